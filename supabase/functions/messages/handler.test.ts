import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMessageHandler } from './handler';
import { createOutbox, sendMessages } from './send-messages';
import { sign } from './signature';
import { tellIys } from './iys';
import { readGateway } from './gateway';
import type { Adapter } from './types';

const NOW = Date.parse('2026-11-27T09:00:00Z');
const asked: (readonly [step: string, given: object])[] = [];
let sent = 0;
const handlerOf = (reportSecret: string | null = 'secret') =>
  createMessageHandler({
    service: (step, given) => {
      asked.push([step, given]);
      return Promise.resolve({ taken: 1 });
    },
    send: () => {
      sent += 1;
      return Promise.resolve(3);
    },
    isService: (request) => request.headers.get('authorization') === 'Bearer service',
    reportSecret,
    now: () => NOW,
  });
const handler = handlerOf();
const call = (step: string, body: string, headers: Readonly<Record<string, string>> = {}, of = handler) =>
  of(new Request(`https://x.test/functions/v1/messages/${step}`, { method: 'POST', body, headers }));
const signed = async (body: string, at = NOW, secret = 'secret') => {
  const timestamp = String(Math.floor(at / 1000));
  return { 'x-timestamp': timestamp, 'x-signature': await sign(secret, timestamp, body) };
};

test('the service alone has messages sent', async () => {
  sent = 0;
  expect((await call('send', '')).status).toBe(401);
  expect(sent).toBe(0);
  expect(await (await call('send', '', { authorization: 'Bearer service' })).json()).toEqual({ tried: 3 });
});

test('a report counts where it is signed, fresh and whole', async () => {
  asked.length = 0;
  const body = '{"reports": [{"provider_id": "p-1", "state": "delivered"}]}';
  expect((await call('report', body)).status).toBe(401);
  expect((await call('report', body, await signed(body, NOW, 'other'))).status).toBe(401);
  expect((await call('report', `${body} `, await signed(body))).status).toBe(401);
  expect((await call('report', body, await signed(body, NOW - 301_000))).status).toBe(401);
  expect((await call('report', body, await signed(body, NOW + 301_000))).status).toBe(401);
  const short = { ...(await signed(body)), 'x-signature': 'abc' };
  expect((await call('report', body, short)).status).toBe(401);
  expect(asked).toEqual([]);
  const good = await call('report', body, await signed(body, NOW - 299_000));
  expect([good.status, await good.json()]).toEqual([200, { taken: 1 }]);
  expect(asked).toEqual([['report', { reports: [{ provider_id: 'p-1', state: 'delivered' }] }]]);
});

test('what is no report is not passed on', async () => {
  asked.length = 0;
  for (const body of ['no JSON', '[1]', '5', '{"reports": [1]}', `{"reports": [${'{},'.repeat(1000)}{}]}`])
    expect((await call('report', body, await signed(body))).status).toBe(400);
  const long = JSON.stringify({ reports: ['x'.repeat(300_000)] });
  expect((await call('report', long, await signed(long))).status).toBe(413);
  expect((await call('outcome', '{}', await signed('{}'))).status).toBe(404);
  expect((await call('report', '{}', await signed('{}'), handlerOf(null))).status).toBe(404);
  const get = await handler(new Request('https://x.test/functions/v1/messages/report'));
  expect(get.status).toBe(405);
  expect(asked).toEqual([]);
});

test.each([0, 1, 2])(
  'one report of three that nobody can read, at place %i, is set aside alone',
  async (place) => {
    for (const [bad, code, payload] of [
      [
        { id: 'a\0', state: 'read', more: { patient: 'Gizli' } },
        'unstorable_text',
        { id: 'a\uFFFD', state: 'read' },
      ],
      [{ provider_id: '\ud800', at: 5 }, 'unstorable_text', { provider_id: '\uFFFD', at: '5' }],
      [7, 'report_malformed', {}],
      [null, 'report_malformed', {}],
      [[1], 'report_malformed', {}],
      [{ state: 'x'.repeat(5000) }, 'too_large', { state: 'x'.repeat(200) }],
      [{ state: [[[[[1]]]]] }, 'too_deep', {}],
    ] as const) {
      asked.length = 0;
      const good = [
        { provider_id: 'p-1', state: 'read' },
        { provider_id: 'p-2', state: 'read' },
      ];
      const body = JSON.stringify({ reports: (good as unknown[]).toSpliced(place, 0, bad) });
      expect((await call('report', body, await signed(body))).status).toBe(200);
      expect(asked).toEqual([
        ['report', { reports: good }],
        ['set_aside', { queue: 'delivery_reports', code, payload }],
      ]);
    }
  },
);

test('a body is signed byte by byte, and has to be UTF-8', async () => {
  asked.length = 0;
  const bytes = Uint8Array.from([...new TextEncoder().encode('{"id": "'), 0xff, 0x22, 0x7d]);
  const timestamp = String(Math.floor(NOW / 1000));
  const made = createHmac('sha256', 'secret').update(`${timestamp}.`).update(bytes).digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-signature': made };
  const sent = handler(
    new Request('https://x.test/functions/v1/messages/report', { method: 'POST', body: bytes, headers }),
  );
  expect((await sent).status).toBe(400);
  const deep = `{"reports": [${'['.repeat(100_000)}`;
  expect((await call('report', deep, await signed(deep))).status).toBe(400);
  expect(asked).toEqual([]);
});

test('more than 600 reports in a minute are put off', async () => {
  const busy = handlerOf();
  const headers = await signed('{}');
  for (let n = 0; n < 600; n += 1) expect((await call('report', '{}', headers, busy)).status).toBe(200);
  const late = await call('report', '{}', headers, busy);
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '60']);
});

const due = (id: string) => ({
  id,
  lease: `lease-${id}`,
  attempt: 1,
  channel: 'sms',
  purpose: 'service',
  to: '+905321234567',
  body: 'Merhaba',
  language: 'tr',
  expires_at: '2099-01-01T00:00:00.000Z',
});

test.each([
  [true, 'retry'],
  [false, 'unknown'],
])(
  'what an adapter throws at, with known repeats %s, is %s, and the others go',
  async (knowsRepeats, outcome) => {
    const lent = [[due('a'), due('b'), { id: 'no message' }], []];
    const results: unknown[] = [];
    const aside: unknown[] = [];
    const service = (step: string, given: object) => {
      if (step === 'claim') return Promise.resolve(lent.shift());
      (step === 'outcome' ? results : aside).push(given);
      return Promise.resolve(null);
    };
    const adapter: Adapter = {
      leaseSeconds: 60,
      knowsRepeats,
      send: ({ id }) =>
        id === 'a' ? Promise.reject(new Error('no')) : Promise.resolve({ outcome: 'sent', provider_id: 'p' }),
    };
    expect(await sendMessages(service, adapter)).toBe(2);
    expect(results).toHaveLength(2);
    expect(results).toEqual(
      expect.arrayContaining([
        { results: [{ id: 'a', lease: 'lease-a', outcome, code: 'adapter_failed' }] },
        { results: [{ id: 'b', lease: 'lease-b', outcome: 'sent', provider_id: 'p' }] },
      ]),
    );
    expect(aside).toEqual([{ queue: 'messages', key: 'no message', code: 'unreadable' }]);
  },
);

test('what a provider calls a message is stored as the database can keep it', async () => {
  const lent = [[due('a'), due('b')], []];
  const results: unknown[] = [];
  const service = (step: string, given: object) => {
    if (step === 'claim') return Promise.resolve(lent.shift());
    results.push(given);
    return Promise.resolve(null);
  };
  const adapter: Adapter = {
    leaseSeconds: 60,
    knowsRepeats: true,
    send: ({ id }) =>
      Promise.resolve(
        id === 'a' ? { outcome: 'sent', provider_id: 'p\0' } : { outcome: 'refused', code: 'x\ud800' },
      ),
  };
  expect(await sendMessages(service, adapter)).toBe(2);
  expect(results).toEqual([
    { results: [{ id: 'a', lease: 'lease-a', outcome: 'sent', provider_id: 'p\uFFFD' }] },
    { results: [{ id: 'b', lease: 'lease-b', outcome: 'refused', code: 'x\uFFFD' }] },
  ]);
});

test.each([0, 1, 2])('an outcome that cannot be written, at place %i, holds up no other', async (place) => {
  const lent = [['a', 'b', 'c'].map(due), []];
  const written: string[] = [];
  const aside: unknown[] = [];
  const service = (step: string, given: object) => {
    if (step === 'claim') return Promise.resolve(lent.shift());
    if (step === 'set_aside') aside.push(given);
    else {
      const [{ id }] = (given as { results: [{ id: string }] }).results;
      if (id === 'abc'[place])
        return Promise.reject(Object.assign(new Error('Gizli Hasta'), { code: '22P05' }));
      written.push(id);
    }
    return Promise.resolve(null);
  };
  const adapter: Adapter = {
    leaseSeconds: 60,
    knowsRepeats: true,
    send: () => Promise.resolve({ outcome: 'sent', provider_id: 'p' }),
  };
  expect(await sendMessages(service, adapter)).toBe(3);
  expect(written).toEqual(['a', 'b', 'c'].toSpliced(place, 1));
  expect(aside).toEqual([{ queue: 'messages', key: 'abc'[place], code: '22P05' }]);
});

test('a lost connection sets no message aside: what was lent is written where it can be, and the run ends', async () => {
  const lent = [['a', 'b', 'c'].map(due), [due('d')]];
  const steps: string[] = [];
  const service = (step: string, given: object) => {
    if (step === 'claim') return Promise.resolve(lent.shift());
    const id = step === 'outcome' ? (given as { results: [{ id: string }] }).results[0].id : '';
    steps.push(step + id);
    return id === 'b' ? Promise.reject(new Error('ECONNRESET')) : Promise.resolve(null);
  };
  const adapter: Adapter = {
    leaseSeconds: 60,
    knowsRepeats: true,
    send: () => Promise.resolve({ outcome: 'sent', provider_id: 'p' }),
  };
  await expect(sendMessages(service, adapter)).rejects.toThrow('ECONNRESET');
  expect(steps).toEqual(['outcomea', 'outcomeb', 'outcomec']);
  expect(lent).toHaveLength(1);
});

test('at a stop nothing more is asked for, and what was lent is given back', async () => {
  const lent = [['a', ...Array.from({ length: 11 }, (_none, at) => `n${at}`)].map(due), [due('z')]];
  const stopping = new AbortController();
  const results: { id: string; outcome: string; code?: string }[] = [];
  const service = (step: string, given: object) => {
    if (step === 'claim') return Promise.resolve(lent.shift() ?? []);
    results.push(...(given as { results: typeof results }).results);
    return Promise.resolve(null);
  };
  const adapter: Adapter = {
    leaseSeconds: 60,
    knowsRepeats: false,
    send: ({ id }) => {
      if (id === 'a') stopping.abort();
      return Promise.resolve({ outcome: 'sent', provider_id: null });
    },
  };
  expect(await sendMessages(service, adapter, { stop: stopping.signal })).toBe(12);
  expect(lent).toHaveLength(1);
  const [first, ...rest] = results.toSorted((result, other) => result.id.localeCompare(other.id));
  expect(first).toMatchObject({ id: 'a', outcome: 'sent' });
  expect(rest).toHaveLength(11);
  for (const outcome of rest) expect(outcome).toMatchObject({ outcome: 'retry', code: 'stopped' });
});

test('without a provider messages are kept', async () => {
  const steps: unknown[] = [];
  const lent = [[due('a')], []];
  await sendMessages(
    (step, given) => {
      if (step === 'claim') return Promise.resolve(lent.shift());
      steps.push([step, given]);
      return Promise.resolve(null);
    },
    createOutbox((step, given) => {
      steps.push([step, given]);
      return Promise.resolve(null);
    }),
  );
  expect(steps).toEqual([
    ['outbox', { ids: ['a'] }],
    ['outcome', { results: [{ id: 'a', lease: 'lease-a', outcome: 'delivered', provider_id: null }] }],
  ]);
});

test('consents are told in their order; where the national system is away the rest waits', async () => {
  const row = (id: string) => ({
    id,
    recipient: '+905321234567',
    type: 'MESAJ',
    status: 'ONAY',
    source: 'HS_WEB',
    at: '2026-11-20 10:00:00',
    recipient_type: 'BIREYSEL',
  });
  const results: unknown[] = [];
  const config = readGateway(
    {
      url: 'https://iys.test/',
      body: { recipient: '{recipient}', status: '{status}', at: '{at}' },
      accepted: { path: 'ok', values: ['1'] },
    },
    () => undefined,
  );
  const told: unknown[] = [];
  const replies = [
    new Response('{"ok": 1}'),
    new Response('{"ok": 0}'),
    new Response('', { status: 502 }),
    new Response('{"ok": 1}'),
  ];
  const ask = ((_url: unknown, init: { body: string }) => {
    told.push(JSON.parse(init.body));
    return Promise.resolve(replies.shift());
  }) as unknown as typeof fetch;
  const service = (step: string, given: object) => {
    if (step === 'iys') return Promise.resolve(['a', 'b', 'c', 'd'].map(row));
    results.push(given);
    return Promise.resolve(null);
  };
  expect(await tellIys(service, config, undefined, ask)).toBe(1);
  expect(results).toEqual([
    { results: [{ id: 'a', sent: true }] },
    { results: [{ id: 'b', sent: false, code: 'refused' }] },
    { results: [{ id: 'c', code: 'http_502' }], answers: true },
  ]);
  expect(told).toHaveLength(3);
  expect(told[0]).toEqual({ recipient: '+905321234567', status: 'ONAY', at: '2026-11-20 10:00:00' });
});
