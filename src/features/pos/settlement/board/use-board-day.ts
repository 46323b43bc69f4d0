import { useMemo } from 'react';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import type { DayFilter, TerminalOf } from '../day-rows';
import { sumsOf } from '../day-sums';
import { differencesOf } from '../differences';
import { clustersOf } from './clusters';
import type { Cluster } from './clusters';
import { openRowsOf } from './selection';

const none: readonly UnpackedDay[] = [];

const isBefore =
  (day: string) =>
  ({ receipts, bank }: Cluster): boolean =>
    [...receipts, ...bank].some(({ row }) => row.day < day);

/**
 * Returns the board's content of a day, computed again only where some of it has changed.
 * @param beside days whose open rows are shown around it, so that they can be matched with rows of this one
 */
export function useBoardDay(
  content: UnpackedDay,
  { bank, terminal, currency }: DayFilter,
  terminalOf: TerminalOf,
  beside: readonly UnpackedDay[] = none,
) {
  // The parts of the filter, not the object, which is new with every drawing.
  const filter = useMemo(() => ({ bank, terminal, currency }), [bank, terminal, currency]);
  const clusters = useMemo(() => clustersOf(content, filter, terminalOf), [content, filter, terminalOf]);
  const sums = useMemo(() => sumsOf(content, filter, terminalOf), [content, filter, terminalOf]);
  const differences = useMemo(
    () => differencesOf(content, filter, terminalOf, clusters),
    [content, filter, terminalOf, clusters],
  );
  const shown = useMemo(() => {
    const open = beside.flatMap((day) =>
      clustersOf(day, filter, terminalOf).filter(({ group }) => group === null),
    );
    const before = isBefore(content.day);
    return [...open.filter(before), ...clusters, ...open.filter((cluster) => !before(cluster))];
  }, [beside, clusters, content.day, filter, terminalOf]);
  const openRows = useMemo(
    () => new Map([content, ...beside].flatMap((day) => [...openRowsOf(day)])),
    [content, beside],
  );
  return { clusters, sums, differences, shown, openRows };
}
