import { cardholderWords } from './header-words';
import { safeText } from './mask-cards';
import { nameKey } from './name-key';
import { columnsReadBy } from './profile';
import type { ColumnRef, Profile } from './profile';
import { isRecordNumber } from './record-numbers';
import { textOf } from './table';
import type { Row } from './table';

const cardholder = new Set(cardholderWords.map(nameKey));

/** Returns columns about the payer that the profile does not read: nothing of them leaves the reader. */
export function droppedColumns(names: readonly string[], profile: Profile | null): readonly ColumnRef[] {
  const read = new Set((profile === null ? [] : columnsReadBy(profile)).map(({ at }) => at));
  return names.flatMap((name, at) => (cardholder.has(nameKey(name)) && !read.has(at) ? [{ at, name }] : []));
}

/** Returns columns with numbers of records, which are no card numbers. */
export const numberColumns = (profile: Profile | null): ReadonlySet<number> =>
  new Set(
    (profile?.columns ?? [])
      .filter(({ field }) => profile !== null && isRecordNumber(profile.list, field))
      .map(({ at }) => at),
  );

/** Returns the texts of a row as they may be shown: without card numbers and dropped columns. */
export function safeTexts(
  row: Row,
  { dropped, numbers }: { readonly dropped: readonly ColumnRef[]; readonly numbers: ReadonlySet<number> },
): readonly string[] {
  return row.map((cell, at) => {
    if (dropped.some((column) => column.at === at)) return '';
    return numbers.has(at) ? textOf(cell) : safeText(cell);
  });
}

/** Readings that give no text, so that no card number can leave with them. */
const SAFE = new Set(['amount', 'decimal', 'integer', 'pair', 'day', 'moment', 'time', 'currency']);

/** Column with the number of its cells that had a card number. */
export interface MaskedColumn extends ColumnRef {
  readonly count: number;
}

/** Counts cells with a card number, whether their column is read or not. */
export class MaskedCells {
  readonly #names: readonly string[];
  readonly #safe: ReadonlySet<number>;
  readonly #counts = new Map<number, number>();

  constructor(names: readonly string[], profile: Profile) {
    this.#names = names;
    const safe = profile.columns.filter(({ reads }) => SAFE.has(reads)).map(({ at }) => at);
    this.#safe = new Set([
      ...safe,
      ...numberColumns(profile),
      ...profile.computed.flatMap(({ of }) => of.map(({ at }) => at)),
    ]);
  }

  look(row: Row): void {
    for (const [at, cell] of row.entries()) {
      if (this.#safe.has(at)) continue;
      if (safeText(cell) !== textOf(cell)) this.#counts.set(at, (this.#counts.get(at) ?? 0) + 1);
    }
  }

  get found(): readonly MaskedColumn[] {
    return [...this.#counts].map(([at, count]) => ({ at, name: this.#names[at] ?? '', count }));
  }
}
