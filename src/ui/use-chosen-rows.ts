import { useCallback, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '@/lib/numbers';
import type { SelectionFacts, TableSelection } from './table-types';
import { toastSuccess } from './toast';

type Ids = ReadonlySet<string>;

interface Chosen {
  readonly list: string;
  readonly ids: Ids;
  /** All rows of the list at the moment when all were selected; null where nobody selected all. */
  readonly all: Ids | null;
  /** Number of rows whose selection ended with the list before. */
  readonly dropped: number;
}

const none: Ids = new Set();

/**
 * Returns the selected rows of a list: those that the user ticked and that are still in it. A row hidden by a filter,
 * a typed text or another user's change must not be changed with the others. *All* are the rows that match at that
 * moment, less those taken out; rows that come later are not among them. Another list ends the selection, and says so.
 * @param list names the list with its filters
 * @param rows all that match, beyond the page too
 * @returns the selected ids, what selects others, and both for the table
 */
export function useChosenRows<Row>(
  list: string,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): readonly [Ids, (ids: Ids) => void, TableSelection] {
  const [state, setState] = useState<Chosen>({ list, ids: none, all: null, dropped: 0 });
  const chosen = state.list === list ? state : { list, ids: none, all: null, dropped: state.ids.size };
  if (chosen !== state) setState(chosen);
  const { ids, all, dropped } = chosen;
  useEffect(() => {
    if (dropped > 0) toastSuccess(`Liste değişti, ${formatNumber(dropped)} kayıtlık seçim kaldırıldı.`);
  }, [list, dropped]);

  const [selected, facts] = useMemo((): readonly [Ids, SelectionFacts | undefined] => {
    if (ids.size === 0) return [none, undefined];
    const here = new Set<string>();
    let [takenOut, later] = [0, 0];
    for (const row of rows) {
      const id = rowId(row);
      if (ids.has(id)) here.add(id);
      else if (all?.has(id) === true) takenOut += 1;
      else later += 1;
    }
    return [here, all === null ? undefined : { takenOut, later }];
  }, [ids, all, rows, rowId]);

  const choose = useCallback(
    (next: Ids, every?: Ids): void =>
      setState((before) => ({
        list,
        ids: next,
        all: next.size === 0 ? null : (every ?? (before.list === list ? before.all : null)),
        dropped: 0,
      })),
    [list],
  );
  const selection = useMemo((): TableSelection => {
    const onAll = (checked: boolean): void => {
      const every = checked ? new Set(rows.map(rowId)) : none;
      choose(every, every);
    };
    return { selected, onChange: choose, onAll, matching: rows.length, facts };
  }, [selected, choose, rows, rowId, facts]);
  return [selected, choose, selection];
}
