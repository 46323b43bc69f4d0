import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import type { WireChange } from '@sync/core/wire';
import { Connection, ConnectionClosed } from '@sync/replication/connection';
import { heeding, supabaseTransport } from '@sync/replication/transport';
import { clientDraft } from '@sync/testing/drafts.fixture';
import type { EmbeddedBackend } from '../../../supabase/embedded/server';
import { PASSWORD } from '../sync/devices';

/** Returns the last name after so many edits. */
export const nameAfter = (edits: number): string => `Deneme ${edits}`;

/** A patient that a device writes again and again, and how far the server has acknowledged it. */
export interface Written {
  readonly id: string;
  /** Number of edits that were answered `applied`. */
  acknowledged: number;
  /** Version that the first answer told. */
  first: number;
  /** Version that the last answer told. */
  last: number;
}

export interface Answered {
  readonly status: number;
  readonly retryAfter: string | null;
}

/** Devices that push without a pause, each edit until it is answered, as the replication does. */
export class PushingDevices {
  readonly written: readonly Written[];
  /** Every answer to a call, in order; status 0 where none came. */
  readonly answers: Answered[] = [];
  readonly #connections: readonly Connection[];
  readonly #runs: readonly Promise<void>[];
  #stopping = false;

  private constructor(clients: readonly SupabaseClient[]) {
    this.written = clients.map(() => ({ id: randomUUID(), acknowledged: 0, first: 0, last: 0 }));
    this.#connections = clients.map(() => new Connection({ firstDelay: 20, maxDelay: 200 }));
    this.#runs = clients.map((client, at) => this.#run(client, at));
  }

  static async begin(
    backend: Pick<EmbeddedBackend, 'url' | 'anonKey'>,
    email: string,
    count: number,
  ): Promise<PushingDevices> {
    const options = {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    };
    const session = createClient(backend.url, backend.anonKey, options);
    const { data, error } = await session.auth.signInWithPassword({ email, password: PASSWORD });
    if (error !== null) throw error;
    const token = data.session.access_token;
    const answers: Answered[] = [];
    const send = heeding(async (input, init) => {
      try {
        const answer = await fetch(input, init);
        answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') });
        // What the server asks for is told, and tested; a test does not wait for it.
        const { status } = answer;
        const text = await answer.text();
        return new Response(text.replace(/retry after \d+ s/u, ''), { status, headers: JSON_TYPE });
      } catch (failure) {
        answers.push({ status: 0, retryAfter: null });
        throw failure;
      }
    });
    const clients = Array.from({ length: count }, () =>
      createClient(backend.url, backend.anonKey, {
        ...options,
        accessToken: () => Promise.resolve(token),
        global: { fetch: send },
      }),
    );
    const devices = new PushingDevices(clients);
    Object.assign(devices, { answers });
    return devices;
  }

  /** Returns the number of edits that were acknowledged, of all devices. */
  get acknowledged(): number {
    return this.written.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  /** Lets each device finish the edit that it is at, and ends. */
  async finish(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#runs);
    for (const connection of this.#connections) connection.close();
  }

  async #run(client: SupabaseClient, at: number): Promise<void> {
    const [record, connection] = [this.written[at], this.#connections[at]];
    if (record === undefined || connection === undefined) return;
    const transport = supabaseTransport(client);
    while (!this.#stopping) {
      const last_name = nameAfter(record.acknowledged + 1);
      const isNew = record.acknowledged === 0;
      const change: WireChange = {
        collection: 'clients',
        kind: 'client',
        id: record.id,
        base_version: isNew ? null : record.last,
        document: isNew ? { ...clientDraft, last_name } : { last_name },
        device_at: new Date().toISOString(),
        edit: randomUUID(),
        earlier: [],
      };
      try {
        const { results } = await connection.run((signal) => transport.push([change], signal));
        const [result] = results;
        if (result?.status !== 'applied') throw new Error(`not applied: ${JSON.stringify(result)}`);
        record.acknowledged += 1;
        record.last = result.row_version;
        if (isNew) record.first = result.row_version;
      } catch (error) {
        if (error instanceof ConnectionClosed) return;
        throw error;
      }
    }
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Returns the patients of which an acknowledged edit is missing, or was stored twice; none is how it has to be. */
export function storedRightly(
  written: readonly Written[],
  rows: readonly { readonly id: string; readonly last_name: string; readonly row_version: number }[],
): readonly string[] {
  return written.flatMap(({ id, acknowledged, first }) => {
    const row = rows.find((found) => found.id === id);
    // Each stored edit counts the version up by one.
    const expected = { last_name: nameAfter(acknowledged), row_version: first + acknowledged - 1 };
    const found = { last_name: row?.last_name, row_version: Number(row?.row_version) };
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${acknowledged} edits were acknowledged, stored is ${JSON.stringify(found)}`];
  });
}
