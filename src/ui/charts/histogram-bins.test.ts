import { expect, it } from 'vitest';
import { placeIn, rangeOf } from './histogram-bins';

const bins = [
  { id: 'a', from: 0, to: 10, value: 3 },
  { id: 'b', from: 10, to: 30, value: 5 },
  { id: 'c', from: 30, to: null, value: 1 },
];

it('names the limits of a bin', () => {
  expect(bins.map((bin) => rangeOf(bin, 'dk'))).toEqual(['0–10 dk', '10–30 dk', '30 dk ve üzeri']);
  expect(rangeOf({ id: 'd', from: 1000, to: null, value: 0 }, '')).toBe('1.000 ve üzeri');
});

it('places a measured value within its bin, and in the middle of an open one', () => {
  expect([0, 5, 10, 20, 99].map((value) => placeIn(bins, value, 100, 40))).toEqual([100, 120, 140, 160, 200]);
  expect(placeIn(bins, -1, 100, 40)).toBe(null);
});
