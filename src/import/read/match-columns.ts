import { factsOf, mayBe } from './column-facts';
import { fieldsOf, listKinds } from './known-words';
import type { FieldWords } from './known-words';
import type { ListKind } from './header-words';
import { keySimilarity, nameKey } from './name-key';
import { isOwnHeading, isOwnNumber, ownExportOf } from './own-exports';
import type { ColumnRef } from './profile';
import type { Row } from './table';

/** A column that a field was found for. */
export interface Match extends ColumnRef {
  readonly field: FieldWords;
  /** Similarity of the names, from 0 to 1. */
  readonly certainty: number;
}

const ALIKE = 0.82;
/** Below this many letters nearly every word is like another. */
const SHORT = 5;

function certaintyOf(name: string, key: string, { keys }: FieldWords): number {
  if (keys.includes(key)) return 1;
  if (key.length < SHORT || isOwnHeading(name)) return 0;
  const best = Math.max(...keys.map((word) => (word.length < SHORT ? 0 : keySimilarity(key, word, ALIKE))));
  return best >= ALIKE ? best : 0;
}

/**
 * Returns fields for the columns of a header, by name and by their content. Each column has one field at most; a
 * field may have several columns, the likeliest first. A file that people have downloaded here is read as what it is: in
 * another kind of list its words mean something else, and its own numbers are nobody else's.
 * @param own fields of the hospital's own: only by their very name, whatever the column holds
 */
export function matchColumns(
  list: ListKind,
  names: readonly string[],
  rows: readonly Row[],
  own: readonly FieldWords[] = [],
): readonly Match[] {
  const ours = ownExportOf(names);
  const fields = [...(ours === null || ours.lists.includes(list) ? fieldsOf(list) : []), ...own];
  const isOwn = new Set(own.map(({ field }) => field));
  const taken = new Set<string>();
  const candidates = names.flatMap((name, at) => {
    const key = nameKey(name);
    if (key === '') return [];
    const facts = factsOf(rows, at);
    return fields.flatMap((field, order) => {
      const isByName = isOwn.has(field.field);
      const isPossible = isByName || (mayBe(facts, field.reads) && !isOwnNumber(list, name));
      const certainty = isPossible ? certaintyOf(name, key, field) : 0;
      return certainty === 0 || (certainty < 1 && isByName)
        ? []
        : [{ at, name, field, certainty, order, place: field.keys.indexOf(key) }];
    });
  });
  const sorted = candidates.toSorted(
    (a, b) => b.certainty - a.certainty || a.place - b.place || a.order - b.order || a.at - b.at,
  );
  const matched = new Map<number, Match>();
  // First each field gets its likeliest column, then columns that are left get a field that has one.
  for (const { at, name, field, certainty } of sorted) {
    if (matched.has(at) || taken.has(field.field)) continue;
    matched.set(at, { at, name, field, certainty });
    taken.add(field.field);
    if (field.second !== undefined) taken.add(field.second);
  }
  for (const { at, name, field, certainty } of sorted) {
    if (!matched.has(at) && !isOwn.has(field.field)) matched.set(at, { at, name, field, certainty });
  }
  return [...matched.values()];
}

/** Returns the kind of list that has the most of these columns. */
export function likelyList(names: readonly string[], rows: readonly Row[]): ListKind {
  const counts = listKinds.map((list) => {
    const matches = matchColumns(list, names, rows);
    const fields = new Set(matches.map(({ field }) => field.field));
    return { list, count: fields.size };
  });
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).list;
}
