import type { DBCore, DBCoreCursor, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie';
import type { DataKey } from './data-key';
import { RowSeal } from './row-seal';

/** A row that does not open. */
export interface DamagedRow {
  readonly database: string;
  readonly table: string;
  /** The row's primary key. */
  readonly key: unknown;
}

/** Below everything that Dexie itself brings: all of it sees rows as they are meant. */
const LEVEL = -10;

type Row = Record<string, unknown>;

/**
 * Seals whatever a database stores, and opens what is read of it. To be called before it is opened. Readable stay the
 * fields that keys and indexes are made of. Works within IndexedDB's transactions, which do not wait for anything
 * asynchronous; therefore the cipher is one that answers at once.
 *
 * A row that does not open is missing for who reads, and told of.
 * @param plain rows that are stored as they are and may be read so
 */
export function sealTables(
  database: Dexie,
  key: DataKey,
  onDamaged: (row: DamagedRow) => void,
  plain: (table: string, primaryKey: unknown) => boolean = () => false,
): void {
  const seal = new RowSeal(key);
  database.use({
    stack: 'dbcore',
    name: 'sealed-tables',
    level: LEVEL,
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => sealed(core.table(name)),
    }),
  });

  function sealed(table: DBCoreTable): DBCoreTable {
    const { name, schema } = table;
    const place = placeOf(database.name, name);
    const { primaryKey, indexes } = schema;
    // Blocks are bound to their row, so its key has to be in it before it is stored.
    if (primaryKey.keyPath === null || primaryKey.autoIncrement === true) return unused(table);
    const clear = clearFields([primaryKey, ...indexes].map(({ keyPath }) => keyPath));
    const keyOf = (row: Row): unknown => primaryKey.extractKey?.(row);

    const shut = (row: Row): Row => (plain(name, keyOf(row)) ? row : seal.seal(place, row, clear));
    const opened = (row: Row): Row | undefined => {
      const found = plain(name, keyOf(row)) ? row : seal.open(place, row);
      if (found === null) onDamaged({ database: database.name, table: name, key: keyOf(row) });
      return found ?? undefined;
    };
    const openedIfAny = (row: Row | undefined): Row | undefined =>
      row === undefined ? undefined : opened(row);

    return {
      ...table,
      mutate: (request: DBCoreMutateRequest) =>
        'values' in request
          ? table.mutate({ ...request, values: (request.values as Row[]).map(shut) })
          : table.mutate(request),
      // Not `async`: Dexie's transactions follow its own promises.
      get: (request) => table.get(request).then((row: Row | undefined) => openedIfAny(row)),
      getMany: (request) =>
        table.getMany(request).then((rows: readonly (Row | undefined)[]) => rows.map(openedIfAny)),
      query: (request) =>
        request.values === true
          ? table.query(request).then((answer) => ({
              ...answer,
              result: (answer.result as Row[]).map(opened).filter((row) => row !== undefined),
            }))
          : table.query(request),
      openCursor: (request) =>
        request.values === true
          ? table
              .openCursor(request)
              .then((cursor) => (cursor === null ? null : openedCursor(cursor, openedIfAny)))
          : table.openCursor(request),
    };
  }
}

/** Returns a cursor over opened rows. Each row is opened once, and one that does not open is passed over. */
function openedCursor(cursor: DBCoreCursor, open: (row: Row | undefined) => Row | undefined): DBCoreCursor {
  let stored: unknown = null;
  let value: Row | undefined;
  const current = (): Row | undefined => {
    const row = cursor.value as Row | undefined;
    if (row !== stored) {
      stored = row;
      value = open(row);
    }
    return value;
  };
  // Its own getters work on the browser's cursor only; what else it has is reached through the prototype.
  return Object.create(cursor, {
    key: { get: () => cursor.key as unknown },
    primaryKey: { get: () => cursor.primaryKey as unknown },
    value: { get: current },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => {
          if (cursor.value !== undefined && current() === undefined) cursor.continue();
          else onNext();
        }),
    },
  }) as DBCoreCursor;
}

/** Returns a table that refuses rows. RxDB's tables of changes and attachments are not used here. */
function unused(table: DBCoreTable): DBCoreTable {
  return {
    ...table,
    mutate: (request) =>
      'values' in request && request.values.length > 0
        ? Promise.reject(new Error(`rows of ${table.name} cannot be sealed`))
        : table.mutate(request),
  };
}

/** Returns the top-level fields of key paths such as `id`, `_meta.lwt` or `['kind', 'id']`. */
export function clearFields(keyPaths: readonly (string | readonly string[] | null)[]): ReadonlySet<string> {
  const paths = keyPaths.flatMap((path) => path ?? []);
  return new Set(paths.map((path) => path.split('.')[0] ?? path));
}

/** Returns the place that the blocks of a table's rows are bound to. */
export const placeOf = (database: string, table: string): string => `${database}/${table}`;
