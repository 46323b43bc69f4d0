const BLANK = ' ';

/** Pieces whose places are remembered. Those of one search and of the one before, as it was being typed. */
const REMEMBERED = 6;

/** Numbers one by one, without a list of them as objects. */
class Numbers {
  #all = new Uint32Array(1_024);
  #length = 0;

  push(place: number): void {
    if (this.#length === this.#all.length) {
      const more = new Uint32Array(this.#length * 2);
      more.set(this.#all);
      this.#all = more;
    }
    this.#all[this.#length] = place;
    this.#length += 1;
  }

  toArray(): Uint32Array {
    return this.#all.slice(0, this.#length);
  }
}

/**
 * Texts of many rows as one string in which pieces are looked for. Who types on looks only where the shorter piece
 * stood. The texts hold no line breaks.
 */
export class TextColumn {
  readonly #all: string;
  /** The start of each row's text. */
  readonly #starts: Uint32Array;
  /** Offsets of the blanks. A piece that begins with one begins a word, and most do. */
  readonly #blanks: Uint32Array;
  /** Offsets of the last pieces, the latest last. */
  readonly #found = new Map<string, Uint32Array>();

  constructor(texts: readonly string[]) {
    this.#starts = new Uint32Array(texts.length);
    let start = 0;
    texts.forEach((text, at) => {
      this.#starts[at] = start;
      start += text.length + 1;
    });
    this.#all = texts.join('\n');
    this.#blanks = this.#placesOf(BLANK);
  }

  /**
   * Gives the rows whose text holds `piece` the mark `to` if theirs is `from`.
   * @param piece not empty
   * @param marks a byte for each row
   */
  mark(piece: string, marks: Uint8Array, from: number, to: number): void {
    const places = this.#find(piece);
    let row = 0;
    // Millions of places may come in a second: an iterator would make an object of each.
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      while ((this.#starts[row + 1] ?? Infinity) <= place) row += 1;
      if (marks[row] === from) marks[row] = to;
    }
  }

  /** Returns the offsets of a piece, in ascending order. */
  #find(piece: string): Uint32Array {
    const known = [...this.#found.keys()].filter((other) => piece.startsWith(other));
    const before = known.reduce((longest, other) => (other.length > longest.length ? other : longest), '');
    const places = this.#found.get(before);
    const found =
      places !== undefined
        ? this.#those(places, piece, before.length)
        : piece.startsWith(BLANK)
          ? this.#those(this.#blanks, piece, 1)
          : this.#placesOf(piece);
    this.#found.delete(piece);
    this.#found.set(piece, found);
    for (const other of this.#found.keys()) if (this.#found.size > REMEMBERED) this.#found.delete(other);
    return found;
  }

  #placesOf(piece: string): Uint32Array {
    const places = new Numbers();
    for (let at = this.#all.indexOf(piece); at >= 0; at = this.#all.indexOf(piece, at + 1)) places.push(at);
    return places.toArray();
  }

  /** Returns those of the places that match the whole piece, of those that match this many of its letters. */
  #those(places: Uint32Array, piece: string, letters: number): Uint32Array {
    if (piece.length === letters) return places;
    const found = new Numbers();
    const all = this.#all;
    const next = piece.charCodeAt(letters);
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      if (all.charCodeAt(place + letters) !== next) continue;
      if (piece.length === letters + 1 || all.startsWith(piece, place)) found.push(place);
    }
    return found.toArray();
  }
}
