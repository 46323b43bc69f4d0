import { useCallback } from 'react';
import type { PlansSearch } from '../plans-search';
import { isCounted } from './board-card';
import type { BoardCard, DayFigure } from './board-card';
import type { BoardDay } from './board-day';
import { filtersOf } from './figure-strip';

/** Returns a test of whether a card is dimmed: it does not belong to the chosen figure, or a filter leaves it out. */
export function useDimmed(
  { rows }: BoardDay,
  figure: DayFigure,
  search: PlansSearch,
): (card: BoardCard) => boolean {
  const isFiltered = filtersOf(search) > 0;
  const { surgeon, department, urgency, foreign, unapproved } = search;
  return useCallback(
    (card: BoardCard) => {
      if (figure !== 'all' && !isCounted(card, figure)) return true;
      const row = isFiltered ? rows.get(card.id) : undefined;
      if (row === undefined) return false;
      return (
        (surgeon !== undefined && surgeon !== row.surgery.surgeon_id) ||
        (department !== undefined && department !== row.surgery.department_id) ||
        (urgency !== undefined && urgency !== row.surgery.urgency) ||
        (foreign !== undefined && !row.isForeign) ||
        (unapproved !== undefined && !row.isUnapproved)
      );
    },
    [rows, figure, isFiltered, surgeon, department, urgency, foreign, unapproved],
  );
}
