import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rowKey } from '@sync/core/tables';
import type { WireChange } from '@sync/core/wire';
import { client as clientEntity } from '@sync/model/entities/client';
import { Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import { supabaseTransport } from '@sync/replication/transport';
import type { Transport } from '@sync/replication/transport';
import { fetchUntil } from '@sync/session/fetch-in-time';
import { readKnownAccess } from '@sync/store/known-access';
import { localWrites } from '@sync/store/local-writes';
import { readStatus } from '@sync/store/sync-status';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { openTestStore } from '@sync/testing/local-store.fixture';
import { tokensOf } from '@sync/worker/refused-tokens';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { setClock } from '../../faults/device-clock';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { removeDataDir } from '../support/pglite-template';
import { viziteProcess, type ViziteProcess } from '../support/vizite-process';
import { addPerson, PASSWORD } from './devices';

/** Clocks that are wrong, of the device and of the server. The database's stays right. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const email = 'ece@clocks.test';
const RealDate = globalThis.Date;

let database: PostgresServer;
let server: ViziteProcess;
let dataDir: string;
let anonKey: string;
beforeAll(async () => {
  database = await startMigratedPostgres('product', { durable: true });
  const opened = await openPostgresDatabase(database.url);
  await addPerson(opened, email, 3);
  await opened.close();
  dataDir = await mkdtemp(join(tmpdir(), 'vizite-clocks-'));
  server = await viziteProcess(dataDir, { DATABASE_URL: database.url });
  await server.start();
  ({ anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string });
});
afterEach(() => {
  globalThis.Date = RealDate;
});
afterAll(async () => {
  await server.kill();
  await database.stop();
  await removeDataDir(dataDir);
});

/** Opens a device with the app's session and replication. Counts its calls for tokens, and keeps what it pushed. */
async function openDevice() {
  let tokenCalls = 0;
  const left = new AbortController();
  const inTime = fetchUntil(left.signal, () => undefined);
  const options = { realtime: { transport: WebSocket as never } };
  const session = createClient(server.url, anonKey, {
    ...options,
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => {
        if ((input instanceof Request ? input.url : input.toString()).includes('/auth/v1/token'))
          tokenCalls += 1;
        return inTime(input, init);
      },
    },
  });
  const { error } = await session.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  const connection = new Connection({ firstDelay: 20, maxDelay: 200 });
  const page = {
    accessToken: async () => (await session.auth.getSession()).data.session?.access_token ?? null,
    renewedToken: async () => (await session.auth.refreshSession()).data.session?.access_token ?? null,
  };
  const tokens = tokensOf(page, connection);
  const asked = createClient(server.url, anonKey, {
    realtime: { transport: WebSocket as never },
    accessToken: () => tokens.present(),
  });
  const base = supabaseTransport(asked);
  const pushed: WireChange[] = [];
  const transport: Transport = {
    ...base,
    push: (changes, signal) => {
      pushed.push(...changes);
      return base.push(changes, signal);
    },
  };
  const store = await openTestStore(`${email}#${randomUUID()}`, {
    collections: ['definitions', 'access', 'clients', 'client_records'],
  });
  const replication = await startReplication(store, transport, connection);
  await replication.settled();
  const access = await readKnownAccess(store.device);
  if (access === null) throw new Error('the server told no access');
  return {
    store,
    replication,
    base,
    pushed,
    tokenCalls: () => tokenCalls,
    writes: localWrites(store, { userId: access.userId, permissions: new Set(access.permissions) }),
    close: async () => {
      await replication.stop();
      tokens.end();
      await store.close();
    },
  };
}

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['eleven days ahead', 11 * DAY],
  ['eleven days behind', -11 * DAY],
])('a device whose clock is %s', (_, ahead) => {
  it('knows it, writes at the right time, keeps its session, and loses to whoever writes later', async () => {
    setClock(ahead);
    const device = await openDevice();
    const { clockAhead } = await readStatus(device.store.device);
    expect(Math.abs(clockAhead - ahead)).toBeLessThan(60_000);

    const written = { ...clientDraft, last_name: 'Önce' };
    const { id } = await device.writes.create(clientEntity, written, { summary: 'deneme' });
    await device.replication.settled();
    const [sent] = device.pushed;
    // It is the server's time, whatever this device shows.
    expect(Math.abs(Date.parse(sent?.device_at ?? '') - RealDate.now())).toBeLessThan(60_000);

    // Somebody whose clock is right writes the same field afterwards: the order of the server decides.
    const [row] = await device.store.records.read([rowKey('clients', id)]);
    const stored = row?.value as { row_version: number } | undefined;
    if (stored === undefined) throw new Error('the row is not here');
    const later: WireChange = {
      collection: 'clients',
      kind: 'client',
      id,
      base_version: stored.row_version,
      document: { last_name: 'Sonra' },
      device_at: new RealDate().toISOString(),
      edit: randomUUID(),
      earlier: [],
    };
    const { results } = await device.base.push([later], new AbortController().signal);
    expect(results).toMatchObject([{ status: 'applied' }]);
    device.replication.syncNow();
    await expect
      .poll(async () => (await device.store.records.read([rowKey('clients', id)]))[0]?.value)
      .toMatchObject({ last_name: 'Sonra' });
    // One sign-in, and no token that seems to have ended before its time.
    expect(device.tokenCalls()).toBe(1);
    await device.close();
  });
});

describe('a server whose clock is set', () => {
  it('forward by eleven days and back is served on by its devices, without anybody signing in again', async () => {
    const device = await openDevice();
    for (const ahead of [11 * DAY, -11 * DAY]) {
      await server.kill();
      await server.start(ahead);
      await device.writes.create(clientEntity, { ...clientDraft }, { summary: 'deneme' });
      await device.replication.settled();
      expect((await device.store.changes.all()).rejected).toEqual([]);
    }
    // By the clock that went forward the first token had ended; the one that it gave is good for the clock that is back.
    expect(device.tokenCalls()).toBe(2);
    await device.close();
  });
});
