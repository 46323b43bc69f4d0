import { occurrencesBetween } from '../model/rules/recurrence';
import { zoneOffset } from '../model/rules/time-zone';
import type { MeetingRow } from '../store/extracts/meeting-row';

/** One meeting as the calendar shows it. Instants are epoch milliseconds. */
export interface Occurrence {
  /** Unique within the calendar, and the same as long as the meeting is. */
  readonly key: string;
  /** The row of the meeting itself, or of the series that it comes from. */
  readonly row: MeetingRow;
  readonly start: number;
  readonly end: number;
  /** Start of an occurrence by the rule; null if the row is no series. */
  readonly originalStart: number | null;
}

const DAY = 86_400_000;

/** Starts of each series that rows of their own replace. */
export type Exceptions = ReadonlyMap<string, ReadonlySet<number>>;

/** Returns the starts of series that changed or cancelled occurrences replace. */
export function exceptionsOf(rows: Iterable<MeetingRow>): Exceptions {
  const found = new Map<string, Set<number>>();
  for (const { seriesId, originalStart } of rows) {
    if (seriesId === null || originalStart === null) continue;
    const starts = found.get(seriesId);
    if (starts === undefined) found.set(seriesId, new Set([originalStart]));
    else starts.add(originalStart);
  }
  return found;
}

/**
 * Returns the calendar day of an instant in a zone, counted from 1970. A changed meeting replaces the one of its day,
 * even after the whole series got another time of day. No rule names a day twice.
 */
export function localDay(zone: string, instant: number): number {
  return Math.floor((instant + zoneOffset(zone, instant)) / DAY);
}

function seriesOccurrences(row: MeetingRow, exceptions: Exceptions, from: number, to: number): Occurrence[] {
  if (row.recurrence === null) return [];
  const length = row.end - row.start;
  const own = exceptions.get(row.meetingId) ?? [];
  const replaced = new Set([...own].map((start) => localDay(row.timeZone, start)));
  const series = {
    start: new Date(row.start).toISOString(),
    recurrence: row.recurrence,
    timeZone: row.timeZone,
  };
  return occurrencesBetween(series, from - length, to).flatMap((start) =>
    start + length <= from || (replaced.size > 0 && replaced.has(localDay(row.timeZone, start)))
      ? []
      : [{ key: `${row.id}:${start}`, row, start, end: start + length, originalStart: start }],
  );
}

/**
 * Returns all meetings that take place, at least in part, between two instants, series unrolled; in order of their
 * start. Includes cancelled series and the cancelled occurrences that replace one, for screens that show them.
 */
export function occurrencesIn(
  rows: Iterable<MeetingRow>,
  exceptions: Exceptions,
  from: number,
  to: number,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const row of rows) {
    if (row.recurrence !== null) {
      if (row.start < to) found.push(...seriesOccurrences(row, exceptions, from, to));
    } else if (row.start < to && row.end > from) {
      found.push({ key: row.id, row, start: row.start, end: row.end, originalStart: null });
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end || (a.key < b.key ? -1 : 1));
}
