import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import {
  callableFunctions,
  type CallableFunctions,
} from '../../../supabase/embedded/database/callable-functions';
import { addUsers, request, signIn, startTestBackendOn, type TestBackend } from './fixtures';

/** Values that no line may hold, in any of the forms in which they travel. */
const POISONS = {
  name: 'Zeliha Görünmez',
  identity: '10000000146',
  phone: '05321234567',
  code: 'davet-K7Q2-ZX',
  mail: 'zeliha.gorunmez@hasta.example',
  word: 'zeliha_gorunmez',
} as const;
const SIGNS = /zel[iı]ha|g[oö]r[uü]nmez|G%C3%B6r|10000000146|5321234567|K7Q2|hasta\.example/iu;
const everything = Object.values(POISONS).join(' ');

/** Makes an account that may do everything. */
async function addAdministrator(email: string): Promise<{ person: string; token: string }> {
  const [id = ''] = await addUsers(backend, email);
  await backend.sql.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, 'Ada Kaya', 'all', 'active')`,
    [id, email],
  );
  await backend.sql.query(
    `insert into public.user_roles (user_id, role_id) select $1, r.id from public.roles r where r.name = 'Sistem Yöneticisi'`,
    [id],
  );
  const client = await signIn(backend, email);
  return { person: id, token: (await client.auth.getSession()).data.session?.access_token ?? '' };
}

let backend: TestBackend;
let functions: CallableFunctions;
let token: string;
let person: string;
beforeAll(async () => {
  backend = await startTestBackendOn('product', {
    logFormat: 'json',
    trustProxy: true,
    version: '1.2.3',
    intake: { secret: 'x'.repeat(32), origins: [] },
  });
  functions = await callableFunctions(backend.sql);
  ({ token, person } = await addAdministrator('kimse@vizite.test'));
});
afterAll(() => backend.dispose());

interface Line {
  readonly [name: string]: unknown;
}
const parse = (line: string): Line => JSON.parse(line) as Line;
const linesOf = (id: string | null): readonly Line[] =>
  backend.lines.map(parse).filter((line) => line['request'] === id);
/** Waits for the line of an answered request: it is written when the answer has been handed over. */
const lineOf = async (answer: Response): Promise<Line> => {
  const id = answer.headers.get('x-request-id');
  await answer.arrayBuffer();
  await expect.poll(() => linesOf(id).some(({ part }) => part === 'request')).toBe(true);
  return linesOf(id).find(({ part }) => part === 'request') ?? {};
};

/** Headers that a caller writes. */
const poisonedHeaders = {
  'x-request-id': POISONS.identity,
  'x-forwarded-for': `${POISONS.phone}, ${POISONS.identity}`,
  'user-agent': POISONS.mail,
  referer: `https://hasta.example/${POISONS.identity}`,
  'x-client-info': POISONS.mail,
  cookie: `hasta=${POISONS.identity}`,
  'accept-language': POISONS.word,
};

/** Returns values of every type that a parameter may have, and of the wrong one. */
const valuesFor = (type: string): readonly unknown[] => {
  const poisoned = { ...POISONS, [POISONS.word]: everything, [POISONS.name]: POISONS.identity };
  if (type.endsWith('[]')) return [[everything], [randomUUID(), POISONS.identity]];
  switch (type) {
    case 'jsonb':
    case 'json':
      return [
        poisoned,
        [poisoned],
        [{ id: randomUUID(), kind: POISONS.word, document: poisoned }],
        everything,
      ];
    case 'uuid':
      return [randomUUID(), POISONS.identity];
    case 'boolean':
      return [true, POISONS.word];
    case 'integer':
    case 'bigint':
    case 'smallint':
    case 'numeric':
      return [1, POISONS.identity];
    default:
      return [everything, POISONS.word];
  }
};

/** Sends something that `fetch` refuses to send. */
async function raw(text: string): Promise<void> {
  const socket = connect(Number(new URL(backend.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(text);
  socket.resume();
  await once(socket, 'close');
}

describe('no value that a caller writes', () => {
  it('to a function of the server is in a line', async () => {
    for (const [name, variants] of functions) {
      for (const parameters of variants) {
        for (const at of [0, 1]) {
          const body = Object.fromEntries(
            parameters.map(({ name: of, type }) => [of, valuesFor(type)[at] ?? valuesFor(type)[0]]),
          );
          await request(backend, `/rest/v1/rpc/${name}`, { body, token, headers: poisonedHeaders });
        }
      }
      await request(backend, `/rest/v1/rpc/${name}?select=${POISONS.word}`, {
        body: { [POISONS.word]: everything },
        token,
      });
    }
    for (const sent of ['{', `{"${POISONS.word}`, JSON.stringify(everything)]) {
      await request(backend, '/rest/v1/rpc/sync_push', { body: sent, token });
    }
  }, 120_000);

  it('to any other door is in a line', async () => {
    const body = {
      ...POISONS,
      email: POISONS.mail,
      password: POISONS.code,
      data: { invitation: POISONS.code },
    };
    const places = [
      ...['password', 'refresh_token', 'pkce', POISONS.word].map(
        (grant) => `/auth/v1/token?grant_type=${grant}`,
      ),
      ...['user', 'logout', 'signup', 'authorize', 'callback', POISONS.word].map(
        (name) => `/auth/v1/${name}`,
      ),
      `/storage/v1/object/attachments/${POISONS.identity}`,
      `/storage/v1/object/attachments/${randomUUID()}`,
      `/storage/v1/${POISONS.word}`,
      ...[
        'surveys/form',
        'surveys/answer',
        'surveys/open',
        'resumes/apply',
        'messages/report',
        'messages/send',
      ].map((name) => `/functions/v1/${name}`),
      `/functions/v1/${POISONS.word}/${POISONS.identity}`,
      `/rest/v1/${POISONS.word}?id=eq.${POISONS.identity}`,
      `/rest/v1/rpc/${POISONS.word}`,
      `/${encodeURIComponent(POISONS.name)}/${POISONS.identity}`,
      `/assets/${POISONS.word}.js`,
      `/${POISONS.identity}.js`,
      '/healthz',
      '/readyz',
      '/config.json',
      `/admin/${POISONS.identity}`,
    ];
    for (const place of places) {
      const path = `${place}${place.includes('?') ? '&' : '?'}q=${encodeURIComponent(everything)}`;
      for (const [method, sent] of [
        ['GET', undefined],
        ['POST', body],
        ['POST', everything],
        ['PUT', body],
        ['DELETE', undefined],
      ] as const) {
        for (const by of [token, `${POISONS.word}.${POISONS.word}.x`]) {
          await request(backend, path, { method, body: sent, token: by, headers: poisonedHeaders });
        }
      }
    }
    for (let tried = 0; tried < 7; tried += 1) {
      await request(backend, '/auth/v1/token?grant_type=password', {
        body: { email: POISONS.mail, password: POISONS.code },
        headers: poisonedHeaders,
      });
    }
    const socket = new WebSocket(
      `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.anonKey}&vsn=1.0.0&q=${POISONS.word}`,
      { headers: { 'x-forwarded-for': POISONS.phone } },
    );
    await once(socket, 'open');
    socket.send(JSON.stringify({ topic: POISONS.word, event: 'phx_join', ref: '1', payload: POISONS }));
    socket.send(POISONS.identity);
    await once(socket, 'close');
    await raw(`${POISONS.word} /${POISONS.identity} HTTP/1.1\r\nHost: ${POISONS.word}\r\n\r\n`);
    await raw(`GET ${POISONS.identity} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await raw(`GET /${POISONS.identity} HTTP/1.1\r\nHost: ${POISONS.name}\r\n\r\n`);
    await raw(`PROPFIND /${POISONS.identity} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await raw(`GET //[${POISONS.identity} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  }, 120_000);

  afterAll(() => {
    expect(backend.lines.length).toBeGreaterThan(500);
    expect(backend.lines.filter((line) => SIGNS.test(line))).toEqual([]);
  });
});

describe('a line', () => {
  beforeAll(async () => {
    // The first one was signed out on the way.
    ({ token, person } = await addAdministrator('baska@vizite.test'));
  });

  it('is one JSON object with time, level, part and event', () => {
    for (const line of backend.lines) {
      expect(line).not.toContain('\n');
      expect(parse(line)).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u) as unknown,
        level: expect.stringMatching(/^(info|warn|error)$/u) as unknown,
        part: expect.any(String) as unknown,
        event: expect.any(String) as unknown,
      });
    }
    expect(parse(backend.lines.find((line) => line.includes('"start"')) ?? '{}')).toMatchObject({
      version: '1.2.3',
      schema: expect.stringMatching(/^\d{14}$/u) as unknown,
    });
  });

  it('has the id that was answered, the route, the status, the time, the account and the device', async () => {
    const device = randomUUID();
    const report = {
      device_id: device,
      name: 'Deneme',
      app_version: '1.2.3',
      schema_version: 1,
      unsent: 0,
      refused: 0,
      conflicts: 0,
      storage_used: null,
      storage_quota: null,
      synced: true,
      wiped: null,
    };
    await request(backend, '/rest/v1/rpc/report_device', { body: { report }, token });
    const answer = await request(backend, '/rest/v1/rpc/list_devices', { body: {}, token });
    expect(await lineOf(answer)).toMatchObject({
      event: 'request',
      method: 'POST',
      route: '/rest/v1/rpc/list_devices',
      status: 200,
      ms: expect.any(Number) as unknown,
      account: person,
      device,
    });
    const refused = await request(backend, '/rest/v1/rpc/client_dossier', {
      body: { target: 'x' },
      token,
    });
    expect(await lineOf(refused)).toMatchObject({ status: 400, code: '22P02', account: person, device });
    const ids = backend.lines.map(parse).filter(({ part }) => part === 'request');
    expect(new Set(ids.map(({ request: id }) => id)).size).toBe(ids.length);
  });

  it('tells what became of a push, by kind and reason', async () => {
    const change = (edit: string, document: object) => ({
      ...{ collection: 'clients', kind: 'client', id: randomUUID(), base_version: null, edit },
      document,
    });
    const answer = await request(backend, '/rest/v1/rpc/sync_push', {
      body: {
        changes: [change(randomUUID(), { nothing: 1 }), change(randomUUID(), { nothing: 2 })],
        client_schema: 2,
      },
      token,
    });
    expect(answer.status).toBe(200);
    expect(await lineOf(answer)).toMatchObject({ stored: 0, refused: 2, account: person });
    const told = linesOf(answer.headers.get('x-request-id')).filter(({ event }) => event === 'push_refused');
    expect(told).toMatchObject([
      { part: 'sync', kind: 'client', reason: expect.any(String) as unknown, count: 2 },
    ]);
  });
});

it('a server of the product is ready, and says which version it is', async () => {
  const ready = await request(backend, '/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, serves: true, reasons: [], version: '1.2.3', status: 'ready' },
  ]);
  expect(await (await request(backend, '/config.json')).json()).toMatchObject({ version: '1.2.3' });
});
