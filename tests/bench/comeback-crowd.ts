import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { collectionNames } from '@sync/model/registry';
import type { CollectionName } from '@sync/model/entity';
import { Connection } from '@sync/replication/connection';
import { listenForPokes } from '@sync/replication/pokes';
import { pauseBeforeReconnect } from '@sync/replication/reconnect';
import { heeding, supabaseTransport } from '@sync/replication/transport';
import type { Transport } from '@sync/replication/transport';
import { backTo, START } from '@sync/core/wire';
import type { Cursor } from '@sync/core/wire';
import type { ComebackAnswer, ComebackOrder } from './comeback';
import { newClient } from './new-client';

const [order] = (await once(process, 'message')) as [ComebackOrder];
/** Cursor behind every transaction that there can be; `backTo` brings it to the horizon. */
const END: Cursor = { xid: '9223372036854775807', id: START.id };

/** Moments of requests and new sockets. */
const events: number[] = [];
let shed = 0;
const counting = heeding(async (input, init) => {
  events.push(performance.now());
  const answer = await fetch(input, init);
  if (answer.status === 503) shed += 1;
  return answer;
});
class CountedSocket extends WebSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given);
    events.push(performance.now());
  }
}

/** A device as the server meets it: its calls and its channel, without a store. */
class Device {
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #cursors = new Map<CollectionName, Cursor>();
  #pulling: Promise<void> | null = null;
  #again = false;
  #sockets = 0;
  #onJoined: () => void = () => undefined;

  constructor(token: string) {
    const client = createClient(order.url, order.anonKey, {
      accessToken: () => Promise.resolve(token),
      global: { fetch: counting },
      realtime: {
        transport: CountedSocket as never,
        reconnectAfterMs: order.jitter ? (tries: number) => pauseBeforeReconnect(tries) : () => 1_000,
      },
    });
    this.#transport = supabaseTransport(client);
    this.#connection = new Connection(order.jitter ? {} : { random: () => 0.5 });
    listenForPokes(
      client,
      this.#connection.phase$,
      () => void this.#pull(),
      () => {
        this.#sockets += 1;
        this.#onJoined();
        this.#connection.wake();
        // Before it knows where the server stands it would bring everything.
        if (this.#cursors.size > 0) void this.#pull();
      },
    );
  }

  /** Resolves when it listens and knows where the server stands. */
  async start(): Promise<void> {
    const { horizon } = await this.#connection.run((signal) => this.#transport.pull([], null, signal));
    for (const name of collectionNames) this.#cursors.set(name, backTo(END, horizon));
    await this.#joinedSince(0);
  }

  /** Resolves when it listens again, its change is stored where it has one, and it has pulled. */
  async comeBack(hasChange: boolean): Promise<void> {
    const before = this.#sockets;
    const change = {
      collection: 'clients',
      kind: 'client',
      id: randomUUID(),
      base_version: null,
      document: newClient(0),
      device_at: new Date().toISOString(),
      edit: randomUUID(),
      earlier: [],
    } as const;
    await Promise.all([
      hasChange ? this.#connection.run((signal) => this.#transport.push([change], signal)) : undefined,
      this.#joinedSince(before),
    ]);
    await this.#pull();
  }

  #joinedSince(count: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#sockets > count) resolve();
      else this.#onJoined = resolve;
    });
  }

  /** As the replication does: one call at a time, and another where a poke came meanwhile. */
  #pull(): Promise<void> {
    if (this.#pulling !== null) {
      this.#again = true;
      return this.#pulling;
    }
    this.#pulling = this.#pullAll().finally(() => {
      this.#pulling = null;
    });
    return this.#pulling;
  }

  async #pullAll(): Promise<void> {
    do {
      this.#again = false;
      const requests = collectionNames.map((collection) => ({
        collection,
        cursor: this.#cursors.get(collection) ?? START,
        limit: 1_000,
        gone: true,
      }));
      const { collections } = await this.#connection.run((signal) =>
        this.#transport.pull(requests, null, signal),
      );
      for (const { collection, cursor } of collections) this.#cursors.set(collection, cursor);
    } while (this.#again);
  }
}

async function tokenOf(email: string): Promise<string> {
  const { password } = order;
  const client = createClient(order.url, order.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  return data.session.access_token;
}

/** Returns the greatest number of moments within one second. */
function mostInASecond(moments: readonly number[]): number {
  let begin = 0;
  let most = 0;
  for (const [at, moment] of moments.entries()) {
    while (moment - (moments[begin] ?? 0) > 1_000) begin += 1;
    most = Math.max(most, at - begin + 1);
  }
  return most;
}

const tokens = await Promise.all(order.accounts.map(tokenOf));
const devices = Array.from(
  { length: order.devices },
  (_, at) => new Device(tokens[at % tokens.length] ?? ''),
);
// Not all at once: that is what is measured next.
for (let at = 0; at < devices.length; at += 20)
  await Promise.all(devices.slice(at, at + 20).map((device) => device.start()));
process.send?.('ready');

await once(process, 'message');
const ends: number[] = [];
const all = Promise.all(
  devices.map(async (device, at) => {
    await device.comeBack(at % 5 === 0);
    ends.push(performance.now());
  }),
);
await once(process, 'message');
const back = performance.now();
events.length = 0;
shed = 0;
await all;
const answer: ComebackAnswer = {
  caughtUp: ends.map((end) => Math.max(0, end - back)),
  requests: events.length,
  shed,
  busiest: mostInASecond(events),
};
process.send?.(answer);
