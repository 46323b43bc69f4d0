/** A pattern, taken apart as far as it takes to write texts for it. */
export type Piece =
  /** One sign: a letter, a class, an escape, the dot. */
  | { readonly kind: 'sign'; readonly source: string }
  | { readonly kind: 'choice'; readonly options: readonly (readonly Piece[])[] }
  | { readonly kind: 'repeat'; readonly piece: Piece; readonly least: number; readonly most: number }
  /** A place: an anchor, a look-around (whose inside is told too), a reference back. */
  | { readonly kind: 'place'; readonly inside: readonly (readonly Piece[])[] };

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  options(): readonly (readonly Piece[])[] {
    const options: Piece[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#takes('|')) options.push([]);
      else options.at(-1)?.push(this.#repeated(this.#piece()));
    }
    return options;
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Takes what a pattern matches from here on. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (found !== null) this.#at += found[0].length;
    return found;
  }

  #piece(): Piece {
    if (this.#takes('(')) return this.#group();
    const place = this.#take(/\^|\$|\\b|\\B|\\k<\w+>|\\[1-9]\d?/uy);
    if (place !== null) return { kind: 'place', inside: [] };
    const sign = this.#take(
      /\[(?:[^\]\\]|\\[^])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[^]|[^]/iuy,
    );
    if (sign === null) throw new Error(`no pattern from ${this.#at} on: ${this.#source}`);
    return { kind: 'sign', source: sign[0] };
  }

  #group(): Piece {
    const look = this.#take(/\?<?[=!]/uy);
    if (look === null) this.#take(/\?(?::|<\w+>|[a-z-]+:)/uy);
    const options = this.options();
    if (!this.#takes(')')) throw new Error(`a group of ${this.#source} is never closed`);
    return look === null ? { kind: 'choice', options } : { kind: 'place', inside: options };
  }

  #repeated(piece: Piece): Piece {
    const times = this.#take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/uy);
    if (times === null) return piece;
    const [sign = '', least, comma, most] = times;
    if (sign.startsWith('*')) return { kind: 'repeat', piece, least: 0, most: Infinity };
    if (sign.startsWith('+')) return { kind: 'repeat', piece, least: 1, most: Infinity };
    if (sign.startsWith('?')) return { kind: 'repeat', piece, least: 0, most: 1 };
    const last = comma === '' ? Number(least) : most === '' ? Infinity : Number(most);
    return { kind: 'repeat', piece, least: Number(least), most: last };
  }
}

/** @throws Error where it is no pattern */
export function treeOf(source: string): readonly (readonly Piece[])[] {
  // Throws for what is none.
  RegExp(source, source.includes('\\p{') || source.includes('\\u{') ? 'u' : '');
  return new Reader(source).options();
}

/** Walks through all pieces. */
export function* piecesOf(options: readonly (readonly Piece[])[]): Generator<Piece> {
  for (const piece of options.flat()) {
    yield piece;
    if (piece.kind === 'choice') yield* piecesOf(piece.options);
    if (piece.kind === 'place') yield* piecesOf(piece.inside);
    if (piece.kind === 'repeat') yield* piecesOf([[piece.piece]]);
  }
}
