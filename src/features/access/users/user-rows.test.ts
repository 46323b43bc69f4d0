import { describe, expect, it } from 'vitest';
import type { Role, User } from '@sync/model/entities/access';
import type { Device } from '@sync/rpc/devices';
import { selectRows } from '@/kit/list/select-rows';
import type { UserListSearch } from './user-list-search';
import { isUnused, userRows, userSelection } from './user-rows';

const NOW = Date.parse('2026-11-22T08:00:00.000Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();

const user = (id: string, values: Partial<User> = {}): User => ({
  id,
  kind: 'user',
  row_version: 1,
  created_at: ago(400),
  created_by: null,
  updated_at: ago(400),
  updated_by: null,
  email: `${id}@vizite.test`,
  full_name: id,
  phone: null,
  extension: null,
  department_id: null,
  ward: null,
  title: null,
  role_ids: ['calls'],
  extra_permissions: [],
  denied_permissions: [],
  scope: 'all',
  status: 'active',
  valid_until: null,
  last_sign_in_at: null,
  out_of_office_from: null,
  out_of_office_to: null,
  delegate_id: null,
  ...values,
});
const device = (userId: string, values: Partial<Device> = {}): Device => ({
  id: `${userId}-tablet`,
  device_id: 'd',
  name: 'Tablet',
  app_version: '1',
  schema_version: 1,
  unsent: 0,
  refused: 0,
  conflicts: 0,
  storage_used: null,
  storage_quota: null,
  first_seen_at: ago(300),
  last_seen_at: ago(2),
  last_sync_at: ago(2),
  person: { id: userId, name: userId, title: null, department_id: null, status: 'active' },
  wipe: null,
  ...values,
});
const role = (id: string, name: string, is_system = false): Role => ({
  id,
  kind: 'role',
  row_version: 1,
  created_at: ago(400),
  created_by: null,
  updated_at: ago(400),
  updated_by: null,
  name,
  description: null,
  is_system,
  permission_keys: [],
});
const roles = [role('calls', 'Çağrı Merkezi'), role('system', 'Sistem Yöneticisi', true)];
const rowsOf = (
  users: readonly User[],
  devices: readonly Device[] | null = [],
  signIns: Record<string, string> = {},
) => userRows(users, roles, devices, signIns, (id) => id, NOW);

describe('userRows', () => {
  it('brings what all devices of a user told together', () => {
    const [row] = rowsOf(
      [user('ada')],
      [
        device('ada', { unsent: 2, last_sync_at: ago(5) }),
        device('ada', { unsent: 3, last_sync_at: ago(1) }),
        device('bora', { unsent: 9 }),
      ],
      { ada: ago(3) },
    );
    expect(row).toMatchObject({
      unsent: 5,
      lastSync: ago(1),
      lastSignIn: ago(3),
      idleDays: 2,
      roleNames: ['Çağrı Merkezi'],
    });
  });

  it('stands in Turkish order', () => {
    const names = rowsOf([
      user('a', { full_name: 'Zeki' }),
      user('b', { full_name: 'Çağla' }),
      user('c', { full_name: 'Can' }),
    ]);
    expect(names.map(({ user }) => user.full_name)).toEqual(['Can', 'Çağla', 'Zeki']);
  });
});

describe('an unused account', () => {
  it.each([
    ['never signed in, made long ago', user('a'), [], {}, true],
    ['never signed in, made last week', user('a', { created_at: ago(7) }), [], {}, false],
    ['signed in 90 days ago', user('a'), [], { a: ago(90) }, true],
    ['signed in 89 days ago', user('a'), [], { a: ago(89) }, false],
    ['a session that goes on on a tablet', user('a'), [device('a')], { a: ago(200) }, false],
    ['devices that are not known', user('a'), null, { a: ago(200) }, false],
    ['suspended', user('a', { status: 'suspended' }), [], {}, false],
  ] as const)('%s: %s', (_name, user, devices, signIns, unused) => {
    expect(rowsOf([user], devices, signIns).map(isUnused)).toEqual([unused]);
  });
});

it('the list goes by role, status, department and the words of name, title and e-mail', () => {
  const rows = rowsOf([
    user('ada', { full_name: 'Ada Işık', title: 'Hemşire', department_id: 'kbb' }),
    user('bora', { role_ids: ['system'], status: 'suspended' }),
  ]);
  const names = (search: UserListSearch, text: string) =>
    selectRows(rows, userSelection, search, text).map(({ user }) => user.id);
  expect(names({}, 'isik hem')).toEqual(['ada']);
  expect(names({}, 'BORA@')).toEqual(['bora']);
  expect(names({ role: 'system' }, '')).toEqual(['bora']);
  expect(names({ status: 'active' }, '')).toEqual(['ada']);
  expect(names({ department: 'kbb' }, 'bora')).toEqual([]);
});

it('the list puts a user without devices last, whichever way it goes', () => {
  const rows = rowsOf(
    [user('ada'), user('bora'), user('cem')],
    [device('bora', { last_sync_at: ago(3) }), device('cem', { last_sync_at: ago(1), unsent: 2 })],
  );
  const names = (search: UserListSearch) =>
    selectRows(rows, userSelection, search, '').map(({ user }) => user.id);
  expect(names({ sort: 'synced' })).toEqual(['bora', 'cem', 'ada']);
  expect(names({ sort: 'synced', order: 'desc' })).toEqual(['cem', 'bora', 'ada']);
  expect(names({ sort: 'unsent' })).toEqual(['cem', 'ada', 'bora']);
});
