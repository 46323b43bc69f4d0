import type { Occurrence } from '@/data/meetings';
import { ownResponse } from '../list/meeting-list-rows';

/** An invitation that waits for the user's answer. */
export interface Invitation {
  /** The next meeting that it is for; of a series the first that is to come. */
  readonly meeting: Occurrence;
  /** True for a series: the answer is for all of it. */
  readonly isSeries: boolean;
  /** Title of a meeting that the user takes part in at that time, and how long both last. */
  readonly clash: { readonly title: string; readonly minutes: number } | null;
}

const MINUTE = 60_000;

/** Returns how long two meetings overlap, in minutes. */
const shared = (a: Occurrence, b: Occurrence): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)) / MINUTE;

/** Returns whether the user is expected: has said so, perhaps comes, or has called the meeting. */
function isExpected({ row }: Occurrence, userId: string): boolean {
  if (row.busy || row.cancelled) return false;
  const response = ownResponse(row, userId);
  return response === null ? row.organiserId === userId : response === 'accepted' || response === 'maybe';
}

/**
 * Returns the invitations that wait for an answer, the next meeting first. A series waits once.
 * @param meetings from now on, in any order
 */
export function invitationsOf(meetings: readonly Occurrence[], userId: string): readonly Invitation[] {
  const found = new Map<string, Invitation>();
  for (const meeting of meetings.toSorted((a, b) => a.start - b.start)) {
    const { row } = meeting;
    const isAsked = !row.busy && !row.cancelled && row.status !== 'draft' && row.status !== 'postponed';
    if (!isAsked || ownResponse(row, userId) !== 'waiting' || found.has(row.id)) continue;
    const other = meetings.find(
      (candidate) =>
        candidate.key !== meeting.key && isExpected(candidate, userId) && shared(meeting, candidate) > 0,
    );
    found.set(row.id, {
      meeting,
      isSeries: row.recurrence !== null,
      clash: other === undefined ? null : { title: other.row.title, minutes: shared(meeting, other) },
    });
  }
  return [...found.values()];
}
