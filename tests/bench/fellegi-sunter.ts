import type { MatchSide } from '@sync/model/matching/match-key';
import { foldTurkish } from '@sync/model/tr/turkish';

/*
 * The plain model of record linkage, beside which ours is measured: each field agrees, nearly agrees or differs (Jaro and
 * Winkler), the shares are counted on pairs whose truth is known, and what weighs more than the best limit of those pairs
 * is one person.
 */

/** Returns the similarity of Jaro and Winkler, 0 to 1. */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  if (left === '' || right === '') return 0;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const ours: string[] = [];
  for (let at = 0; at < left.length; at += 1) {
    for (let to = Math.max(0, at - reach); to <= Math.min(right.length - 1, at + reach); to += 1) {
      if (taken.has(to) || left[at] !== right[to]) continue;
      taken.add(to);
      ours.push(left[at] ?? '');
      break;
    }
  }
  if (ours.length === 0) return 0;
  const theirs = [...taken].sort((a, b) => a - b).map((at) => right[at]);
  const moved = ours.filter((letter, at) => letter !== theirs[at]).length / 2;
  const jaro =
    (ours.length / left.length + ours.length / right.length + (ours.length - moved) / ours.length) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}

const fields: readonly ((side: MatchSide) => string)[] = [
  ({ first_name: name }) => foldTurkish(name),
  ({ last_name: name }) => foldTurkish(name),
  ({ birth_date: day }) => day ?? '',
  ({ phones }) => phones[0]?.e164.slice(3) ?? '',
  ({ email }) => foldTurkish(email ?? ''),
  ({ address }) => foldTurkish(address ?? ''),
  ({ province }) => foldTurkish(province ?? ''),
  ({ sex }) => sex ?? '',
];
const NEAR = [1, 0.92, 0.8] as const;

export interface PlainPair {
  readonly left: MatchSide;
  readonly right: MatchSide;
  readonly same: boolean;
}

/** Returns how far each field agrees: 0 the same, 3 different, null where one has no value. */
function levelsOf({ left, right }: PlainPair): readonly (number | null)[] {
  return fields.map((read) => {
    const [ours, theirs] = [read(left), read(right)];
    if (ours === '' || theirs === '') return null;
    const alike = jaroWinkler(ours, theirs);
    const at = NEAR.findIndex((least) => alike >= least);
    return at === -1 ? NEAR.length : at;
  });
}

/** Learns from known pairs; returns the verdict on others. */
export function plainModel(known: readonly PlainPair[]): (pair: PlainPair) => boolean {
  const compared = known.map((pair) => ({ same: pair.same, levels: levelsOf(pair) }));
  const bits = fields.map((_read, field) => {
    const shares = [true, false].map((same) => {
      const counts = new Array<number>(NEAR.length + 1).fill(0.5);
      for (const pair of compared) {
        const level = pair.levels[field];
        if (pair.same === same && level != null) counts[level] = (counts[level] ?? 0) + 1;
      }
      const all = counts.reduce((sum, count) => sum + count, 0);
      return counts.map((count) => count / all);
    });
    return (shares[0] ?? []).map((share, level) => Math.log2(share / (shares[1]?.[level] ?? 1)));
  });
  const weigh = (levels: readonly (number | null)[]): number =>
    levels.reduce<number>((sum, level, field) => sum + (level === null ? 0 : (bits[field]?.[level] ?? 0)), 0);
  const weighed = compared
    .map(({ same, levels }) => ({ same, weight: weigh(levels) }))
    .sort((a, b) => b.weight - a.weight);
  const all = weighed.filter(({ same }) => same).length;
  let [hits, best, limit] = [0, 0, Infinity];
  weighed.forEach(({ same, weight }, at) => {
    if (same) hits += 1;
    const f1 = (2 * hits) / (at + 1 + all);
    if (f1 > best) [best, limit] = [f1, weight];
  });
  return (pair) => weigh(levelsOf(pair)) >= limit;
}
