import { expect, test } from 'vitest';
import { heightOf, hoursOf, scaleOf, stacked, timeAt, weightOf, yOf } from './board-geometry';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+03:00`);
const midnight = at('00:00');

test('the board shows what there is, with a margin, and working hours on an empty day', () => {
  const scale = scaleOf(midnight, [{ from: at('08:30'), to: at('17:00') }], 1);
  expect(scale.from).toBe(at('08:10'));
  expect(scale.to).toBe(at('17:20'));
  expect(heightOf(scale)).toBe(550);
  expect(scaleOf(midnight, [], 1).from).toBe(at('07:40'));
});

test('what began the day before is cut off at midnight, what ends after it is shown whole', () => {
  const scale = scaleOf(midnight, [{ from: at('00:00') - 3_600_000, to: at('23:50') }], 2);
  expect(scale.from).toBe(midnight);
  expect(scale.to).toBe(at('23:50') + 20 * 60_000);
});

test('times and pixels go both ways', () => {
  const scale = scaleOf(midnight, [{ from: at('08:20'), to: at('17:00') }], 1.5);
  expect(yOf(scale, at('09:00'))).toBe(90);
  expect(timeAt(scale, 90)).toBe(at('09:00'));
  expect(hoursOf(scale)[0]).toBe(at('08:00'));
});

const card = (id: string, from: string, to: string) => ({ id, from: at(from), to: at(to) });

test('cards one after the other have the whole width', () => {
  const { lanes, more } = stacked([card('b', '10:00', '11:00'), card('a', '09:00', '10:00')]);
  expect([...lanes.values()].map(({ width }) => width)).toEqual([100, 100]);
  expect(more).toEqual([]);
});

test('of cards in the same time each shows its beginning, in a column that is wider for it', () => {
  const two = stacked([
    card('a', '09:00', '11:00'),
    card('b', '10:00', '12:00'),
    card('c', '11:10', '13:00'),
  ]);
  expect([...two.lanes].map(([id, { left }]) => [id, left])).toEqual([
    ['a', 0],
    ['b', 45],
    ['c', 0],
  ]);
  const three = stacked([
    card('a', '09:00', '11:00'),
    card('b', '09:05', '11:00'),
    card('c', '10:00', '11:00'),
    card('d', '12:00', '13:00'),
  ]);
  expect([...three.lanes].map(([id, { left, width }]) => [id, left, width])).toEqual([
    ['a', 0, 100],
    ['b', 33, 67],
    ['c', 66, 34],
    ['d', 0, 100],
  ]);
  const alone = stacked([card('a', '09:00', '10:00'), card('b', '10:00', '11:00')]);
  // Of a column of 118 pixels, a third of what it becomes holds a name.
  expect([alone, two, three].map(weightOf)).toEqual([1, 1.75, 2.25]);
});

test('what has no room becomes a number', () => {
  const { lanes, more } = stacked(
    ['a', 'b', 'c', 'd', 'e'].map((id, place) => card(id, `09:0${place}`, '11:00')),
  );
  expect(lanes.size).toBe(3);
  expect(more).toEqual([{ from: at('09:03'), ids: ['d', 'e'] }]);
});

test('a lane is used again once it is free', () => {
  const { lanes } = stacked([
    card('a', '09:00', '12:00'),
    card('b', '09:40', '10:30'),
    card('c', '10:40', '11:30'),
  ]);
  expect(lanes.get('b')?.depth).toBe(1);
  expect(lanes.get('c')?.depth).toBe(1);
});
