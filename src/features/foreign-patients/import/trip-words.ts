import { readAmount } from '@/import/read/amount';
import type { Profile } from '@/import/read/profile';
import type { currencies } from '@sync/model/entities/pos-values';
import { asciiUpper } from '@sync/model/tr/ascii';
import { languages } from '@sync/model/tr/countries';
import { foldTurkish } from '@sync/model/tr/turkish';

/* How lists of trips are written by hand: flights, languages, prices and the like. */

/** Two letters or digits of the airline, or three letters, and the number. */
const FLIGHT = /^(?:[A-Z]{2,3}|[A-Z]\d|\d[A-Z])\d{1,4}[A-Z]?$/u;

/** Returns the number of a flight as boards show it, `TK1984`; null where the text is none: `TK`, `1984`, `sabah uçağı`. */
export function readFlight(text: string): string | null {
  const plain = asciiUpper(text).replaceAll(/[\s./–-]/gu, '');
  return FLIGHT.test(plain) ? plain : null;
}

const english = new Intl.DisplayNames('en', { type: 'language' });
const languageCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(languages).flatMap(([code, name]) => [
    [code, code] as const,
    [foldTurkish(name), code] as const,
    [foldTurkish(english.of(code) ?? code), code] as const,
  ]),
);

/** Returns the code of a language by its Turkish or English name; null where nobody knows it. */
export const languageOf = (text: string): string | null =>
  languageCodes.get(foldTurkish(text).trim()) ?? null;

/** Returns whether a word says that the trip does not take place. */
export const isCalledOff = (text: string): boolean =>
  /^(?:iptal|vazgec|gelmedi|gelmeyecek|cancel|no ?show|отмен|ملغ)/u.test(foldTurkish(text).trim());

const currencyWords: Readonly<Record<string, keyof typeof currencies>> = {
  ...{ tl: 'TRY', try: 'TRY', lira: 'TRY', '₺': 'TRY', turklirasi: 'TRY' },
  ...{ usd: 'USD', dolar: 'USD', dollar: 'USD', $: 'USD', amerikandolari: 'USD' },
  ...{ eur: 'EUR', euro: 'EUR', avro: 'EUR', '€': 'EUR' },
  ...{ gbp: 'GBP', sterlin: 'GBP', pound: 'GBP', '£': 'GBP' },
};

/** Returns a price in minor units with its currency; null where either is not sure. */
export function readPrice(
  text: string,
  currency: string | null,
  { mark }: Pick<Profile, 'mark'>,
): { readonly minor: number; readonly currency: string } | null {
  const read = readAmount(text, mark);
  if (read === null || typeof read === 'string' || read.minor < 0) return null;
  const own = read.currency === null ? undefined : currencyWords[foldTurkish(read.currency)];
  const told = currency === null ? undefined : currencyWords[foldTurkish(currency).replaceAll(/\s/gu, '')];
  const known = own ?? told;
  if (known === undefined || (own !== undefined && told !== undefined && own !== told)) return null;
  return { minor: read.minor, currency: known };
}
