import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consent } from '@sync/model/entities/client-record';
import { message } from '@sync/model/entities/message';
import type { MessagePurpose } from '@sync/model/entities/message-values';
import { supabaseTransport } from '@sync/replication/transport';
import { addPerson, openTablet, PASSWORD } from '../sync/devices';
import type { Tablet } from '../sync/devices';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { clientOf, startTestBackend } from './fixtures';
import type { TestBackend } from './fixtures';

/** Messages on their whole way: from a tablet through the embedded server to a provider, and its reports back. */

const SECRET = 'a-secret-of-the-provider-that-is-long';
const CANARY = 'Kanarya-7431';
const LOOK = 40;

/** Request that the provider received. */
interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, string>>;
}
type Reply = (response: ServerResponse, number: number) => void;

const accepts: Reply = (response, number) => {
  response.end(JSON.stringify({ status: 'ok', result: { id: `p-${number}` } }));
};
const answers =
  (status: number, body: string): Reply =>
  (response) => {
    response.writeHead(status).end(body);
  };
const hangs: Reply = () => undefined;
const closes: Reply = (response) => {
  response.destroy();
};

/** Replies in their order; after the last one it accepts. */
let replies: Reply[] = [];
let asked: Asked[] = [];
let requests = 0;
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
  request.on('end', () => {
    requests += 1;
    asked.push({ headers: request.headers, body: JSON.parse(body) as Asked['body'] });
    (replies.shift() ?? accepts)(response, requests);
  });
});
/** Stands for the server that records sessions, and counts who comes. */
let recorded = 0;
const recording = createSocketServer((socket) => {
  recorded += 1;
  socket.destroy();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const patients = { ada: '01900000-0000-7000-8000-000000000001', can: '01900000-0000-7000-8000-000000000002' };
const PHONE = '+905321234567';
const TEMPLATE_BODY = {
  service: 'Sayın {{hasta.ad}} {{hasta.soyad}}, evrakınız hazır: {{sor.evrak}}',
  commercial: 'Yeni birimimiz açıldı: {{sor.evrak}}. RET yazıp 1234e gönderin',
};

let database: PostgresServer;
let dataDir: string;
let providerPort: number;
let recorderPort: number;
let backend: TestBackend;
let tablet: Tablet;
const templates: Partial<Record<MessagePurpose, string>> = {};
/** Output of every backend of this file, to its log and to the two streams. */
const said: string[] = [];

function captureOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      said.push(String(chunk));
      return true;
    });
  }
}

/** Starts the server on the data folder, with the provider as it is described. */
async function start(own: object = {}): Promise<void> {
  const described = {
    url: `http://127.0.0.1:${providerPort}/send`,
    headers: { authorization: 'Bearer ${TEST_SMS_KEY}' },
    body: { no: '{to_digits}', text: '{body}', from: '{sender}', alphabet: '{encoding}', ref: '{id}' },
    words: { encoding: { gsm7_tr_single: 'TR' } },
    accepted: { path: 'status', values: ['ok'] },
    provider_id: 'result.id',
    code: { path: 'error', retry: ['busy'] },
    timeout_seconds: 4,
    ...own,
  };
  await writeFile(join(dataDir, 'gateway.json'), JSON.stringify({ messages: described }));
  backend = await startTestBackend({
    dataDir,
    databaseUrl: database.url,
    migrationsDir: productMigrations,
    messageLook: LOOK,
    recorder: { projectKey: 'proje', ingestPoint: `https://127.0.0.1:${recorderPort}/ingest` },
  });
}

async function signedIn(email: string) {
  const client = clientOf(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Writes a template, has a second person approve it, and gives its id back. */
async function publish(id: string, purpose: 'service' | 'commercial'): Promise<void> {
  const [writer, approver] = [await signedIn('yazan@mesaj.test'), await signedIn('onaylayan@mesaj.test')];
  const document = {
    name: `Evrak ${purpose}`,
    channel: 'sms',
    purpose,
    sender: 'HASTANE',
    may_contain_health: false,
    expires_minutes: 60,
    ticket_type_ids: [],
    contents: [
      { id: 'tr', subject: null, header: null, body: TEMPLATE_BODY[purpose], footer: null, buttons: [] },
    ],
    asks: [
      {
        id: '01900000-0000-7000-8000-0000000000f1',
        key: 'evrak',
        label: 'Evrak',
        kind: 'text',
        required: true,
        fallback: null,
      },
    ],
  };
  const { results } = await supabaseTransport(writer).push(
    [
      {
        collection: 'directory',
        kind: 'message_template',
        id,
        base_version: null,
        document,
        device_at: null,
        edit: null,
        earlier: [],
      },
    ],
    new AbortController().signal,
  );
  expect(results).toMatchObject([{ status: 'applied' }]);
  for (const [client, name, more] of [
    [writer, 'submit_template', {}],
    [approver, 'decide_template', { approve: true, reason: null, free_texts: ['evrak'] }],
  ] as const) {
    const [row] = await backend.sql.query<{ at: number }>(
      'select row_version::integer as at from public.message_templates where id = $1',
      [id],
    );
    const { error } = await client.rpc(name, { target: id, base_version: row?.at, ...more });
    expect(error).toBeNull();
  }
  templates[purpose] = id;
  await Promise.all([writer.auth.signOut(), approver.auth.signOut()]);
}

beforeAll(async () => {
  vi.stubEnv('MESSAGE_REPORT_SECRET', SECRET);
  vi.stubEnv('TEST_SMS_KEY', 's3cret-of-the-account');
  captureOutput();
  database = await startMigratedPostgres('product');
  dataDir = await mkdtemp(join(tmpdir(), 'vizite-messages-'));
  providerPort = await listen(provider);
  recorderPort = await listen(recording);
  await start();
  await addPerson(backend, 'yazan@mesaj.test', 2);
  await addPerson(backend, 'onaylayan@mesaj.test', 2);
  await addPerson(backend, 'cagri@mesaj.test', 3);
  // The suite runs at any hour.
  await backend.sql.query(
    `update app.message_settings set quiet_from = '00:00', quiet_to = '00:00', sms_tables = 'single'`,
  );
  for (const [at, id] of Object.values(patients).entries()) {
    await backend.sql.query(
      `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones, tag_ids)
       values ($1, 'patient', 'Ada', 'Şahin', 'none', 'female', jsonb_build_array(jsonb_build_object('e164', $2::text,
         'label', 'mobile', 'primary', true, 'whatsapp', false, 'shared', false)), '{}')`,
      [id, PHONE.slice(0, -1) + String(at)],
    );
  }
  await publish('01900000-0000-7000-8000-0000000000e1', 'service');
  await publish('01900000-0000-7000-8000-0000000000e2', 'commercial');
  tablet = await openTablet(backend, 'cagri@mesaj.test');
});
afterAll(async () => {
  await tablet.close();
  await backend.dispose();
  await database.stop();
  provider.closeAllConnections();
  provider.close();
  recording.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  replies = [];
  asked = [];
});
afterEach(() => {
  provider.closeAllConnections();
  said.push(...backend.lines.splice(0));
});

/** Sends a message as the sheet of a patient does: into the tablet's own store. */
async function send(
  about: string,
  purpose: 'service' | 'commercial' = 'service',
  client = patients.ada,
): Promise<string> {
  const now = Date.now();
  const made = await tablet.writes.create(
    message,
    {
      sender_id: tablet.writes.access.userId,
      client_id: client,
      template_id: templates[purpose] ?? '',
      version: 1,
      language: 'tr',
      channel: 'sms',
      purpose,
      to_address: client === patients.ada ? `${PHONE.slice(0, -1)}0` : `${PHONE.slice(0, -1)}1`,
      asks: { evrak: `${CANARY} ${about}` },
      body: 'Önizleme',
      queued_at: new Date(now).toISOString(),
      expires_at: new Date(now + 3_600_000).toISOString(),
      state: 'queued',
      bulk: false,
    },
    { summary: 'Mesaj' },
  );
  return made.id;
}

/** Returns the message as the tablet that sent it shows it. */
const shown = async (id: string): Promise<unknown> =>
  (await tablet.store.database.inbox.findOne(id).exec())?.toJSON();
/** Waits as long as a busy machine takes for a provider that does not answer, and the next look. */
const showsState = (id: string, state: string, more: object = {}) =>
  expect.poll(() => shown(id), { timeout: 25_000 }).toMatchObject({ state, ...more });

type Queued = {
  readonly attempts: number;
  /** True before a moment that is still to come, when it becomes due. */
  readonly waits: boolean;
  readonly state: string;
};
async function queued(id: string): Promise<Queued | undefined> {
  const [row] = await backend.sql.query<Queued>(
    `select q.attempts, q.not_before > now() as waits, m.state from app.message_queue q join public.messages m on m.id = q.message_id
     where m.id = $1`,
    [id],
  );
  return row;
}
/** Ends the pause before the next attempt, of all of them at once. */
const hurry = (...ids: readonly string[]) =>
  backend.sql.query(
    `update app.message_queue set not_before = now() - interval '1 second' where message_id = any (string_to_array($1, ',')::uuid[])`,
    [ids.join(',')],
  );
/** Stops the sending of queued messages from now on. */
const nightFalls = () =>
  backend.sql.query(`update app.message_settings set
    quiet_from = to_char((now() - interval '1 minute') at time zone 'Europe/Istanbul', 'HH24:MI'),
    quiet_to = to_char((now() + interval '1 hour') at time zone 'Europe/Istanbul', 'HH24:MI')`);
async function morningComes(ids: readonly string[]): Promise<void> {
  await backend.sql.query(`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00'`);
  await hurry(...ids);
}
const askedFor = (id: string): readonly Asked[] => asked.filter(({ body }) => body['ref'] === id);

let looks = 0;
/** Waits until everything that was due at the start has been looked at: another message went through. */
async function lookedAgain(): Promise<void> {
  looks += 1;
  // The same text once more would not be taken.
  const other = await send(`sonraki ${looks}`);
  await showsState(other, 'sent');
}

const signatureOf = (seconds: number, body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

async function report(
  reports: readonly object[],
  {
    secret = SECRET,
    age = 0,
    headers,
  }: { secret?: string; age?: number; headers?: Record<string, string> } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const body = JSON.stringify({ reports });
  const seconds = Math.floor(Date.now() / 1000) - age;
  const response = await fetch(`${backend.url}/functions/v1/messages/report`, {
    method: 'POST',
    body,
    headers: headers ?? { 'x-timestamp': String(seconds), 'x-signature': signatureOf(seconds, body, secret) },
  });
  return { status: response.status, body: await response.json() };
}

describe('sending', () => {
  it('asks the provider as it is described, and the tablet shows that it was sent', async () => {
    const id = await send('ilk');
    await showsState(id, 'sent', { parts: 1, error_code: null });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toEqual({
      no: '905321234560',
      text: `Sayın Ada Şahin, evrakınız hazır: ${CANARY} ilk`,
      from: 'HASTANE',
      alphabet: 'TR',
      ref: id,
    });
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer s3cret-of-the-account',
      'idempotency-key': id,
    });
  });

  it('a message that the provider could not take goes later, once', async () => {
    replies = [answers(429, ''), answers(400, '{"error": "busy"}')];
    const id = await send('yoğun');
    for (const [code, attempts] of [
      ['http_429', 1],
      ['busy', 2],
    ] as const) {
      await showsState(id, 'queued', { error_code: code });
      expect(await queued(id)).toMatchObject({ attempts, waits: true });
      await hurry(id);
    }
    await showsState(id, 'sent', { error_code: null });
    expect(askedFor(id).map(({ headers }) => headers['idempotency-key'])).toEqual([id, id, id]);
    await hurry(id);
    await lookedAgain();
    expect(askedFor(id)).toHaveLength(3);
  });

  it('what the provider refuses has failed, and is not asked for again', async () => {
    replies = [answers(400, '{"error": "blacklisted"}')];
    const id = await send('kara liste');
    await showsState(id, 'failed', { error_code: 'blacklisted' });
    await hurry(id);
    await lookedAgain();
    expect(askedFor(id)).toHaveLength(1);
  });

  it.each<[string, Reply, string]>([
    ['hangs', hangs, 'timeout'],
    ['closes the connection', closes, 'unreachable'],
    ['answers what nobody can read', answers(200, '{"status": "o'), 'unreadable_answer'],
    ['stands behind one that had no answer', answers(504, ''), 'http_504'],
    ['takes it and fails', answers(500, '{"error": "broken"}'), 'http_500'],
    ['gives up waiting', answers(408, ''), 'http_408'],
    ['is away for nobody knows how long', answers(503, ''), 'http_503'],
  ])('where the provider %s nobody knows, and it is not sent twice', async (name, reply, code) => {
    replies = [reply];
    const id = await send(`yanıtsız ${name.split(' ', 1)[0]}`);
    await showsState(id, 'unknown', { error_code: code });
    await hurry(id);
    await lookedAgain();
    expect(askedFor(id)).toHaveLength(1);
    expect(await queued(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    // The provider may still tell.
    expect(await report([{ id, state: 'delivered' }])).toEqual({ status: 200, body: { taken: 1 } });
    await showsState(id, 'delivered', { error_code: null });
  });

  it('one that hangs holds nobody else’s outcome back', async () => {
    let letGo: () => void = () => undefined;
    replies = [(response, number) => (letGo = () => accepts(response, number))];
    await nightFalls();
    const ids = [await send('yavaş'), await send('hızlı')];
    await expect.poll(() => Promise.all(ids.map(queued))).toMatchObject([{ waits: true }, { waits: true }]);
    await morningComes(ids);
    await expect.poll(() => asked.length).toBe(2);
    const [slow = '', fast = ''] = [asked[0], asked[1]].map((request) => request?.body['ref'] ?? '');
    expect([...ids].sort()).toEqual([slow, fast].sort());
    await showsState(fast, 'sent');
    expect(await queued(slow)).toMatchObject({ state: 'sending' });
    letGo();
    await showsState(slow, 'sent');
  });
});

describe('reports', () => {
  it('a signed one makes a message delivered and read, by the provider’s own name', async () => {
    const id = await send('rapor');
    await showsState(id, 'sent');
    const named = [{ provider_id: `p-${requests}`, state: 'delivered' }];
    expect(await report(named)).toEqual({ status: 200, body: { taken: 1 } });
    await showsState(id, 'delivered');
    // A second time is as the first.
    expect(await report(named)).toEqual({ status: 200, body: { taken: 0 } });
    expect(await report([{ id, state: 'read' }])).toEqual({ status: 200, body: { taken: 1 } });
    await showsState(id, 'read');
    expect(await report([{ id, state: 'failed', code: 'late' }])).toEqual({
      status: 200,
      body: { taken: 0 },
    });
    expect(await queued(id)).toMatchObject({ state: 'read' });
  });

  it('one that is faster than the answer counts, and the next finds the provider’s name', async () => {
    let answer: () => void = () => undefined;
    replies = [(response, number) => (answer = () => accepts(response, number))];
    const id = await send('hızlı rapor');
    await expect.poll(() => askedFor(id).length).toBe(1);
    expect(await report([{ id, state: 'delivered' }])).toEqual({ status: 200, body: { taken: 1 } });
    const name = `p-${requests}`;
    answer();
    // With the provider's name, before or behind its answer.
    expect(await report([{ provider_id: name, state: 'read' }])).toMatchObject({ status: 200 });
    await showsState(id, 'read');
  });

  it('one by the provider’s own name waits for the answer that says it', async () => {
    let answer: () => void = () => undefined;
    replies = [(response, number) => (answer = () => accepts(response, number))];
    const id = await send('erken rapor');
    await expect.poll(() => askedFor(id).length).toBe(1);
    const early = [{ provider_id: `p-${requests}`, state: 'delivered' }];
    for (let time = 0; time < 2; time += 1)
      expect(await report(early)).toEqual({ status: 200, body: { taken: 0 } });
    answer();
    await showsState(id, 'delivered');
  });

  it('unsigned, wrongly signed, too old or altered ones are refused and change nothing', async () => {
    const id = await send('sahte');
    await showsState(id, 'sent');
    const row = () => backend.sql.query('select * from public.messages where id = $1', [id]);
    const before = await row();
    const reports = [{ id, state: 'delivered' }];
    const seconds = Math.floor(Date.now() / 1000);
    const altered = signatureOf(seconds, JSON.stringify({ reports: [{ id, state: 'failed' }] }));
    const refused = { status: 401, body: { code: 'signature_invalid' } };
    expect(await report(reports, { headers: {} })).toEqual(refused);
    expect(await report(reports, { secret: 'another-secret-that-is-just-as-long' })).toEqual(refused);
    // Signed well, but recorded six minutes ago, or made for the future.
    expect(await report(reports, { age: 360 })).toEqual(refused);
    expect(await report(reports, { age: -360 })).toEqual(refused);
    const headers = { 'x-timestamp': String(seconds), 'x-signature': altered };
    expect(await report(reports, { headers })).toEqual(refused);
    expect(await row()).toEqual(before);
    // Nobody has the service's key here.
    const called = await fetch(`${backend.url}/functions/v1/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.anonKey}` },
    });
    expect(called.status).toBe(401);
    expect(await report(reports)).toEqual({ status: 200, body: { taken: 1 } });
  });
});

describe('consent', () => {
  const say = (status: 'granted' | 'refused') =>
    tablet.writes.create(
      consent,
      {
        client_id: patients.can,
        channel: 'message',
        status,
        text_version: '1',
        given_at: new Date().toISOString(),
        source: 'call_centre',
        iys_state: 'none',
      },
      { summary: 'İzin' },
    );

  it('a patient who refuses between queue and sending hears nothing', async () => {
    await say('granted');
    const first = await send('kampanya', 'commercial', patients.can);
    await showsState(first, 'sent', { consent: { needed: [{ channel: 'message', status: 'granted' }] } });
    await nightFalls();
    const second = await send('kampanya 2', 'commercial', patients.can);
    await expect.poll(() => queued(second)).toMatchObject({ waits: true });
    await say('refused');
    await expect.poll(async () => (await tablet.store.changes.all()).unsent).toEqual([]);
    expect(await queued(second)).toMatchObject({ state: 'queued', attempts: 0 });
    await morningComes([second]);
    await showsState(second, 'blocked_consent', {
      error_code: 'no_consent',
      consent: { needed: [{ channel: 'message', status: 'refused' }] },
    });
    await hurry(second);
    await lookedAgain();
    expect(askedFor(second)).toEqual([]);
  });
});

describe('a provider that knows repeats', () => {
  beforeAll(async () => {
    await tablet.close();
    said.push(...backend.lines.splice(0));
    await backend.close();
    await start({ knows_repeats: true });
    tablet = await openTablet(backend, 'cagri@mesaj.test');
  });

  it('is asked again under the same key where it did not answer', async () => {
    replies = [hangs, closes];
    const id = await send('yeniden');
    await showsState(id, 'queued', { error_code: 'timeout' });
    await hurry(id);
    await showsState(id, 'queued', { error_code: 'unreachable' });
    await hurry(id);
    await showsState(id, 'sent', { error_code: null });
    expect(new Set(askedFor(id).map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
    expect(askedFor(id)).toHaveLength(3);
  });

  it('has not been asked where there was no connection', async () => {
    await tablet.close();
    said.push(...backend.lines.splice(0));
    await backend.close();
    const free = createSocketServer();
    const port = await listen(free);
    free.close();
    await once(free, 'close');
    await start({ url: `http://127.0.0.1:${port}/send` });
    tablet = await openTablet(backend, 'cagri@mesaj.test');
    const id = await send('bağlantı yok');
    await showsState(id, 'queued', { error_code: 'unreachable' });
    expect(await queued(id)).toMatchObject({ attempts: 1 });
  });
});

it('no text of a message reached a log, a stream, the audit log or the session recorder', async () => {
  said.push(...backend.lines);
  const texts = await backend.sql.query('select id from public.messages where body like $1', [`%${CANARY}%`]);
  expect(texts.length).toBeGreaterThan(10);
  const log = await backend.sql.query('select * from public.audit_log');
  expect(log.length).toBeGreaterThan(10);
  for (const text of [said.join('\n'), JSON.stringify(log)]) {
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('s3cret-of-the-account');
  }
  expect(recorded).toBe(0);
});
