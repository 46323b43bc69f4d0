import type { PageViewport } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import type { Range } from './covered-ranges';

/** A piece of text of a page and its place; lengths in points, from the upper left corner of the page. */
export interface TextPiece {
  readonly text: string;
  /** Start of its text in that of the page. */
  readonly start: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise. */
  readonly angle: number;
}

/** A part of a page; lengths as those of a piece. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The text of a page, lines parted by `\n` and columns by `\t`, and its pieces. */
export interface PageText {
  readonly text: string;
  readonly pieces: readonly TextPiece[];
}

type Matrix = readonly [number, number, number, number, number, number];

const matrixOf = (given: ArrayLike<number>): Matrix => [
  given[0] ?? 1,
  given[1] ?? 0,
  given[2] ?? 0,
  given[3] ?? 1,
  given[4] ?? 0,
  given[5] ?? 0,
];

/** Combines two matrices: `inner` applies first, then `outer`. */
export function combined(outer: ArrayLike<number>, inner: ArrayLike<number>): Matrix {
  const [a, b, c, d, e, f] = matrixOf(outer);
  const [g, h, i, j, k, l] = matrixOf(inner);
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Returns the box around a unit square transformed by a matrix: a picture is drawn into one. */
export function unitBox(matrix: ArrayLike<number>): Box {
  const [a, b, c, d, e, f] = matrixOf(matrix);
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Distance from the upper edge of a letter to its baseline. */
const ASCENT = 0.8;
/** Distance from the upper edge of a line to below its lowest letter, in heights of a letter. */
const DEEP = 1.25;

/** Puts the pieces of a page together as they are read. */
export function pageText(
  items: readonly TextItem[],
  viewport: Pick<PageViewport, 'transform'>,
  ascentOf: (font: string) => number | undefined,
): PageText {
  let text = '';
  const pieces: TextPiece[] = [];
  let last: TextPiece | null = null;
  for (const item of items) {
    const [a, b, c, d, e, f] = combined(viewport.transform, item.transform as number[]);
    const height = Math.hypot(c, d);
    const ascent = ascentOf(item.fontName);
    const rise = height * (ascent !== undefined && ascent > 0 && ascent <= 1.5 ? ascent : ASCENT);
    const angle = (Math.atan2(b, a) * 180) / Math.PI;
    const turned = Math.atan2(b, a);
    if (item.str !== '') {
      const left = e + Math.sin(turned) * rise;
      const top = f - Math.cos(turned) * rise;
      // A gap as wide as two letters parts columns.
      const gap = last === null ? 0 : left - (last.left + last.width);
      const isBeside = last !== null && text !== '' && !text.endsWith('\n');
      if (isBeside && Math.abs(angle) < 1 && gap > height * 1.5) text += '\t';
      const piece = { text: item.str, start: text.length, left, top, width: item.width, height, angle };
      if (item.str.trim() !== '') {
        pieces.push(piece);
        last = piece;
      }
      text += item.str;
    }
    if (item.hasEOL) text += '\n';
  }
  return { text, pieces };
}

/**
 * Returns the boxes of parts of a page's text. Letters of unknown width are measured in another font: a box may be
 * wrong by half a letter.
 * @param measure width of a text in any unit
 * @param margin by which the boxes grow to both sides, in heights of a letter
 */
export function boxesOf(
  { pieces }: PageText,
  ranges: readonly Range[],
  measure: (text: string) => number,
  margin = 0,
): readonly Box[] {
  const boxes: Box[] = [];
  for (const piece of pieces) {
    const end = piece.start + piece.text.length;
    for (const range of ranges) {
      if (range.end <= piece.start || range.start >= end) continue;
      const from = Math.max(0, range.start - piece.start);
      const to = Math.min(piece.text.length, range.end - piece.start);
      boxes.push(boxOf(piece, from, to, measure, margin * piece.height));
    }
  }
  return boxes;
}

function boxOf(
  piece: TextPiece,
  from: number,
  to: number,
  measure: (text: string) => number,
  margin: number,
): Box {
  const whole = measure(piece.text);
  const share = (length: number): number =>
    whole === 0 ? length / piece.text.length : measure(piece.text.slice(0, length)) / whole;
  const start = piece.width * share(from);
  const width = piece.width * share(to) - start;
  // Along the line, and from it down.
  const turn = (piece.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return unitBox([
    cos * (width + 2 * margin),
    sin * (width + 2 * margin),
    -sin * piece.height * DEEP,
    cos * piece.height * DEEP,
    piece.left + cos * (start - margin),
    piece.top + sin * (start - margin),
  ]);
}
