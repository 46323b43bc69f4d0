import { useEffect, useState } from 'react';
import { map, of } from 'rxjs';
import { exceptionAt, useMeetings } from '@/data/meetings';
import type { MeetingRow } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { occurrencesBetween } from '@sync/model/rules/recurrence';
import { meeting$ } from '../meeting-queries';
import { recordOf } from '../meeting-target';
import type { MeetingTarget } from '../meeting-target';

/** State of the page's meeting. */
export type MeetingState =
  | { readonly state: 'loading' }
  /** The first synchronisation is still under way: the meeting may yet come. */
  | { readonly state: 'syncing' }
  | { readonly state: 'error' }
  /** There is none that the user may see, or none of the series at that time. */
  | { readonly state: 'not_found' }
  /** It was here while the page stood open: removed, or the right to see it was taken away. */
  | { readonly state: 'gone' }
  /** The user may know that somebody is taken, and no more. */
  | { readonly state: 'busy'; readonly row: MeetingRow }
  /** A whole series, none of its meetings. */
  | { readonly state: 'series'; readonly series: Meeting }
  | {
      readonly state: 'ready';
      /** The meeting as it is now, also if the occurrence has no row of its own yet. */
      readonly record: Meeting;
      readonly series: Meeting | null;
      readonly target: MeetingTarget;
    };

/** Watches the meeting with the requested id; after a change of id the last answer stays for a moment. */
function rowOf(database: ViziteDatabase, id: string | null) {
  const row$ = id === null ? of(null) : meeting$(database, id);
  return row$.pipe(map((row) => ({ of: id, row })));
}

function takesPlaceAt(series: Meeting, at: number): boolean {
  const { starts_at: start, recurrence, time_zone: timeZone } = series;
  return recurrence !== null && occurrencesBetween({ start, recurrence, timeZone }, at, at + 1).length > 0;
}

/**
 * Returns the meeting of an address.
 * @param at of a series: which of its meetings, by the start that the rule gives it, in epoch milliseconds
 */
export function useMeeting(id: string, at: number | undefined): MeetingState {
  const base = useLiveQuery((database) => rowOf(database, id), [id]);
  const { value: index, complete } = useMeetings(
    (meetings) => {
      const row = meetings.get(id);
      const busy =
        row === undefined
          ? [...meetings.rows.values()].find((busyRow) => busyRow.busy && busyRow.meetingId === id)
          : row.busy
            ? row
            : undefined;
      const exception = row === undefined || at === undefined ? null : exceptionAt(meetings, row, at);
      return { busy: busy ?? null, exception };
    },
    [id, at],
  );
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const found = base.state === 'ready' && base.data.of === id ? base.data.row : null;
  const originalStart =
    found?.recurrence == null || at === undefined || !Number.isFinite(at) ? null : new Date(at).toISOString();
  const ownId =
    originalStart === null ? null : (index.exception?.id ?? occurrenceId(found?.id ?? id, originalStart));
  const own = useLiveQuery((database) => rowOf(database, ownId), [ownId]);
  const seriesId = found?.series_id ?? null;
  const parent = useLiveQuery((database) => rowOf(database, seriesId), [seriesId]);

  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (found !== null) setSeen(true);
  }, [found]);

  if ([base, own, parent].some(({ state }) => state === 'error')) return { state: 'error' };
  if (base.state !== 'ready' || own.state !== 'ready' || parent.state !== 'ready')
    return { state: 'loading' };
  if (base.data.of !== id || own.data.of !== ownId || parent.data.of !== seriesId)
    return { state: 'loading' };
  if (found === null) {
    if (seen) return { state: 'gone' };
    if (index.busy !== null) return { state: 'busy', row: index.busy };
    if (!firstSyncDone) return { state: 'syncing' };
    return { state: complete ? 'not_found' : 'loading' };
  }
  if (found.recurrence === null) {
    return {
      state: 'ready',
      record: found,
      series: parent.data.row,
      target: { record: found, originalStart: null },
    };
  }
  if (originalStart === null || at === undefined) return { state: 'series', series: found };
  const { row } = own.data;
  if (row !== null) {
    return { state: 'ready', record: row, series: found, target: { record: row, originalStart: null } };
  }
  if (index.exception?.busy === true) return { state: 'busy', row: index.exception };
  if (!takesPlaceAt(found, at)) return { state: 'not_found' };
  const target = { record: found, originalStart };
  return { state: 'ready', record: recordOf(target), series: found, target };
}
