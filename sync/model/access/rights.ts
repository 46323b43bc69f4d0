import type { Role, User } from '../entities/access';
import type { HeldPermissions } from './permissions';

/**
 * Decisions of the server about rights (supabase/schemas/access/people_commands.sql), as far as a screen says them
 * before they happen. Pure; the server decides again.
 */

type RightsOf = Pick<User, 'role_ids' | 'extra_permissions' | 'denied_permissions'>;
export type RoleRights = Pick<Role, 'id' | 'is_system' | 'permission_keys'>;

/** Returns the rights from roles and exceptions, whether or not the account may be used: (roles ∪ extra) − denied. */
export function assignedRights(person: RightsOf, roles: readonly RoleRights[]): ReadonlySet<string> {
  const held = new Set(person.extra_permissions ?? []);
  for (const role of roles) {
    if (person.role_ids.includes(role.id)) for (const key of role.permission_keys) held.add(key);
  }
  for (const key of person.denied_permissions ?? []) held.delete(key);
  return held;
}

/**
 * Returns whether the account may be used on a day (`YYYY-MM-DD`, Istanbul), now or once its invitation is accepted.
 */
export function isUsable(person: Pick<User, 'status' | 'valid_until'>, today: string): boolean {
  return (
    (person.status === 'active' || person.status === 'invited') &&
    (person.valid_until === null || person.valid_until >= today)
  );
}

/** Returns whether the user has a role of the system. */
export function isAdministrator(person: Pick<User, 'role_ids'>, roles: readonly RoleRights[]): boolean {
  return roles.some((role) => role.is_system && person.role_ids.includes(role.id));
}

const KEYS = ['access.users.read', 'access.users.edit', 'access.roles.read', 'access.roles.edit'] as const;

type StandingOf = RightsOf & Pick<User, 'id' | 'status' | 'valid_until'>;

/**
 * Returns whether a user can always let people in: active, by role, without an end date, denied none of what it
 * takes.
 */
function stands(person: StandingOf, roles: readonly RoleRights[]): boolean {
  if (person.status !== 'active' || person.valid_until !== null || !isAdministrator(person, roles))
    return false;
  const held = assignedRights(person, roles);
  return KEYS.every((key) => held.has(key));
}

/** Returns whether nobody could let people in any more when `after` replaced the user's present values. */
export function locksOut(
  after: StandingOf,
  people: readonly StandingOf[],
  roles: readonly RoleRights[],
): boolean {
  const before = people.find(({ id }) => id === after.id);
  if (before === undefined || !stands(before, roles) || stands(after, roles)) return false;
  return !people.some((person) => person.id !== after.id && stands(person, roles));
}

/** Returns the keys of `given` that the giver does not have. None for an administrator by role. Sorted. */
export function notHeld(
  given: Iterable<string>,
  giver: { readonly administrator: boolean; readonly permissions: HeldPermissions },
): readonly string[] {
  if (giver.administrator) return [];
  const held = new Set(giver.permissions);
  return [...new Set(given)].filter((key) => !held.has(key)).sort();
}
