import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalInstant } from './wire-document';

/** Returns the text as the browser itself reads it. */
function byDate(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

const two = (most: number) => fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(2, '0'));
const printed = fc
  .tuple(
    fc.integer({ min: 1890, max: 2110 }),
    two(14),
    two(33),
    two(25),
    two(61),
    two(61),
    fc.option(fc.stringMatching(/^\d{1,9}$/u)),
    fc.constantFrom('Z', '+00:00', '+00', '-00:00', '+03:00', '', 'z'),
  )
  .map(
    ([year, month, day, hour, minute, second, part, zone]) =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}${part === null ? '' : `.${part}`}${zone}`,
  );

describe('an instant from the server', () => {
  it.each([
    ['2026-11-21T10:00:00.12+00:00', '2026-11-21T10:00:00.120Z'],
    ['2026-11-21T10:00:00+00:00', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.123456+00:00', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T10:00:00.123Z', '2026-11-21T10:00:00.123Z'],
    ['2026-11-21T13:00:00+03:00', '2026-11-21T10:00:00.000Z'],
    ['2026-02-31T10:00:00Z', byDate('2026-02-31T10:00:00Z')],
    ['', ''],
    ['yarın', 'yarın'],
  ])('%s is held as %s', (given, held) => {
    expect(normalInstant(given)).toBe(held);
  });

  it('is what a date makes of it, whether it is read as one or as text', () => {
    fc.assert(
      fc.property(printed, (value) => {
        expect(normalInstant(value)).toBe(byDate(value));
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          expect(normalInstant(date.toISOString())).toBe(date.toISOString());
        },
      ),
    );
  });

  it('is left alone where it is no text', () => {
    expect([normalInstant(null), normalInstant(5)]).toEqual([null, 5]);
  });
});
