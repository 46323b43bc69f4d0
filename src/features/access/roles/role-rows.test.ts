import { expect, it } from 'vitest';
import type { Role, User } from '@sync/model/entities/access';
import type { RoleListSearch } from './role-list-search';
import { selectRows } from '@/kit/list/select-rows';
import { permissionHolders, roleDifference, roleRows, roleSelection } from './role-rows';

const stamps = { row_version: 1, created_at: '', created_by: null, updated_at: '', updated_by: null };
const role = (id: string, name: string, keys: readonly string[], is_system = false): Role => ({
  ...stamps,
  id,
  kind: 'role',
  name,
  description: null,
  is_system,
  permission_keys: [...keys],
});
const user = (id: string, values: Partial<User>): User => ({
  ...stamps,
  id,
  kind: 'user',
  email: '',
  full_name: id,
  phone: null,
  extension: null,
  department_id: null,
  ward: null,
  title: null,
  role_ids: [],
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
const calls = role('calls', 'Çağrı', ['crm.tickets.read', 'crm.clients.merge']);
const nurse = role('nurse', 'Hemşire', ['crm.tickets.read', 'crm.ticket_notes.add']);
const system = role('system', 'Yönetici', ['crm.clients.merge'], true);
const people = [
  user('ada', { role_ids: ['calls'], denied_permissions: ['crm.clients.merge'] }),
  user('bora', { role_ids: ['nurse'], extra_permissions: ['crm.clients.merge'] }),
  user('cem', { role_ids: ['calls'], status: 'suspended' }),
  user('can', { role_ids: ['calls'], status: 'left' }),
];

it('counts members without those who left; the system role first', () => {
  const rows = roleRows([nurse, calls, system], people);
  expect(rows.map((row) => [row.role.id, row.members.map(({ id }) => id), row.used, row.critical])).toEqual([
    ['system', [], false, 1],
    ['calls', ['ada', 'cem'], true, 1],
    ['nurse', ['bora'], true, 0],
  ]);
  const select = (search: RoleListSearch, text: string) =>
    selectRows(rows, roleSelection, search, text).map(({ role: found }) => found.id);
  expect(select({}, 'HEMSIRE')).toEqual(['nurse']);
  expect(select({}, '')).toEqual(['system', 'calls', 'nurse']);
  expect(select({ sort: 'members', order: 'desc' }, '')).toEqual(['calls', 'nurse', 'system']);
});

it('tells two roles apart', () => {
  expect(roleDifference(calls, nurse)).toEqual({
    onlyA: ['crm.clients.merge'],
    onlyB: ['crm.ticket_notes.add'],
    both: ['crm.tickets.read'],
  });
});

it('who has a permission: roles, exceptions and restrictions together, accounts in use only', () => {
  const holders = permissionHolders(['crm.clients.merge'], [calls, nurse, system], people);
  expect(holders.get('crm.clients.merge')?.people.map(({ id }) => id)).toEqual(['bora']);
  expect(holders.get('crm.clients.merge')?.roles.map(({ id }) => id)).toEqual(['calls', 'system']);
});
