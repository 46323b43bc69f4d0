import type { Client } from '../entities/client';
import { maskIdentity } from './identity';
import { foldTurkish } from '../tr/turkish';

/** `possible`: the name alone says so; worth a look, and no reason to hold anything. */
export type DuplicateLevel = 'certain' | 'likely' | 'possible' | 'none';
export type DuplicateMatch = 'same' | 'similar' | 'different' | 'empty';

export interface DuplicateReason {
  readonly field: 'identity_no' | 'name' | 'phones' | 'birth_date';
  /** `empty`: one side has no value, or the two cannot be compared. */
  readonly match: DuplicateMatch;
}

export interface DuplicateScore {
  readonly level: DuplicateLevel;
  /** One entry per field, in the order in which a person compares. */
  readonly reasons: readonly DuplicateReason[];
}

/** What the comparison needs of a client; a form's values fit as well. */
export type DuplicateSide = Pick<
  Client,
  'first_name' | 'last_name' | 'identity_type' | 'identity_no' | 'birth_date' | 'phones'
> &
  Partial<Pick<Client, 'identity_masked'>>;

/** A side made ready once, for comparing one draft with many records. */
export interface DuplicateKey {
  readonly name: string;
  readonly identityType: string;
  readonly identity: string | null;
  readonly masked: string | null;
  readonly birthDate: string | null;
  readonly phones: ReadonlySet<string>;
}

/** Most edits at which two names still count as similar. */
const CLOSE = 2;

/** Makes a side ready for `scoreDuplicateKeys`. */
export function duplicateKey(side: DuplicateSide): DuplicateKey {
  const identity = side.identity_type === 'none' ? null : side.identity_no?.replace(/\s/gu, '') || null;
  return {
    name: foldTurkish(`${side.first_name} ${side.last_name}`),
    identityType: side.identity_type,
    identity,
    masked: maskIdentity(side.identity_type, identity) ?? side.identity_masked ?? null,
    birthDate: side.birth_date,
    phones: new Set(side.phones.map((phone) => phone.e164)),
  };
}

/**
 * Edits (insert, delete, replace, swap of neighbours) between two texts, `limit + 1` when there are more.
 * Computes only the diagonal band of width `limit`, so that a draft can be held against thousands of names.
 */
export function nameDistance(left: string, right: string, limit: number = CLOSE): number {
  if (left === right) return 0;
  const far = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return far;
  let older: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => Math.min(at, far));
  for (let row = 1; row <= left.length; row += 1) {
    const current = new Array<number>(right.length + 1).fill(far);
    current[0] = Math.min(row, far);
    let best = current[0];
    for (let at = Math.max(1, row - limit); at <= Math.min(right.length, row + limit); at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(
        (previous[at] ?? far) + 1,
        (current[at - 1] ?? far) + 1,
        (previous[at - 1] ?? far) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        edits = Math.min(edits, (older[at - 2] ?? far) + 1);
      }
      current[at] = Math.min(edits, far);
      best = Math.min(best, edits);
    }
    if (best > limit && (row === 1 || Math.min(...previous) > limit)) return far;
    older = previous;
    previous = current;
  }
  return previous[right.length] ?? far;
}

function compareNames(left: string, right: string): DuplicateMatch {
  if (left === '' || right === '') return 'empty';
  if (left === right) return 'same';
  if (nameDistance(left, right) <= CLOSE) return 'similar';
  // A second first name left out, or first and last name swapped.
  const [fewer, more] = [left.split(' '), right.split(' ')].sort((a, b) => a.length - b.length);
  if (fewer === undefined || more === undefined || fewer.length < 2) return 'different';
  return fewer.every((word) => more.includes(word)) ? 'similar' : 'different';
}

function compareIdentities(left: DuplicateKey, right: DuplicateKey): DuplicateMatch {
  if (left.identityType !== right.identityType) return 'empty';
  if (left.identity !== null && right.identity !== null) {
    return left.identity === right.identity ? 'same' : 'different';
  }
  // Without the right to see numbers, a device holds masked ones: equal ends are a hint, no proof.
  if (left.masked === null || right.masked === null) return 'empty';
  return left.masked === right.masked ? 'similar' : 'different';
}

function comparePhones(left: ReadonlySet<string>, right: ReadonlySet<string>): DuplicateMatch {
  if (left.size === 0 || right.size === 0) return 'empty';
  for (const phone of left) if (right.has(phone)) return 'same';
  return 'different';
}

function compareDays(left: string | null, right: string | null): DuplicateMatch {
  if (left === null || right === null) return 'empty';
  return left === right ? 'same' : 'different';
}

/** As `scoreDuplicate`, on sides that were made ready. */
export function scoreDuplicateKeys(left: DuplicateKey, right: DuplicateKey): DuplicateScore {
  const identity = compareIdentities(left, right);
  const name = compareNames(left.name, right.name);
  const phones = comparePhones(left.phones, right.phones);
  const birth = compareDays(left.birthDate, right.birthDate);
  const named = name === 'same' || name === 'similar';
  // Two valid national numbers that differ are two people (twins share phone, birth date and nearly the name);
  // a passport number changes with every passport.
  const twoPeople = identity === 'different' && left.identityType !== 'passport';
  const level: DuplicateLevel =
    identity === 'same'
      ? 'certain'
      : twoPeople
        ? 'none'
        : named && (phones === 'same' || birth === 'same' || identity === 'similar')
          ? 'likely'
          : name === 'same' && phones === 'empty' && birth === 'empty'
            ? 'possible'
            : 'none';
  return {
    level,
    reasons: [
      { field: 'identity_no', match: identity },
      { field: 'name', match: name },
      { field: 'phones', match: phones },
      { field: 'birth_date', match: birth },
    ],
  };
}

/**
 * Whether two records are of the same person: the same identity number is certain; the same phone or birth date
 * with a similar name (at most two edits on the search key) is likely; the same name with nothing else to compare is
 * possible. Symmetric.
 */
export function scoreDuplicate(left: DuplicateSide, right: DuplicateSide): DuplicateScore {
  return scoreDuplicateKeys(duplicateKey(left), duplicateKey(right));
}

/** The duplicates of a draft among candidates, certain ones first, then likely ones, at most `limit`. */
export function findDuplicates<T extends DuplicateSide>(
  draft: DuplicateSide,
  candidates: readonly T[],
  limit = 5,
): readonly { readonly client: T; readonly score: DuplicateScore }[] {
  const key = duplicateKey(draft);
  const found = candidates
    .map((client) => ({ client, score: scoreDuplicateKeys(key, duplicateKey(client)) }))
    .filter(({ score }) => score.level !== 'none');
  return found.sort((a, b) => weight(b.score) - weight(a.score)).slice(0, limit);
}

function weight(score: DuplicateScore): number {
  const points = { same: 2, similar: 1, different: 0, empty: 0 } as const;
  const fields = score.reasons.reduce((sum, reason) => sum + points[reason.match], 0);
  return { certain: 200, likely: 100, possible: 0, none: 0 }[score.level] + fields;
}
