import encodeQR from 'qr';
import { expect, it } from 'vitest';
import { writeHandover } from '@sync/model/rules/handover-code';
import { textIn } from './read-picture';

const text = writeHandover({
  terminalId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  code: 'K7QM2X9DK7QM2X9DK7QM',
  count: 42,
  sum: 12_345_678,
  at: Date.parse('2026-11-25T05:00:00Z'),
});

/** Draws a picture of the code, with `size` pixels per square. */
function picture(size: number) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const width = rows.length * size;
  const data = new Uint8ClampedArray(width * width * 4);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dark = rows[Math.floor(y / size)]?.[Math.floor(x / size)] === true;
      data.set([dark ? 10 : 245, dark ? 10 : 245, dark ? 10 : 245, 255], (y * width + x) * 4);
    }
  }
  return { width, height: width, data };
}

it('reads the picture that the other tablet draws', () => {
  expect(textIn(picture(5))).toBe(text);
});

it('finds nothing in an empty picture', () => {
  expect(textIn({ width: 60, height: 60, data: new Uint8ClampedArray(60 * 60 * 4).fill(255) })).toBeNull();
});
