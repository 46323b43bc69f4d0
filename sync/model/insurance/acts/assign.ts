import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { EDIT, isEnded } from './rules';

/** Gives a case to somebody, or to nobody. */
export const assign = act(insuranceCase, {
  name: 'assign',
  label: 'Sorumlu',
  saves: 'Sorumluyu kaydet',
  icon: 'user',
  key: 'a',
  permissions: [EDIT],
  group: 'edit',
  when: () => true,
  fields: { assignee_id: insuranceCase.fields.assignee_id },
  start: ({ assignee_id }) => ({ assignee_id }),
  run: (changes, _, { assignee_id }) => changes.update({ assignee_id }),
  done: 'Sorumlu değişti',
  undo: true,
  bulk: true,
  many: (_, { userId }) => ({ start: { assignee_id: userId } }),
});

/** Takes a case for oneself. */
export const take = act(insuranceCase, {
  name: 'take',
  label: 'Üstlen',
  icon: 'user-check',
  permissions: [EDIT],
  when: (record, { userId }) => record.assignee_id !== userId && !isEnded(record),
  run: (changes, _, __, { userId }) => changes.update({ assignee_id: userId }),
  done: 'Üstlendiniz',
  undo: true,
});
