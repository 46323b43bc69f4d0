import { act } from '../../acts/act';
import { reminder } from '../../entities/inbox';
import { isHanded } from '../../rules/reminder-hands';

/** Gives a reminder back to its owner: the owner takes it back, or the colleague returns it. */
export const giveBack = act(reminder, {
  name: 'give_back',
  label: ({ owner_id }, { userId }) => (owner_id === userId ? 'Geri al' : 'Geri ver'),
  named: () => reminder.label.singular,
  icon: 'undo',
  permissions: [],
  when: (item) => isHanded(item) && item.done_at === null,
  run: (changes) => changes.update({ delegated_to: null, rung_at: null }),
  done: ({ owner_id }, _, { userId }) =>
    owner_id === userId ? 'Hatırlatma yine sizde çalacak' : 'Hatırlatma geri verildi',
});
