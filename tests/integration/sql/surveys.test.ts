import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from '@sync/model/surveys/sealing';
import type { Question } from '@sync/model/surveys/survey';
import { publishQuestionnaire, saveQuestionnaire } from '@sync/rpc/surveys';
import * as surveys from '@sync/rpc/surveys';
import type { Query } from '@sync/rpc/rpc';
import { readPrivateKey } from '@sync/model/surveys/sealing';
import { openEnvelopes } from '../../../supabase/functions/surveys/open-envelopes';
import { loadDemoData } from '../../../supabase/demo/load';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addAccount } from '../support/accounts';

const TODAY = '2026-11-21';

const questions: readonly Question[] = [
  {
    id: 'puan',
    type: 'nps',
    text: { tr: 'Tavsiye eder misiniz?', de: 'Empfehlen Sie uns?' },
    required: true,
  },
  { id: 'oda', type: 'scale', text: { tr: 'Oda temizliği', de: 'Sauberkeit' }, required: false },
  {
    id: 'neden',
    type: 'text',
    text: { tr: 'Ne eksikti?', de: 'Was fehlte?' },
    required: false,
    show_if: { question: 'puan', from: 0, to: 6 },
  },
];

let backend: TestBackend;
let sql: Sql;
let manager: string;
let nurse: string;
let department: string;
let client: string;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  sql = backend.sql;
  await loadDemoData(sql, { today: TODAY, clients: 60, tickets: 60 });
  manager = await one(`select id from public.profiles where email = 'yonetici@vizite.demo'`);
  nurse = await one(
    `select u.user_id as id from public.user_roles u join public.roles r on r.id = u.role_id where r.name = 'Servis Hemşiresi' limit 1`,
  );
  department = await one(
    `select id from public.definitions where kind = 'department' and name = 'Hasta İlişkileri'`,
  );
  client = await one(
    `select id from public.clients where deleted_at is null and merged_into_id is null and client_kind = 'patient' limit 1`,
  );
});

afterAll(async () => {
  await backend.dispose();
});

async function one(text: string, given: readonly string[] = []): Promise<string> {
  const [row] = await sql.query<{ id: string }>(text, [...given]);
  if (row === undefined) throw new Error(`nothing for ${text}`);
  return row.id;
}

async function call<Given, Value>(person: string, query: Query<Given, Value>, given: Given): Promise<Value> {
  const sent: Readonly<Record<string, unknown>> = { ...query.parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const values = Object.values(sent).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : value,
  );
  const rows = await sql.transaction(async (session) => {
    await session.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: person, role: 'authenticated' }), person],
    );
    return session.query<{ answer: unknown }>(
      `select public.${query.name}(${named.join(', ')}) as answer`,
      values as never,
    );
  });
  return query.answer(rows[0]?.answer);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'done';
}

/** Publishes a questionnaire. */
async function publish(own: { anonymous?: boolean; draft?: readonly Question[] } = {}): Promise<string> {
  const target = randomUUID();
  await call(manager, saveQuestionnaire, {
    target,
    base_version: 0,
    given: {
      name: `Anket ${target.slice(0, 6)}`,
      kind: 'inpatient',
      anonymous: own.anonymous ?? false,
      languages: ['tr', 'de'],
      draft: own.draft ?? questions,
    },
  });
  await call(manager, publishQuestionnaire, { target, base_version: 1 });
  return target;
}

const keysOf = async () =>
  JSON.parse(await readFile(join(backend.dataDir, 'survey-keys.json'), 'utf8')) as {
    private_key: string;
    public_key: string;
  };

const service = async (step: string, given: object): Promise<unknown> =>
  (
    await sql.query<{ answer: unknown }>('select public.survey_service($1, $2::jsonb) as answer', [
      step,
      JSON.stringify(given),
    ])
  )[0]?.answer;

/** Sends the answers of a tablet, as the nurse, and opens them. Returns the id of the envelope. */
async function say(
  form: string,
  answers: object,
  own: { client?: string | null; department?: string; at?: string } = {},
): Promise<string> {
  const { public_key: key, private_key: secret } = await keysOf();
  const id = randomUUID();
  const context = await seal(key, {
    questionnaire_id: form,
    version: 1,
    client_id: own.client ?? null,
    department_id: own.department ?? department,
    language: 'de',
  });
  const said = await seal(key, { answers, answered_at: own.at ?? new Date().toISOString() });
  await call(nurse, surveys.sendSurveyEnvelopes, {
    envelopes: [{ id, sealed: `${context}\n${said}` }] as const,
  });
  await openEnvelopes(service, await readPrivateKey(secret));
  return id;
}

const answerOf = async (id: string) =>
  (
    await sql.query<Record<string, unknown>>(
      `select a.*, t.client_id as ticket_client, t.status_category, t.description
       from public.survey_answers a left join public.tickets t on t.id = a.follow_up_ticket_id where a.id = $1`,
      [id],
    )
  )[0];

describe('what a tablet sealed', () => {
  test('becomes an answer, once, and a bad one opens a complaint of the patient', async () => {
    const form = await publish();
    const id = await say(form, { puan: 0, oda: 4, neden: 'Gece gürültülüydü' }, { client });
    const answer = await answerOf(id);
    expect(answer).toMatchObject({
      client_id: client,
      channel: 'tablet',
      language: 'de',
      nps: 0,
      loop_state: 'open',
      ticket_client: client,
      status_category: 'new',
    });
    expect(answer?.['description']).toContain('Gece gürültülüydü');
    const [kept] = await sql.query<{ sealed: string }>(
      'select sealed from app.survey_envelopes where id = $1',
      [id],
    );
    expect(kept?.sealed).toBe('');
    // The same envelope again, as after a lost answer.
    await call(nurse, surveys.sendSurveyEnvelopes, { envelopes: [{ id, sealed: 'x' }] });
    expect(await service('unopened', {})).toEqual([]);
  });

  test('of an anonymous questionnaire tells of nobody', async () => {
    const form = await publish({ anonymous: true });
    const answer = await answerOf(await say(form, { puan: 3 }, { client }));
    expect(answer).toMatchObject({
      client_id: null,
      handed_by: null,
      follow_up_ticket_id: null,
      loop_state: 'open',
    });
  });

  test('is refused where it is no answer, and the rest goes on', async () => {
    const form = await publish();
    const problem = async (id: string) =>
      (
        await sql.query<{ problem: string | null }>(
          'select problem from app.survey_envelopes where id = $1',
          [id],
        )
      )[0]?.problem;
    for (const [answers, why] of [
      [{ puan: 11 }, 'answers_malformed'],
      [{ puan: 9, neden: 'Sorulmadı' }, 'answers_malformed'],
      [{ oda: 5 }, 'answers_missing'],
      [{ puan: 5, x: 1 }, 'answers_malformed'],
    ] as const) {
      expect([answers, await problem(await say(form, answers))]).toEqual([answers, why]);
    }
    expect(await problem(await say(randomUUID(), { puan: 5 }))).toBe('unknown_questionnaire');
    expect(await answerOf(await say(form, { puan: 9 }))).toMatchObject({ nps: 9, loop_state: null });
  });

  test('for another key stays, until that key is there', async () => {
    const id = randomUUID();
    await call(nurse, surveys.sendSurveyEnvelopes, { envelopes: [{ id, sealed: '1.AAAA.AAAA.AAAA' }] });
    await openEnvelopes(service, await readPrivateKey((await keysOf()).private_key));
    const [kept] = await sql.query<{ sealed: string; problem: string }>(
      'select sealed, problem from app.survey_envelopes where id = $1',
      [id],
    );
    expect(kept).toEqual({ sealed: '1.AAAA.AAAA.AAAA', problem: 'unreadable' });
  });

  test('comes in a number that a ward may need, and no more', async () => {
    const eager = await addAccount(sql, { email: 'tablet@vizite.test', password: 'Deneme.2026!' });
    await sql.query(
      `insert into public.profiles (id, email, full_name, scope, status) values ($1, 'tablet@vizite.test', 'Ada Kaya', 'all', 'active')`,
      [eager],
    );
    const fifty = () => ({
      envelopes: Array.from({ length: 50 }, () => ({ id: randomUUID(), sealed: '1.AAAA.AAAA.AAAA' })),
    });
    for (let sent = 0; sent < 4; sent += 1)
      expect(await call(eager, surveys.sendSurveyEnvelopes, fifty())).toBe(50);
    await expect(call(eager, surveys.sendSurveyEnvelopes, fifty())).rejects.toThrow('too_many_envelopes');
    await sql.query(
      `update app.survey_envelopes set received_at = received_at - interval '61 minutes' where received_by = $1`,
      [eager],
    );
    expect(await call(eager, surveys.sendSurveyEnvelopes, fifty())).toBe(50);
  });

  test('is read by nobody who may not', async () => {
    const choice = {
      from: '2026-11-01',
      to: '2026-11-30',
      questionnaire: null,
      department: null,
      channel: null,
      language: null,
      theme: null,
      low: false,
    };
    expect(await refusal(call(nurse, surveys.readSurveyAnswers, { given: choice, behind: 0 }))).toBe(
      'permission_denied',
    );
    expect(await refusal(call(nurse, surveys.readSurveyComments, { given: choice, behind: 0 }))).toBe(
      'permission_denied',
    );
    await expect(call(nurse, surveys.readSurveyFigures, { specs: [] })).rejects.toThrow('permission_denied');
  });
});

describe('a link', () => {
  const linkFor = async (form: string, target = randomUUID(), token = randomUUID() + randomUUID()) => {
    await call(manager, surveys.makeSurveyLink, {
      target,
      given: {
        questionnaire: form,
        client,
        department,
        channel: 'sms',
        language: 'de',
        token_hash: createHash('sha256').update(token).digest('hex'),
      },
    });
    return { target, token };
  };
  const post = async (step: string, body: object) => {
    const response = await fetch(`${backend.url}/functions/v1/surveys/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test.each([true, false])(
    'is asked for again after a lost answer, anonymous %s, also at once',
    async (anonymous) => {
      const form = await publish({ anonymous });
      const { target, token } = await linkFor(form);
      await Promise.all([linkFor(form, target, token), linkFor(form, target, token)]);
      const others = [randomUUID(), randomUUID() + randomUUID()] as const;
      await Promise.all([linkFor(form, ...others), linkFor(form, ...others)]);
      for (const word of [token, others[1]])
        expect((await post('form', { token: word })).body).toMatchObject({ state: 'open' });
      // Another word under the same id would lead nowhere.
      expect(await refusal(linkFor(form, target))).toBe('values_malformed');
    },
  );

  test('shows the questions, takes an answer, and is then used', async () => {
    const { target, token } = await linkFor(await publish());
    const form = await post('form', { token });
    expect(form.body).toMatchObject({ state: 'open', language: 'de', form: { version: 1 } });
    expect((await post('answer', { token, language: 'de', answers: { puan: 99 } })).body).toEqual({
      state: 'refused',
      reason: 'answers_malformed',
    });
    const said = await Promise.all(
      [8, 2].map((puan) => post('answer', { token, language: 'de', answers: { puan } })),
    );
    expect(said.map(({ body }) => body['state']).sort()).toEqual(['thanks', 'used']);
    expect(await answerOf(target)).toMatchObject({ opened_at: expect.anything() as Date, channel: 'sms' });
    expect((await post('form', { token })).body).toEqual({ state: 'used' });
  });

  test('refuses answers of any other shape, and stays open for the right one', async () => {
    const { token } = await linkFor(await publish());
    const odd = [
      null,
      5,
      'x',
      [],
      [1],
      {},
      { puan: null },
      { puan: 'x' },
      { puan: [8] },
      { puan: { a: 1 } },
      { puan: 1e300 },
    ]
      .concat([
        { puan: -1 },
        { puan: 8.5 },
        { puan: 8, oda: 1e20 },
        { puan: 8, baska: 1 },
        { puan: 'x'.repeat(3_000) },
      ] as never)
      .map((answers) => ({ answers }));
    for (const said of odd) {
      const { status, body } = await post('answer', { token, language: { a: 1 }, ...said });
      expect([said, status, body['state']]).toEqual([said, 200, 'refused']);
    }
    expect((await post('answer', { token, language: 'de', answers: { puan: 8 } })).body['state']).toBe(
      'thanks',
    );
  });

  test('that nobody made, or that is too old, opens nothing', async () => {
    expect((await post('form', { token: 'x'.repeat(40) })).body).toEqual({ state: 'unknown' });
    const { target, token } = await linkFor(await publish());
    await sql.query(
      `update public.survey_answers set expires_at = now() - interval '1 minute' where id = $1`,
      [target],
    );
    expect((await post('form', { token })).body).toEqual({ state: 'expired' });
    expect((await post('answer', { token, answers: { puan: 5 } })).body).toEqual({ state: 'expired' });
    expect((await post('open', {})).status).toBe(401);
    expect((await post('form', { token: 5 })).status).toBe(400);
  });
});

describe('figures', () => {
  const month = { from: '2019-03-01', to: '2019-03-31' };
  let form: string;
  let other: string;

  beforeAll(async () => {
    form = await publish();
    other = await one(`select id from public.definitions where kind = 'department' and id <> $1 limit 1`, [
      department,
    ]);
    const points = [10, 10, 9, 9, 8, 7, 7, 6, 3, 0, 10, 9];
    await answered(
      '2019-03',
      points.map((nps, at) => ({
        nps,
        department: at < 3 ? other : department,
        ...(at < 6 ? { oda: (at % 5) + 1 } : {}),
      })),
    );
  });

  /** Stores answers of a month, one on each of its days. */
  const answered = (
    of: string,
    all: readonly { nps: number; department: string; oda?: number }[],
  ): Promise<unknown> =>
    Promise.all(
      all.map(({ nps, department: ward, oda }, at) =>
        sql.query(
          `insert into public.survey_answers (id, questionnaire_id, version, anonymous, department_id, channel, language, answered_at,
             answers, nps) values ($1, $2, 1, false, $3, 'tablet', 'tr', $4, $5::jsonb, $6::smallint)`,
          [
            randomUUID(),
            form,
            ward,
            `${of}-${String(at + 1).padStart(2, '0')}T09:00:00Z`,
            JSON.stringify({ puan: nps, ...(oda === undefined ? {} : { oda }) }),
            nps,
          ],
        ),
      ),
    );

  const read = async (
    source: 'surveys' | 'survey_values',
    figures: readonly string[],
    own: {
      groups?: readonly string[];
      filters?: Record<string, readonly string[]>;
      from?: string;
      to?: string;
    } = {},
  ) => {
    const { answers } = await call(manager, surveys.readSurveyFigures, {
      specs: [
        {
          source,
          figures,
          groups: own.groups ?? [],
          filters: { questionnaire_id: [form], ...own.filters },
          ...month,
          from: own.from ?? month.from,
          to: own.to ?? month.to,
        },
      ],
    });
    return answers[0];
  };

  test('the score is counted as the book has it, and 0 is an answer', async () => {
    // Six of twelve are promoters, three detractors.
    const answer = await read('surveys', ['nps', 'promoters', 'detractors', 'points_0', 'answers']);
    expect(answer?.rows[0]?.m).toEqual({
      nps: { v: 25, n: 12 },
      promoters: { hidden: true },
      detractors: { hidden: true },
      points_0: { hidden: true },
      answers: { v: 12, n: 12 },
    });
  });

  test('shares are told where each kind of answer has five, and those of one to four points are not', async () => {
    const twenty = [10, 10, 10, 10, 10, 9, 9, 9, 8, 8, 8, 7, 7, 6, 6, 6, 6, 6, 0, 0];
    await answered(
      '2019-05',
      twenty.map((nps) => ({ nps, department })),
    );
    const answer = await read(
      'surveys',
      ['nps', 'promoters', 'passives', 'detractors', 'points_10', 'points_6', 'points_8'],
      { from: '2019-05-01', to: '2019-05-31' },
    );
    expect(answer?.rows[0]?.m).toEqual({
      nps: { v: 5, n: 20 },
      promoters: { v: 40, n: 20 },
      passives: { v: 25, n: 20 },
      detractors: { v: 35, n: 20 },
      // Three gave nine points: with the promoters, ten points would tell it.
      points_10: { hidden: true },
      points_6: { hidden: true },
      points_8: { hidden: true },
    });
  });

  test('a question has its mean, and its two best answers where neither they nor the others are few', async () => {
    const few = await read('survey_values', ['mean', 'top_two', 'spread'], {
      filters: { question: ['oda'] },
    });
    expect(few?.rows[0]?.m).toEqual({
      mean: { v: expect.closeTo((1 + 2 + 3 + 4 + 5 + 1) / 6, 6) as number, n: 6 },
      top_two: { hidden: true },
      spread: { hidden: true },
    });
    const given = [1, 2, 3, 1, 2, 4, 5, 4, 5, 5, 5];
    await answered(
      '2019-07',
      given.map((oda) => ({ nps: 9, department, oda })),
    );
    const more = await read('survey_values', ['top_two', 'mean'], {
      filters: { question: ['oda'] },
      from: '2019-07-01',
      to: '2019-07-31',
    });
    expect(more?.rows[0]?.m).toEqual({
      top_two: { v: expect.closeTo(600 / 11, 6) as number, n: 11 },
      mean: { v: expect.closeTo(37 / 11, 6) as number, n: 11 },
    });
  });

  test('the recommendation and words are no questions here', async () => {
    const answer = await read('survey_values', ['chosen', 'mean'], { groups: ['question', 'option'] });
    expect(new Set(answer?.rows.map(({ g }) => g[0]))).toEqual(new Set(['oda']));
  });

  test('three of a department are hidden, alone, beside the others, and by subtraction', async () => {
    const { rows = [] } = (await read('surveys', ['nps'], { groups: ['department_id'] })) ?? {};
    expect(rows.map(({ m }) => m['nps'])).toEqual([{ hidden: true }, { hidden: true }]);
    for (const chosen of [other, department]) {
      expect(await read('surveys', ['nps'], { filters: { department_id: [chosen] } })).toEqual({
        rows: [],
        hidden: true,
      });
    }
    const both = await read('surveys', ['nps'], { filters: { department_id: [other, department] } });
    expect(both?.rows[0]?.m['nps']).toEqual({ v: 25, n: 12 });
    // The answers of one day, as the difference of two periods.
    expect(await refusal(read('surveys', ['nps'], { to: '2019-03-30' }))).toBe('values_malformed');
  });

  test('no figure is asked across questionnaires', async () => {
    expect(
      await refusal(read('surveys', ['nps'], { filters: { questionnaire_id: [form, randomUUID()] } })),
    ).toBe('values_malformed');
  });

  test('the duty of a month says what is missing, by fives', async () => {
    const duties = await call(manager, surveys.readSurveyDuties, { month: '2019-03-15' });
    expect(duties).toContainEqual({ kind: 'inpatient', least: 20, answers: 10 });
  });

  describe('comments', () => {
    const answer = (
      at: string,
      own: { nps?: number; language?: string; department?: string; comment?: string | null },
      target = form,
    ) =>
      sql.query(
        `insert into public.survey_answers (id, questionnaire_id, version, anonymous, department_id, channel, language, answered_at, nps,
           comment, loop_state) values ($1, $2, 1, false, $3, 'tablet', $4, $5, $6::smallint, $7, case when $6::smallint <= 6 then 'open' end)`,
        [
          randomUUID(),
          target,
          own.department ?? department,
          own.language ?? 'tr',
          at,
          own.nps ?? 9,
          own.comment ?? null,
        ],
      );
    const commentsOf = (own: object = {}, target = form) =>
      call(manager, surveys.readSurveyComments, {
        given: {
          from: '2019-09-01',
          to: '2019-09-30',
          questionnaire: target,
          department: null,
          channel: null,
          language: null,
          theme: null,
          low: false,
          ...own,
        },
        behind: 0,
      });

    test('tell month, department, language and score of groups of five alone', async () => {
      for (let n = 1; n <= 9; n += 1) await answer(`2019-09-0${n}T09:00:00Z`, {});
      for (const at of ['10', '11', '12', '13', '14', '15', '16'])
        await answer(`2019-09-${at}T09:00:00Z`, { department: other });
      await answer('2019-09-20T09:00:00Z', { language: 'ar', comment: 'Nadir dil' });
      await answer('2019-09-21T09:00:00Z', { nps: 2, comment: 'Kötüydü' });
      await answer('2019-09-22T09:00:00Z', { department: other, comment: 'İyiydi' });
      await answer('2019-10-03T09:00:00Z', { comment: 'Ekimde yalnız' });
      const { rows } = await commentsOf();
      const of = (comment: string) => rows.find((row) => row.comment === comment);
      expect(of('Nadir dil')).toMatchObject({ month: '2019-09', department_id: department, language: null });
      // One gave a low score: what kind of score anybody gave is not told.
      expect(of('Kötüydü')).toMatchObject({ month: '2019-09', nps: null, loop: null });
      expect(of('İyiydi')).toMatchObject({ month: '2019-09', department_id: other, nps: null });
      // A month with few has no name, and is found by no other choice of months.
      const alone = { month: null, department_id: null, language: null, nps: null, loop: null };
      expect(of('Ekimde yalnız')).toMatchObject(alone);
      const october = (await commentsOf({ from: '2019-10-01', to: '2019-10-31' })).rows;
      expect(october.map(({ comment }) => comment)).toEqual(['Ekimde yalnız']);
      expect((await commentsOf({ from: '2018-01-01', to: '2018-01-31' })).rows).toEqual(october);
      expect((await commentsOf({ language: 'ar' })).rows).toEqual([]);
      expect((await commentsOf({ low: true })).rows).toEqual([]);
      expect(JSON.stringify(rows)).not.toContain('2019-09-2');
    });

    test('of the running month appear by fives, without anything beside them', async () => {
      const fresh = await publish();
      const now = new Date();
      for (let n = 1; n <= 6; n += 1) {
        await answer(
          new Date(now.getTime() - (10 - n) * 1_000).toISOString(),
          { comment: `Yorum ${n}` },
          fresh,
        );
        const { rows } = await commentsOf({}, fresh);
        expect(rows.length).toBe(n < 5 ? 0 : 5);
        expect(rows.every(({ month: of, nps }) => of === null && nps === null)).toBe(true);
      }
    });
  });
});

test('an envelope that two open at once becomes one answer, told once', async () => {
  const id = randomUUID();
  const { public_key: open, private_key: secret } = await keysOf();
  const version = await publish();
  const said = {
    questionnaire_id: version,
    version: 1,
    language: 'tr',
    answers: { puan: 1 },
    client_id: client,
  };
  await call(nurse, surveys.sendSurveyEnvelopes, { envelopes: [{ id, sealed: await seal(open, said) }] });
  const key = await readPrivateKey(secret);
  await Promise.all([1, 2, 3, 4].map(() => openEnvelopes(service, key)));
  expect(await answerOf(id)).toMatchObject({ row_version: 1 });
});

test('a bad answer is called, solved, and told by nobody twice', async () => {
  const id = await say(await publish(), { puan: 2 }, { client });
  const move = { target: id, base_version: 1, state: 'called', note: 'Arandı' } as const;
  expect(await call(manager, surveys.moveSurveyLoop, move)).toEqual({ status: 'saved', row_version: 2 });
  expect(await call(manager, surveys.moveSurveyLoop, { ...move, state: 'solved' })).toEqual({
    status: 'conflict',
    row_version: 2,
  });
  expect(await refusal(call(nurse, surveys.moveSurveyLoop, move))).toBe('permission_denied');
});
