import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { custodyVectors, instantOf, storedUsages } from '../../../tests/vectors/custody';
import { custodyOf, joinHandOvers, rivalsOf } from './custody';
import type { Custody } from './custody';

describe('the vectors that the server passes, too', () => {
  it.each(custodyVectors.map((vector) => [vector.name, vector] as const))('%s', (_name, vector) => {
    const joined = joinHandOvers(storedUsages(vector, 't'));
    for (const { id, from_at, to_at } of joined) {
      const given = vector.usages.find((usage) => usage.id === id);
      const [from, to] = vector.joined?.[id] ?? [given?.from, given?.to];
      expect([from_at, to_at]).toEqual([instantOf(from ?? ''), to == null ? null : instantOf(to)]);
    }
    const clashes = [...custodyOf(joined)].map(([id, keeper]) => [id, keeper.id]);
    expect(Object.fromEntries(clashes)).toEqual(vector.clashes);
  });
});

const minute = (at: number): string => instantOf(`05:${String(at).padStart(2, '0')}`);
const anyUsages = fc
  .array(
    fc.record({
      terminal_id: fc.constantFrom('t', 't', 'u'),
      from: fc.nat(12),
      length: fc.option(fc.nat(8)),
      taken_code: fc.constantFrom(null, 'K', 'L', 'M'),
      handover_code: fc.constantFrom(null, 'K', 'L', 'M'),
    }),
    { maxLength: 7 },
  )
  .map((list) =>
    list.map(({ from, length, ...codes }, at): Custody => ({
      id: `usage ${at}`,
      staff_id: `staff ${at}`,
      from_at: minute(from),
      to_at: length === null ? null : minute(from + length),
      handed_to_id: null,
      created_at: minute(at),
      ...codes,
      handover_code: length === null ? null : codes.handover_code,
    })),
  );
const overlap = (a: Custody, b: Custody): boolean =>
  a.from_at !== a.to_at &&
  b.from_at !== b.to_at &&
  (a.to_at === null || b.from_at < a.to_at) &&
  (b.to_at === null || a.from_at < b.to_at);

describe('custody', () => {
  it('is the same in whichever order usages come', () => {
    fc.assert(
      fc.property(anyUsages, fc.array(fc.nat(), { maxLength: 7 }), (usages, keys) => {
        const other = usages
          .map((usage, at) => ({ usage, key: keys[at] ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ usage }) => usage);
        const told = (list: readonly Custody[]) =>
          new Map([...custodyOf(joinHandOvers(list))].map(([id, { id: keeper }]) => [id, keeper]));
        expect(told(other)).toEqual(told(usages));
      }),
    );
  });

  it('has a terminal in one hand at a time, and names for each other usage one that began before it', () => {
    fc.assert(
      fc.property(anyUsages, (usages) => {
        const clashes = custodyOf(usages);
        const keepers = usages.filter(({ id }) => !clashes.has(id));
        for (const a of keepers)
          for (const b of keepers)
            if (a !== b && a.terminal_id === b.terminal_id) expect(overlap(a, b)).toBe(false);
        for (const usage of usages) {
          const keeper = clashes.get(usage.id);
          if (keeper === undefined) continue;
          expect(overlap(usage, keeper)).toBe(true);
          expect(clashes.has(keeper.id)).toBe(false);
          expect(keeper.from_at <= usage.from_at).toBe(true);
        }
      }),
    );
  });

  it('names both sides of a clash to each other', () => {
    fc.assert(
      fc.property(anyUsages, (usages) => {
        const rivals = rivalsOf(usages);
        for (const [id, keeper] of custodyOf(usages)) {
          expect(rivals.get(id)?.map((other) => other.id)).toEqual([keeper.id]);
          expect(rivals.get(keeper.id)?.map((other) => other.id)).toContain(id);
        }
      }),
    );
  });

  it('changes hands in one moment, whatever clocks say', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(59), fc.option(fc.nat(59)), (begun, held, skewed, ended) => {
        const giver: Custody = {
          id: 'giver',
          terminal_id: 't',
          staff_id: 'serkan',
          from_at: minute(begun),
          to_at: minute(begun + held),
          handed_to_id: null,
          handover_code: 'K',
          taken_code: null,
          created_at: null,
        };
        const taker: Custody = {
          ...giver,
          id: 'taker',
          staff_id: 'dilek',
          from_at: minute(skewed),
          to_at: ended === null ? null : minute(Math.max(skewed, ended)),
          handover_code: null,
          taken_code: 'K',
        };
        for (const list of [
          [giver, taker],
          [taker, giver],
        ]) {
          const joined = new Map(joinHandOvers(list).map((usage) => [usage.id, usage]));
          expect(joined.get('taker')?.from_at).toBe(joined.get('giver')?.to_at);
          expect(joined.get('giver')?.handed_to_id).toBe('dilek');
          expect(custodyOf([...joined.values()]).size).toBe(0);
        }
      }),
    );
  });

  it('leaves a list as it is where no hand-over moves anything', () => {
    const usages = storedUsages(
      { name: '', usages: [{ id: 'a', from: '05:00', to: null }], clashes: {} },
      't',
    );
    expect(joinHandOvers(usages)).toBe(usages);
  });
});
