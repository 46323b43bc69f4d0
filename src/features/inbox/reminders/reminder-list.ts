import { keysOf, oneOf, readerOf } from '@/lib/address';
import { daysFromToday } from '@/lib/dates';
import { inboxTargets } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import { reminderDue, ringsAt } from '@sync/model/rules/reminder-times';

export const reminderViews = { open: 'Açık', handed: 'Devrettiklerim', done: 'Tamamlanan' } as const;
export type ReminderView = keyof typeof reminderViews;

/** Time spans ahead (open) or back (done), in Istanbul days; today is one. Late reminders always show. */
export const reminderTimes = {
  today: { label: 'Bugün', days: 1 },
  week: { label: '7 gün içinde', days: 7 },
  month: { label: '30 gün içinde', days: 30 },
} as const;
export type ReminderTime = keyof typeof reminderTimes;

/** The kind of record that a reminder belongs to, as the filter knows it. */
export const reminderKinds = {
  ticket: inboxTargets.ticket,
  client: inboxTargets.client,
  meeting: inboxTargets.meeting,
  surgery: inboxTargets.surgery,
  insurance_case: inboxTargets.insurance_case,
  biopsy: inboxTargets.biopsy,
  none: 'Kayda bağlı olmayan',
} as const;
export type ReminderKind = keyof typeof reminderKinds;

/** Reads the address of the screen; see `readerOf`. */
export const readReminderSearch = readerOf({
  view: oneOf(keysOf(reminderViews)),
  kind: oneOf(keysOf(reminderKinds)),
  time: oneOf(keysOf(reminderTimes)),
});
/** Address parameters of the list: codes alone. Open reminders by default. */
export type ReminderSearch = ReturnType<typeof readReminderSearch>;

/** Selects the reminders of a view: open ones by time, done ones with the latest first. */
export function selectReminders(
  items: readonly Reminder[],
  { view = 'open', kind, time }: ReminderSearch,
  now: number,
): readonly Reminder[] {
  const days = time === undefined ? Infinity : reminderTimes[time].days;
  const at = (item: Reminder) => Date.parse(item.done_at ?? reminderDue(item));
  return items
    .filter(
      (item) =>
        (item.done_at === null) === (view !== 'done') &&
        (kind === undefined || (item.target_id === null ? 'none' : item.target) === kind) &&
        (view === 'done' ? -daysFromToday(at(item), now) : daysFromToday(at(item), now)) < days,
    )
    .toSorted((a, b) => (view === 'done' ? at(b) - at(a) : at(a) - at(b)));
}

/** Splits reminders into due and future ones. */
export function splitDue(
  items: readonly Reminder[],
  now: number,
): { readonly due: readonly Reminder[]; readonly coming: readonly Reminder[] } {
  return {
    due: items.filter((item) => ringsAt(item) <= now),
    coming: items.filter((item) => ringsAt(item) > now),
  };
}
