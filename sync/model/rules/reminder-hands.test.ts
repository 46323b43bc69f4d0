import { describe, expect, it } from 'vitest';
import { hasPartIn, isHanded, ringsFor } from './reminder-hands';

const own = { owner_id: 'ada', delegated_to: null };
const handed = { owner_id: 'ada', delegated_to: 'can' };

describe('ringsFor', () => {
  it.each([
    [own, undefined, 'ada'],
    [handed, 'active', 'can'],
    // Not on this device yet: the colleague's rings.
    [handed, undefined, 'can'],
    [handed, 'suspended', 'ada'],
    [handed, 'left', 'ada'],
    // A row that an earlier version stored lacks the field.
    [{ owner_id: 'ada' } as typeof own, undefined, 'ada'],
  ] as const)('%j, delegate %s: %s', (item, status, expected) => {
    expect(ringsFor(item, () => status)).toBe(expected);
  });
});

describe('hasPartIn', () => {
  it('is of owner and delegate, not of who gave it back', () => {
    expect([hasPartIn(handed, 'ada'), hasPartIn(handed, 'can'), hasPartIn(own, 'can')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it('isHanded: not where an earlier version stored the row without the field', () => {
  const early: Partial<typeof own> = { owner_id: 'ada' };
  expect([isHanded(early as typeof own), isHanded(own), isHanded(handed)]).toEqual([false, false, true]);
});
