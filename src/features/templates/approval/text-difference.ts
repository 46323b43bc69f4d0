/** Piece of a word-by-word difference of two texts. */
export interface DifferencePiece {
  readonly is: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Variables and words stay whole; the text between them counts, too. */
const tokensOf = (text: string): readonly string[] =>
  text.match(/\{\{[^{}]*\}\}|[\p{L}\p{M}\p{N}]+|\s+|./gsu) ?? [];

/** Returns the number of common tokens from each pair of places on, row by row. */
function common(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row, next] = [rows[i], rows[i + 1]];
    if (row === undefined || next === undefined) continue;
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const along = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : 0;
      row[j] = Math.max(along, next[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** Returns the pieces in order: removed text precedes its replacement. */
export function textDifference(before: string, after: string): readonly DifferencePiece[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const rows = common(old, now);
  const pieces: { is: DifferencePiece['is']; text: string }[] = [];
  const put = (is: DifferencePiece['is'], text: string): void => {
    const last = pieces.at(-1);
    if (last?.is === is) last.text += text;
    else pieces.push({ is, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]];
    if (gone !== undefined && gone === come) {
      put('same', gone);
      i += 1;
      j += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || (rows[i + 1]?.[j] ?? 0) >= (rows[i]?.[j + 1] ?? 0))
    ) {
      put('removed', gone);
      i += 1;
    } else if (come !== undefined) {
      put('added', come);
      j += 1;
    }
  }
  return pieces;
}
