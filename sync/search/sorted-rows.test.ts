import { describe, expect, it } from 'vitest';
import { SortedRows } from './sorted-rows';

interface Row {
  readonly id: string;
  readonly name: string;
}

/** Yields numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let value = seed; ;) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield value;
  }
}

describe('rows in a standing order', () => {
  it('are nowhere compared all with all, however many come', () => {
    const count = 20_000;
    const random = numbers(7);
    const rows = new Map<string, Row>();
    let looks = 0;
    const sorted = new SortedRows(rows, ({ name }: Row) => {
      looks += 1;
      return name;
    });
    let most = 0;
    const step = (work: () => unknown): void => {
      looks = 0;
      work();
      most = Math.max(most, looks);
    };
    for (let at = 0; at < count; at += 1) {
      const row = { id: String(at), name: String(random.next().value) };
      rows.set(row.id, row);
      step(() => sorted.touch(row.id, undefined));
    }
    step(() => sorted.list());
    expect(sorted.list()).toHaveLength(count);
    // Sorting them at once would look some 570,000 times.
    expect(most).toBeLessThan(5 * count);
  });

  it.each([1, 40, 900, 4_000])('stand as if sorted again after %d changes at a time', (changes) => {
    const random = numbers(changes);
    const next = (below: number): number => random.next().value % below;
    const rows = new Map<string, Row>();
    const sorted = new SortedRows(rows, ({ name }: Row) => name);
    const put = (id: string): void => {
      const was = rows.get(id);
      rows.set(id, { id, name: `ad ${next(300)}` });
      sorted.touch(id, was);
    };
    for (let id = 0; id < 1_500; id += 1) put(String(id));
    for (let round = 0; round < 12; round += 1) {
      const before = sorted.list();
      for (let change = 0; change < changes; change += 1) {
        const id = String(next(2_000));
        const was = rows.get(id);
        if (was === undefined || next(3) > 0) put(id);
        else {
          rows.delete(id);
          sorted.touch(id, was);
        }
      }
      const anew = [...rows.values()].sort((a, b) =>
        a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1,
      );
      expect(sorted.list()).toEqual(anew);
      // What was given before is left as it was: others keep things by it.
      expect(before).not.toBe(sorted.list());
      expect(sorted.list()).toBe(sorted.list());
    }
  });
});
