import { act } from '../../acts/act';
import { reminder } from '../../entities/inbox';

/** Takes a reminder that was ticked off back onto the list. */
export const reopen = act(reminder, {
  name: 'reopen',
  label: 'Yeniden aç',
  named: () => reminder.label.singular,
  icon: 'back',
  permissions: [],
  when: ({ done_at }) => done_at !== null,
  run: (changes) => changes.update({ done_at: null }),
  done: 'Hatırlatma yeniden açıldı',
  undo: true,
});
