import { editsBetween } from './edits';
import type { MatchKey, NameKey } from './match-key';

/*
 * How far two records agree, field by field. The database says the same (`app.match_…`); both are held by
 * `tests/vectors/matching.json`.
 */

export const agreements = {
  identity_no: ['same', 'masked', 'changed', 'different', 'empty'],
  first_name: ['same', 'part', 'close', 'initial', 'swapped', 'different', 'empty'],
  last_name: ['same', 'part', 'close', 'swapped', 'different', 'empty'],
  birth_date: ['same', 'vague', 'swapped', 'year', 'digit', 'different', 'empty'],
  phones: ['same', 'shared', 'different', 'empty'],
  sex: ['same', 'different', 'empty'],
  province: ['same', 'different', 'empty'],
} as const;
export type MatchField = keyof typeof agreements;
/** `empty`: one side has no value, or the two cannot be compared. */
export type AgreementOf<F extends MatchField> = (typeof agreements)[F][number];
export type Agreements = { readonly [F in MatchField]: AgreementOf<F> };

/** Names of so many letters may differ by one edit, of so many by two. */
const ONE_EDIT = 4;
const TWO_EDITS = 8;

function isClose(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  const limit = shorter >= TWO_EDITS ? 2 : shorter >= ONE_EDIT ? 1 : 0;
  return limit > 0 && editsBetween(left, right, limit) <= limit;
}

/**
 * Returns whether one name has all words of the other: a second first name left out, a surname before and after a
 * wedding.
 */
function isPart(left: NameKey, right: NameKey): boolean {
  const [fewer, more] = left.words.length <= right.words.length ? [left, right] : [right, left];
  return fewer.words.every((word) => more.words.includes(word));
}

function isInitial(left: NameKey, right: NameKey): boolean {
  const [shorter, longer] = left.joined.length <= right.joined.length ? [left, right] : [right, left];
  return (
    shorter.words.every((word) => word.length === 1) &&
    shorter.words.every((word, at) => longer.words[at]?.startsWith(word) === true)
  );
}

function firstNames(left: NameKey, right: NameKey): AgreementOf<'first_name'> {
  if (left.joined === '' || right.joined === '') return 'empty';
  if (left.joined === right.joined) return 'same';
  if (isInitial(left, right)) return 'initial';
  if (isPart(left, right)) return 'part';
  return isClose(left.joined, right.joined) ? 'close' : 'different';
}

function lastNames(left: NameKey, right: NameKey): AgreementOf<'last_name'> {
  if (left.joined === '' || right.joined === '') return 'empty';
  if (left.joined === right.joined) return 'same';
  if (isPart(left, right)) return 'part';
  return isClose(left.joined, right.joined) ? 'close' : 'different';
}

function isSwapped(left: MatchKey, right: MatchKey): boolean {
  return (
    left.first.joined !== left.last.joined &&
    left.first.joined !== '' &&
    left.last.joined !== '' &&
    left.first.joined === right.last.joined &&
    left.last.joined === right.first.joined
  );
}

function identities(left: MatchKey, right: MatchKey): AgreementOf<'identity_no'> {
  if (left.identityType !== right.identityType) return 'empty';
  if (left.identity !== null && right.identity !== null) {
    if (left.identity === right.identity) return 'same';
    // A passport number changes with every passport; other numbers stay for life.
    return left.identityType === 'passport' ? 'changed' : 'different';
  }
  // Without the right to see numbers, a device holds masked ones: equal ends are a hint, no proof.
  if (left.masked === null || right.masked === null) return 'empty';
  if (left.masked === right.masked) return 'masked';
  return left.identityType === 'passport' ? 'changed' : 'different';
}

/**
 * Returns the agreement of two days of `YYYY-MM-DD`. People who do not know their birthday are registered on the
 * first of January.
 */
function birthDates(left: string | null, right: string | null): AgreementOf<'birth_date'> {
  if (left === null || right === null) return 'empty';
  if (left === right) return left.endsWith('-01-01') ? 'vague' : 'same';
  const [year, month, day] = [left.slice(0, 4), left.slice(5, 7), left.slice(8)];
  if (right === `${year}-${day}-${month}`) return 'swapped';
  if (right.slice(4) === left.slice(4) && Math.abs(Number(year) - Number(right.slice(0, 4))) === 1) {
    return 'year';
  }
  let others = 0;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) others += 1;
  return others === 1 && left.length === right.length ? 'digit' : 'different';
}

function phones(left: MatchKey['phones'], right: MatchKey['phones']): AgreementOf<'phones'> {
  if (left.size === 0 || right.size === 0) return 'empty';
  let shared = false;
  for (const [phone, ofFamily] of left) {
    const other = right.get(phone);
    if (other === undefined) continue;
    if (!ofFamily && !other) return 'same';
    shared = true;
  }
  return shared ? 'shared' : 'different';
}

function equals(left: string | null, right: string | null): 'same' | 'different' | 'empty' {
  return left === null || right === null ? 'empty' : left === right ? 'same' : 'different';
}

/** Returns the agreements of two records. Symmetric. */
export function agreementsOf(left: MatchKey, right: MatchKey): Agreements {
  const swapped = isSwapped(left, right);
  return {
    identity_no: identities(left, right),
    first_name: swapped ? 'swapped' : firstNames(left.first, right.first),
    last_name: swapped ? 'swapped' : lastNames(left.last, right.last),
    birth_date: birthDates(left.birthDate, right.birthDate),
    phones: phones(left.phones, right.phones),
    sex: equals(left.sex, right.sex),
    province: equals(left.province, right.province),
  };
}
