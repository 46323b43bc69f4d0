import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { makeSurveyKeys, readPrivateKey, seal } from '@sync/model/surveys/sealing';
import type { SurveyKeys } from '@sync/model/surveys/sealing';
import { openEnvelopes } from '../../../supabase/functions/surveys/open-envelopes';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { lettersFor, mend, poison, SECRET } from '../support/poison';
import { departments, roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let nurse: string;
let form: string;
let keys: SurveyKeys;
let letters: ReturnType<typeof lettersFor>;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  nurse = await addPerson(owner, { roles: [roles.nurse] });
  const administrator = await addPerson(owner, { roles: [roles.administrator] });
  letters = lettersFor(owner, administrator);
  keys = await makeSurveyKeys();
  await service('key', { public_key: keys.public_key });
  form = randomUUID();
  const draft = [
    { id: 'puan', type: 'nps', text: { tr: 'Tavsiye?' }, required: true },
    { id: 'neden', type: 'text', text: { tr: 'Neden?' }, required: false },
  ];
  const call = (text: string, values: readonly unknown[]) =>
    asUser(owner, administrator, (tx) => tx.unsafe(text, values as never));
  await call('select public.save_questionnaire(target => $1, base_version => 0, given => $2)', [
    form,
    { name: 'Anket', kind: 'inpatient', anonymous: false, languages: ['tr'], draft },
  ]);
  await call('select public.publish_questionnaire(target => $1, base_version => 1)', [form]);
});
afterAll(() => database.stop());
afterEach(() => mend(owner));

async function service(step: string, given: object): Promise<unknown> {
  // As both backends hand it on: what cannot be read fails before the function is entered.
  const [row] = await owner.unsafe('select public.survey_service($1, $2::text::jsonb) as answer', [
    step,
    JSON.stringify(given),
  ]);
  return row?.['answer'];
}

const context = (own: object = {}) => ({
  questionnaire_id: form,
  version: 1,
  client_id: null,
  department_id: departments.callCentre,
  language: 'tr',
  ...own,
});
const content = (own: object = {}) => ({
  answers: { puan: 9 },
  answered_at: new Date().toISOString(),
  ...own,
});
const good = () => sealed(context(), content());
const sealed = async (...parts: readonly unknown[]) =>
  (await Promise.all(parts.map((part) => seal(keys.public_key, part)))).join('\n');

/** Sends these in their order. @returns their ids */
async function send(envelopes: readonly string[]): Promise<readonly string[]> {
  const ids = envelopes.map(() => randomUUID());
  for (const [at, id] of ids.entries())
    await owner`insert into app.survey_envelopes (id, sealed, received_by, received_at)
      values (${id}, ${envelopes[at] ?? ''}, ${nurse}, now() + ${at} * interval '1 second')`;
  return ids;
}
const open = async () => openEnvelopes(service, await readPrivateKey(keys.private_key));
const answered = async (ids: readonly string[]) => {
  const rows = await owner`select id from public.survey_answers where id = any (${[...ids]})`;
  return ids.map((id) => rows.some((row) => row['id'] === id));
};
const sealedOf = async (id: string) =>
  (await owner<{ sealed: string }[]>`select sealed from app.survey_envelopes where id = ${id}`)[0]?.sealed;

let nested: unknown = 1;
for (let depth = 0; depth < 500; depth += 1) nested = [nested];

const poisons: Readonly<Record<string, readonly [code: string, make: () => Promise<string>]>> = {
  'a NUL in an answer': [
    'unstorable_text',
    () => sealed(context(), content({ answers: { puan: 9, neden: 'a\0b' } })),
  ],
  'a NUL in a name': ['unstorable_text', () => sealed(context(), content({ answers: { 'puan\0': 9 } }))],
  'a high surrogate alone': [
    'unstorable_text',
    () => sealed(context(), content({ answers: { neden: '\ud83d' } })),
  ],
  'a low surrogate alone': ['unstorable_text', () => sealed(context({ language: '\ude00tr' }), content())],
  'an endless nesting': ['too_deep', () => sealed(context(), content({ answers: nested }))],
  'a huge list': [
    'too_large',
    () => sealed(context(), content({ answers: Array.from({ length: 20_000 }, () => 1) })),
  ],
  'a text that is too long': [
    'answers_malformed',
    () => sealed(context(), content({ answers: { puan: 9, neden: 'x'.repeat(20_000) } })),
  ],
  'a huge number': ['answers_malformed', () => sealed(context(), content({ answers: { puan: 1e308 } }))],
  'a wrong type': ['answers_malformed', () => sealed(context(), content({ answers: 'puan' }))],
  'answers that are missing': ['answers_missing', () => sealed(context(), content({ answers: {} }))],
  'a list instead of a content': ['answers_malformed', () => sealed(context(), [1, 2])],
  'nothing instead of a content': ['answers_malformed', () => sealed(null)],
  'a questionnaire that is not there': [
    'unknown_questionnaire',
    () => sealed(context({ questionnaire_id: randomUUID() }), content()),
  ],
  'a questionnaire of a wrong type': [
    'unknown_questionnaire',
    () => sealed(context({ questionnaire_id: { a: 1 } }), content()),
  ],
  'a date that does not exist': [
    '22008',
    () => sealed(context(), content({ answered_at: '2026-13-45T00:00:00Z' })),
  ],
  'a date out of range': ['22008', () => sealed(context(), content({ answered_at: '999999999-01-01' }))],
  'no date': ['22007', () => sealed(context(), content({ answered_at: 'dün' }))],
  'a text that was never sealed': ['unreadable', () => Promise.resolve('Ada memnun')],
  'nothing at all': ['unreadable', () => Promise.resolve('')],
  'another key': ['unreadable', async () => seal((await makeSurveyKeys()).public_key, content())],
  'very many parts': ['too_large', () => Promise.resolve('1.AAAA.AAAA.AAAA\n'.repeat(5000))],
};

describe.each(Object.entries(poisons))('%s', (_kind, [code, make]) => {
  test.each([0, 1, 2])('at place %i is set aside alone', async (place) => {
    const ids = await send([await good(), await good()].toSpliced(place, 0, await make()));
    const bad = ids[place] ?? '';
    const before = await sealedOf(bad);
    expect(await open()).toBe(2);
    expect(await answered(ids)).toEqual(ids.map((id) => id !== bad));
    const waiting = await letters.open('survey_envelopes');
    expect(waiting).toMatchObject([{ key: bad, code, tries: 1 }]);
    // It does not come again by itself, and nothing of it is lost.
    expect(await open()).toBe(0);
    expect(await sealedOf(bad)).toBe(before);
    expect(await letters.drop(waiting)).toEqual({ done: 1 });
    expect(await sealedOf(bad)).toBe(before);
    await service('key', { public_key: (await makeSurveyKeys()).public_key });
    expect(await open()).toBe(0);
    expect(await letters.open('survey_envelopes')).toEqual([]);
  });
});

test('one whose answer cannot be stored becomes one after mending', async () => {
  const ids = await send([await good(), await good(), await good()]);
  await poison(owner, ['public.survey_answers', 'id', 'insert'], ids[0] ?? '', '42501');
  expect(await open()).toBe(2);
  const waiting = await letters.open('survey_envelopes');
  expect(waiting).toMatchObject([{ key: ids[0], code: '42501', detail: 'poison' }]);
  expect(JSON.stringify(waiting)).not.toContain(SECRET);
  await mend(owner);
  expect(await letters.retry(waiting)).toEqual({ done: 1 });
  expect(await open()).toBe(1);
  expect(await answered(ids)).toEqual([true, true, true]);
  expect(await letters.open('survey_envelopes')).toEqual([]);
});

test('one that was given up may be tried again: its content was kept', async () => {
  const ids = await send([await good()]);
  await poison(owner, ['public.survey_answers', 'id', 'insert'], ids[0] ?? '');
  await open();
  await letters.drop(await letters.open('survey_envelopes'));
  await mend(owner);
  expect(await open()).toBe(0);
  await letters.retry((await letters.list()).filter(({ key }) => key === ids[0]));
  expect(await open()).toBe(1);
});

test('a failure that a repeat may cure ends the run, comes last in the next, and is set aside after the fifth', async () => {
  const ids = await send([await good(), await good(), await good()]);
  await poison(owner, ['public.survey_answers', 'id', 'insert'], ids[0] ?? '', '40P01');
  expect(await open()).toBe(0);
  expect(await open()).toBe(2);
  for (let turn = 2; turn < 5; turn += 1) {
    expect(await letters.open('survey_envelopes')).toEqual([]);
    expect(await open()).toBe(0);
  }
  expect(await letters.open('survey_envelopes')).toMatchObject([{ key: ids[0], code: '40P01' }]);
  await mend(owner);
  await letters.retry(await letters.open('survey_envelopes'));
  expect(await open()).toBe(1);
});

test('a thousand bad ones of one account hold up no good one behind them', async () => {
  const ids = await send([...Array.from({ length: 450 }, () => '1.AAAA.AAAA.AAAA'), await good()]);
  expect(await open()).toBe(1);
  expect((await answered(ids)).at(-1)).toBe(true);
  const [told] = await owner`select count(distinct n.id)::integer as notices from public.notifications n
    where n.group_key = 'dead-letters:survey_envelopes' and n.read_at is null`;
  const [administrators] = await owner`select count(*)::integer as n from public.profiles p
    where 'system.queues.read' = any (app.assigned_rights(p.id))`;
  expect(told?.['notices']).toBe(administrators?.['n']);
});

test('a key that is told again opens nothing anew; another one does', async () => {
  await owner`delete from app.survey_envelopes`;
  const other = await makeSurveyKeys();
  await service('key', { public_key: keys.public_key });
  const [id = ''] = await send([
    `${await seal(other.public_key, context())}\n${await seal(other.public_key, content())}`,
  ]);
  await open();
  const tries = async () => (await letters.open('survey_envelopes')).find(({ key }) => key === id)?.tries;
  await service('key', { public_key: keys.public_key });
  await open();
  expect(await tries()).toBe(1);
  await service('key', { public_key: other.public_key });
  expect(await openEnvelopes(service, await readPrivateKey(other.private_key))).toBe(1);
  expect(await tries()).toBeUndefined();
});
