import { act } from '../../acts/act';
import { reminder } from '../../entities/inbox';
import { reference } from '../../fields';
import { isHanded } from '../../rules/reminder-hands';

/** Hands a reminder of the user's own to a colleague, for whom it rings from then on. */
export const hand = act(reminder, {
  name: 'hand',
  label: (item) => (isHanded(item) ? 'Başkasına devret…' : 'Devret…'),
  title: 'Hatırlatmayı devret',
  saves: 'Devret',
  named: () => reminder.label.singular,
  icon: 'user-plus',
  permissions: [],
  when: ({ owner_id, done_at }, { userId }) => owner_id === userId && done_at === null,
  fields: { delegated_to: reference('profiles', { label: 'Kime' }) },
  tells: ({ title }) => ({ text: title, tone: 'plain' }),
  check: ({ owner_id }, { delegated_to: to }) =>
    to === null || to === owner_id ? { delegated_to: 'Kime devredeceğinizi seçin' } : {},
  // The colleague has not heard it, whatever rang here.
  run: (changes, _, { delegated_to }) => changes.update({ delegated_to, rung_at: null }),
  done: 'Hatırlatma devredildi',
  undo: true,
});
