import { foldTurkish } from '@sync/model/tr/turkish';
import { safeText } from './mask-cards';
import type { KindSign, Profile } from './profile';
import type { Row } from './table';

/** Kind and sign of a row, apart; `words` are the texts of its columns. */
export interface RowKind {
  readonly words: readonly string[];
  readonly found: { readonly kind: string; readonly sign: KindSign } | null;
}

/** Reads the kind of rows by the rules of a profile. Files have few kinds: each is looked for once. */
export function kindReader(kinds: NonNullable<Profile['kinds']>): (row: Row) => RowKind {
  const rules = kinds.rules.map((rule) => ({
    ...rule,
    when: rule.when.map((word) => (word === null ? null : foldTurkish(word))),
  }));
  const known = new Map<string, RowKind>();
  return (row) => {
    const words = kinds.columns.map(({ at }) => safeText(row[at]).trim());
    const key = words.join('\u001f');
    let kind = known.get(key);
    if (kind === undefined) {
      const folded = words.map(foldTurkish);
      const rule = rules.find(({ when }) =>
        when.every((word, at) => word === null || word === (folded[at] ?? '')),
      );
      kind = { words, found: rule === undefined ? null : { kind: rule.kind, sign: rule.sign } };
      known.set(key, kind);
    }
    return kind;
  };
}
