import { expect, it } from 'vitest';
import { linkageScore } from '../bench/linkage';

it.each(['turkish', 'english'] as const)(
  'finds %s people with slips at least as well as the plain model',
  (names) => {
    for (const most of [2, 5]) {
      const { likely, possible, plain } = linkageScore(names, { people: 800, most }, 'test');
      expect(possible.f1).toBeGreaterThanOrEqual(plain.f1);
      expect(likely.precision).toBeGreaterThan(0.98);
    }
  },
);
