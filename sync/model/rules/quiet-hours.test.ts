import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../../../tests/vectors/quiet-hours.json' with { type: 'json' };
import { isQuiet, quietEnd } from './quiet-hours';

it.each(vectors)('$why: $at', ({ is_quiet, at, ...hours }) => {
  expect(isQuiet(hours, Date.parse(at))).toBe(is_quiet);
});

const times = ['00:00', '07:30', '12:00', '19:00', '23:59'] as const;
const hours = fc.record({
  quiet: fc.boolean(),
  quiet_from: fc.constantFrom(...times),
  quiet_to: fc.constantFrom(...times),
  work_days: fc.subarray(['1', '2', '3', '4', '5', '6', '7']),
});
const MINUTE = 60_000;

it('ends at the first minute that is not quiet, and never where none is', () => {
  fc.assert(
    fc.property(
      hours,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      (of, at) => {
        const now = at.getTime();
        const end = quietEnd(of, now);
        if (!isQuiet(of, now)) {
          expect(end).toBeNull();
          return;
        }
        if (end === null) {
          // Nothing in a week that follows.
          for (let minute = 0; minute < 7 * 1440; minute += 1) {
            if (!isQuiet(of, now + minute * MINUTE))
              expect.unreachable(`${JSON.stringify(of)} ${at.toISOString()}`);
          }
          return;
        }
        expect(end).toBeGreaterThan(now);
        expect(isQuiet(of, end)).toBe(false);
        expect(isQuiet(of, end - 1)).toBe(true);
        for (let minute = now; minute < end; minute += 7 * MINUTE) expect(isQuiet(of, minute)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
