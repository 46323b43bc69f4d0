import type { Role, User } from '@sync/model/entities/access';
import { isAdministrator } from '@sync/model/access/rights';
import type { Device } from '@sync/rpc/devices';
import { compareTurkish } from '@/lib/turkish';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { UserListSearch } from './user-list-search';

const DAY = 86_400_000;
/** Days after which an account counts as unused. */
export const UNUSED_DAYS = 90;

/** A user with what the server knows of their devices. */
export interface UserRow {
  readonly user: User;
  readonly roleNames: readonly string[];
  readonly department: string | null;
  readonly administrator: boolean;
  /** Null where the server has not told of them: without a network, after a start. */
  readonly devices: readonly Device[] | null;
  readonly lastSignIn: string | null;
  readonly lastSync: string | null;
  readonly unsent: number;
  /** Whole days since the account was last seen at all, or since it was made; 0 where its devices are not known. */
  readonly idleDays: number;
}

const latest = (instants: readonly (string | null | undefined)[]): string | null =>
  instants.reduce<string | null>(
    (last, at) => (at === null || at === undefined || (last !== null && last >= at) ? last : at),
    null,
  );

/**
 * Returns rows in the Turkish order of names. `now`: milliseconds since 1970.
 * @param devices null where they are not known. @param signIns by ids, ISO, UTC
 */
export function userRows(
  users: readonly User[],
  roles: readonly Role[],
  devices: readonly Device[] | null,
  signIns: Readonly<Record<string, string>>,
  nameOf: (departmentId: string | null) => string | null,
  now: number,
): readonly UserRow[] {
  const devicesOf = new Map<string, Device[]>();
  for (const device of devices ?? []) {
    const list = devicesOf.get(device.person.id);
    if (list === undefined) devicesOf.set(device.person.id, [device]);
    else list.push(device);
  }
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]));
  return users
    .map((user): UserRow => {
      const own = devicesOf.get(user.id) ?? [];
      const lastSignIn = latest([signIns[user.id], user.last_sign_in_at]);
      const seen = latest([lastSignIn, user.created_at, ...own.map((device) => device.last_seen_at)]);
      return {
        user,
        roleNames: user.role_ids.map((id) => roleNames.get(id) ?? 'Bilinmeyen rol').sort(compareTurkish),
        department: nameOf(user.department_id),
        administrator: isAdministrator(user, roles),
        devices: devices === null ? null : own,
        lastSignIn,
        lastSync: latest(own.map((device) => device.last_sync_at)),
        unsent: own.reduce((sum, device) => sum + device.unsent, 0),
        idleDays:
          seen === null || devices === null ? 0 : Math.max(0, Math.floor((now - Date.parse(seen)) / DAY)),
      };
    })
    .sort((a, b) => compareTurkish(a.user.full_name, b.user.full_name));
}

/** Returns whether an account could be used and is not. */
export function isUnused({ user, idleDays }: UserRow): boolean {
  return user.status === 'active' && idleDays >= UNUSED_DAYS;
}

const moment = (at: string | null) => (at === null ? null : Date.parse(at));
const statusOrder: Readonly<Record<User['status'], number>> = {
  invited: 0,
  active: 1,
  suspended: 2,
  left: 3,
};

export const userSelection: Selection<UserRow, UserListSearch> = {
  filters: {
    role: ({ user }, role) => user.role_ids.includes(role),
    status: ({ user }, status) => user.status === status,
    department: ({ user }, department) => user.department_id === department,
    unused: isUnused,
  },
  texts: ({ user }) => [user.full_name, user.title, user.email],
  sorts: {
    person: by(({ user }) => user.full_name),
    email: by(({ user }) => user.email),
    roles: by(({ roleNames }) => roleNames.join(', ') || null),
    department: by(({ department }) => department),
    status: by(({ user }) => statusOrder[user.status]),
    seen: by(({ lastSignIn }) => moment(lastSignIn)),
    synced: by(({ lastSync }) => moment(lastSync)),
    unsent: by(({ unsent }) => unsent),
  },
  standing: { sort: 'person', order: 'asc', largestFirst: ['unsent'] },
};
