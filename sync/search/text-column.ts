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

  /** Positions of the rows whose text holds `piece`, ascending, each once. `piece` is not empty. */
  *rowsWith(piece: string): Generator<number, void> {
    let row = -1;
    for (
      let hit = this.#all.indexOf(piece);
      hit >= 0;
      hit = this.#all.indexOf(piece, this.#startAfter(row))
    ) {
      row = this.#rowAt(hit, row + 1);
      yield row;
      if (row + 1 >= this.#starts.length) return;
    }
  }

  #startAfter(row: number): number {
    return this.#starts[row + 1] ?? this.#all.length;
  }

  /** The last row that begins at or before `offset`; it is `from` or a later one. */
  #rowAt(offset: number, from: number): number {
    let low = from;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
