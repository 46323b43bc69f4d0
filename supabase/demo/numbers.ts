import type { Random } from './random';

/** Invented numbers that fit the rules and are never given twice. `position`: the client's place in the demo data. */

// Both steps are coprime to their ranges, so that positions are scattered without repeating.
const IDENTITY_RANGE = 889_999_999;
const IDENTITY_STEP = 387_420_489;
const MOBILE_RANGE = 1_000_000;
const MOBILE_STEP = 617_293;

/** Returns a national number with valid check digits; foreigners' numbers begin with 99. */
export function identityNumber(position: number, foreigner: boolean): string {
  const scattered = ((position + 1) * IDENTITY_STEP) % IDENTITY_RANGE;
  const nine = foreigner ? 990_000_000 + (scattered % 10_000_000) : 100_000_000 + scattered;
  const digits = [...String(nine)].map(Number);
  const odd = digits.reduce((sum, digit, at) => (at % 2 === 0 ? sum + digit : sum), 0);
  const even = digits.reduce((sum, digit, at) => (at % 2 === 1 ? sum + digit : sum), 0);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return `${nine}${tenth}${(odd + even + tenth) % 10}`;
}

/** Returns a mobile number between 0555 000 00 00 and 0555 099 99 99. */
export function turkishMobile(position: number): string {
  return `+905550${String(((position + 1) * MOBILE_STEP) % MOBILE_RANGE).padStart(6, '0')}`;
}

/** Returns a passport number that carries the position. */
export function passportNumber(position: number, random: Random): string {
  const letter = random.pick([...'ABCDEFGHJKLMNPRSTUVYZ']);
  return `${letter}${String((position * 7919) % 1000).padStart(3, '0')}${String(position).padStart(6, '0')}`;
}
