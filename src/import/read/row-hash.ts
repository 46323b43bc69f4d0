import { sha256 } from './digest';
import type { ReadRow } from './read-row';

/** A row with what recognises it: two honest rows may be equal, so equal rows are numbered within their file. */
export interface HashedRow extends ReadRow {
  readonly hash: string;
  /** 1 for the first row with this hash in the file. */
  readonly twin: number;
}

/** Writes the values of rows as texts that are equal where the values are, in any order of the columns. */
function canonicalWriter(): (row: ReadRow) => string {
  // The rows of a table have the same fields.
  let fields: readonly string[] = [];
  let head = '';
  return ({ values }) => {
    const own = Object.keys(values);
    if (own.length !== fields.length || !fields.every((field) => field in values)) {
      fields = own.toSorted();
      head = JSON.stringify(fields);
    }
    return head + JSON.stringify(fields.map((field) => values[field]));
  };
}

/** Hashes rows portion by portion, in the order of the file. */
export class RowHashes {
  readonly #counts = new Map<string, number>();
  readonly #canonical = canonicalWriter();

  async add(rows: readonly ReadRow[]): Promise<readonly HashedRow[]> {
    const hashes = await Promise.all(rows.map((row) => sha256(this.#canonical(row))));
    return rows.map((row, at) => {
      const hash = hashes[at] ?? '';
      const twin = (this.#counts.get(hash) ?? 0) + 1;
      this.#counts.set(hash, twin);
      return { ...row, hash, twin };
    });
  }

  /** Rows that equal an earlier one. */
  get twins(): number {
    let twins = 0;
    for (const count of this.#counts.values()) twins += count - 1;
    return twins;
  }

  /** Computes a hash of the file's content, independent of how the file was saved and its rows are ordered. */
  content(): Promise<string> {
    const parts = [...this.#counts].map(([hash, count]) => `${hash}:${count}`);
    return sha256(parts.toSorted().join('\n'));
  }
}
