import { countries, countryName } from '@sync/model/tr/countries';
import { foldTurkish } from '@sync/model/tr/turkish';

const codes = new Map(
  Object.keys(countries).flatMap((code) => [
    [foldTurkish(code), code] as const,
    [foldTurkish(countryName(code) ?? ''), code] as const,
  ]),
);
/** Words for the citizens of a country, which have no name in the list. */
const citizens: Readonly<Record<string, string>> = {
  tc: 'TR',
  't.c.': 'TR',
  turk: 'TR',
  turkiye: 'TR',
  turkey: 'TR',
};

/** Returns the ISO code of a country that a word names, its citizens or its code; null where it names none. */
export function countryOf(text: string): string | null {
  const key = foldTurkish(text).trim();
  return citizens[key] ?? codes.get(key) ?? null;
}
