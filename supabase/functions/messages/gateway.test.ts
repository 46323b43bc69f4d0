import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, fill, readGateway, retryAfter, valueAt } from './gateway';
import type { DueMessage } from './types';

/** A provider that answers as it is told, and remembers what it was asked. */
const asked: { headers: IncomingMessage['headers']; body: string; method: string | undefined }[] = [];
let reply: (response: ServerResponse) => void = () => undefined;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString('utf8');
  });
  request.on('end', () => {
    asked.push({ headers: request.headers, body, method: request.method });
    reply(response);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `http://127.0.0.1:${address.port}/send`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message: DueMessage = {
  id: '01900000-0000-7000-8000-000000000001',
  lease: 'l',
  attempt: 1,
  channel: 'sms',
  purpose: 'service',
  sender: 'HASTANE',
  to: '+905321234567',
  subject: null,
  body: 'Sayın "Ada" {to}, \\ yarın 10:30',
  language: 'tr',
  encoding: 'ucs2',
  expires_at: '2099-01-01T00:00:00.000Z',
  iys_code: null,
};

const answers = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
  reply = (response) => {
    response.writeHead(status, headers).end(body);
  };
};

function gateway(own: object = {}) {
  const config = readGateway(
    {
      url,
      headers: { authorization: 'Bearer ${SMS_SECRET}' },
      words: { encoding: { ucs2: 'TR' } },
      body: { no: '{to_digits}', msg: '{body}', from: '{sender}', flags: ['{encoding}'] },
      accepted: { path: 'status', values: ['ok', 0] },
      provider_id: 'result.ids.0',
      code: { path: 'code', retry: ['busy'], duplicate: ['dup'] },
      timeout_seconds: 1,
      ...own,
    },
    (name) => (name === 'SMS_SECRET' ? 's3cret' : undefined),
  );
  return createGateway(config, fetch, () => Date.parse('2026-11-27T09:00:00Z'));
}

test('asks as described, with the id of the message as its key, and no value can change what is asked', async () => {
  asked.length = 0;
  answers(200, '{"status": "ok", "result": {"ids": ["p-1"]}}');
  expect(await gateway().send(message)).toEqual({ outcome: 'sent', provider_id: 'p-1' });
  const [call] = asked;
  expect(call?.method).toBe('POST');
  expect(call?.headers).toMatchObject({ authorization: 'Bearer s3cret', 'idempotency-key': message.id });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    no: '905321234567',
    msg: message.body,
    from: 'HASTANE',
    flags: ['TR'],
  });
});

test('sends a form where the configuration says so', async () => {
  asked.length = 0;
  answers(200, '{"status": 0}');
  const adapter = gateway({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: { to: '{to}', text: '{body}' },
  });
  expect(await adapter.send(message)).toEqual({ outcome: 'sent', provider_id: null });
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    to: message.to,
    text: message.body,
  });
});

test.each([
  ['a failure of the provider', 500, '', {}, { outcome: 'retry', code: 'http_500' }],
  [
    'too many, in seconds',
    429,
    '{}',
    { 'retry-after': '90' },
    { outcome: 'retry', code: 'http_429', after: 90 },
  ],
  [
    'too many, until a moment',
    429,
    '{}',
    { 'retry-after': 'Fri, 27 Nov 2026 09:02:00 GMT' },
    { outcome: 'retry', code: 'http_429', after: 120 },
  ],
  ['a refusal', 400, '{"code": "blacklisted"}', {}, { outcome: 'refused', code: 'blacklisted' }],
  ['a refusal in words that are no JSON', 403, 'Forbidden', {}, { outcome: 'refused', code: 'http_403' }],
  [
    'a refusal behind a good status',
    200,
    '{"status": "error", "code": "70"}',
    {},
    { outcome: 'refused', code: '70' },
  ],
  ['a code that may be tried again', 400, '{"code": "busy"}', {}, { outcome: 'retry', code: 'busy' }],
  ['JSON cut off', 200, '{"status": "o', {}, { outcome: 'retry', code: 'unreadable_answer' }],
  ['an empty answer', 200, '', {}, { outcome: 'retry', code: 'unreadable_answer' }],
  [
    'the same once more',
    409,
    '{"code": "dup", "result": {"ids": ["p-9"]}}',
    {},
    { outcome: 'sent', provider_id: 'p-9' },
  ],
] as const)('%s', async (_name, status, body, headers, outcome) => {
  answers(status, body, headers);
  expect(await gateway().send(message)).toEqual(outcome);
});

test('one who does not answer in time is asked again later', async () => {
  reply = () => undefined;
  expect(await gateway().send(message)).toEqual({ outcome: 'retry', code: 'timeout' });
  server.closeAllConnections();
});

test('one who stops in the middle, or leads elsewhere, has not accepted', async () => {
  reply = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"status": ');
    response.destroy();
  };
  expect(await gateway().send(message)).toEqual({ outcome: 'retry', code: 'unreachable' });
  answers(302, '', { location: 'http://127.0.0.1:1/elsewhere' });
  expect(await gateway().send(message)).toEqual({ outcome: 'retry', code: 'unreachable' });
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['does not answer in time', () => undefined, 'timeout'],
  ['hangs up', (response) => response.destroy(), 'unreachable'],
  ['cannot be read', (response) => response.end('{"status": "o'), 'unreadable_answer'],
  ['is not heard by who stands between', (response) => response.writeHead(502).end(), 'http_502'],
])('of one who knows no repeats and %s nobody knows whether it was accepted', async (_name, given, code) => {
  reply = given;
  const once = gateway({ code: { path: 'code', retry: ['busy'] } });
  expect(once.knowsRepeats).toBe(false);
  expect(await once.send(message)).toEqual({ outcome: 'unknown', code });
});

const statuses = [300, 304, 400, 404, 408, 409, 422, 425, 429, 500, 501, 502, 503, 504, 507, 520, 599];
const pauses = [undefined, '7', '', 'soon', 'soon 5', '-3', '7.5', 'Fri, 27 Nov 2026 09:00:07 GMT'];

test.each(statuses)(
  'of one who knows no repeats %i is repeated where it is surely not accepted',
  async (status) => {
    const config = readGateway({ url, code: { path: 'code', retry: ['busy'] } }, () => undefined);
    for (const pause of pauses) {
      const headers = pause === undefined ? {} : { 'retry-after': pause };
      const said = (body: string | null) =>
        createGateway(
          config,
          () => Promise.resolve(new Response(body, { status, headers })),
          () => Date.parse('2026-11-27T09:00:00Z'),
        ).send(message);
      const isPause = pause === '7' || pause?.startsWith('Fri') === true;
      const after = isPause ? { after: 7 } : {};
      const code = `http_${status}`;
      const expected =
        status === 429 || (status === 503 && isPause)
          ? { outcome: 'retry', code, ...after }
          : { outcome: status >= 500 || [300, 304, 408, 425].includes(status) ? 'unknown' : 'refused', code };
      // 304 has no body.
      for (const body of status === 304 ? [null] : ['', '{"cod', '{"other": 1}'])
        expect(await said(body)).toEqual(expected);
      if (status !== 304)
        expect(await said('{"code": "busy"}')).toEqual({ outcome: 'retry', code: 'busy', ...after });
    }
  },
);

test.each([
  [200, { outcome: 'unknown', code: 'unreachable' }],
  [400, { outcome: 'unknown', code: 'unreadable_answer' }],
  [429, { outcome: 'retry', code: 'http_429' }],
  [500, { outcome: 'unknown', code: 'http_500' }],
] as const)('%i whose answer ends in the middle says no more than its status', async (status, outcome) => {
  reply = (response) => {
    response.writeHead(status, { 'content-length': '100' });
    response.write('{"code": ', () => response.destroy());
  };
  expect(await gateway({ knows_repeats: false }).send(message)).toEqual(outcome);
});

test('a listed code counts behind any status, with a path of acceptance or without', async () => {
  for (const accepted of [{ path: 'status', values: ['ok'] }, {}])
    for (const status of [200, 202, 400, 500]) {
      const once = gateway({ accepted, knows_repeats: false });
      answers(status, '{"code": "busy"}');
      expect(await once.send(message)).toEqual({ outcome: 'retry', code: 'busy' });
      answers(status, '{"code": "dup"}');
      expect(await once.send(message)).toEqual({ outcome: 'sent', provider_id: null });
    }
});

test('a network that goes while the answer is read is no missing connection', async () => {
  const torn = (syscall: string) =>
    createGateway(
      readGateway({ url }, () => undefined),
      () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'EHOSTUNREACH', syscall } })),
    );
  expect(await torn('connect').send(message)).toEqual({ outcome: 'retry', code: 'unreachable' });
  expect(await torn('read').send(message)).toEqual({ outcome: 'unknown', code: 'unreachable' });
});

test('one who was never reached has accepted nothing', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => {
    free.listen(0, '127.0.0.1', resolve);
  });
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const away = gateway({ url: `http://127.0.0.1:${port}/send`, knows_repeats: false });
  expect(await away.send(message)).toEqual({ outcome: 'retry', code: 'unreachable' });
  // As Deno says it.
  const words = 'error sending request for url (https://sms.test/): client error (Connect): dns error';
  const deno = createGateway(
    readGateway({ url }, () => undefined),
    () => Promise.reject(new TypeError(words)),
  );
  expect(await deno.send(message)).toEqual({ outcome: 'retry', code: 'unreachable' });
});

test('a server that stops waits for no answer', async () => {
  reply = () => undefined;
  const abandoning = new AbortController();
  const sending = gateway({ knows_repeats: false, timeout_seconds: 60 }).send(message, abandoning.signal);
  await expect.poll(() => asked.at(-1)?.headers['idempotency-key']).toBe(message.id);
  abandoning.abort();
  expect(await sending).toEqual({ outcome: 'unknown', code: 'unreachable' });
});

test('a configuration without its secret, or without an address, is refused', () => {
  expect(() => readGateway({ url, headers: { key: '${MISSING}' } }, () => undefined)).toThrow('MISSING');
  expect(() => readGateway({ url: 'file:///etc/passwd' }, () => undefined)).toThrow('url');
  expect(() => readGateway([], () => undefined)).toThrow('JSON');
  expect(() => readGateway({ url, knows_repeats: 'yes' }, () => undefined)).toThrow('knows_repeats');
  expect(() => readGateway({ url, timeout_seconds: 600 }, () => undefined)).toThrow('timeout_seconds');
});

test('paths, placeholders and pauses', () => {
  expect(valueAt({ a: [{ b: 7 }] }, 'a.0.b')).toBe('7');
  expect(valueAt({ a: {} }, 'a')).toBeNull();
  expect(valueAt({}, 'constructor')).toBeNull();
  expect(fill({ a: ['{x} {y}'], n: 3 }, { x: '{y}' })).toEqual({ a: ['{y} {y}'], n: 3 });
  expect(retryAfter(null, 0)).toBeUndefined();
  expect(retryAfter('soon', 0)).toBeUndefined();
});
