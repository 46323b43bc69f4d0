import { expect, test } from 'vitest';
import { flawOf, storable } from './storable';

const bounds = { depth: 4, size: 100 };

test.each<[string, unknown]>([
  ['a text', { a: 'NUL \0' }],
  ['a name', { 'a\0': 1 }],
  ['a high half alone', ['x', { deep: ['\ud83d'] }]],
  ['a low half alone', '\ude00 x'],
  ['halves in the wrong order', '\ude00\ud83d'],
  ['a half in a name', { '\ud800': null }],
])('what the database keeps nowhere is found in %s', (_where, value) => {
  expect(flawOf(value, bounds)).toBe('unstorable_text');
});

test.each<[unknown]>([
  [{ a: ['😀', 'ğüşİ', -1e308, null, true] }],
  [''],
  [[]],
  [0],
  [null],
  ['\u0001\uFFFF\uFEFF'],
])('%j may be kept', (value) => {
  expect(flawOf(value, bounds)).toBeNull();
});

test('depth and size are bounded, however they come', () => {
  expect(flawOf([[[[1]]]], bounds)).toBeNull();
  expect(flawOf([[[[[1]]]]], bounds)).toBe('too_deep');
  expect(flawOf(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)), bounds)).toBe('too_deep');
  expect(flawOf('x'.repeat(100), bounds)).toBe('too_large');
  expect(flawOf({ ['x'.repeat(100)]: 1 }, bounds)).toBe('too_large');
  expect(
    flawOf(
      Array.from({ length: 101 }, () => 0),
      bounds,
    ),
  ).toBe('too_large');
});

test('a text is mended where it is all there is', () => {
  expect(storable('a\0b\ud800c😀')).toBe('a\uFFFDb\uFFFDc😀');
});
