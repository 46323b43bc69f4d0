import { useMemo, useState } from 'react';

/**
 * Which rows of a list are chosen: those that somebody ticked and that are still in it. A row that a filter, a typed
 * text or somebody's change takes out of sight must not be changed with the others.
 * @param list names the list with its filters; rows that were chosen in another one do not count
 */
export function useChosenRows<Row>(
  list: string,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): readonly [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState<{ list: string; ids: ReadonlySet<string> }>({ list, ids: new Set() });
  const ticked = chosen.list === list ? chosen.ids : null;
  const selected = useMemo(
    () => new Set(ticked === null || ticked.size === 0 ? [] : rows.map(rowId).filter((id) => ticked.has(id))),
    [ticked, rows, rowId],
  );
  return [selected, (ids) => setChosen({ list, ids })];
}
