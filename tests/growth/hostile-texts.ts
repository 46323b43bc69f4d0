import { piecesOf, treeOf } from './pattern-tree';
import type { Piece } from './pattern-tree';

/** A text for each length: `before`, then `again` so often that it is that long, then `after`. */
export interface HostileText {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

/** Repeats that go no further take a fixed number of steps at each sign. */
const FAR = 300;
const MOST_SIGNS = 7;
const MOST_PUMPS = 24;
const MOST_BEFORE = 3;
/** Ends of a text: nothing, a character that no class fits, one that a dot does not fit. */
const ENDS = ['', '\u0001', '\n', 'x\u0001'];

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32));
const OTHERS = ['\t', '\n', '\r', '\u00a0', 'ı', 'İ', 'ş', 'Ğ', 'ا', '\u0301', '\u0000', '–', '•'];

export const textOfLength = ({ before, again, after }: HostileText, length: number): string =>
  before + again.repeat(Math.ceil(length / again.length)) + after;

/** Signs that each class of a pattern fits. */
class Signs {
  readonly #known = new Map<string, string>();
  readonly #flags: string;
  readonly #all: readonly string[];

  constructor(flags: string, source: string) {
    this.#flags = flags.replace(/[gy]/gu, '');
    const own = [...source].filter((sign) => sign > '~');
    this.#all = [...new Set(['a', '0', ' ', ...own, ...printable, ...OTHERS])];
  }

  /** Returns all signs that fit, those first that represent most texts. */
  of(source: string): string {
    const known = this.#known.get(source);
    if (known !== undefined) return known;
    const fits = new RegExp(`^(?:${source})$`, this.#flags);
    const found = this.#all.filter((sign) => fits.test(sign)).join('');
    this.#known.set(source, found);
    return found;
  }

  /** Returns a sign for each way in which the classes tell signs apart. */
  kindsOf(sources: readonly string[]): readonly string[] {
    const kinds = new Map<string, string>();
    for (const sign of this.#all) {
      const kind = sources.map((source) => (this.of(source).includes(sign) ? '1' : '0')).join('');
      if (kind.includes('1') && !kinds.has(kind)) kinds.set(kind, sign);
    }
    // Those that fit most classes first: where two repeats want the same sign, they share it out in many ways.
    const weight = (kind: string): number => [...kind].filter((bit) => bit === '1').length;
    return [...kinds].toSorted(([a], [b]) => weight(b) - weight(a)).map(([, sign]) => sign);
  }
}

/** Writes the shortest text that fits. */
function sampleOf(pieces: readonly Piece[], signs: Signs): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'sign') return signs.of(piece.source)[0] ?? '';
      if (piece.kind === 'choice') return sampleOf(piece.options[0] ?? [], signs);
      if (piece.kind === 'repeat') return sampleOf([piece.piece], signs).repeat(Math.min(piece.least, FAR));
      return '';
    })
    .join('');
}

/** Finds each repeat that goes far, with the text before it. */
function farRepeats(
  options: readonly (readonly Piece[])[],
  signs: Signs,
  before = '',
): { readonly before: string; readonly piece: Piece }[] {
  return options.flatMap((pieces) =>
    pieces.flatMap((piece, at) => {
      const start = before + sampleOf(pieces.slice(0, at), signs);
      const inner =
        piece.kind === 'choice'
          ? farRepeats(piece.options, signs, start)
          : piece.kind === 'place'
            ? farRepeats(piece.inside, signs, start)
            : piece.kind === 'repeat'
              ? farRepeats([[piece.piece]], signs, start)
              : [];
      const isFar = piece.kind === 'repeat' && piece.most > FAR;
      return isFar ? [{ before: start, piece: piece.piece }, ...inner] : inner;
    }),
  );
}

/** Writes each way in which a piece can be met once. */
function waysOf(piece: Piece, signs: Signs): readonly string[] {
  if (piece.kind === 'choice') return piece.options.map((option) => sampleOf(option, signs));
  return [sampleOf([piece], signs)];
}

/** Pairs of signs, each before each other one. */
const pairsOf = (signs: readonly string[]): readonly string[] =>
  signs.flatMap((first) => signs.filter((second) => second !== first).map((second) => first + second));

/**
 * Makes texts of a pattern that it may stumble over: signs that its classes fit, what its repeats repeat and what begins it,
 * over and over, with what fits before them and what fits nothing behind. None where no part of it is repeated without end.
 */
export function hostileTexts(source: string, flags: string): readonly HostileText[] {
  const tree = treeOf(source);
  const signs = new Signs(flags, source);
  const repeats = farRepeats(tree, signs);
  if (repeats.length === 0) return [];
  const classes = [...piecesOf(tree)].flatMap((piece) => (piece.kind === 'sign' ? [piece.source] : []));
  const kinds = signs.kindsOf([...new Set(classes)]).slice(0, MOST_SIGNS);
  const begins = repeats.map(({ before }) => before).filter((text) => text !== '');
  const ways = repeats.flatMap(({ piece }) => waysOf(piece, signs));
  const whole = tree.map((option) => sampleOf(option, signs));
  const pumps = [
    ...new Set([
      ...kinds,
      ...ways,
      ...begins,
      ...begins.flatMap((start) => ways.map((way) => start + way)),
      ...whole,
      ...pairsOf(kinds.slice(0, 4)),
    ]),
  ]
    .filter((text) => text !== '')
    .slice(0, MOST_PUMPS);
  const befores = [...new Set(['', ...begins.slice(0, MOST_BEFORE), ...kinds.slice(0, MOST_BEFORE), 'a'])];
  return befores.flatMap((before) =>
    pumps.flatMap((again) => ENDS.map((after) => ({ before, again, after }))),
  );
}
