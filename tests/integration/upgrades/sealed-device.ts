import { isSealed, RowSeal } from '@sync/store/row-seal';
import { clearFields, placeOf } from '@sync/store/sealed-tables';
import { testKey } from '@sync/testing/data-key.fixture';
import { behindTheApp } from '@sync/testing/raw-store.fixture';
import { committed } from '@sync/store/segments/files';
import type { StoredDatabase, StoredTable } from './stored-device';

const seal = new RowSeal(testKey);

type Row = Readonly<Record<string, unknown>>;

const clearOf = ({ keyPath, indexes }: Pick<StoredTable, 'keyPath' | 'indexes'>): ReadonlySet<string> =>
  clearFields([keyPath, ...indexes.map((index) => index.keyPath)]);

function tableOf({ tables }: StoredDatabase, name: string): StoredTable {
  const table = tables.find((candidate) => candidate.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

/** Opens a sealed row of a recorded database. */
export function openedRow(database: StoredDatabase, table: string, is: (row: Row) => boolean): Row {
  const opened = tableOf(database, table).rows.map((row) => seal.open(placeOf(database.name, table), row));
  const found = opened.find((row) => row !== null && is(row));
  if (found == null) throw new Error('no such row');
  return found;
}

/** Writes a row into a database as the engine before the sync core has sealed it. */
export function writeRow(database: StoredDatabase, table: string, row: Row): Promise<void> {
  const sealed = seal.seal(placeOf(database.name, table), row, clearOf(tableOf(database, table)));
  return behindTheApp(database.name, async (open) => {
    const transaction = open.transaction(table, 'readwrite');
    transaction.objectStore(table).put(sealed);
    await committed(transaction);
  });
}

/** Returns a database one row of which does not open. */
export const withDamage = (database: StoredDatabase, isIt: (row: Row) => boolean): StoredDatabase => ({
  ...database,
  tables: database.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) =>
      isSealed(row) && isIt(row) ? { ...row, sealed: new Uint8Array(60) } : row,
    ),
  })),
});
