/**
 * Edits (insert, delete, replace, swap of neighbours) between two texts, `limit + 1` when there are more.
 * Computes only the diagonal band of width `limit`, so that a draft can be held against thousands of names.
 */
export function editsBetween(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  const far = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return far;
  let older: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => Math.min(at, far));
  for (let row = 1; row <= left.length; row += 1) {
    const current = new Array<number>(right.length + 1).fill(far);
    current[0] = Math.min(row, far);
    let best = current[0];
    for (let at = Math.max(1, row - limit); at <= Math.min(right.length, row + limit); at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(
        (previous[at] ?? far) + 1,
        (current[at - 1] ?? far) + 1,
        (previous[at - 1] ?? far) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        edits = Math.min(edits, (older[at - 2] ?? far) + 1);
      }
      current[at] = Math.min(edits, far);
      best = Math.min(best, edits);
    }
    if (best > limit && (row === 1 || Math.min(...previous) > limit)) return far;
    older = previous;
    previous = current;
  }
  return previous[right.length] ?? far;
}
