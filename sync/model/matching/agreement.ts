import { areAlike, areClose, beginAlike, editsBetween } from './edits';
import { areKnown, namesOf } from './first-names';
import type { MatchKey, NameKey } from './match-key';

/*
 * How far two records agree, field by field. The database says the same (`app.match_…`); both are held by
 * `tests/vectors/matching.json`.
 */

export const agreements = {
  identity_no: ['same', 'masked', 'changed', 'different', 'empty'],
  first_name: ['same', 'part', 'close', 'alike', 'initial', 'swapped', 'different', 'empty'],
  last_name: ['same', 'part', 'close', 'alike', 'swapped', 'different', 'empty'],
  birth_date: ['same', 'vague', 'swapped', 'year', 'digit', 'partly', 'different', 'empty'],
  phones: ['same', 'close', 'shared', 'different', 'empty'],
  sex: ['same', 'different', 'empty'],
  province: ['same', 'different', 'empty'],
  email: ['same', 'close', 'different', 'empty'],
  address: ['same', 'close', 'different', 'empty'],
} as const;
export type MatchField = keyof typeof agreements;
/** `empty`: one side has no value, or the two cannot be compared. */
export type AgreementOf<F extends MatchField> = (typeof agreements)[F][number];
export type Agreements = { readonly [F in MatchField]: AgreementOf<F> };

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

/** Returns the words that only one of two names has. */
function parted(left: NameKey, right: NameKey): readonly [readonly string[], readonly string[]] {
  const without = ({ words }: NameKey, other: NameKey) => words.filter((word) => !other.words.includes(word));
  return [without(left, right), without(right, left)];
}

/** Returns whether both may be one name: `Memo` and `Mehmet`. */
const areCalledAlike = (left: string, right: string): boolean =>
  namesOf(left).some((name) => namesOf(right).includes(name));

function firstNames(left: NameKey, right: NameKey): AgreementOf<'first_name'> {
  if (left.joined === '' || right.joined === '') return 'empty';
  if (left.joined === right.joined) return 'same';
  if (isInitial(left, right)) return 'initial';
  if (isPart(left, right)) return 'part';
  const [ours, theirs] = parted(left, right);
  const [ownWord, otherWord] = ours.length === 1 && theirs.length === 1 ? [ours[0], theirs[0]] : [];
  const isPair = ownWord !== undefined && otherWord !== undefined;
  if (isPair && areCalledAlike(ownWord, otherWord)) return 'alike';
  // Brothers and sisters have names that hardly differ.
  if (areKnown(ours) && areKnown(theirs)) return 'different';
  if (areClose(left.joined, right.joined)) return 'close';
  const alike = isPair
    ? areAlike(ownWord, otherWord) || beginAlike(ownWord, otherWord)
    : areAlike(ours.join(''), theirs.join(''));
  return alike ? 'alike' : 'different';
}

function lastNames(left: NameKey, right: NameKey): AgreementOf<'last_name'> {
  if (left.joined === '' || right.joined === '') return 'empty';
  if (left.joined === right.joined) return 'same';
  if (isPart(left, right)) return 'part';
  if (areClose(left.joined, right.joined)) return 'close';
  const [ours, theirs] = parted(left, right);
  return areAlike(ours.join(''), theirs.join('')) ? 'alike' : 'different';
}

/** Returns whether first name and surname changed places; one of them may have a slip. */
function isSwapped(left: MatchKey, right: MatchKey): boolean {
  const all = [left.first, left.last, right.first, right.last];
  if (all.some(({ joined }) => joined === '') || left.first.joined === left.last.joined) return false;
  const there = left.first.joined === right.last.joined;
  const back = left.last.joined === right.first.joined;
  if (there && back) return true;
  if (left.first.joined === right.first.joined || left.last.joined === right.last.joined) return false;
  return (
    (there && areClose(left.last.joined, right.first.joined)) ||
    (back && areClose(left.first.joined, right.last.joined))
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
  const unknown = [left, right].filter((date) => date.endsWith('-01-01')).length;
  // Of a birthday that nobody knows, the year is often a guess, too.
  if (unknown === 2) return 'partly';
  if (right === `${year}-${day}-${month}`) return 'swapped';
  if (right.slice(4) === left.slice(4) && Math.abs(Number(year) - Number(right.slice(0, 4))) === 1) {
    return 'year';
  }
  if (left.length === right.length && editsBetween(left, right, 1) === 1) return 'digit';
  const shares = right.slice(0, 4) === year || right.slice(5, 7) === month || right.slice(8) === day;
  return shares || unknown > 0 ? 'partly' : 'different';
}

function phones(left: MatchKey['phones'], right: MatchKey['phones']): AgreementOf<'phones'> {
  if (left.size === 0 || right.size === 0) return 'empty';
  let shared = false;
  let close = false;
  for (const [phone, ofFamily] of left) {
    const other = right.get(phone);
    if (other === undefined) {
      close ||= [...right.keys()].some((number) => editsBetween(phone, number, 1) === 1);
    } else if (!ofFamily && !other) {
      return 'same';
    } else {
      shared = true;
    }
  }
  return shared ? 'shared' : close ? 'close' : 'different';
}

function equals(left: string | null, right: string | null): 'same' | 'different' | 'empty' {
  return left === null || right === null ? 'empty' : left === right ? 'same' : 'different';
}

/** Letters of an e-mail that may have a slip. */
const SLIP_OF_EMAIL = 8;

function emails(left: string | null, right: string | null): AgreementOf<'email'> {
  const found = equals(left, right);
  if (found !== 'different' || left === null || right === null) return found;
  const close = Math.min(left.length, right.length) >= SLIP_OF_EMAIL && editsBetween(left, right, 1) === 1;
  return close ? 'close' : 'different';
}

/** Compares two sets of words: three quarters of both make an address the same, half of them make it close. */
function addresses(left: readonly string[], right: readonly string[]): AgreementOf<'address'> {
  if (left.length === 0 || right.length === 0) return 'empty';
  const common = left.filter((word) => right.includes(word)).length;
  const all = left.length + right.length;
  return common * 8 >= all * 3 ? 'same' : common >= 2 && common * 4 >= all ? 'close' : 'different';
}

/** Returns whether one side has nothing but the other's surname as first name, or the other way round. */
function isMoved(left: MatchKey, right: MatchKey): boolean {
  return [
    [left, right],
    [right, left],
  ].some(
    ([whole, half]) =>
      whole !== undefined &&
      half !== undefined &&
      whole.first.joined !== whole.last.joined &&
      ((half.last.joined === '' && half.first.joined !== '' && half.first.joined === whole.last.joined) ||
        (half.first.joined === '' && half.last.joined !== '' && half.last.joined === whole.first.joined)),
  );
}

/** Returns the agreements of two records. Symmetric. */
export function agreementsOf(left: MatchKey, right: MatchKey): Agreements {
  const swapped = isSwapped(left, right);
  const moved = isMoved(left, right);
  return {
    identity_no: identities(left, right),
    first_name: swapped ? 'swapped' : moved ? 'empty' : firstNames(left.first, right.first),
    last_name: swapped ? 'swapped' : moved ? 'alike' : lastNames(left.last, right.last),
    birth_date: birthDates(left.birthDate, right.birthDate),
    phones: phones(left.phones, right.phones),
    sex: equals(left.sex, right.sex),
    province: equals(left.province, right.province),
    email: emails(left.email, right.email),
    address: addresses(left.address, right.address),
  };
}
