/**
 * Texts of many rows as one string, so that the engine's own search finds a piece in one pass. The texts hold no line
 * breaks.
 */
export class TextColumn {
  readonly #all: string;
  /** The start of each row's text. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#starts = new Uint32Array(texts.length);
    let start = 0;
    texts.forEach((text, at) => {
      this.#starts[at] = start;
      start += text.length + 1;
    });
    this.#all = texts.join('\n');
  }

  /** Marks the rows whose text holds `piece`, which is not empty. @param marks a byte for each row */
  mark(piece: string, marks: Uint8Array): void {
    let row = -1;
    for (
      let hit = this.#all.indexOf(piece);
      hit >= 0;
      hit = this.#all.indexOf(piece, this.#startAfter(row))
    ) {
      row = this.#rowAt(hit, row + 1);
      marks[row] = 1;
      if (row + 1 >= this.#starts.length) return;
    }
  }

  #startAfter(row: number): number {
    return this.#starts[row + 1] ?? this.#all.length;
  }

  /** The last row that begins at or before `offset`; it is `from` or a later one, mostly one of the next. */
  #rowAt(offset: number, from: number): number {
    let low = from;
    let step = 1;
    while ((this.#starts[low + step] ?? Infinity) <= offset) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.#starts.length) - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
