import { act } from '../../acts/act';
import { reminder } from '../../entities/inbox';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import type { FollowUp } from '../../entities/surgery-values';
import { anyReference, day, instant, text } from '../../fields';
import { istanbulInstant, writtenDay } from '../../tr/clock';
import { surgeryNumber } from '../words';
import { EDIT } from './rules';

const id = text({ label: 'Kontrol', required: true, maxLength: 36 });

/** Returns the follow-ups in the order of their days. */
const sorted = (followUps: readonly FollowUp[]): Surgery['follow_ups'] =>
  [...followUps].sort((a, b) => (a.on < b.on ? -1 : 1));

/** Returns the follow-ups with something noted at one of them. */
const noted = ({ follow_ups: list }: Surgery, of: string, patch: Partial<FollowUp>): Surgery['follow_ups'] =>
  sorted(list.map((followUp) => (followUp.id === of ? { ...followUp, ...patch } : followUp)));

const known = ({ follow_ups: list }: Surgery, values: { readonly id: string }) =>
  list.find((followUp) => followUp.id === values.id);
const check = (record: Surgery, values: { readonly id: string }): Readonly<Record<string, string>> =>
  known(record, values) === undefined ? { '': 'Kontrol bu arada silindi.' } : {};

const common = { permissions: [EDIT], when: () => true } as const;

/** Adds a follow-up. */
export const addFollowUp = act(surgery, {
  ...common,
  name: 'add_follow_up',
  label: 'Kontrol ekle',
  saves: 'Kontrolü kaydet',
  icon: 'calendar-plus',
  fields: { on: day({ label: 'Gün', required: true }), note: text({ label: 'Not', maxLength: 300 }) },
  missing: { on: 'Günü seçin' },
  run: (changes, { follow_ups: list }, { on, note }) => {
    const added = { id: crypto.randomUUID(), on, note, reminder_id: null, ticket_id: null };
    changes.update({ follow_ups: sorted([...list, added]) });
  },
  done: 'Kontrol kaydedildi',
  undo: true,
});

/** Changes day and note of a follow-up. */
export const editFollowUp = act(surgery, {
  ...common,
  name: 'edit_follow_up',
  label: 'Düzenle',
  title: 'Kontrolü düzenle',
  saves: 'Kontrolü kaydet',
  icon: 'pencil',
  fields: {
    id,
    on: day({ label: 'Gün', required: true }),
    note: text({ label: 'Not', maxLength: 300 }),
  },
  missing: { on: 'Günü seçin' },
  start: (record, _, given) => {
    const { on, note = null } = known(record, { id: given.id ?? '' }) ?? {};
    return { note, ...(on === undefined ? {} : { on }) };
  },
  check,
  run: (changes, record, { id: of, ...patch }) => changes.update({ follow_ups: noted(record, of, patch) }),
  done: 'Kontrol kaydedildi',
  undo: true,
});

/** Sets the user's own reminder of a follow-up. */
export const remind = act(surgery, {
  ...common,
  name: 'remind',
  label: 'Hatırlatma kur',
  saves: 'Hatırlatmayı kur',
  icon: 'alarm',
  key: 'r',
  fields: { id, at: instant({ label: 'Zaman', required: true }) },
  missing: { at: 'Gelecekte bir gün ve saat seçin' },
  start: (record, { today }, given) => {
    const { on = today } = known(record, { id: given.id ?? '' }) ?? {};
    return { at: istanbulInstant(on < today ? today : on, '09:00') };
  },
  check: (record, values, { now }) =>
    values.at <= now
      ? { '': 'Hatırlatma zamanı gelecekte olmalı.', at: 'Gelecekte bir gün ve saat seçin' }
      : check(record, values),
  run: (changes, record, { id: of, at }, { userId }) => {
    const reminderId = crypto.randomUUID();
    const draft = {
      owner_id: userId,
      target: 'surgery',
      target_id: record.id,
      title: `${surgeryNumber(record)}: kontrol ${writtenDay(known(record, { id: of })?.on ?? '')}`,
      due_at: at,
      repeat: 'none',
      lead_minutes: 0,
    } as const;
    changes.create(reminder, draft, reminderId);
    changes.update({ follow_ups: noted(record, of, { reminder_id: reminderId }) });
  },
  done: 'Hatırlatma kuruldu',
  whole: true,
});

/** Notes the ticket that was opened for a follow-up. */
export const linkTicket = act(surgery, {
  ...common,
  name: 'link_ticket',
  label: 'Talep aç',
  icon: 'ticket',
  fields: { id, ticket_id: anyReference({ label: 'Talep', required: true }) },
  check,
  run: (changes, record, { id: of, ticket_id }) =>
    changes.update({ follow_ups: noted(record, of, { ticket_id }) }),
  done: 'Talep açıldı',
});

/** Removes a follow-up. */
export const removeFollowUp = act(surgery, {
  ...common,
  name: 'remove_follow_up',
  label: 'Sil',
  icon: 'trash',
  danger: true,
  fields: { id },
  check,
  run: (changes, { follow_ups: list }, { id: of }) =>
    changes.update({ follow_ups: list.filter((followUp) => followUp.id !== of) }),
  done: 'Kontrol silindi',
  undo: true,
});
