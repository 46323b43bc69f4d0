import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ticketTag } from '../model/lookups/ticket-tag';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { ComingBack } from './coming-back';
import { testKey } from '../testing/data-key.fixture';

let store: ReplicatedStore;
beforeEach(async () => {
  store = await openLocalStore(newId(), testKey, getRxStorageMemory(), { collections: ['definitions'] });
});
afterEach(() => store.close());

it('after a restart still knows the confirmed rows that never come back, and leaves waiting ones alone', async () => {
  const writes = localWrites(store, { userId: newId(), permissions: new Set(['crm.ticket_tags.add']) });
  const make = (name: string) =>
    writes.create(
      ticketTag,
      { name, position: 0, active: true, attributes: { group: null } },
      { summary: 'deneme' },
    );
  const [confirmed, waiting] = [await make('Onaylanan'), await make('Bekleyen')];
  // What the answer to a push leaves behind: the note goes, the row carries the name of its edit on.
  await store.device.unsent.delete(`definitions/${confirmed.id}`);
  const strays = await new ComingBack(store, 'definitions', () => undefined).strays();
  expect(strays).toMatchObject([{ id: confirmed.id, kind: 'ticket_tag' }]);
  await store.device.unsent.delete(`definitions/${waiting.id}`);
  expect(await new ComingBack(store, 'definitions', () => undefined).strays()).toHaveLength(2);
});
