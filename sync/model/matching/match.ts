import { agreementsOf } from './agreement';
import type { Agreements, AgreementOf, MatchField } from './agreement';
import { matchKey, nameOfWords } from './match-key';
import type { MatchKey, MatchSide } from './match-key';
import { bitsOf, startShares } from './weights';
import type { NameShare, Share, Shares } from './weights';

/**
 * `certain`: one identity number. `likely`: name and a second thing agree, so that a person has to decide.
 * `possible`: worth a look, and no reason to hold anything.
 */
export type MatchLevel = 'certain' | 'likely' | 'possible' | 'none';

/** Share of one field in the sum. */
export interface MatchPart {
  readonly field: MatchField;
  readonly agreement: AgreementOf<MatchField>;
  /** Bits; 0 where the field says nothing. */
  readonly weight: number;
}

export interface Match {
  readonly level: MatchLevel;
  /** Sum of the parts, in bits. */
  readonly weight: number;
  /** One entry per field, in the order in which a person compares. */
  readonly parts: readonly MatchPart[];
}

/**
 * Bits from which a match has this level. A name that one person in 50,000 has and a phone or birth date are above
 * 20.
 */
const LIKELY = 20;
const POSSIBLE = 14;

export interface MatchBy {
  readonly shares?: Shares;
  readonly nameShare?: NameShare;
}

/**
 * Returns the shares with the known frequency of a name: a common name is met by chance more often than the average
 * one; a rare name less, but never below a tenth of it.
 */
function chanceOf(share: Share, known: number | undefined): Share {
  return known === undefined ? share : { m: share.m, u: Math.max(known, share.u / 10) };
}

const isOneOf = (agreement: string, ...all: readonly string[]): boolean => all.includes(agreement);

function levelOf(weight: number, found: Agreements): MatchLevel {
  if (found.identity_no === 'same') return 'certain';
  // Two valid numbers are two people: twins share phone, birth date and nearly the name.
  if (found.identity_no === 'different' || weight < POSSIBLE) return 'none';
  // A family has one phone and one surname, twins one birth date, too: with another first name it is never one person.
  if (found.first_name === 'different') return 'none';
  const born = isOneOf(found.birth_date, 'same', 'swapped', 'year', 'digit');
  const reached = found.phones === 'same';
  const masked = found.identity_no === 'masked';
  // A missing first name says nothing, so that another member of the family fits as well unless the birth date does.
  if (found.first_name === 'empty') {
    const own = born || found.birth_date === 'vague' || found.email === 'same';
    return own && found.last_name !== 'different' ? 'possible' : 'none';
  }
  if (found.birth_date === 'different') {
    // Brothers and sisters have names that resemble each other; cousins share a name and a house.
    const resembles = isOneOf(found.first_name, 'alike', 'initial');
    if (resembles || !(reached || masked || found.email === 'same')) return 'none';
  }
  // Father and son may share name, phone and address; many were registered on a first of January.
  const doubt =
    found.first_name === 'alike' ||
    (isOneOf(found.birth_date, 'different', 'partly') && !masked) ||
    // `Emin` and `Emine` are one slip apart.
    (found.sex === 'different' && found.first_name !== 'same') ||
    // Twins: `A.` is either of them, and a surname in the place of the first name is both.
    ((found.first_name === 'initial' || found.last_name === 'different') && !reached);
  const second = reached || masked || born;
  return second && !doubt && weight >= LIKELY ? 'likely' : 'possible';
}

/** Compares two sides that were made ready. Symmetric. */
export function matchKeys(
  left: MatchKey,
  right: MatchKey,
  { shares = startShares, nameShare }: MatchBy = {},
): Match {
  const found = agreementsOf(left, right);
  const partOf = (field: MatchField): MatchPart => {
    const agreement = found[field];
    if (agreement === 'empty') return { field, agreement, weight: 0 };
    const share = (shares[field] as Readonly<Record<string, Share>>)[agreement];
    if (share === undefined) return { field, agreement, weight: 0 };
    if ((field === 'first_name' || field === 'last_name') && agreement === 'same') {
      const [ours, theirs] = field === 'first_name' ? [left.first, right.first] : [left.last, right.last];
      const known = nameShare?.(nameOfWords([...ours.words, ...theirs.words]));
      return { field, agreement, weight: bitsOf(chanceOf(share, known)) };
    }
    return { field, agreement, weight: bitsOf(share) };
  };
  const parts = (Object.keys(found) as MatchField[]).map(partOf);
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  return { level: levelOf(weight, found), weight, parts };
}

/** Returns whether two records are of the same person, with the evidence. */
export function matchSides(left: MatchSide, right: MatchSide, by: MatchBy = {}): Match {
  return matchKeys(matchKey(left), matchKey(right), by);
}

const order: Readonly<Record<MatchLevel, number>> = { certain: 3, likely: 2, possible: 1, none: 0 };

/** Orders comparisons: by level, then by weight. */
export function byMatch(a: Match, b: Match): number {
  return order[b.level] - order[a.level] || b.weight - a.weight;
}

/** Returns the records among candidates that may be the draft's person: by level, then by weight, at most `limit`. */
export function findMatches<T extends MatchSide>(
  draft: MatchSide,
  candidates: readonly T[],
  { limit = 5, ...by }: MatchBy & { readonly limit?: number } = {},
): readonly { readonly client: T; readonly match: Match }[] {
  const key = matchKey(draft);
  return candidates
    .map((client) => ({ client, match: matchKeys(key, matchKey(client), by) }))
    .filter(({ match }) => match.level !== 'none')
    .sort((a, b) => byMatch(a.match, b.match))
    .slice(0, limit);
}
