import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import type { UnsentNote } from '../store/device';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { mendUnsentNotes } from './leftover-notes';

let store: ReplicatedStore;
let id: string;
/** Edits of the record, the second upon the first; the third is noted and was never stored. */
let first: string;
let second: string;
const third = newId();

beforeEach(async () => {
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  const writes = localWrites(store, { userId: newId(), permissions });
  const summary = { summary: 'deneme' };
  ({ id } = await writes.create(client, clientDraft, summary));
  first = (await note())?.edit ?? '';
  await writes.change(client, id, { province: 'Muğla' }, summary);
  second = (await note())?.edit ?? '';
});
afterEach(() => store.close());

const key = (): string => recordKey('clients', id);
const note = (): Promise<UnsentNote | undefined> => store.device.unsent.get(key());

/** The note as an earlier run of the app has left it. */
async function left(change: Partial<UnsentNote>): Promise<UnsentNote | undefined> {
  await store.device.unsent.update(key(), { at: Date.now() - 60_000, ...change });
  await mendUnsentNotes(store, new AbortController().signal);
  return note();
}

describe('a note that an earlier run has left', () => {
  it('stays where its change is stored', async () => {
    expect(await left({})).toMatchObject({ edit: second, edits: [first, second] });
  });

  it('goes back to the edit that is stored', async () => {
    expect(await left({ edit: third, edits: [first, second, third] })).toMatchObject({
      edit: second,
      edits: [first, second],
    });
  });

  it('goes where the stored edit was answered already', async () => {
    expect(await left({ edit: third, edits: [third] })).toBeUndefined();
  });

  it('goes back to the stored edit where it does not name its edits, as earlier versions did', async () => {
    expect(await left({ edit: third, edits: undefined as unknown as string[] })).toMatchObject({
      edit: second,
    });
  });

  it('is of a change again where the record was to be deleted and was not', async () => {
    const deletion = { operation: 'remove', edit: third, edits: [first, second, third] } as const;
    expect(await left({ ...deletion, base: null })).toMatchObject({
      operation: 'create',
      edit: second,
      edits: [first, second],
    });
    const stored = await store.database.clients.findOne(id).exec(true);
    expect(await left({ ...deletion, base: stored.toMutableJSON() })).toMatchObject({ operation: 'change' });
    expect(await left({ operation: 'remove', edit: third, edits: [third] })).toBeUndefined();
  });

  it('stays where the record was deleted', async () => {
    await (await store.database.clients.findOne(id).exec(true)).remove();
    const deletion = { operation: 'remove', edit: third, edits: [first, second, third] } as const;
    expect(await left(deletion)).toMatchObject(deletion);
  });

  it('goes where the record came back from the server', async () => {
    const stored = await store.database.clients.findOne(id).exec(true);
    await stored.incrementalPatch({ edit: '', row_version: 1 });
    expect(await left({})).toBeUndefined();
  });

  it('is left to its write where it is young', async () => {
    const gone = new AbortController();
    gone.abort();
    await store.device.unsent.update(key(), { edit: third, edits: [third], at: Date.now() });
    await mendUnsentNotes(store, gone.signal);
    expect(await note()).toMatchObject({ edit: third });
  });
});
