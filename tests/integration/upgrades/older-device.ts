import type { StoredDatabase, StoredDevice } from './stored-device';

type Values = Record<string, unknown>;

/** What an older version of the app did not have in a collection. */
interface Lacking {
  readonly collection: string;
  readonly fields: readonly string[];
  /** By their fields, as the model lists them. */
  readonly indexes: readonly string[];
}

/** A row, or what holds one somewhere inside, without these fields. */
function without(row: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(row)) return row.map((item) => without(item, fields));
  if (typeof row !== 'object' || row === null) return row;
  const kept = Object.entries(row).filter(([name]) => !fields.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, fields)]));
}

function schemaWithout(row: Values, { collection, fields, indexes }: Lacking): Values {
  const data = row['data'] as Values;
  if (data['name'] !== collection) return row;
  const schema = data['schema'] as Values & { indexes: string[][]; properties: Values };
  const properties = without(schema.properties, fields);
  const left = schema.indexes.filter((index) => !indexes.some((gone) => index.join().includes(gone)));
  return { ...row, data: { ...data, schemaHash: 'older', schema: { ...schema, properties, indexes: left } } };
}

function databaseWithout(database: StoredDatabase, lacking: Lacking): StoredDatabase {
  const internal = database.name.endsWith('_rxdb_internal');
  const own = database.name.endsWith(`--${lacking.collection}`);
  return {
    ...database,
    tables: database.tables.map((table) => ({
      ...table,
      indexes: own
        ? table.indexes.filter(
            ({ name }) => !lacking.indexes.some((index) => name.includes(index.replace(',', '+'))),
          )
        : table.indexes,
      rows: table.rows.map((row) =>
        internal ? schemaWithout(row as Values, lacking) : without(row, lacking.fields),
      ),
    })),
  };
}

/** The device as a version would have left it that had neither these fields nor these indexes. */
export function asBefore(device: StoredDevice, lacking: Lacking): StoredDevice {
  return { ...device, databases: device.databases.map((database) => databaseWithout(database, lacking)) };
}
