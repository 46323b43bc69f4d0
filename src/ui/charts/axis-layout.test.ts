import { describe, expect, it } from 'vitest';
import { apart, bandPath, heightOf, labelStep, linePath, valueAxis } from './axis-layout';

describe('the axis of values', () => {
  it('begins at 0 and ends at a round number', () => {
    expect(valueAxis([61, 74, 12], 4)).toEqual({ low: 0, high: 80, steps: [0, 20, 40, 60, 80] });
  });

  it('has whole steps for whole values alone', () => {
    expect(valueAxis([1, 0, 1], 4).steps).toEqual([0, 1]);
    expect(valueAxis([0.4, 1], 4).steps).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it.each([[[]], [[0, 0]], [[Number.NaN]]])('has a length even for %j', (values) => {
    expect(valueAxis(values, 4)).toEqual({ low: 0, high: 1, steps: [0, 1] });
  });

  it('begins elsewhere only where it is broken', () => {
    expect(valueAxis([46, 61], 4, true)).toEqual({ low: 45, high: 65, steps: [45, 50, 55, 60, 65] });
    expect(valueAxis([5, 5], 4, true).high).toBeGreaterThan(5);
    expect(valueAxis([], 4, true).steps).toEqual([0, 1]);
  });
});

it('places values, and keeps those beyond the axis at its end', () => {
  const plot = { left: 0, right: 100, top: 10, bottom: 110 };
  const axis = { low: 0, high: 80, steps: [] };
  expect([0, 20, 80, 90].map((value) => heightOf(value, axis, plot))).toEqual([110, 85, 10, 10]);
});

it('leaves out labels for which there is no room, and names the same days of each week', () => {
  const days = Array.from({ length: 28 }, (_, day) => `${String(day + 1).padStart(2, '0')}.11`);
  expect(labelStep(days, 60)).toBe(1);
  expect(labelStep(days, 24)).toBe(2);
  expect(labelStep(days, 24, 7)).toBe(7);
  expect(labelStep(days, 5, 7)).toBe(14);
});

describe('lines', () => {
  const at = (x: number, y: number) => ({ x, y });

  it('are parted by what is missing; a point alone is a dot', () => {
    expect(linePath([at(0, 1), at(1, 2), null, at(3, 4), null])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0L3.0 4.0');
    expect(linePath([null, null])).toBe('');
  });

  it('have an area between them where both are there', () => {
    const upper = [at(0, 1), at(1, 1), at(2, 1)];
    expect(bandPath(upper, [at(0, 5), at(1, 5), null])).toBe('M0.0 1.0L1.0 1.0L1.0 5.0L0.0 5.0Z');
  });
});

describe('labels at the ends of lines', () => {
  it('stay where they are far from each other', () => {
    expect(apart([20, 60], { top: 0, bottom: 100 })).toEqual([20, 60]);
  });

  it('move apart in their order, and stay within the plot', () => {
    expect(apart([50, 48], { top: 0, bottom: 100 })).toEqual([63, 48]);
    expect(apart([99, 98, 97], { top: 0, bottom: 100 })).toEqual([100, 85, 70]);
  });
});
