import { useMemo, useState } from 'react';

/**
 * Returns the selected rows of a list: those that the user ticked and that are still in it. A row hidden by a filter,
 * a typed text or another user's change must not be changed with the others.
 * @param list names the list with its filters; rows selected in another list do not count
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
