import { addDays, instantAt, todayIso } from '@/lib/dates';

export interface ReminderPreset {
  readonly id: string;
  readonly label: string;
  /** ISO 8601 in UTC. */
  readonly dueAt: string;
}

/** The usual times for a reminder, from `now` (milliseconds since 1970), in Istanbul time. */
export function reminderPresets(now: number): readonly ReminderPreset[] {
  const today = todayIso(now);
  // Thursday 1 January 1970 was day 0; Monday is 1.
  const weekday = (Math.floor(Date.parse(`${today}T00:00:00Z`) / 86_400_000) + 4) % 7;
  const untilMonday = (8 - weekday) % 7 || 7;
  return [
    { id: 'quarter', label: '15 dk', dueAt: new Date(now + 15 * 60_000).toISOString() },
    { id: 'hour', label: '1 sa', dueAt: new Date(now + 60 * 60_000).toISOString() },
    { id: 'tomorrow', label: 'Yarın 09:00', dueAt: instantAt(addDays(today, 1), '09:00') },
    { id: 'monday', label: 'Pazartesi 09:00', dueAt: instantAt(addDays(today, untilMonday), '09:00') },
  ];
}
