import { expect, it } from 'vitest';
import fc from 'fast-check';
import { readTrip } from './trip-values';

const row = (values: Readonly<Record<string, string>>) => ({ line: 2, values, problems: [] });
const read = (values: Readonly<Record<string, string>>) =>
  readTrip(
    row({ passport_no: 'U1234567', arrival: '03.12.2026 14:30', ...values }),
    { dates: ['dmy', 'ymd'], mark: ',' },
    '2026-11-30',
  );
const linesOf = ({ values }: ReturnType<typeof read>): string =>
  ((values['lines'] ?? []) as string[]).join('\n');

it.each([
  ['03.12.2026 14:30', '', '2026-12-03 14:30'],
  ['3/12/26 14.30', '', '2026-12-03 14:30'],
  ['2026-12-03T14:30', '', '2026-12-03 14:30'],
  ['3 Aralık 2026', '14:30', '2026-12-03 14:30'],
  ['03.12.2026', '1430', '2026-12-03 14:30'],
  ['03.12.2026', '0,604166667', '2026-12-03 14:30'],
  ['46359', '14.30', '2026-12-03 14:30'],
  ['03.12.2026', '', '2026-12-03'],
])('the arrival %s %s is %s', (arrival, time, moment) => {
  const { values, problems } = read({ arrival, arrival_time: time });
  expect(problems).toEqual([]);
  expect(values['arrival']).toBe(moment);
});

it.each([
  [{ arrival: '' }, 'arrival_missing'],
  [{ arrival: '', arrival_time: '14:30' }, 'arrival_day_missing'],
  [{ arrival: '14:30' }, 'arrival_day_missing'],
  [{ arrival: '31.02.2026' }, 'no_date'],
  [{ arrival: 'haftaya' }, 'no_date'],
  [{ departure: '02.12.2026' }, 'departure_order'],
  [{ departure: '03.12.2026 10:00' }, 'departure_order'],
  [{ passport_no: '' }, 'patient_missing'],
  [{ passport_no: '', full_name: 'John Doe' }, 'patient_missing'],
])('%j is refused: %s', (values, code) => {
  expect(read(values).problems[0]?.code).toBe(code);
});

it('a time without a day is kept, and is no moment', () => {
  const trip = read({ departure: '18:45' });
  expect(trip.values).not.toHaveProperty('departure');
  expect(linesOf(trip)).toContain('18:45');
  expect(trip.values['doubts']).toHaveLength(1);
});

it('a day of departure lasts until its end', () => {
  expect(read({ departure: '03.12.2026' }).problems).toEqual([]);
});

it.each([
  ['TK1984', 'TK1984'],
  ['tk 1984', 'TK1984'],
  ['TK-1984', 'TK1984'],
  ['pc 5A', 'PC5A'],
  ['W6 4321', 'W64321'],
  ['THY 1', 'THY1'],
  ['1984', null],
  ['Pegasus sabah uçağı', null],
  ['TK1984 / TK2120', null],
])('the flight %s is %s', (written, number) => {
  const trip = read({ flight_no: written });
  expect(trip.values['flight_no'] ?? null).toBe(number);
  if (number === null) expect(linesOf(trip)).toContain(written);
});

it.each([
  ['4.500,00 €', '', 450_000, 'EUR'],
  ['4500', 'EUR', 450_000, 'EUR'],
  ['1.250,50', 'usd', 125_050, 'USD'],
  ['900', 'Sterlin', 90_000, 'GBP'],
])('the price %s %s is read', (quote, currency, minor, code) => {
  expect(read({ quote, quote_currency: currency }).values).toMatchObject({
    quote_amount: minor,
    quote_currency: code,
  });
});

it.each([
  ['4500', ''],
  ['4500', 'riyal'],
  ['4500 €', 'USD'],
  ['yaklaşık 4000', 'EUR'],
  ['-5', 'EUR'],
])('the price %s %s is not sure, and kept', (quote, currency) => {
  const trip = read({ quote, quote_currency: currency });
  expect(trip.values).not.toHaveProperty('quote_amount');
  expect(linesOf(trip)).toContain(quote);
});

it.each([
  ['Rusça', 'ru'],
  ['ENGLISH', 'en'],
  ['arabic', 'ar'],
  ['ingilizce', 'en'],
])('the language %s is %s', (written, code) => {
  expect(read({ language: written }).values['language']).toBe(code);
});

it('what no column has goes to the note', () => {
  const trip = read({
    ...{ driver_phone: '0532 123 45 67, 0533 123 45 67', return_flight: 'TK 55', country: 'Atlantis' },
    ...{ cover_until: '40.13.2026', state: 'onaylandı' },
  });
  expect(trip.problems).toEqual([]);
  expect(trip.values['driver_phone']).toBe('+905321234567');
  for (const part of ['0533 123 45 67', 'TK55', 'Atlantis', '40.13.2026', 'onaylandı'])
    expect(linesOf(trip)).toContain(part);
});

it.each(['İptal', 'iptal edildi', 'CANCELLED', 'no show'])(
  '%s is a trip that does not take place',
  (state) => {
    expect(read({ state }).problems[0]?.code).toBe('trip_cancelled');
  },
);

it('an arrival is read or refused, whatever the cell has', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 12 }), (arrival, time) => {
      const { values, problems } = read({ arrival, arrival_time: time });
      expect('arrival' in values).toBe(problems.length === 0);
      if ('arrival' in values)
        expect(String(values['arrival'])).toMatch(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/u);
    }),
    { numRuns: 300 },
  );
});
