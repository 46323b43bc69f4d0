import { assert, constantFrom, integer, property, string } from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.min.json';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { callingCode, dialledFromAbroad } from '../sync/model/rules/phone-abroad';
import { phonePlansModule } from './phone-plans';

const codes = Object.keys(metadata.country_calling_codes).filter((code) => code !== '90');

it('the plans are those of the library', async () => {
  const kept = await readFile(new URL('../sync/model/rules/phone-plans.ts', import.meta.url), 'utf8');
  expect(phonePlansModule(), 'run npm run generate').toBe(kept);
});

it('every calling code is known', () => {
  expect(codes.filter((code) => callingCode(`${code}23456789`)[0] !== code)).toEqual([]);
});

it('a number is read as the library reads it, whatever is dialled before it', () => {
  const digits = string({ unit: constantFrom(...'0123456789'), minLength: 5, maxLength: 13 });
  const before = constantFrom('', '0', '8', '1', '06', '80');
  assert(
    property(integer({ min: 0, max: codes.length - 1 }), before, digits, (at, home, rest) => {
      const number = `${codes[at] ?? ''}${home}${rest}`;
      const own = dialledFromAbroad(number);
      const read = parsePhoneNumberFromString(`+${number}`, metadata)?.number;
      // The library keeps a zero that fits nothing, and refuses what is too short.
      if (own !== null && read !== undefined) expect(`+${own}`).toBe(read);
    }),
    { numRuns: 5_000 },
  );
});
