import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticketTag } from '../model/lookups/ticket-tag';
import { plainCollection } from '../store/plain-collection';
import type { Definition } from '../model/entities/definition';
import { rowsOf } from '../search/row-source';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { serveStorage, storageAt } from './storage-port';
import { testKey } from '../testing/data-key.fixture';

/** The store as a worker holds it, and as its page sees it. */
let held: ReplicatedStore;
let seen: ReplicatedStore;
let lost: AbortController;
let ports: MessageChannel;

/** Both sides live in this one process, where all collections of both would be too many for RxDB. */
const collections = ['definitions', 'access', 'clients', 'tickets'] as const;

beforeEach(async () => {
  const userId = crypto.randomUUID();
  held = await openLocalStore(userId, testKey, getRxStorageMemory(), { collections });
  ports = new MessageChannel();
  serveStorage(held.database, ports.port2);
  lost = new AbortController();
  seen = await openLocalStore(userId, testKey, storageAt(ports.port1, lost.signal), {
    alone: true,
    collections,
  });
});
afterEach(async () => {
  lost.abort();
  await Promise.allSettled([seen.close(), held.close()]);
  ports.port1.close();
  ports.port2.close();
});

function writesOn(store: ReplicatedStore): LocalWrites {
  const permissions = new Set(['crm.ticket_tags.add', 'crm.ticket_tags.edit', 'crm.ticket_tags.delete']);
  return localWrites(store, { userId: crypto.randomUUID(), permissions });
}

const make = (store: ReplicatedStore, name: string): Promise<Definition> =>
  writesOn(store).create(
    ticketTag,
    { name, position: 0, active: true, attributes: { group: null } },
    { summary: 'deneme' },
  );

async function names(store: ReplicatedStore): Promise<readonly string[]> {
  const found = await plainCollection(store.database, 'definitions')
    .find({ selector: { kind: 'ticket_tag' } })
    .exec();
  return found.map((entry) => String(entry.get('name'))).sort();
}

describe('a database served through a port', () => {
  it('holds what the page writes, and shows it to what runs beside it', async () => {
    const told: string[] = [];
    held.database.definitions.$.subscribe(({ documentId }) => told.push(documentId));
    const { id } = await make(seen, 'a');
    await writesOn(seen).change(ticketTag, id, { name: 'b' }, { summary: 'deneme' });
    expect(await names(held)).toEqual(['b']);
    expect(told).toEqual([id, id]);
  });

  it('tells the page’s live queries what is written beside it', async () => {
    const shown: (readonly string[])[] = [];
    seen.database.definitions
      .find({ selector: { kind: 'ticket_tag' } })
      .$.subscribe((found) => shown.push(found.map(({ name }) => name)));
    const { id } = await make(held, 'a');
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(['a']));
    await writesOn(held).remove(ticketTag, id, { summary: 'deneme' });
    await vi.waitFor(() => expect(shown.at(-1)).toEqual([]));
  });

  it('settles two writes of one moment on one record', async () => {
    const { id } = await make(held, 'a');
    await vi.waitFor(async () => expect(await names(seen)).toEqual(['a']));
    await Promise.all([
      writesOn(held).change(ticketTag, id, { position: 7 }, { summary: 'deneme' }),
      writesOn(seen).change(ticketTag, id, { name: 'b' }, { summary: 'deneme' }),
    ]);
    const stored = await held.database.definitions.findOne(id).exec(true);
    expect(stored.toJSON()).toMatchObject({ name: 'b', position: 7 });
  });

  it('stays open when the page goes', async () => {
    await make(seen, 'a');
    await seen.close();
    expect(await names(held)).toEqual(['a']);
    await make(held, 'b');
    expect((await rowsOf(held.database).page('clients', '', 10)).next).toBeNull();
  });

  it('says of a write that it may be stored where the other side goes before it answers', async () => {
    vi.spyOn(
      held.database.definitions.storageInstance.originalStorageInstance,
      'bulkWrite',
    ).mockImplementation(() => new Promise(() => lost.abort()));
    await expect(make(seen, 'a')).rejects.toMatchObject({ code: 'storage_lost' });
    expect(await seen.device.unsent.count()).toBe(1);
    // Nothing was handed over any more.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(make(seen, 'b')).rejects.toMatchObject({ code: 'storage' });
    expect(await seen.device.unsent.count()).toBe(1);
    vi.restoreAllMocks();
  });

  it('fails pending and later requests once the other side is gone', async () => {
    ports.port2.close();
    const waiting = names(seen);
    lost.abort();
    await expect(waiting).rejects.toThrow(/worker is gone/);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(make(seen, 'b')).rejects.toMatchObject({ code: 'storage' });
    vi.restoreAllMocks();
  });
});
