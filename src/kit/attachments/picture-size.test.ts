import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileProblem, LONGEST_SIDE, MOST_FILE_BYTES, scaledSize, sizeProblem } from './picture-size';

describe('the size of a kept picture', () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 900, 1600, 900],
    [640, 480, 640, 480],
    [20_000, 10, 1600, 1],
  ])('of %i × %i is %i × %i', (width, height, toWidth, toHeight) => {
    expect(scaledSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
  });

  it('never grows, never exceeds, and keeps its shape', () => {
    const side = fc.integer({ min: 1, max: 30_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const to = scaledSize({ width, height });
        expect(Math.max(to.width, to.height)).toBeLessThanOrEqual(LONGEST_SIDE);
        expect(Math.min(to.width, to.height)).toBeGreaterThanOrEqual(1);
        expect(to.width <= width && to.height <= height).toBe(true);
        // Within the rounding of the shorter side.
        expect(Math.abs(to.width * height - to.height * width)).toBeLessThanOrEqual(Math.max(width, height));
      }),
    );
  });
});

describe('what is refused', () => {
  it('before it is opened', () => {
    expect(fileProblem({ size: 0 })).toBe('empty');
    expect(fileProblem({ size: MOST_FILE_BYTES })).toBeNull();
    expect(fileProblem({ size: MOST_FILE_BYTES + 1 })).toBe('too_large');
  });
  it('by its pixels', () => {
    expect(sizeProblem({ width: 0, height: 10 })).toBe('unreadable');
    expect(sizeProblem({ width: 10_000, height: 10_000 })).toBeNull();
    expect(sizeProblem({ width: 10_001, height: 10_000 })).toBe('too_large');
  });
});
