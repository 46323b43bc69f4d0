import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { CollectionName } from '@sync/model/entity';
import { CallFailed, Connection } from '@sync/replication/connection';
import { readKnownAccess } from '@sync/store/known-access';
import { listenForPokes } from '@sync/replication/pokes';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { supabaseTransport } from '@sync/replication/transport';
import type { Transport } from '@sync/replication/transport';
import { openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import type { EmbeddedBackend } from '../../../supabase/embedded/server';
import { addAccount } from '../support/accounts';

export const PASSWORD = 'Vizite.2026!';
/** Returns the id of a starter role by its number: see supabase/seeds/roles.sql. */
export const roleId = (number: number): string =>
  `01900000-0000-7000-8000-0a${String(number).padStart(10, '0')}`;

/** Makes a member of staff that can sign in. */
export async function addPerson(
  backend: Pick<EmbeddedBackend, 'sql'>,
  email: string,
  role: number,
  scope: 'own' | 'department' | 'all' = 'all',
): Promise<string> {
  const id = await addAccount(backend.sql, { email, password: PASSWORD });
  await backend.sql.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, $3, $4, 'active')`,
    [id, email, email.split('@')[0] ?? email, scope],
  );
  await backend.sql.query('insert into public.user_roles (user_id, role_id) values ($1, $2)', [
    id,
    roleId(role),
  ]);
  return id;
}

/** A tablet: local store, replication and the writes of a signed-in user, over a line that can be cut. */
export interface Tablet {
  readonly store: TestStore;
  readonly writes: LocalWrites;
  readonly replication: Replication;
  readonly connection: Connection;
  readonly client: SupabaseClient;
  /** Cuts the line or mends it. While it is cut no call reaches the server. */
  online(on: boolean): void;
  /** Runs before each push reaches the server; may throw, as a line that breaks in the middle of a call does. */
  beforePush: () => Promise<void>;
  /** Runs after the server stored a push and before the tablet hears of it. */
  afterPush: () => Promise<void>;
  close(): Promise<void>;
}

let tablets = 0;

/** Collections of these tests. Two tablets share this process, and RxDB opens sixteen collections in one. */
const collections: readonly CollectionName[] = [
  'definitions',
  'access',
  'clients',
  'client_records',
  'tickets',
  'ticket_entries',
  'inbox',
];

/**
 * Opens a new tablet, signs a user in, and waits until the first sync is complete.
 * @param held the collections that it has
 */
export async function openTablet(
  backend: Pick<EmbeddedBackend, 'url' | 'anonKey'>,
  email: string,
  held: readonly CollectionName[] = collections,
): Promise<Tablet> {
  const client = createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  await client.realtime.setAuth();
  tablets += 1;
  const store = await openTestStore(`${email}#${tablets}`, { collections: held });
  const connection = new Connection({ firstDelay: 50, maxDelay: 500 });
  let isOnline = true;
  const base = supabaseTransport(client);
  const line = (): void => {
    if (!isOnline) throw new CallFailed('network', 0);
  };
  const transport: Transport = {
    pull: async (...parameters) => {
      line();
      return base.pull(...parameters);
    },
    push: async (...parameters) => {
      line();
      await tablet.beforePush();
      const answer = await base.push(...parameters);
      await tablet.afterPush();
      return answer;
    },
    logViews: (...parameters) => base.logViews(...parameters),
    counts: (...parameters) => base.counts(...parameters),
    ownWork: (...parameters) => base.ownWork(...parameters),
    tickets: async (...parameters) => {
      line();
      return base.tickets(...parameters);
    },
  };
  const nothing = async (): Promise<void> => undefined;
  const hooks = { beforePush: nothing, afterPush: nothing };
  const replication = await startReplication(store, transport, connection);
  const stopListening = listenForPokes(
    client,
    connection.phase$,
    (collections) => {
      if (isOnline) replication.pull(collections);
    },
    () => replication.syncNow(),
  );
  await replication.settled();
  const known = await readKnownAccess(store.device);
  if (known === null) throw new Error('the server told no access');
  const tablet: Tablet = Object.assign(hooks, {
    store,
    replication,
    connection,
    client,
    writes: localWrites(store, { userId: known.userId, permissions: new Set(known.permissions) }),
    online: (on: boolean) => {
      isOnline = on;
      if (on) replication.syncNow();
    },
    close: async () => {
      stopListening();
      await replication.stop();
      await client.auth.signOut();
      await client.removeAllChannels();
      await store.close();
    },
  });
  return tablet;
}
