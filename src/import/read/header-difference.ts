import { nameKey, similarity } from './name-key';
import { columnsReadBy } from './profile';
import type { ColumnRef, Profile } from './profile';

/** A column that the user may mean. */
export interface Candidate extends ColumnRef {
  /** Similarity from 0 to 1. */
  readonly similarity: number;
}

/** Difference between a header and the profile. Nothing is assumed: the user decides. */
export type HeaderDifference =
  | { readonly kind: 'missing'; readonly column: ColumnRef; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'moved'; readonly column: ColumnRef; readonly to: readonly number[] }
  | { readonly kind: 'new'; readonly column: ColumnRef };

const ALIKE = 0.6;
const MOST_CANDIDATES = 3;

const isAt = (names: readonly string[], { at, name }: ColumnRef): boolean =>
  nameKey(names[at] ?? '') === nameKey(name);

/** Returns columns that `name` may have become; not those that are read already and in their place. */
function candidates(profile: Profile, names: readonly string[], name: string): readonly Candidate[] {
  const taken = new Set(columnsReadBy(profile).flatMap((column) => (isAt(names, column) ? [column.at] : [])));
  return names
    .map((other, at) => ({ at, name: other, similarity: similarity(name, other) }))
    .filter((candidate) => candidate.similarity >= ALIKE && !taken.has(candidate.at))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, MOST_CANDIDATES);
}

/**
 * Returns the differences between a header and the one that a profile was made for; empty if every column is in its
 * place.
 */
export function differencesOf(profile: Profile, names: readonly string[]): readonly HeaderDifference[] {
  const differences: HeaderDifference[] = [];
  const seen = new Set<number>();
  for (const column of columnsReadBy(profile)) {
    if (seen.has(column.at) || isAt(names, column)) continue;
    seen.add(column.at);
    const { at, name } = column;
    const to = names.flatMap((other, place) =>
      nameKey(other) === nameKey(name) && name !== '' ? [place] : [],
    );
    differences.push(
      to.length > 0
        ? { kind: 'moved', column: { at, name }, to }
        : { kind: 'missing', column: { at, name }, candidates: candidates(profile, names, name) },
    );
  }
  const old = new Set(profile.names.map(nameKey));
  for (const [at, name] of names.entries()) {
    if (name !== '' && !old.has(nameKey(name))) differences.push({ kind: 'new', column: { at, name } });
  }
  return differences;
}

/**
 * Returns the next version of a profile, for a header that differs.
 * @param places the user's decisions: the old place of a column, and its place in the header
 * @returns null where a column that is read has no place yet
 */
export function profileFor(
  profile: Profile,
  header: { readonly names: readonly string[]; readonly fingerprint: string },
  places: ReadonlyMap<number, number>,
): Profile | null {
  const { names, fingerprint } = header;
  let isWhole = true;
  const placed = <C extends ColumnRef>(column: C): C => {
    const at = places.get(column.at) ?? column.at;
    const name = names[at];
    if (name === undefined || (!places.has(column.at) && !isAt(names, column))) isWhole = false;
    return { ...column, at, name: name ?? column.name };
  };
  const next: Profile = {
    ...profile,
    version: profile.version + 1,
    fingerprints: [fingerprint],
    names: [...names],
    columns: profile.columns.map((column) =>
      column.time === undefined ? placed(column) : { ...placed(column), time: placed(column.time) },
    ),
    computed: profile.computed.map((sum) => ({ ...sum, of: sum.of.map(placed) })),
    kinds: profile.kinds === null ? null : { ...profile.kinds, columns: profile.kinds.columns.map(placed) },
  };
  return isWhole ? next : null;
}
