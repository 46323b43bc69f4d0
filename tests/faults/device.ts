import 'fake-indexeddb/auto';
import { createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { collectionNames, entityOfKind } from '@sync/model/registry';
import type { DocumentOf, Entity } from '@sync/model/entity';
import { Connection } from '@sync/replication/connection';
import { readKnownAccess } from '@sync/store/known-access';
import { readStatus } from '@sync/store/sync-status';
import { supabaseTransport } from '@sync/replication/transport';
import { sendViewEvents } from '@sync/replication/view-events';
import { recordView } from '@sync/store/view-log';
import { writesUnderWay } from '@sync/store/writes-under-way';
import { plainCollection } from '@sync/store/rxdb/database';
import { openApp } from './app';
import type { App } from './app';
import { setClock } from './device-clock';
import { setFull } from './device-space';
import { readDisk, writeDisk } from './disk';
import type { Write } from './history';
import { played } from './played';
import type { HistoryKind } from './played';
import type { Kind } from './typist';
import type { FromDevice, Holdings, HttpReply, Order, ToDevice, WriteOutcome } from './protocol';

/** A device in a process of its own: the client code as it is, with a line that leads to the parent process. */

Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });

const tell = (message: FromDevice): void => {
  process.send?.(message);
};

/** Milliseconds after which a call is aborted; no fault of the line delays one so long. */
const LONGEST_CALL = 4_000;

/** Calls that wait for an answer of the line. */
const calls = new Map<number, (reply: HttpReply) => void>();
let called = 0;
/** The process is about to be killed: what it would still send was never sent. */
let isDying = false;

const lineFetch: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    if (isDying) return;
    const call = (called += 1);
    calls.set(call, (reply) => {
      if (reply === null) reject(new TypeError('fetch failed'));
      else resolve(new Response(reply.body, { status: reply.status }));
    });
    init?.signal?.addEventListener('abort', () => {
      calls.delete(call);
      reject(new DOMException('aborted', 'AbortError'));
    });
    const url = input instanceof Request ? input.url : input;
    const body = typeof init?.body === 'string' ? init.body : '';
    tell({ call, request: { path: new URL(url).pathname, body } });
  });

let app: App | null = null;
let history: HistoryKind = 'usual';

async function open(order: Extract<Order, { type: 'open' }>): Promise<void> {
  setClock(order.clockAhead);
  if (order.disk !== null) await writeDisk(order.disk);
  const client = createClient('http://line.invalid', 'anonymous', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: lineFetch },
  });
  const connection = new Connection({ firstDelay: 30, maxDelay: 400 });
  const transport = supabaseTransport(client, LONGEST_CALL);
  const { store: name, kind, pageSize } = order;
  history = kind;
  const opened = await openApp({ name, kind, transport, connection, pageSize });
  const { database, device } = opened.firstPage;
  for (const name of played[kind].first) {
    plainCollection(database, name).$.subscribe(({ operation, documentData: { kind, id } }) => {
      if (operation === 'DELETE') tell({ left: `${String(kind)}/${String(id)}` });
    });
  }
  const stopViews = sendViewEvents(device, transport, connection);
  app = {
    ...opened,
    close: async () => {
      stopViews();
      await opened.close();
    },
  };
}

function running(): App {
  if (app === null) throw new Error('the app is not open');
  return app;
}

/** Forms that are open: the records as they stood when each was filled. */
const forms = new Map<string, DocumentOf<Entity>>();

/** Returns what a form writes that repeats all of the record it was filled from. */
function repeated(opened: DocumentOf<Entity>): Record<string, unknown> {
  const fields = Object.entries(entityOfKind(opened.kind).fields);
  const names = fields.filter(([, field]) => !field.serverOnly && !field.derived).map(([name]) => name);
  return Object.fromEntries(Object.entries(opened).filter(([name]) => names.includes(name)));
}

/** Writes as a screen would. The access is the one the device knows at this moment. */
async function write({ operation, kind, id, set, add, form, secondPage }: Write): Promise<WriteOutcome> {
  const page = secondPage === true ? running().secondPage : running().firstPage;
  const known = await readKnownAccess(page.device);
  if (known === null) return { done: false, code: 'no_access_yet' };
  const writes = page.writes({ userId: known.userId, permissions: new Set(known.permissions) });
  const entity = entityOfKind(kind);
  const options = { summary: kind };
  const parent = set['ticket_id'] ?? set['client_id'] ?? set['terminal_id'];
  if (operation === 'create' && typeof parent === 'string') {
    const among = 'ticket_id' in set ? 'tickets' : 'client_id' in set ? 'clients' : 'pos';
    const found = await plainCollection(page.database, among).findOne(parent).exec();
    // A screen offers only what the device holds.
    if (found === null) return { done: false, code: 'parent_not_found' };
  }
  // A form shows no user a field that the user may not read.
  const hidden = Object.keys(set).some((name) => {
    const { restrictedTo } = entity.fields[name] ?? {};
    return restrictedTo !== undefined && set[name] !== null && !known.permissions.includes(restrictedTo);
  });
  if (hidden && operation === 'change') return { done: false, code: 'not_shown' };
  let edit = '';
  const begun = writesUnderWay(page.database)
    .of(entity.collection)
    .subscribe(({ write: underWay }) => {
      if (underWay.id === id) ({ edit } = underWay);
    });
  try {
    if (operation === 'create') await writes.create(entity, set, { ...options, id });
    else if (operation === 'remove') await writes.remove(entity, id, options);
    else {
      const opened = forms.get(id);
      if (form === true && opened === undefined) return { done: false, code: 'no_form' };
      const patch = (current: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
        ...set,
        ...Object.fromEntries(
          Object.entries(add).map(([name, item]) => {
            const list = current[name] as unknown[];
            return [name, list.includes(item) ? list : [...list, item]];
          }),
        ),
      });
      if (form !== true || opened === undefined) await writes.change(entity, id, patch, options);
      else {
        const values = { ...repeated(opened), ...patch({ ...opened }) };
        await writes.change(entity, id, values, { ...options, opened });
        forms.delete(id);
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    return { done: false, code: String(code) };
  } finally {
    begun.unsubscribe();
  }
  return { done: true, edit };
}

async function read(kind: Kind, id: string): Promise<boolean> {
  const { database, device } = running().firstPage;
  const entity = entityOfKind(kind);
  const found = await database[entity.collection].findOne(id).exec();
  if (found === null) return false;
  await recordView(device, { action: 'view', entity: kind, entity_id: id, client_id: null });
  return true;
}

async function openForm(kind: Kind, id: string): Promise<boolean> {
  const { database } = running().firstPage;
  const found = await plainCollection(database, entityOfKind(kind).collection).findOne(id).exec();
  if (found === null) return false;
  forms.set(id, structuredClone(found.toJSON()) as unknown as DocumentOf<Entity>);
  return true;
}

async function holdings(): Promise<Holdings> {
  const opened = running();
  const { database, device } = opened.firstPage;
  const records: Record<string, readonly Record<string, unknown>[]> = {};
  for (const name of played[history].first) {
    const found = await plainCollection(database, name).find().exec();
    records[name] = found.map((record) => ({ ...record.toJSON() }));
  }
  return {
    records,
    ...(await opened.lists()),
    viewEvents: await device.viewEvents.count(),
    status: await readStatus(device),
  };
}

async function obey(order: Order): Promise<unknown> {
  switch (order.type) {
    case 'open':
      return open(order);
    case 'write':
      return write(order.write);
    case 'read':
      return read(order.kind, order.id);
    case 'open-form':
      return openForm(order.kind, order.id);
    case 'give-up':
      return running().giveUp(entityOfKind(order.kind).collection, order.id);
    case 'clock':
      return setClock(order.ahead);
    case 'space':
      return setFull(order.full);
    case 'close':
      await app?.close();
      app = null;
      return readDisk();
    case 'disk': {
      const disk = await readDisk();
      isDying = true;
      return disk;
    }
    case 'poke':
      return app?.replication.pull(collectionNames.filter((name) => order.collections.includes(name)));
    case 'sync':
      return app?.replication.syncNow();
    case 'holdings':
      return holdings();
  }
}

process.on('message', (message: ToDevice) => {
  if ('call' in message) {
    calls.get(message.call)?.(message.reply);
    calls.delete(message.call);
    return;
  }
  const { order, what } = message;
  obey(what).then(
    (result) => tell({ order, result }),
    (error: unknown) =>
      tell({ order, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
tell({ ready: true });
