import { useCallback, useLayoutEffect, useRef } from 'react';
import type { TableSelection } from './table-types';

/**
 * Selects rows: one by one, a range from the last one touched (shift), all that match. `ids` are the page's rows in
 * their order. Rows selected on other pages stay selected.
 */
export function useTableSelection(selection: TableSelection | undefined, ids: readonly string[]) {
  const anchor = useRef<string | null>(null);
  const latest = useRef({ selection, ids });
  useLayoutEffect(() => {
    latest.current = { selection, ids };
  });

  const toggle = useCallback((id: string, checked: boolean, range: boolean) => {
    const { selection: now, ids: order } = latest.current;
    if (!now) return;
    const next = new Set(now.selected);
    const from = range && anchor.current !== null ? order.indexOf(anchor.current) : -1;
    const to = order.indexOf(id);
    const touched = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const rowId of touched) {
      if (checked) next.add(rowId);
      else next.delete(rowId);
    }
    anchor.current = id;
    now.onChange(next);
  }, []);

  const toggleAll = useCallback((checked: boolean) => {
    const { selection: now, ids: order } = latest.current;
    if (!now) return;
    if (now.onAll !== undefined) return now.onAll(checked);
    const next = new Set(now.selected);
    for (const rowId of order) {
      if (checked) next.add(rowId);
      else next.delete(rowId);
    }
    now.onChange(next);
  }, []);

  return { toggle, toggleAll };
}
