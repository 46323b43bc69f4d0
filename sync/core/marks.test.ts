import { expect, it } from 'vitest';
import { Marks } from './marks';

const idOf = (number: number): string =>
  `01930000-0000-7000-8000-${(number * 7_919).toString(16).padStart(12, '0')}`;

it('holds what was added, each once, and nothing else', () => {
  const marks = new Marks();
  for (let number = 0; number < 50_000; number += 1) marks.add(idOf(number * 2));
  marks.add(idOf(0));
  expect(marks.size).toBe(50_000);
  const wrong: number[] = [];
  for (let number = 0; number < 100_000; number += 1)
    if (marks.has(idOf(number)) !== (number % 2 === 0)) wrong.push(number);
  expect(wrong).toEqual([]);
});

it('holds nothing before anything was added', () => {
  expect(new Marks().has(idOf(1))).toBe(false);
});
