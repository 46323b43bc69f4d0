import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newHandoverCode,
  readHandover,
  readHandoverCode,
  shownHandoverCode,
  writeHandover,
} from './handover-code';
import type { Handover } from './handover-code';

const at = Date.parse('2026-11-25T05:00:00Z');
const handover: Handover = {
  terminalId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  code: 'K7QM2X9D',
  count: 42,
  sum: 123_456_78,
  currency: 'TRY',
  at,
};

describe('the picture of a hand-over', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          terminalId: fc.uuid(),
          code: fc.constant(null).map(() => newHandoverCode()),
          count: fc.nat(100_000),
          sum: fc.integer({ min: -1_000_000_000, max: 1_000_000_000_000 }),
          currency: fc.constantFrom('TRY', 'USD', 'EUR', 'GBP'),
          at: fc.integer({ min: at - 40_000_000, max: at + 40_000_000 }),
        }),
        (made) => {
          expect(readHandover(writeHandover(made), at)).toEqual({ handover: made });
        },
      ),
    );
  });

  it('is refused where one sign is another', () => {
    const text = writeHandover(handover);
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: text.length - 1 }),
        fc.constantFrom('0', 'x', '7', ':'),
        (place, sign) => {
          const wrong = text.slice(0, place) + sign + text.slice(place + 1);
          if (wrong === text) return;
          expect(readHandover(wrong, at)).toEqual({ problem: 'damaged' });
        },
      ),
    );
  });

  it('is refused where it is another picture, or too old', () => {
    expect(readHandover('https://ornek.test', at)).toEqual({ problem: 'foreign' });
    expect(readHandover('', at)).toEqual({ problem: 'foreign' });
    expect(readHandover(writeHandover(handover), at + 13 * 3_600_000)).toEqual({ problem: 'expired' });
  });
});

describe('a typed code', () => {
  it.each([
    ['k7qm-2x9d', 'K7QM2X9D'],
    [' K7QM 2X9D ', 'K7QM2X9D'],
    ['O7QM-İL9D', '07QM119D'],
    ['K7QM-2X9', null],
    ['K7QM-2X9U', null],
    ['', null],
  ])('%j', (typed, code) => {
    expect(readHandoverCode(typed)).toBe(code);
  });

  it('is shown in two halves', () => {
    expect(shownHandoverCode('K7QM2X9D')).toBe('K7QM-2X9D');
  });
});
