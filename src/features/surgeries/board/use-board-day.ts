import { useMemo } from 'react';
import { stateOfAll, useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { surgeryDuration } from '@sync/model/entities/surgery-duration';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { useSurgeryRows } from '../surgery-row';
import { boardDay, byProcedure } from './board-day';
import type { BoardDay } from './board-day';

/** The board of any day, for the day view and for a move to another day. */
export interface Board {
  readonly state: 'loading' | 'error' | 'ready';
  readonly rows: ReturnType<typeof useSurgeryRows>['rows'];
  readonly dayOf: (day: string) => BoardDay;
}

/** @param now epoch milliseconds */
export function useBoard(now: number): Board {
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const { rows, state } = useSurgeryRows(now);
  const sessions = useRecords(theatreSession);
  const learnt = useRecords(surgeryDuration);
  const durations = useMemo(() => byProcedure(learnt.records), [learnt.records]);
  const all = stateOfAll({ state }, sessions, learnt);
  return useMemo(
    () => ({
      state: all,
      rows,
      dayOf: (day) => boardDay(rows, sessions.records, durations, names, day, now, mark),
    }),
    [all, rows, sessions.records, durations, names, now, mark],
  );
}
