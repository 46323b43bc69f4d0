import { Dexie } from 'dexie';
import { createRxDatabase, prepareQuery } from 'rxdb';
import type { MangoQuery, RxCollection, RxJsonSchema, RxStorage } from 'rxdb';
import { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataKey } from './data-key';
import { sealedStorage } from './sealed-storage';
import { sealTables } from './sealed-tables';

interface Bed {
  readonly id: string;
  readonly ward: string;
  readonly number: number;
}

const schema: RxJsonSchema<Bed> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    ward: { type: 'string', maxLength: 10 },
    number: { type: 'number' },
  },
  required: ['id', 'ward'],
  indexes: [['ward', 'id']],
};

const sealed = (): RxStorage<unknown, unknown> => {
  const key = newDataKey();
  return sealedStorage((database) => sealTables(database, key, () => undefined));
};

/** Twenty beds in three wards, of which some are taken away again. */
async function beds(storage: RxStorage<unknown, unknown>): Promise<RxCollection<Bed>> {
  const name = crypto.randomUUID();
  const database = await createRxDatabase<{ beds: RxCollection<Bed> }>({
    name,
    storage,
    multiInstance: false,
  });
  open.push(() => database.remove());
  const { beds } = await database.addCollections({ beds: { schema } });
  await beds.bulkInsert(
    Array.from({ length: 20 }, (_, at) => ({
      id: `b${String((at * 7) % 20).padStart(2, '0')}`,
      ward: ['çocuk', 'dahiliye', 'şok'][at % 3] ?? '',
      number: at % 4,
    })),
  );
  await beds.find({ selector: { number: 3, id: { $gt: 'b05' } } }).remove();
  return beds;
}

const open: (() => Promise<unknown>)[] = [];
let stored: RxCollection<Bed>;
let plain: RxCollection<Bed>;
beforeEach(async () => {
  stored = await beds(sealed());
  plain = await beds(getRxStorageMemory());
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

const queries: Readonly<Record<string, MangoQuery<Bed>>> = {
  'all of them': {},
  'newest id first': { sort: [{ id: 'desc' }] },
  'behind an id': { selector: { id: { $gt: 'b07' } } },
  'up to an id': { selector: { id: { $lte: 'b07' } } },
  'between two ids': { selector: { id: { $gte: 'b04', $lt: 'b11' } } },
  'one id': { selector: { id: 'b04' } },
  'some ids': { selector: { id: { $in: ['b01', 'b04', 'b99'] } } },
  'a page of them': { skip: 3, limit: 4 },
  'a page of those that match': { selector: { number: { $lt: 2 } }, skip: 1, limit: 3 },
  'by something else': { sort: [{ number: 'asc' }, { id: 'asc' }], limit: 6 },
  'by the index of their own': { selector: { ward: 'şok' } },
  'nothing that is there': { selector: { id: { $gt: 'z' } } },
};

describe('what a query finds', () => {
  it.each(Object.entries(queries))('%s: as without IndexedDB', async (_, query) => {
    const found = await stored.find(query).exec();
    const expected = await plain.find(query).exec();
    expect(found.map((bed) => bed.toJSON())).toEqual(expected.map((bed) => bed.toJSON()));
  });

  it.each([{}, { id: { $gt: 'b07' } }, { id: { $lte: 'b07' } }])(
    'deleted ones among them: as without IndexedDB (%j)',
    async (selector) => {
      const idsOf = async ({ storageInstance }: RxCollection<Bed>) => {
        const query = { selector, sort: [{ id: 'asc' as const }], skip: 0 };
        const { documents } = await storageInstance.query(
          prepareQuery(storageInstance.schema, query as never),
        );
        return documents.map(({ id }) => id);
      };
      expect(await idsOf(stored)).toEqual(await idsOf(plain));
    },
  );

  it('one of those that match', async () => {
    const query = { selector: { number: 2 }, sort: [{ id: 'asc' as const }] };
    expect((await stored.findOne(query).exec())?.id).toBe((await plain.findOne(query).exec())?.id);
  });

  it('as many as it counts', async () => {
    expect(await stored.count().exec()).toBe(await plain.count().exec());
    const inWard = { selector: { ward: 'dahiliye' } };
    expect(await stored.count(inWard).exec()).toBe(await plain.count(inWard).exec());
  });
});

describe('new documents', () => {
  it('are refused one by one where their id is taken, and told of where it is not', async () => {
    const told: string[] = [];
    stored.insert$.subscribe(({ documentId }) => told.push(documentId));
    const { success, error } = await stored.bulkInsert([
      { id: 'b01', ward: 'şok', number: 9 },
      { id: 'b90', ward: 'şok', number: 9 },
    ]);
    expect(success.map(({ id }) => id)).toEqual(['b90']);
    expect(error).toMatchObject([{ status: 409, documentId: 'b01', documentInDb: { id: 'b01' } }]);
    expect((await stored.findOne('b01').exec())?.number).not.toBe(9);
    expect(told).toEqual(['b90']);
  });

  it('take the place of a deleted one', async () => {
    const gone = (await stored.storageInstance.findDocumentsById(['b09'], true))[0];
    expect(gone?._deleted).toBe(true);
    await stored.insert({ id: 'b09', ward: 'çocuk', number: 5 });
    expect((await stored.findOne('b09').exec())?.number).toBe(5);
  });

  it('take the place of one that cannot be read any more', async () => {
    const { dexieTable } = await internals();
    const raw = (await new Dexie((await internals()).dexieDb.name).open()).table('docs');
    const row = (await raw.get('b01')) as { sealed: Uint8Array };
    await raw.put({ ...row, sealed: new Uint8Array(row.sealed.length) });
    raw.db.close();
    expect(await dexieTable.get('b01')).toBeUndefined();
    await stored.insert({ id: 'b01', ward: 'çocuk', number: 5 });
    expect((await stored.findOne('b01').exec())?.number).toBe(5);
  });

  it('are all refused where the browser refuses one', async () => {
    const storage = stored.storageInstance.originalStorageInstance;
    const rows = ['b91', 'b92'].map((id) => ({
      document: {
        id,
        ward: 'şok',
        number: 1,
        _deleted: false,
        _attachments: {},
        _meta: { lwt: 1 },
        _rev: '1-a',
      },
    }));
    // No key: IndexedDB throws at it.
    Object.assign(rows[1]?.document ?? {}, { id: undefined });
    await expect(storage.bulkWrite(rows as never, 'test')).rejects.toThrow();
    expect(await stored.findOne('b91').exec()).toBeNull();
  });
});

async function internals() {
  const storage = stored.storageInstance.originalStorageInstance;
  if (!(storage instanceof RxStorageInstanceDexie)) throw new Error('another storage');
  return storage.internals;
}

it('keeps the indexes of the schema and the one for what changed, and none beside', async () => {
  const { dexieTable, dexieDb } = await internals();
  expect(dexieTable.schema.indexes.map(({ name }) => name)).toEqual(['[_deleted+ward+id]', '[_meta.lwt+id]']);
  const { name } = dexieDb;
  dexieDb.close();
  const raw = await new Dexie(name).open();
  expect(raw.table('docs').schema.indexes.map((index) => index.name)).toHaveLength(2);
  raw.close();
});
