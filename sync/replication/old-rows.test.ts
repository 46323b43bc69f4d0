import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notification } from '../model/entities/inbox';
import { newId } from '../store/ids';
import { ScopedServer } from '../testing/sync-server.fixture';
import { SyncedDevice, until } from '../testing/synced-device.fixture';
import type { Transport } from './transport';
import type { PullAnswer, WireDocument } from '../core/wire';

const DAY = 86_400_000;
const emptyNotice = {
  ...Object.fromEntries(Object.keys(notification.fields).map((name) => [name, null])),
  kind: 'notification' as const,
  title: 'size atandı',
  deleted_at: null,
};

/** A server that shows notices, of which those of the last six months are held. */
class NoticeServer extends ScopedServer {
  override windows: ScopedServer['windows'] = { inbox: 6 };
  readonly #notices: (WireDocument & { readonly xid: number })[] = [];

  putNotice(id: string, age: number): void {
    const at = new Date(this.now() - age * DAY).toISOString();
    const xid = (this.#notices.at(-1)?.xid ?? 0) + 1;
    const before = this.#notices.findIndex((notice) => notice.id === id);
    if (before >= 0) this.#notices.splice(before, 1);
    this.#notices.push({
      ...emptyNotice,
      id,
      user_id: this.userId,
      at,
      updated_at: at,
      row_version: xid,
      xid,
    });
  }

  override async pull(requests: Parameters<Transport['pull']>[0]): Promise<PullAnswer> {
    const answer = await super.pull([]);
    const collections = requests.map(({ collection, cursor }) => {
      const documents = this.#notices.filter(({ xid }) => xid > Number(cursor.xid));
      const last = documents.at(-1);
      const reached = last === undefined ? cursor : { xid: String(last.xid), id: last.id };
      return { collection, documents, cursor: reached, has_more: false };
    });
    return { ...answer, collections };
  }
}

let server: NoticeServer;
let device: SyncedDevice;
const [fresh, ripe, old] = [newId(), newId(), newId()];

beforeEach(async () => {
  server = new NoticeServer();
  device = await SyncedDevice.open(server, ['inbox']);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.close();
});

async function start(): Promise<void> {
  await device.start();
  await device.replication.settled();
}
async function pulled(): Promise<void> {
  device.replication.syncNow();
  await device.replication.settled();
}
const held = async (): Promise<readonly string[]> =>
  (await device.store.database.inbox.find().exec()).map(({ id }) => id).toSorted();
const holdsOnly = (...wanted: readonly string[]): Promise<void> =>
  until(async () => expect(await held()).toEqual(wanted.toSorted()));

it('rows that have grown old leave the device, and nobody is told to delete them', async () => {
  server.putNotice(fresh, 1);
  server.putNotice(old, 200);
  await start();
  await pulled();
  await holdsOnly(fresh);
  expect(server.pushed).toEqual([]);
});

it('they leave on a later day, by the clock of the server', async () => {
  server.putNotice(fresh, 1);
  server.putNotice(ripe, 170);
  await start();
  await pulled();
  expect(await held()).toHaveLength(2);
  server.now = () => Date.now() + 30 * DAY;
  await pulled();
  await holdsOnly(fresh);
});

it('they stay when only the clock of the device is ahead', async () => {
  const real = Date.now();
  server.now = () => real;
  server.putNotice(ripe, 100);
  server.putNotice(old, 200);
  vi.spyOn(Date, 'now').mockImplementation(() => real + 365 * DAY);
  await start();
  await pulled();
  expect(await held()).toEqual([ripe]);
});

it('they come back when they are changed', async () => {
  server.putNotice(old, 200);
  await start();
  await pulled();
  await holdsOnly();
  server.putNotice(old, 0);
  await pulled();
  await holdsOnly(old);
});

it('they stay where the server has no window', async () => {
  server.windows = {};
  server.putNotice(old, 200);
  await start();
  await pulled();
  expect(await held()).toEqual([old]);
});
