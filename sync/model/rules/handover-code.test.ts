import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HANDOVER_COUNT,
  HANDOVER_SUM,
  handoverCode,
  handoverMoment,
  readHandover,
  readHandoverCode,
  shownHandoverCode,
  writeHandover,
} from './handover-code';
import type { Handover } from './handover-code';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const now = Date.parse('2026-11-25T05:00:00Z');
const terminalId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const whole = (given: Omit<Handover, 'code'>): Handover => ({ ...given, code: handoverCode(given) });
const handover = whole({ terminalId, count: 42, sum: 123_456_78, at: now });

const anyHandover = fc
  .record({
    terminalId: fc.uuid(),
    count: fc.oneof(fc.nat(HANDOVER_COUNT), fc.nat(99)),
    sum: fc.oneof(fc.integer({ min: -HANDOVER_SUM, max: HANDOVER_SUM }), fc.integer({ min: -99, max: 99 })),
    at: fc.integer({ min: now / 1000 - 40_000, max: now / 1000 + 40_000 }).map((second) => second * 1000),
  })
  .map(whole);

describe('the code of a hand-over', () => {
  it('carries terminal, moment, count and sum, and fits its field', () => {
    fc.assert(
      fc.property(anyHandover, fc.array(fc.uuid()), (made, others) => {
        const typed = shownHandoverCode(made.code).toLowerCase();
        expect(readHandoverCode(typed, [...others, made.terminalId], now)).toEqual({ handover: made });
        expect(made.code.length).toBeLessThanOrEqual(40);
      }),
    );
  });

  it('is refused where any one sign is another', () => {
    for (let place = 0; place < handover.code.length; place += 1)
      for (const sign of SIGNS) {
        const wrong = handover.code.slice(0, place) + sign + handover.code.slice(place + 1);
        if (wrong !== handover.code)
          expect(readHandoverCode(wrong, [terminalId], now), wrong).toHaveProperty('problem');
      }
  });

  it('is refused where two neighbouring signs are exchanged, a sign is missing or one is too many', () => {
    fc.assert(
      fc.property(anyHandover, fc.nat(), fc.constantFrom(...SIGNS), (made, at, sign) => {
        const place = at % (made.code.length - 1);
        const [before, after] = [made.code.slice(0, place), made.code.slice(place + 2)];
        const [a = '', b = ''] = made.code.slice(place);
        const wrong = [
          `${before}${b}${a}${after}`,
          `${before}${b}${after}`,
          `${before}${a}${sign}${b}${after}`,
        ];
        for (const typed of wrong) {
          if (typed !== made.code)
            expect(readHandoverCode(typed, [made.terminalId], now)).toHaveProperty('problem');
        }
      }),
    );
  });

  it('does not pass for another sum, count, moment or terminal', () => {
    const check = handover.code.slice(-4);
    const other = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c';
    for (const given of [
      { ...handover, sum: handover.sum + 1 },
      { ...handover, count: handover.count - 1 },
      { ...handover, at: handover.at + 1000 },
      { ...handover, terminalId: other },
    ]) {
      const forged = `${handoverCode(given).slice(0, -4)}${check}`;
      expect(readHandoverCode(forged, [terminalId, other], now)).toEqual({ problem: 'damaged' });
    }
  });

  it.each([
    ['', 'foreign'],
    ['Ç7QM-2X9D', 'foreign'],
    ['K7QM-2X9D', 'damaged'],
    ['0', 'damaged'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readHandoverCode(typed, [terminalId], now)).toEqual({ problem });
  });

  it('is refused for a terminal that is not known here, and after half a day', () => {
    const stranger = '0190a1b2-0000-7e5f-8a9b-0c1d2e3f4a5b';
    expect(readHandoverCode(handover.code, [stranger], now)).toEqual({ problem: 'unknown_terminal' });
    expect(readHandoverCode(handover.code, [terminalId], now + 13 * 3_600_000)).toEqual({
      problem: 'expired',
    });
    expect(readHandoverCode(handover.code, [terminalId], now - 13 * 3_600_000)).toEqual({
      problem: 'expired',
    });
  });

  it('is read with the signs that look alike, and in any groups', () => {
    const typed = handover.code
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/(.{3})/gu, '$1 – ');
    expect(readHandoverCode(` ${typed} `, [terminalId], now)).toEqual({ handover });
  });

  it('is shown in groups of four', () => {
    expect(shownHandoverCode('K7QM2X9D0A')).toBe('K7QM-2X9D-0A');
  });
});

describe('the picture of a hand-over', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyHandover, (made) => {
        expect(readHandover(writeHandover(made), now)).toEqual({ handover: made });
      }),
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
          expect(readHandover(wrong, now)).toEqual({ problem: 'damaged' });
        },
      ),
    );
  });

  it('is refused where it is another picture, or too old', () => {
    expect(readHandover('https://ornek.test', now)).toEqual({ problem: 'foreign' });
    expect(readHandover('', now)).toEqual({ problem: 'foreign' });
    expect(readHandover(writeHandover(handover), now + 13 * 3_600_000)).toEqual({ problem: 'expired' });
    // A year later the moment is written alike.
    expect(readHandover(writeHandover(handover), now + 32 ** 5 * 1000)).toEqual({ problem: 'expired' });
  });
});

it('a hand-over is at a whole second, the last one where the usage had begun by then', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: now, max: now + 99_999 }),
      fc.integer({ min: 0, max: 5000 }),
      (at, held) => {
        const begun = at - held;
        const moment = handoverMoment(at, begun);
        expect(moment % 1000).toBe(0);
        expect(moment).toBeGreaterThanOrEqual(begun);
        expect(Math.abs(moment - at)).toBeLessThan(1000);
      },
    ),
  );
});
