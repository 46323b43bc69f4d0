import type { MeetingIndex } from '@/data/meetings';
import { addDays, instantAt, todayIso } from '@/lib/dates';
import { freeStatuses } from '@sync/model/rules/meeting-rules';

/** Devices keep meetings for as many days. */
const KEPT = 365;

/**
 * Returns the last meeting of each company, by its id, in epoch milliseconds; companies without one in the last year
 * are left out. Cancelled or postponed meetings do not count.
 * @param now epoch milliseconds
 */
export function lastMeetings(
  meetings: Pick<MeetingIndex, 'between'>,
  now: number,
): ReadonlyMap<string, number> {
  const today = todayIso(now);
  const midnight = (day: string) => Date.parse(instantAt(day, '00:00'));
  const last = new Map<string, number>();
  for (const { row, start } of meetings.between(
    midnight(addDays(today, -KEPT)),
    midnight(addDays(today, 1)),
  )) {
    if (row.companyId === null || start > now) continue;
    if (row.cancelled || (row.status !== null && freeStatuses.includes(row.status))) continue;
    last.set(row.companyId, start);
  }
  return last;
}
