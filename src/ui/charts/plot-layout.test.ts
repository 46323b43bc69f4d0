import { describe, expect, it } from 'vitest';
import { heatStep } from './heat-step';
import { endOf, layPlot, pointsOf, stackOf, sumOf } from './plot-layout';

describe('the plot', () => {
  it('leaves room for figures before it and for labels at its end', () => {
    const { plot, step, middles } = layPlot({
      width: 400,
      height: 172,
      values: [80],
      count: 4,
      ends: ['Kapanan 9'],
    });
    expect(plot).toEqual({ left: 22, right: 325, top: 18, bottom: 148 });
    expect(middles[0]).toBeCloseTo(plot.left + step / 2);
  });

  it('begins and ends with a point where lines run from end to end', () => {
    const { plot, middles } = layPlot({ width: 400, height: 172, values: [8], count: 3, spread: true });
    expect([middles[0], middles.at(-1)]).toEqual([plot.left, plot.right]);
  });

  it('has no places without groups, and a single point in the middle', () => {
    expect(layPlot({ width: 400, height: 172, values: [], count: 0 }).middles).toEqual([]);
    const { plot, middles } = layPlot({ width: 400, height: 172, values: [5], count: 1, spread: true });
    expect(middles).toEqual([(plot.left + plot.right) / 2]);
  });

  it('leaves gaps where values are missing', () => {
    const layout = layPlot({ width: 400, height: 172, values: [5, 10], count: 3 });
    expect(pointsOf([5, null, 10], layout).map((point) => point?.y)).toEqual([83, undefined, 18]);
  });
});

it('names a series at its last known value', () => {
  expect(endOf('p90', [3, 48, null], 1, String)).toEqual({ text: 'p90 48', value: 48, at: 1, series: 1 });
  expect(endOf('p90', [null], 1, String)).toBe(null);
});

it('piles up what is known', () => {
  expect(stackOf([3, null, 2])).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 3 },
    { from: 3, to: 5 },
  ]);
  expect([sumOf([3, null, 2]), sumOf([null, null]), sumOf([0])]).toEqual([5, null, 0]);
});

it('darkens in equal steps, and stays light where there is nothing', () => {
  expect([0, 4, 5, 33, 34, 35].map((value) => heatStep(value, 35, 7))).toEqual([0, 0, 1, 6, 6, 6]);
  expect(heatStep(0, 0, 7)).toBe(0);
});
