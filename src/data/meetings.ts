import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { combineLatest, EMPTY, map, throttleTime } from 'rxjs';
import type { Observable } from 'rxjs';
import { REPEATING } from '@sync/store/collections';
import type { MeetingIndex } from '@sync/search/meeting-index';
import { meetingRow } from '@sync/store/extracts/meeting-row';
import type { MeetingRow } from '@sync/store/extracts/meeting-row';
import { exceptionsOf, localDay, occurrencesIn } from '@sync/search/occurrences';
import type { Occurrence } from '@sync/search/occurrences';
import { documents$ } from './documents';
import type { Indexed } from './indexes';
import { useLiveQuery, useSignedIn } from './workspace';
import type { ViziteDatabase } from './workspace';

export type { MeetingIndex } from '@sync/search/meeting-index';
export { meetingRow } from '@sync/store/extracts/meeting-row';
export type { MeetingRow } from '@sync/store/extracts/meeting-row';
export type { Occurrence } from '@sync/search/occurrences';

/** Milliseconds in which further changes of the index are put together. The first one is shown at once. */
const SETTLE = 30;

/** Computes from the index of meetings, again when it changes; like `useIndexes`. */
export function useMeetings<T>(
  compute: (meetings: MeetingIndex) => T,
  inputs: readonly unknown[],
): Indexed<T> {
  const { meetings } = useSignedIn().workspace;
  const source = useMemo(() => {
    const changes$ = meetings.changes$.pipe(
      throttleTime(SETTLE, undefined, { leading: true, trailing: true }),
    );
    return {
      subscribe: (changed: () => void) => {
        const subscription = changes$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      version: () => meetings.version,
    };
  }, [meetings]);
  const version = useSyncExternalStore(source.subscribe, source.version);
  // The version grows with every change of the index; the inputs are the caller's dependencies.
  // oxlint-disable-next-line react/exhaustive-deps
  const value = useMemo(() => compute(meetings), [meetings, version, ...inputs]);
  return { value, complete: meetings.complete };
}

const DAY = 86_400_000;
/** No meeting lasts longer, in milliseconds. */
const LONGEST = 31 * DAY;

/** Emits the meetings between two instants straight from the database, by its indexes. */
function stored$(database: ViziteDatabase, from: number, to: number): Observable<readonly Occurrence[]> {
  const inRange = {
    $gte: new Date(from - LONGEST).toISOString(),
    $lt: new Date(to).toISOString(),
  };
  // Changed occurrences that replace one in this range; most replace others.
  const standingFor = {
    $gte: new Date(from - LONGEST - DAY).toISOString(),
    $lt: new Date(to + DAY).toISOString(),
  };
  return combineLatest([
    documents$(database.meetings.find({ selector: { calendar_key: inRange } })),
    documents$(database.meetings.find({ selector: { calendar_key: REPEATING } })),
    documents$(
      database.meetings.find({ selector: { series_key: { $gt: '' }, original_start: standingFor } }),
    ),
  ]).pipe(
    map(([single, series, exceptions]) =>
      occurrencesIn(
        [...single, ...series].map(meetingRow),
        exceptionsOf(exceptions.map(meetingRow)),
        from,
        to,
      ),
    ),
  );
}

/**
 * Returns the meetings between two instants in epoch milliseconds. Right after the start, before the index holds all,
 * they come from the database itself: the calendar need not wait for meetings of other months.
 */
export function useMeetingsBetween(from: number, to: number): Indexed<readonly Occurrence[]> {
  const { value, complete } = useMeetings((meetings) => meetings.between(from, to), [from, to]);
  const stored = useLiveQuery(
    (database) => (complete ? EMPTY : stored$(database, from, to)),
    complete ? [true] : [false, from, to],
  );
  return { value: complete || stored.state !== 'ready' ? value : stored.data, complete };
}

/**
 * Unrolls further stretches once the page rests, so that they are there when somebody turns to them.
 * @param stretches instants in epoch milliseconds, `from` before `to`
 */
export function useMeetingsAhead(stretches: readonly { readonly from: number; readonly to: number }[]): void {
  const { meetings } = useSignedIn().workspace;
  const key = stretches.map(({ from, to }) => `${from}-${to}`).join();
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return undefined;
    const asked = requestIdleCallback(() => {
      if (!meetings.complete) return;
      for (const { from, to } of stretches) meetings.between(from, to);
    });
    return () => cancelIdleCallback(asked);
    // The stretches are the same as long as their instants are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [meetings, key]);
}

/** Returns whether a user takes part in a meeting: invited and not declined, or its organiser. */
export function takesPart({ staff, organiserId }: MeetingRow, userId: string): boolean {
  const own = staff.find(({ id }) => id === userId);
  return own === undefined ? organiserId === userId : own.response !== 'declined';
}

/** Returns the meetings of one series between two instants, those that were moved away from their day included. */
export function meetingsOfSeries(
  meetings: MeetingIndex,
  seriesId: string,
  from: number,
  to: number,
): readonly Occurrence[] {
  const rows = [...meetings.rows.values()].filter((row) => row.id === seriesId || row.seriesId === seriesId);
  return occurrencesIn(rows, meetings.exceptions, from, to);
}

/**
 * Returns the row that replaces one occurrence of a series, by the start that the rule gives it; undefined if there
 * is none.
 */
export function exceptionAt(
  meetings: MeetingIndex,
  series: Pick<MeetingRow, 'id' | 'timeZone'>,
  start: number,
): MeetingRow | null {
  const day = localDay(series.timeZone, start);
  for (const row of meetings.rows.values()) {
    if (row.seriesId !== series.id || row.originalStart === null) continue;
    if (localDay(series.timeZone, row.originalStart) === day) return row;
  }
  return null;
}
