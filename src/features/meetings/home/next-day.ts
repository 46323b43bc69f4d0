import { takesPart } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { freeStatuses } from '@sync/model/rules/meeting-rules';
import { operatingDays } from '@sync/model/rules/operating-days';

/** Working days of offices: those of a hospital without rooms. */
const offices = operatingDays([], []);

/** Returns the working day after a day, past weekends and days off. @param day `YYYY-MM-DD` in Istanbul */
export const workingDayAfter = (day: string): string => offices.after(day, 1);

/** Returns the meetings of a stretch that the user comes to, the earliest first. */
export function comingMeetings(meetings: readonly Occurrence[], userId: string): readonly Occurrence[] {
  return meetings
    .filter(({ row }) => !row.busy && row.status !== null && !freeStatuses.includes(row.status))
    .filter(({ row }) => takesPart(row, userId))
    .toSorted((a, b) => a.start - b.start);
}
