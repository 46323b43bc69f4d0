import { isSealed, RowSeal } from '@sync/store/row-seal';
import { clearFields, placeOf } from '@sync/store/sealed-tables';
import { testKey } from '@sync/testing/data-key.fixture';
import type { StoredDatabase, StoredTable } from './stored-device';

const SEALED_GENERATION = 2;
const GENERATION = 'store-generation';
const seal = new RowSeal(testKey);

function sealedTable(database: string, table: StoredTable): StoredTable {
  const { name, keyPath, indexes } = table;
  const clear = clearFields([keyPath, ...indexes.map((index) => index.keyPath)]);
  const rows = table.rows as readonly Record<string, unknown>[];
  const sealed = rows
    .filter(({ key }) => key !== GENERATION)
    .map((row) => seal.seal(placeOf(database, name), row, clear));
  if (name !== 'settings') return { ...table, rows: sealed };
  const given = Number(rows.find(({ key }) => key === GENERATION)?.['value'] ?? 0);
  return { ...table, rows: [...sealed, { key: GENERATION, value: Math.max(given, SEALED_GENERATION) }] };
}

/** A database with sealed rows: as it would be, where it was recorded before rows were sealed. */
export function asSealed(database: StoredDatabase): StoredDatabase {
  if (database.tables.some(({ rows }) => rows.some((row) => isSealed(row)))) return database;
  return { ...database, tables: database.tables.map((table) => sealedTable(database.name, table)) };
}
