import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { NEVER } from 'rxjs';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { collectionNames } from '@sync/model/registry';
import type { CollectionName } from '@sync/model/entity';
import { listenForPokes } from '@sync/replication/pokes';
import { supabaseTransport } from '@sync/replication/transport';
import type { Transport } from '@sync/replication/transport';
import { backTo, START } from '@sync/core/wire';
import type { Cursor, WireChange } from '@sync/core/wire';
import type { CrowdAnswer, CrowdOrder } from './devices';
import { newClient } from './new-client';

const [order] = (await once(process, 'message')) as [CrowdOrder];
const never = (): AbortSignal => new AbortController().signal;
/** Cursor behind every transaction that there can be; `backTo` brings it to the horizon. */
const END: Cursor = { xid: '9223372036854775807', id: START.id };

/** A device as the server meets it: its calls and its channel, without a store. */
class Device {
  readonly #transport: Transport;
  readonly #cursors = new Map<CollectionName, Cursor>();
  readonly #seen: (id: string) => void;
  #running = false;
  #again = false;
  #epoch: string | null = null;
  readonly joined: Promise<void>;

  constructor(client: SupabaseClient, seen: (id: string) => void) {
    this.#transport = supabaseTransport(client);
    this.#seen = seen;
    this.joined = new Promise((resolve) => {
      listenForPokes(client, NEVER, (names) => void this.pull(names), resolve);
    });
  }

  async start(): Promise<void> {
    const { horizon, access_epoch: epoch } = await this.#transport.pull([], null, never());
    this.#epoch = epoch;
    for (const name of collectionNames) this.#cursors.set(name, backTo(END, horizon));
    await this.joined;
  }

  /** As the replication does: one call at a time, and another where a poke came meanwhile. */
  async pull(names: readonly CollectionName[]): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    do {
      this.#again = false;
      const requests = names.map((collection) => ({
        collection,
        cursor: this.#cursors.get(collection) ?? START,
        limit: 1_000,
        gone: true,
      }));
      const { collections } = await this.#transport.pull(requests, this.#epoch, never());
      for (const { collection, cursor, documents } of collections) {
        this.#cursors.set(collection, cursor);
        for (const { id } of documents) this.#seen(id);
      }
    } while (this.#again);
    this.#running = false;
  }
}

const creation = (id: string): WireChange => ({
  collection: 'clients',
  kind: 'client',
  id,
  base_version: null,
  document: newClient(0),
  device_at: new Date().toISOString(),
  edit: randomUUID(),
  earlier: [],
});

async function run(): Promise<CrowdAnswer> {
  const options: SupabaseClientOptions<'public'> = {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  };
  const session = createClient(order.url, order.anonKey, options);
  const { data, error } = await session.auth.signInWithPassword(order);
  if (error !== null) throw error;
  const token = data.session.access_token;
  const client = () =>
    createClient(order.url, order.anonKey, { ...options, accessToken: () => Promise.resolve(token) });

  let arrived: (id: string) => void = () => undefined;
  const devices = Array.from({ length: order.devices }, () => new Device(client(), (id) => arrived(id)));
  await Promise.all(devices.map((device) => device.start()));

  const polls: number[] = [];
  const pollingFrom = performance.now();
  for (let round = 0; round < order.rounds; round += 1) {
    await Promise.all(
      devices.map(async (device) => {
        const from = performance.now();
        await device.pull(collectionNames);
        polls.push(performance.now() - from);
      }),
    );
  }
  const pollingTook = performance.now() - pollingFrom;

  const arrivals: number[] = [];
  const lastArrivals: number[] = [];
  const writer = supabaseTransport(client());
  for (let change = 0; change < order.changes; change += 1) {
    const id = randomUUID();
    const from = performance.now();
    let missing = devices.length;
    const all = new Promise<void>((resolve) => {
      arrived = (seen) => {
        if (seen !== id) return;
        arrivals.push(performance.now() - from);
        missing -= 1;
        if (missing === 0) resolve();
      };
    });
    const { results } = await writer.push([creation(id)], never());
    if (results[0]?.status !== 'applied') throw new Error(`not applied: ${JSON.stringify(results)}`);
    await all;
    lastArrivals.push(performance.now() - from);
  }
  return { polls, pollingTook, arrivals, lastArrivals };
}

process.send?.(await run());
