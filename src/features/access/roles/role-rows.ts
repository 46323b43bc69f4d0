import type { Role, User } from '@sync/model/entities/access';
import { assignedRights } from '@sync/model/access/rights';
import { compareTurkish } from '@/lib/turkish';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { riskOf } from './permission-groups';
import type { RoleListSearch } from './role-list-search';

/** A role with the people who have it. */
export interface RoleRow {
  readonly role: Role;
  /** Those who have not left, by Turkish order of names. */
  readonly members: readonly User[];
  /** Use by anybody, including former users: then it cannot be deleted. */
  readonly used: boolean;
  readonly critical: number;
}

/** Roles of the system first, then by Turkish order of names. */
export function roleRows(roles: readonly Role[], users: readonly User[]): readonly RoleRow[] {
  return roles
    .map((role): RoleRow => {
      const holders = users.filter(({ role_ids }) => role_ids.includes(role.id));
      return {
        role,
        members: holders.filter(({ status }) => status !== 'left'),
        used: holders.length > 0,
        critical: role.permission_keys.filter((key) => riskOf(key) === 'critical').length,
      };
    })
    .sort(
      (a, b) =>
        Number(b.role.is_system) - Number(a.role.is_system) || compareTurkish(a.role.name, b.role.name),
    );
}

export const roleSelection: Selection<RoleRow, RoleListSearch> = {
  filters: {},
  texts: ({ role }) => [role.name, role.description],
  sorts: {
    name: by(({ role }) => role.name),
    members: by(({ members }) => members.length),
    permissions: by(({ role }) => role.permission_keys.length),
    critical: by(({ critical }) => critical),
  },
  standing: { sort: null, order: 'asc' },
};

/** Returns the permissions of one role that another does not have. */
export function roleDifference(
  a: Pick<Role, 'permission_keys'>,
  b: Pick<Role, 'permission_keys'>,
): {
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  readonly both: readonly string[];
} {
  const inA = new Set(a.permission_keys);
  const inB = new Set(b.permission_keys);
  return {
    onlyA: a.permission_keys.filter((key) => !inB.has(key)),
    onlyB: b.permission_keys.filter((key) => !inA.has(key)),
    both: a.permission_keys.filter((key) => inB.has(key)),
  };
}

/** A permission with the roles and people that have it. */
export interface PermissionHolders {
  readonly roles: readonly Role[];
  /** Active people who have it after exceptions and restrictions. */
  readonly people: readonly User[];
}

/** Holders by permission. A user without an active account holds no permission. */
export function permissionHolders(
  keys: readonly string[],
  roles: readonly Role[],
  users: readonly User[],
): ReadonlyMap<string, PermissionHolders> {
  const rights = users
    .filter(({ status }) => status === 'active')
    .map((user) => ({ user, held: assignedRights(user, roles) }));
  return new Map(
    keys.map((key) => [
      key,
      {
        roles: roles.filter(({ permission_keys }) => permission_keys.includes(key)),
        people: rights.filter(({ held }) => held.has(key)).map(({ user }) => user),
      },
    ]),
  );
}
