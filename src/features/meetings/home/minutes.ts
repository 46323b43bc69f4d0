import type { MeetingAction } from '@sync/model/entities/meeting-values';
import type { Meeting } from '@sync/model/entities/meeting';
import type { MeetingRow } from '@/data/meetings';

/* What meetings that are over leave to somebody. Days `YYYY-MM-DD` in Istanbul. */

/** Rights that decide which meetings a user follows up. */
export interface Follower {
  readonly userId: string;
  /** Follows the meetings of others, too: reads and edits all of them. */
  readonly followsAll: boolean;
  /** Writes minutes. */
  readonly edits: boolean;
  readonly approves: boolean;
}

/** Milliseconds that a meeting without finished minutes is told. */
const TOLD = 90 * 86_400_000;

const isKeeper = ({ organiserId, minuteTakerId }: MeetingRow, userId: string): boolean =>
  organiserId === userId || minuteTakerId === userId;

/** A meeting with what its minutes lack. */
export interface MinutesWork {
  readonly row: MeetingRow;
  /** `write` until they are sent for approval, then `approve`. */
  readonly lacks: 'write' | 'approve';
}

/** Returns the meetings whose minutes wait for the user, the oldest first. @param now epoch milliseconds */
export function minutesWork(
  rows: Iterable<MeetingRow>,
  { userId, followsAll, edits, approves }: Follower,
  now: number,
): readonly MinutesWork[] {
  const found: MinutesWork[] = [];
  for (const row of rows) {
    if (row.busy || row.end > now || row.end < now - TOLD) continue;
    if (row.status === 'completed' && edits && (followsAll || isKeeper(row, userId))) {
      found.push({ row, lacks: 'write' });
    } else if (row.status === 'minutes_review' && approves && (followsAll || isKeeper(row, userId))) {
      found.push({ row, lacks: 'approve' });
    }
  }
  return found.toSorted((a, b) => a.row.start - b.row.start);
}

/** Most meetings whose points are read; older ones are seen in the list. */
export const MOST_READ = 60;

/** Returns the meetings that may hold an open point for the user, the latest first. */
export function withOpenPoints(
  rows: Iterable<MeetingRow>,
  { userId, followsAll }: Follower,
): readonly MeetingRow[] {
  const found: MeetingRow[] = [];
  for (const row of rows) {
    if (row.busy || row.cancelled || row.openActions === 0) continue;
    if (followsAll || isKeeper(row, userId) || row.staff.some(({ id }) => id === userId)) found.push(row);
  }
  return found.toSorted((a, b) => b.start - a.start);
}

/** An open point of minutes. */
export interface OpenPoint {
  readonly meeting: Meeting;
  readonly action: MeetingAction;
}

/** Orders points by their day, those without one last; of one day those of a meeting together. */
export function byDue(first: OpenPoint, other: OpenPoint): number {
  const day = ({ action }: OpenPoint) => action.due_on ?? '9999-12-31';
  return (
    day(first).localeCompare(day(other)) ||
    first.meeting.starts_at.localeCompare(other.meeting.starts_at) ||
    first.meeting.id.localeCompare(other.meeting.id) ||
    first.action.id.localeCompare(other.action.id)
  );
}

/** Returns the open points that the user follows: own ones, and those of the meetings that the user keeps. */
export function openPoints(
  meetings: readonly Meeting[],
  { userId, followsAll }: Follower,
): readonly OpenPoint[] {
  return meetings
    .flatMap((meeting) => {
      const isAll = followsAll || meeting.organiser_id === userId || meeting.minute_taker_id === userId;
      return meeting.actions.flatMap((action) =>
        action.state === 'open' && (isAll || action.assignee_id === userId) ? [{ meeting, action }] : [],
      );
    })
    .toSorted(byDue);
}

/** Returns whether a point is due today or was due before. */
export const isDue = ({ action }: OpenPoint, today: string): boolean =>
  action.due_on !== null && action.due_on <= today;
