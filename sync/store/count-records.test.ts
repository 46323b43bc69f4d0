import { afterEach, beforeEach, expect, it } from 'vitest';
import { Edits } from '../core/edits';
import { rowKey } from '../core/tables';
import { appContext } from './app-model';
import { testKey } from '../testing/data-key.fixture';
import { clientDraft } from '../testing/drafts.fixture';
import { keysOf, truncate } from '../testing/raw-store.fixture';
import { countRecords } from './count-records';
import { countWithoutKey } from './count-records';
import { DeviceStore } from './device';
import { newId } from './ids';
import { addFile } from './kept-files';
import { unsentChanges } from './outbox-lists';
import { openRecords } from './local-store';
import { closeToOthers } from './opening/raw-databases';
import { emptyRecords, removeRecords } from './remove-records';
import type { SegmentStore } from './segments/segment-store';
import { databaseNames } from './store-names';

const of = (id: string) => ({ collection: 'clients', kind: 'client', id, summary: 'Kayıt' }) as const;

let userId: string;
let records: SegmentStore;
let edits: Edits;

const create = async (): Promise<string> => {
  const id = newId();
  await edits.create(of(id), { ...clientDraft });
  return id;
};
const put = (...keys: readonly string[]): Promise<boolean> =>
  records.commit({ expect: new Map(), put: new Map(keys.map((key) => [key, { id: key, kind: 'client' }])) });

beforeEach(async () => {
  userId = newId();
  records = await openRecords(userId, testKey);
  edits = new Edits(records, appContext());
});
afterEach(async () => {
  await records.close();
  await removeRecords(userId);
});

it('counts what waits without a key, while pages have the store open', async () => {
  const [first, second] = [await create(), await create()];
  await put(
    'rejected/clients/a#1',
    'rejected/clients/a#2',
    'conflicts/clients/b/last_name',
    'progress/clients',
  );
  const { unsent, rejected, conflicts } = await countRecords(userId);
  expect(unsent).toEqual(expect.arrayContaining([`clients/${first}`, `clients/${second}`]));
  expect({ unsent: unsent.length, rejected, conflicts }).toEqual({ unsent: 2, rejected: 2, conflicts: 1 });
});

it('counts nothing of what is settled', async () => {
  const id = await create();
  const [note] = await unsentChanges(records);
  await put('rejected/clients/a#1');
  await edits.discard({ collection: 'clients', id, edit: note?.edit ?? '' });
  await records.commit({ expect: new Map(), put: new Map([['rejected/clients/a#1', null]]) });
  expect(await countRecords(userId)).toEqual({ unsent: [], rejected: 0, conflicts: 0 });
});

it('counts a record once that waits with its file', async () => {
  const device = new DeviceStore((await databaseNames(userId)).device, testKey);
  const id = await create();
  await addFile(device, id, new Uint8Array([1]));
  await addFile(device, newId(), new Uint8Array([1]));
  expect(await countWithoutKey(device, await countRecords(userId))).toMatchObject({ unsent: 2 });
  device.close();
});

it('makes no store where there is none', async () => {
  const nobody = newId();
  expect(await countRecords(nobody)).toEqual({ unsent: [], rejected: 0, conflicts: 0 });
  const { segments } = await databaseNames(nobody);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(segments);
});

it('says so where it cannot be counted', async () => {
  const { segments } = await databaseNames(userId);
  await create();
  await records.close();
  await truncate(segments);
  await expect(countRecords(userId)).rejects.toThrow();
});

it('counts in a store that is about to be removed', async () => {
  await create();
  await closeToOthers((await databaseNames(userId)).segments);
  expect((await countRecords(userId)).unsent).toHaveLength(1);
});

it('empties a store that a tab holds that hangs; the tab stores nothing in it any more', async () => {
  const { segments } = await databaseNames(userId);
  await create();
  await records.commit({
    expect: new Map(),
    put: new Map(
      Array.from({ length: 300 }, (_, at) => [rowKey('clients', `${at}`), { id: `${at}`, kind: 'client' }]),
    ),
  });
  await emptyRecords(userId);
  for (const table of ['state', 'journal', 'records', 'heads', 'parts'])
    expect(await keysOf(segments, table)).toEqual([]);
  await expect(create()).rejects.toMatchObject({ name: 'StorageLost' });
  expect(await keysOf(segments, 'records')).toEqual([]);
});

it('removes all databases of a user, and none of another', async () => {
  const other = newId();
  const theirs = await openRecords(other, testKey);
  await create();
  await records.close();
  await removeRecords(userId);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain((await databaseNames(userId)).segments);
  expect(names).toContain((await databaseNames(other)).segments);
  await theirs.close();
  await removeRecords(other);
});
