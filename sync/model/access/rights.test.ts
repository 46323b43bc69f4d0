import { describe, expect, it } from 'vitest';
import type { User } from '../entities/access';
import { assignedRights, isUsable, locksOut, notHeld } from './rights';
import type { RoleRights } from './rights';

const keys = ['access.users.read', 'access.users.edit', 'access.roles.read', 'access.roles.edit'];
const roles: readonly RoleRights[] = [
  { id: 'system', is_system: true, permission_keys: keys },
  { id: 'calls', is_system: false, permission_keys: ['crm.tickets.read', 'crm.tickets.add'] },
];
type Person = Pick<
  User,
  'id' | 'status' | 'valid_until' | 'role_ids' | 'extra_permissions' | 'denied_permissions'
>;
const person = (id: string, values: Partial<Person> = {}): Person => ({
  id,
  status: 'active',
  valid_until: null,
  role_ids: ['system'],
  extra_permissions: [],
  denied_permissions: [],
  ...values,
});

describe('assignedRights', () => {
  it('adds exceptions to the roles and takes restrictions from both', () => {
    const someone = person('a', {
      role_ids: ['calls', 'gone'],
      extra_permissions: ['crm.reports.read', 'crm.statistics.read'],
      denied_permissions: ['crm.tickets.add', 'crm.reports.read'],
    });
    expect([...assignedRights(someone, roles)].sort()).toEqual(['crm.statistics.read', 'crm.tickets.read']);
  });

  it('takes hidden exceptions for none', () => {
    // Devices of colleagues receive null for what they may not read.
    const values: unknown = { role_ids: ['calls'], extra_permissions: null, denied_permissions: null };
    const hidden = person('a', values as Partial<Person>);
    expect(assignedRights(hidden, roles).size).toBe(2);
  });
});

describe('isUsable', () => {
  it.each([
    ['active', null, true],
    ['active', '2026-11-22', true],
    ['active', '2026-11-21', false],
    ['invited', null, true],
    ['suspended', null, false],
    ['left', null, false],
  ] as const)('%s until %s: %s', (status, valid_until, usable) => {
    expect(isUsable({ status, valid_until }, '2026-11-22')).toBe(usable);
  });
});

describe('locksOut', () => {
  const only = [person('a'), person('b', { role_ids: ['calls'] })];
  it.each([
    ['suspended', { status: 'suspended' }],
    ['left', { status: 'left' }],
    ['an end date', { valid_until: '2030-01-01' }],
    ['the role taken', { role_ids: ['calls'] }],
    ['denied what it takes', { denied_permissions: ['access.users.edit'] }],
  ] as const)('the last one: %s', (_name, change) => {
    expect(locksOut(person('a', change as Partial<Person>), only, roles)).toBe(true);
    expect(locksOut(person('a', change as Partial<Person>), [...only, person('c')], roles)).toBe(false);
  });

  it.each([
    ['who may not always come in', { valid_until: '2030-01-01' }],
    ['who is suspended', { status: 'suspended' }],
    ['who has not come yet', { status: 'invited' }],
  ] as const)('another one %s does not count', (_name, values) => {
    const people = [...only, person('c', values)];
    expect(locksOut(person('a', { status: 'left' }), people, roles)).toBe(true);
  });

  it('a change that takes nothing, and one of somebody else, is no matter', () => {
    expect(locksOut(person('a', { denied_permissions: ['crm.tickets.add'] }), only, roles)).toBe(false);
    expect(locksOut(person('b', { role_ids: [], status: 'left' }), only, roles)).toBe(false);
  });
});

it('notHeld names what the giver lacks; an administrator by role lacks nothing', () => {
  const permissions = new Set(['crm.tickets.read']);
  expect(
    notHeld(['crm.tickets.add', 'crm.tickets.read', 'a'], { administrator: false, permissions }),
  ).toEqual(['a', 'crm.tickets.add']);
  expect(notHeld(['x'], { administrator: true, permissions })).toEqual([]);
});
