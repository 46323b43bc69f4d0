/** A row as RxDB's Dexie storage writes it: an indexed truth value is a text. */
export type StoredRow = Record<string, unknown> & { _deleted: boolean | '0' | '1' };

/** RxDB's own conversion walks through every value to rename fields that begin with `|`; there are none here. */
export function asDocument<D>(row: StoredRow): D {
  row._deleted = row._deleted === '1' || row._deleted === true;
  return row as unknown as D;
}
