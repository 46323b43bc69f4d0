import { addDays, dayOf, daysInMonth, instantAt, timeOf } from '@/lib/dates';
import { reminder } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import type { LocalWrites } from './workspace';

const SUMMARY = 'Hatırlatma';

/** Returns the wanted day of the next month, `YYYY-MM-DD`. The last one where the month is shorter. */
function nextMonth(day: string, wanted: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const date = Math.min(wanted, daysInMonth(nextYear, next));
  return [nextYear, next, date].map((part) => String(part).padStart(2, '0')).join('-');
}

/**
 * Returns when a repeating reminder is due next: the first time behind `now` in its rhythm, at the same Istanbul
 * hour. Null for one that does not repeat.
 * @param now milliseconds since 1970.
 */
export function nextDue(item: Pick<Reminder, 'due_at' | 'repeat'>, now: number): string | null {
  if (item.repeat === 'none') return null;
  const time = timeOf(item.due_at);
  let day = dayOf(item.due_at);
  // A month's last day must not creep forward: 31 January, 28 February, 31 March.
  const first = Number(day.slice(8));
  for (;;) {
    if (item.repeat === 'monthly') day = nextMonth(day, first);
    else day = addDays(day, item.repeat === 'daily' ? 1 : 7);
    const due = instantAt(day, time);
    if (Date.parse(due) > now) return due;
  }
}

/** Moments a reminder can be put off to, with their Turkish names. Monday is the next one, at nine; on a Sunday, tomorrow. */
export function snoozeChoices(now: number): readonly { readonly label: string; readonly until: string }[] {
  const today = dayOf(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const toMonday = (8 - weekday) % 7 || 7;
  const monday = { label: 'Pazartesi 09:00', until: instantAt(addDays(today, toMonday), '09:00') };
  return [
    { label: '15 dakika sonra', until: new Date(now + 15 * 60_000).toISOString() },
    { label: '1 saat sonra', until: new Date(now + 60 * 60_000).toISOString() },
    { label: 'Yarın 09:00', until: instantAt(addDays(today, 1), '09:00') },
    ...(toMonday > 1 ? [monday] : []),
  ];
}

/**
 * Ticks a reminder off; a repeating one moves to its next time instead. Resolves with the way back.
 * @throws ActionError where it is not the user's own or cannot be stored.
 */
export async function completeReminder(
  writes: LocalWrites,
  item: Pick<Reminder, 'id' | 'due_at' | 'repeat' | 'done_at' | 'snoozed_until'>,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const next = nextDue(item, now);
  const patch =
    next === null ? { done_at: new Date(now).toISOString() } : { due_at: next, snoozed_until: null };
  await writes.change(reminder, item.id, patch, { summary: `${SUMMARY} tamamlandı` });
  return async () => {
    await writes.change(
      reminder,
      item.id,
      { due_at: item.due_at, done_at: item.done_at, snoozed_until: item.snoozed_until },
      { summary: `${SUMMARY} geri alındı` },
    );
  };
}

/**
 * Puts a reminder off; a repeating one keeps the time by which it repeats. Resolves with the way back.
 * @param until ISO 8601 in UTC. @throws ActionError as `completeReminder`.
 */
export async function snoozeReminder(
  writes: LocalWrites,
  item: Pick<Reminder, 'id' | 'snoozed_until'>,
  until: string,
): Promise<() => Promise<void>> {
  const put = async (snoozed_until: string | null, what: string): Promise<void> => {
    await writes.change(reminder, item.id, { snoozed_until }, { summary: `${SUMMARY} ${what}` });
  };
  await put(until, 'ertelendi');
  return () => put(item.snoozed_until, 'geri alındı');
}
