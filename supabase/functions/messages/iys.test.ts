import { describe, expect, test } from 'vitest';
import { readGateway } from './gateway';
import { tellIys } from './iys';

const consent = (id: string, recipient = `+90532000${id}`) => ({
  id,
  recipient,
  type: 'MESAJ',
  status: 'ONAY',
  source: 'HS_WEB',
  at: '2026-11-20 10:00:00',
  recipient_type: 'BIREYSEL',
});

const config = readGateway(
  {
    url: 'https://iys.test/',
    body: { recipient: '{recipient}' },
    accepted: { path: 'ok', values: ['1'] },
  },
  () => undefined,
);

type Reply = () => Promise<Response>;
const ok: Reply = () => Promise.resolve(new Response('{"ok": 1}'));
const status =
  (code: number): Reply =>
  () =>
    Promise.resolve(new Response('', { status: code }));
const closes: Reply = () => Promise.reject(new TypeError('fetch failed'));

/** Tells these consents; answers who was asked, who was told, and what the database heard beside that. */
async function run(rows: readonly unknown[], replyFor: (recipient: string) => Reply) {
  const asked: string[] = [];
  const said: [string, object][] = [];
  await tellIys(
    (step, given) => {
      if (step === 'iys') return Promise.resolve(rows);
      said.push([step, given]);
      return Promise.resolve(null);
    },
    config,
    undefined,
    ((_url: unknown, init: { body: string }) => {
      const { recipient } = JSON.parse(init.body) as { recipient: string };
      asked.push(recipient);
      return replyFor(recipient)();
    }) as unknown as typeof fetch,
  );
  const told = said
    .filter(([step]) => step === 'iys_outcome')
    .flatMap(([, given]) => (given as { results: { id: string; sent: boolean }[] }).results)
    .filter(({ sent }) => sent)
    .map(({ id }) => id);
  return { asked, told, said };
}

describe('one consent that nobody answers for', () => {
  const kinds: Readonly<Record<string, Reply>> = {
    'a failure of the registry': status(500),
    'a lost connection': closes,
    'an answer that is none': () => Promise.resolve(new Response('<html>')),
  };
  for (const [kind, reply] of Object.entries(kinds)) {
    test.each([0, 1, 2])(`by ${kind}, at place %i, lets the others pass`, async (place) => {
      const rows = ['1', '2', '3'].map((id) => consent(id));
      const bad = rows[place];
      const { told, said } = await run(rows, (recipient) => (recipient === bad?.recipient ? reply : ok));
      expect(told).toEqual(['1', '2', '3'].toSpliced(place, 1));
      expect(said.at(-1)).toMatchObject(['iys_unanswered', { answers: true, results: [{ id: bad?.id }] }]);
    });
  }

  test('holds back what the same client said later of the same channel, and nothing else', async () => {
    const rows = [
      consent('1', '+905320001'),
      consent('2', '+905320001'),
      { ...consent('3', '+905320001'), type: 'ARAMA' },
    ];
    let first = true;
    const { told } = await run(rows, () => {
      const reply = first ? status(500) : ok;
      first = false;
      return reply;
    });
    expect(told).toEqual(['3']);
  });
});

test.each([400, 409, 413, 422])(
  'a consent that is refused with %i is set aside with that reason',
  async (code) => {
    const rows = ['1', '2', '3'].map((id) => consent(id));
    const { told, said } = await run(rows, (recipient) => (recipient.endsWith('2') ? status(code) : ok));
    expect(told).toEqual(['1', '3']);
    expect(said).toContainEqual([
      'iys_outcome',
      { results: [{ id: '2', sent: false, code: `http_${code}` }] },
    ]);
  },
);

test('a row that is no consent is set aside, and the others are told', async () => {
  const { told, said } = await run([consent('1'), { id: '2', recipient: 5 }, null, consent('3')], () => ok);
  expect(told).toEqual(['1', '3']);
  expect(said).toContainEqual(['set_aside', { queue: 'iys', key: '2', code: 'unreadable' }]);
});

test.each([429, 502, 503, 504, 401])(
  'where the registry answers %i nobody else is asked, and no consent is blamed',
  async (code) => {
    const { asked, said } = await run(
      ['1', '2', '3', '4'].map((id) => consent(id)),
      () => status(code),
    );
    expect(asked).toHaveLength(1);
    expect(said).toEqual([
      ['iys_unanswered', { answers: false, results: [{ id: '1', code: `http_${code}` }] }],
    ]);
  },
);

test('where it answers nobody it counts as away after three, and no consent is blamed', async () => {
  const { asked, said } = await run(
    ['1', '2', '3', '4', '5'].map((id) => consent(id)),
    () => closes,
  );
  expect(asked).toHaveLength(3);
  expect(said).toMatchObject([
    ['iys_unanswered', { answers: false, results: [{ id: '1' }, { id: '2' }, { id: '3' }] }],
  ]);
});
