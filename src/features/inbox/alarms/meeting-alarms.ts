import { takesPart } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { freeStatuses } from '@sync/model/rules/meeting-rules';

const MINUTE = 60_000;
/** A meeting that began longer ago needs no bell. Minutes. */
const TOO_LATE = 5;

/** That a meeting is about to begin, to somebody who takes part. */
export interface ComingMeeting {
  readonly kind: 'meeting';
  /** The same for this meeting, time and lead on every device and after a reload. */
  readonly key: string;
  readonly occurrence: Occurrence;
  /** Time of the alarm, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Returns when the user is reminded of meetings: by the minutes that a meeting names, else by the user's own.
 * @param lead minutes before the start; null: only where a meeting names some
 */
export function comingMeetings(
  occurrences: readonly Occurrence[],
  userId: string,
  lead: number | null,
): readonly ComingMeeting[] {
  return occurrences.flatMap((occurrence) => {
    const { row, key, start } = occurrence;
    if (row.busy || row.allDay || row.status === null || freeStatuses.includes(row.status)) return [];
    if (!takesPart(row, userId)) return [];
    const leads = row.reminderMinutes.length > 0 ? row.reminderMinutes : lead === null ? [] : [lead];
    return leads.map((minutes) => ({
      kind: 'meeting' as const,
      key: `meeting ${key} ${start} ${minutes}`,
      occurrence,
      at: start - minutes * MINUTE,
    }));
  });
}

/** Returns whether it is time for the reminder, and not too late. @param now milliseconds since 1970 */
export function isAboutToBegin({ at, occurrence }: ComingMeeting, now: number): boolean {
  return at <= now && now < occurrence.start + TOO_LATE * MINUTE;
}
