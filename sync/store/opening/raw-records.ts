import type { DataKey } from '../data-key';
import { readEntries, readRow, readRows } from './raw-databases';
import type { RawRows } from './raw-databases';
import { isSealed, RowSeal } from '../row-seal';
import { placeOf } from '../sealed-tables';
import type { RecordFile } from '../segments/files';
import { placeName } from '../segments/records';
import { RecordSeal } from '../segments/record-seal';

/** Rows of databases that may be damaged, opened as far as they open. */
export class RawRecords {
  readonly #seal: RowSeal;
  readonly #plain: boolean;

  /** @param plain whether rows that were never sealed count */
  constructor(key: DataKey, plain: boolean) {
    this.#seal = new RowSeal(key);
    this.#plain = plain;
  }

  /** Returns all rows of a table that can be read. A missing database has none; a missing table is a loss. */
  async rows(database: string, table: string): Promise<RawRows> {
    const { rows, whole } = await readRows(database, table);
    const opened = rows.map((row) => this.#open(database, table, row)).filter((row) => row !== undefined);
    return { rows: opened, whole: whole && opened.length === rows.length };
  }

  /** Returns one row; undefined where there is none, or none that can be read. */
  async row(database: string, table: string, key: string): Promise<unknown> {
    return this.#open(database, table, await readRow(database, table, key));
  }

  #open(database: string, table: string, row: unknown): unknown {
    if (isSealed(row)) return this.#seal.open(placeOf(database, table), row) ?? undefined;
    return this.#plain ? row : undefined;
  }
}

/** Readable single records of a segment store. */
export interface RawSingles {
  /** Values by key, with null for what does not open, and for what says that a row was removed. */
  readonly values: ReadonlyMap<string, unknown>;
  /** False where the records themselves cannot be read. */
  readonly whole: boolean;
}

/** Opens the single records of a segment store that may be damaged, one by one. */
export async function rawSingles(database: string, key: DataKey, prefix: string): Promise<RawSingles> {
  const seal = await RecordSeal.under(key);
  const { entries, whole } = await readEntries(database, 'records', prefix);
  const values = entries.map(([name, file]): [string, unknown] => {
    try {
      const { r, b, p } = file as RecordFile;
      return [name, seal.open(placeName(database, name, r, p ?? null), b)];
    } catch {
      return [name, null];
    }
  });
  return { values: new Map(values), whole };
}
