import { expect, it } from 'vitest';
import { isBeyondScope } from './beyond-scope';

const me = { id: 'me', department_id: 'ward' };
const surgery = {
  kind: 'surgery',
  responsible_id: null,
  created_by: 'other',
  team_user_ids: [],
  department_id: 'other',
};
const ticket = {
  kind: 'ticket',
  assignee_id: null,
  created_by: 'other',
  watcher_ids: [],
  department_id: 'other',
  team_id: null,
};

it.each([
  [surgery, 'own', true],
  [surgery, 'all', false],
  [{ ...surgery, responsible_id: 'me' }, 'own', false],
  [{ ...surgery, department_id: 'ward' }, 'own', true],
  [{ ...surgery, department_id: 'ward' }, 'ward', false],
  [ticket, 'own', true],
  [ticket, 'all', false],
  [{ ...ticket, watcher_ids: ['me'] }, 'own', false],
  [{ ...ticket, team_id: 'ward' }, 'department', false],
  // Records of other kinds have no scope.
  [{ kind: 'meeting' }, 'own', false],
])('of %o in scope %s: %s', (record, scope, isBeyond) => {
  expect(isBeyondScope(record, scope, me)).toBe(isBeyond);
});
