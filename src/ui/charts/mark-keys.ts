/** Marks in rows and columns, row by row. A single row or column is one way: both pairs of arrows follow it. */
export type MarkGrid = { readonly count: number; readonly columns: number };

/**
 * Returns the mark that a key moves to, or null if it moves to none. From outside the marks (null) an arrow moves to
 * the first.
 */
export function markAfterKey(key: string, at: number | null, { count, columns }: MarkGrid): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepOf(key, count <= columns || columns === 1 ? 1 : columns);
  if (step === 0) return null;
  if (at === null) return 0;
  const next = at + step;
  if (next < 0 || next >= count) return null;
  // Left and right stay in their row.
  const leavesRow =
    Math.abs(step) === 1 && columns > 1 && Math.floor(next / columns) !== Math.floor(at / columns);
  return leavesRow ? null : next;
}

function stepOf(key: string, row: number): number {
  switch (key) {
    case 'ArrowRight':
      return 1;
    case 'ArrowLeft':
      return -1;
    case 'ArrowDown':
      return row;
    case 'ArrowUp':
      return -row;
    default:
      return 0;
  }
}
