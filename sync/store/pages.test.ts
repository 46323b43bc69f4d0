import type { RxStorage } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { describe, expect, it } from 'vitest';
import { ticketTag } from '../model/lookups/ticket-tag';
import { openLocalStore } from './database';
import { localWrites } from './local-writes';
import { readPage } from './pages';
import { testKey } from '../testing/data-key.fixture';

const storages: readonly [string, () => RxStorage<unknown, unknown> | null][] = [
  ['IndexedDB', () => null],
  ['memory', getRxStorageMemory],
];

describe.each(storages)('pages of a collection in %s', (_, storage) => {
  it('hold each document once, as it was stored', async () => {
    const userId = crypto.randomUUID();
    const store = await openLocalStore(userId, testKey, storage());
    const permissions = new Set(['crm.ticket_tags.add', 'crm.ticket_tags.delete']);
    const writes = localWrites(store, { userId, permissions });
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        writes.create(
          ticketTag,
          { name: `Etiket ${at}`, position: at, active: at % 2 === 0, attributes: { group: null } },
          { summary: 'deneme' },
        ),
      ),
    );
    const [gone, ...rest] = made;
    if (gone !== undefined) await writes.remove(ticketTag, gone.id, { summary: 'deneme' });
    const pages = [];
    for (let after: string | null = ''; after !== null; after = pages.at(-1)?.next ?? null) {
      pages.push(await readPage(store.database.definitions, after, 3));
    }
    expect(pages.map(({ documents }) => documents.length)).toEqual([3, 3, 1]);
    const stored = pages.flatMap(({ documents }) => documents);
    expect(stored.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort());
    expect(stored.filter((one) => one._deleted).map(({ id }) => id)).toEqual([gone?.id]);
    for (const { id, active } of rest) {
      expect(stored.find((one) => one.id === id)).toMatchObject({ active, _deleted: false });
    }
    await store.close();
  });
});
