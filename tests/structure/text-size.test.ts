import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from '../source-files';

/** Pixels of a line or a dot at most, and of a box that holds one line of text or a drawing at most. */
const [LINE, BOX] = [8, 80];

const SIZE = /(?<![\w-])(?<what>(?:min-|max-)?(?:size|h|w)|text|leading)-\[(?<pixels>\d+(?:\.\d+)?)px\]/gu;

/** Returns the classes that keep text, or what is as large as text, from growing with the browser's text size. */
function fixedSizes(source: string): string[] {
  return [...source.matchAll(SIZE)]
    .filter(({ groups }) => {
      const pixels = Number(groups?.['pixels']);
      const isText = groups?.['what'] === 'text' || groups?.['what'] === 'leading';
      return isText || (pixels > LINE && pixels <= BOX);
    })
    .map(([found]) => found);
}

describe('Text, and boxes as large as a line of it', () => {
  it('grow with the text size of the browser', () => {
    const fixed = filesOf('src', /\.tsx?$/u).flatMap((path) =>
      fixedSizes(textOf(path)).map((found) => `${path}: ${found}`),
    );
    expect(fixed).toEqual([]);
  });

  it('finds what would stay small', () => {
    expect(fixedSizes("cx('size-[18px] w-[3px] min-h-[52px] text-[11px] max-w-[520px] h-4.5')")).toEqual([
      'size-[18px]',
      'min-h-[52px]',
      'text-[11px]',
    ]);
  });
});
