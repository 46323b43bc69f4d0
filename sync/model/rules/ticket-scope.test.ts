import { expect, it } from 'vitest';
import { isWithinScope } from './ticket-scope';

const person = { id: 'me', department_id: 'ent' };
const ticket = {
  assignee_id: 'other',
  created_by: 'other',
  watcher_ids: ['other'],
  department_id: 'surgery',
  team_id: null,
};

it.each([
  ['own', {}, false],
  ['own', { assignee_id: 'me' }, true],
  ['own', { created_by: 'me' }, true],
  ['own', { watcher_ids: ['other', 'me'] }, true],
  ['own', { department_id: 'ent' }, false],
  ['ward', { department_id: 'ent' }, true],
  ['department', { team_id: 'ent' }, true],
  ['department', {}, false],
  ['all', {}, true],
])('with scope %s and %o: %s', (scope, values, within) =>
  expect(isWithinScope({ ...ticket, ...values }, scope, person)).toBe(within),
);

it('nobody is in the department that a ticket has none of', () =>
  expect(
    isWithinScope({ ...ticket, department_id: null }, 'department', { ...person, department_id: null }),
  ).toBe(false));
