import { expect, it } from 'vitest';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { boxesOf, combined, pageText, unitBox } from './pdf-geometry';

const A4 = { transform: [1, 0, 0, -1, 0, 842] };
const item = (str: string, x: number, y: number, width: number, hasEOL = false): TextItem => ({
  str,
  dir: 'ltr',
  transform: [10, 0, 0, 10, x, y],
  width,
  height: 10,
  fontName: 'f',
  hasEOL,
});
const read = (items: readonly TextItem[]) => pageText(items, A4, () => 0.9);
const byLetter = (text: string): number => text.length;

it('reads lines, and columns that stand apart', () => {
  const { text, pieces } = read([
    item('Doğum tarihi', 50, 700, 60),
    item('12.03.1990', 200, 700, 50, true),
    item('Deneyim', 50, 680, 40),
  ]);
  expect(text).toBe('Doğum tarihi\t12.03.1990\nDeneyim');
  expect(pieces[0]).toMatchObject({ left: 50, top: 842 - 700 - 9, height: 10, angle: 0 });
  expect(text.slice(pieces[2]?.start)).toBe('Deneyim');
});

it('knows where a part of a line stands, over several pieces', () => {
  const page = read([item('Ay', 50, 700, 20), item('şe Ada', 70, 700, 60)]);
  expect(page.text).toBe('Ayşe Ada');
  expect(boxesOf(page, [{ start: 0, end: 4 }], byLetter)).toEqual([
    { left: 50, top: 133, width: 20, height: 12.5 },
    { left: 70, top: 133, width: 20, height: 12.5 },
  ]);
  // It may grow to both sides, never be smaller than what it covers.
  expect(boxesOf(page, [{ start: 5, end: 8 }], byLetter, 0.3)).toEqual([
    { left: 97, top: 133, width: 36, height: 12.5 },
  ]);
});

it('covers what stands upright', () => {
  const turned: TextItem = { ...item('Ada', 100, 500, 30), transform: [0, 10, -10, 0, 100, 500] };
  const page = read([turned]);
  expect(page.pieces[0]?.angle).toBeCloseTo(-90);
  const [box] = boxesOf(page, [{ start: 0, end: 3 }], byLetter);
  // From the foot of the text up, its letters to the left of it.
  expect(box?.left).toBeCloseTo(91);
  expect(box?.top).toBeCloseTo(342 - 30);
  expect(box?.height).toBeCloseTo(30);
});

it('knows where a picture is drawn', () => {
  expect(unitBox(combined(A4.transform, [72, 0, 0, 90, 467, 692]))).toEqual({
    left: 467,
    top: 60,
    width: 72,
    height: 90,
  });
});
