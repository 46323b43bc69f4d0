import { nameKey } from '@/import/read/name-key';
import type { WordsInUse } from '@sync/model/rules/pathology-reading/words-in-use';
import type { RefusalReason } from '@sync/model/entities/insurance-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Context that rows of lists are read with, beside their layout: look-ups, words, and the user's latest answers. */
export interface ListContext {
  readonly insurers: readonly {
    readonly id: string;
    readonly name: string;
    readonly others: readonly string[];
  }[];
  readonly phrases: readonly { readonly phrase: string; readonly reason: RefusalReason }[];
  readonly doctors: readonly { readonly id: string; readonly name: string }[];
  readonly words: WordsInUse;
  /** Insurers that were chosen for names of this file, by the key of the name. */
  readonly aliases: Readonly<Record<string, string>>;
}

const TITLES = new Set([
  ...['prof', 'profesor', 'doc', 'docent', 'dr', 'doktor', 'op', 'opr', 'operator', 'uzm', 'uzman', 'yrd'],
  ...['ogr', 'uyesi', 'gor', 'ass', 'asistan', 'dt', 'md', 'hekim'],
]);

/** Returns the name of a doctor without titles, folded: `Prof. Dr. Sinan KOÇER` is `sinan kocer`. */
export function doctorKey(name: string): string {
  return foldTurkish(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word))
    .join(' ');
}

/** Finds an entry by a key; of a key that two have, none. */
function byKey<T>(entries: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, T | null> {
  const found = new Map<string, T | null>();
  for (const [key, value] of entries) {
    if (key === '') continue;
    const known = found.get(key);
    found.set(key, known === undefined || known === value ? value : null);
  }
  return found;
}

/** Finds the insurer that a list calls so: by its name, its other names, or as the user has just said. */
export function insurerFinder({
  insurers,
  aliases,
}: Pick<ListContext, 'insurers' | 'aliases'>): (name: string | null) => string | null {
  const known = byKey(
    insurers.flatMap(({ id, name, others }) =>
      [name, ...others].map((alias) => [nameKey(alias), id] as const),
    ),
  );
  return (name) => {
    if (name === null) return null;
    const key = nameKey(name);
    return aliases[key] ?? known.get(key) ?? null;
  };
}

export function doctorFinder({
  doctors,
}: Pick<ListContext, 'doctors'>): (name: string | null) => string | null {
  const known = byKey(doctors.map(({ id, name }) => [doctorKey(name), id] as const));
  return (name) => (name === null ? null : (known.get(doctorKey(name)) ?? null));
}

/** Finds what a payer's sentence means: the longest phrase of the look-up that is in it. */
export function reasonFinder({
  phrases,
}: Pick<ListContext, 'phrases'>): (words: string | null) => RefusalReason | null {
  const longestFirst = phrases
    .map(({ phrase, reason }) => ({ folded: foldTurkish(phrase).trim(), reason }))
    .filter(({ folded }) => folded !== '')
    .toSorted((a, b) => b.folded.length - a.folded.length);
  const known = new Map<string, RefusalReason | null>();
  return (words) => {
    if (words === null) return null;
    let reason = known.get(words);
    if (reason === undefined) {
      const folded = foldTurkish(words);
      reason = longestFirst.find((entry) => folded.includes(entry.folded))?.reason ?? null;
      known.set(words, reason);
    }
    return reason;
  };
}
