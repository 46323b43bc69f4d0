import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formerValue } from './former-value';

const list = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat(2))
  .map((items) => Object.entries(items).map(([id, says]) => ({ id, says })));
const keyed = { mergeKey: 'id' };
const saysOf = (items: unknown, id: string) =>
  (items as readonly { id: string; says: number }[]).find((item) => item.id === id)?.says;

it('puts a list back item by item, and never what others have written', () => {
  fc.assert(
    fc.property(list, list, list, (before, after, current) => {
      const former = formerValue(keyed, { before, after, current });
      const ids = ['a', 'b', 'c', 'd'];
      const written = ids.filter((id) => saysOf(before, id) !== saysOf(after, id));
      const isOthers = written.some((id) => saysOf(current, id) !== saysOf(after, id));
      expect(former === null).toBe(isOthers);
      if (former === null) return;
      for (const id of ids)
        expect(saysOf(former.value, id)).toBe(saysOf(written.includes(id) ? before : current, id));
    }),
  );
});

it('puts a value back whole or not at all', () => {
  const all = { before: 1, after: 2 };
  expect(formerValue({}, { ...all, current: 2 })).toEqual({ value: 1 });
  expect(formerValue({}, { ...all, current: 3 })).toBeNull();
  const texts = { before: ['a'], after: ['b'] };
  expect(formerValue({}, { ...texts, current: ['b', 'c'] })).toBeNull();
});
