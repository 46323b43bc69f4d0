import { formatDayTime, formatDuration } from '@/lib/dates';
import type { Option } from '@/ui/option-row';
import { reminderRepeats } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';

const LEADS = [0, 5, 15, 30, 60, 1440] as const;

/** Returns the choices of minutes before a reminder's time; the present choice is among them. */
export function leadOptions(present: number): readonly Option<string>[] {
  return [...new Set([...LEADS, present])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? 'Tam zamanında' : `${formatDuration(minutes)} önce`,
    }));
}

/** Returns notes on a reminder: that it was snoozed, repeats, rings before its time. */
export function reminderNotes(
  item: Pick<Reminder, 'due_at' | 'snoozed_until' | 'repeat' | 'lead_minutes' | 'done_at'>,
  now: number,
): readonly string[] {
  return [
    ...(item.snoozed_until !== null && item.done_at === null
      ? [`asıl zamanı ${formatDayTime(item.due_at, now)}`]
      : []),
    ...(item.repeat === 'none' ? [] : [reminderRepeats[item.repeat].toLocaleLowerCase('tr-TR')]),
    ...(item.lead_minutes > 0 && item.snoozed_until === null
      ? [`${formatDuration(item.lead_minutes)} önce çalar`]
      : []),
  ];
}
