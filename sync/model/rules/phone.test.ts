import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import vectors from '../../../tests/vectors/phone.json';
import {
  correctedPhone,
  formatPhone,
  parsePhone,
  parseStorablePhone,
  phoneQuery,
  phoneSearchKeys,
} from './phone';
import type { ParsedPhone } from './phone';
import { dialledFromAbroad } from './phone-abroad';

function valueOf(parsed: ParsedPhone): string | null {
  switch (parsed.kind) {
    case 'e164':
    case 'short':
      return parsed.value;
    case 'extension':
      return parsed.digits;
    case 'invalid':
      return parsed.code;
    case 'withheld':
      return null;
  }
}

const turkishNumber = tuple(constantFrom('2', '3', '4', '5', '8'), integer({ min: 0, max: 999_999_999 })).map(
  ([first, rest]) => `+90${first}${String(rest).padStart(9, '0')}`,
);
const foreignNumber = integer({ min: 10_000_000, max: 899_999_999 })
  .map((digits) => `+${digits}`)
  // Of other digits, what is dialled at home alone is left out; tools/phone-plans.test.ts tries those.
  .filter((number) => !number.startsWith('+90') && dialledFromAbroad(number.slice(1)) === number.slice(1));

describe('parsePhone', () => {
  test.each(vectors)('$input is $kind $value', ({ input, kind, value }) => {
    const parsed = parsePhone(input);
    expect([parsed.kind, valueOf(parsed)]).toEqual([kind, value]);
  });

  it('reads back what it formats', () => {
    assert(
      property(turkishNumber, (number) => {
        expect(parsePhone(formatPhone(number))).toEqual({ kind: 'e164', value: number });
      }),
    );
    assert(
      property(foreignNumber, (number) => {
        expect(parsePhone(formatPhone(number))).toEqual({ kind: 'e164', value: number });
      }),
    );
  });

  it('takes every spelling of a Turkish number to the same value', () => {
    assert(
      property(turkishNumber, (number) => {
        const national = number.slice(3);
        for (const spelling of [
          national,
          `0${national}`,
          `90${national}`,
          `0090${national}`,
          ` 90${national}`,
        ]) {
          expect(parsePhone(spelling)).toEqual({ kind: 'e164', value: number });
        }
      }),
    );
  });

  it('gives valid values only, whatever arrives', () => {
    assert(
      property(string({ unit: constantFrom(...'0123456789+ -%2B/().;@sip:tel<>') }), (raw) => {
        const parsed = parsePhone(raw);
        if (parsed.kind === 'e164') expect(parsed.value).toMatch(/^\+[1-9]\d{7,14}$/u);
        if (parsed.kind === 'short') expect(parsed.value).toMatch(/^444\d{4}$/u);
      }),
    );
    assert(property(string(), (raw) => parsePhone(raw).kind.length > 0));
  });
});

test.each([
  ['+905321234567', '0532 123 45 67'],
  ['+902121234567', '0212 123 45 67'],
  ['4441234', '444 12 34'],
  ['+4915112345678', '+49 151 123 456 78'],
  ['+12025550147', '+1 202 555 01 47'],
  ['+96550001234', '+965 500 012 34'],
  ['+37120001234', '+371 200 012 34'],
  ['4120', '4120'],
  ['', ''],
])('formatPhone %s', (stored, shown) => {
  expect(formatPhone(stored)).toBe(shown);
});

test('phoneSearchKeys puts the exact number before its last ten digits', () => {
  expect(phoneSearchKeys('+905321234567')).toEqual(['+905321234567', '5321234567']);
  expect(phoneSearchKeys('4441234')).toEqual(['4441234']);
});

test.each([
  ['0 (532) 12', '53212'],
  ['+90 532', '532'],
  ['90532', '90532'],
  ['905321', '5321'],
  ['0090 532 1', '5321'],
  ['9055', '9055'],
  ['4567', '4567'],
  ['0555 000 14', '55500014'],
  ['+49 (0) 151 1234', '491511234'],
  ['+49 151 1234', '491511234'],
  ['+39 06 6982', '39066982'],
  ['０５３２ １２', '53212'],
  ['٠٥٣٢ ١٢', '53212'],
  ['05', null],
  ['Ayşe', null],
  ['', null],
])('phoneQuery %s', (typed, digits) => {
  expect(phoneQuery(typed)).toBe(digits);
});

test.each([
  ['0212 123 45 67 dahili 12', '12'],
  ['0212 123 45 67 / 12', '12'],
  ['+49 30 123456 x7', '7'],
  ['tel:05321234567;ext=12', '12'],
])('%s has extension %s, which no stored number has', (typed, extension) => {
  expect(parsePhone(typed)).toMatchObject({ kind: 'e164', extension });
  expect(parseStorablePhone(typed)).toMatchObject({ kind: 'invalid', code: 'extension' });
});

test.each([
  ['+4901511234567', '+491511234567'],
  ['+4402079460958', '+442079460958'],
  ['+491511234567', null],
  ['+390669821234', null],
  ['+905321234567', null],
  ['4441234', null],
  ['+4901', null],
  ['', null],
])('%s is corrected to %s', (stored, corrected) => {
  expect(correctedPhone(stored)).toBe(corrected);
});
