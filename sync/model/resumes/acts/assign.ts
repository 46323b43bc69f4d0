import { act } from '../../acts/act';
import { resume } from '../../entities/resume';
import { applicationNo, EDIT } from './rules';

/** Gives applications to somebody, or to nobody. */
export const assign = act(resume, {
  name: 'assign',
  label: 'Sorumlu ata',
  many: (count) => ({ saves: `${count} başvuruyu ata` }),
  named: applicationNo,
  icon: 'user-plus',
  permissions: [EDIT],
  when: () => true,
  fields: { assignee_id: resume.fields.assignee_id },
  start: (_, { userId }) => ({ assignee_id: userId }),
  run: (changes, _, { assignee_id }) => changes.update({ assignee_id }),
  done: 'Sorumlu değişti',
  undo: true,
  bulk: true,
});
