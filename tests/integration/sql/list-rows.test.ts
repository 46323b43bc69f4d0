import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import type { ImportList } from '@sync/model/entities/import-values';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { addDoctor, addInsurer, addPatient, biopsyOf, caseLine, caseOf, pushCase } from '../support/cases';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { takeOver } from '../../take-over';
import type { AskStep } from '../../take-over';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let pathologist: string;
let clientId: string;
let insurerId: string;
let doctorId: string;

type Values = Record<string, JSONValue>;
const TCKN = '10000000146';

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, {
    extra: [
      ...['parse.insurance.read', 'parse.insurance.import', 'parse.insurance.undo'],
      ...['parse.insurance_tracking.read', 'parse.insurance_tracking.add', 'parse.insurance_tracking.edit'],
    ],
  });
  pathologist = await addPerson(owner, {
    extra: [
      ...['parse.adenom_biyotip.read', 'parse.adenom_biyotip.add', 'parse.adenom_biyotip.edit'],
      'parse.adenom_biyotip.import',
    ],
  });
  clientId = await addPatient(owner, TCKN);
  insurerId = await addInsurer(owner);
  doctorId = await addDoctor(owner);
});
afterAll(() => database.stop());

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const call = (person: string, statement: string, ...values: readonly unknown[]) =>
  asUser(owner, person, (tx) => tx.unsafe(statement, values as string[]));

/** Goes on with an import for one step. */
async function step(
  person: string,
  { target, sums, seen, unsure }: Parameters<AskStep>[1],
): Promise<unknown> {
  const [row] = await call(
    person,
    'select public.apply_import($1, $2, $3, $4) as answer',
    ...[target, sums, seen, unsure],
  );
  return (row as { answer?: unknown } | undefined)?.answer;
}

/** Imports a list; gives its id. Rows known by their line. `begun`: it is sent, and not taken over. */
async function bring(
  list: string,
  rows: readonly Values[],
  more: Values = {},
  person = clerk,
): Promise<string> {
  const target = randomUUID();
  const given = {
    list,
    bank_id: null,
    insurer_id: ['pathology', 'colonoscopy', 'specimen'].includes(list) ? null : insurerId,
    profile_id: null,
    file_name: `${list}.xlsx`,
    byte_size: 100,
    file_hash: sha(target),
    content_hash: sha(`rows ${target}`),
    rows: rows.length,
    totals: {},
    controls: {},
    control_note: null,
    ...more,
  };
  await call(person, 'select public.begin_import($1, $2)', target, given);
  const portion = rows.map((values, at) => ({
    line: at + 2,
    values,
    problem: null,
    warning: null,
  }));
  await call(person, 'select public.stage_import($1, $2)', target, portion);
  if (more['begun'] === true) return target;
  const sums = sumsOfRows(list as ImportList, portion);
  await takeOver(async (_, given) => step(person, given), { target, sums });
  return target;
}
interface Shown {
  readonly no: number;
  readonly outcome: string;
  readonly code: string | null;
  readonly before: Values | null;
  readonly after: Values | null;
  readonly values: Values;
  readonly changed_by: string | null;
  readonly suggestions: readonly { readonly id: string; readonly why: string }[];
}
async function rowsOf(target: string, person = clerk): Promise<readonly Shown[]> {
  const [answer] = await call(person, 'select public.list_rows($1, null) as rows', target);
  return (answer as unknown as { rows: readonly Shown[] }).rows;
}
const settle = (no: number, decision: string, record: string | null = null, person = clerk) =>
  call(person, 'select public.settle_list_row($1, $2, $3, null)', no, decision, record);
const undo = (target: string, person = clerk) =>
  call(person, 'select public.undo_import($1, $2) as report', target, 'yanlış dosya');

async function openCase(more: Values = {}) {
  const provision = String(100_000 + Math.floor(Math.random() * 899_999));
  const made = await pushCase(
    owner,
    clerk,
    'insurance_case',
    caseOf(clientId, insurerId, { provision_no: provision, ...more }),
  );
  expect(made.status).toBe('applied');
  return { id: made.id, provision, document: made.document };
}
const caseRow = async (id: string) =>
  (await owner`select * from public.insurance_cases where id = ${id}`)[0] ?? {};
const biopsyRow = async (id: string) =>
  (await owner`select * from public.biopsies where id = ${id}`)[0] ?? {};
const fileRow = async (id: string) =>
  (await owner`select * from public.import_files where id = ${id}`)[0] ?? {};

describe('a list of provisions', () => {
  test('decides an open case, shares an amount out over its lines and tells what it said', async () => {
    const { id, provision } = await openCase({
      lines: [caseLine({ asked: 100_000 }), caseLine({ asked: 200_000, name: 'Malzeme' })],
    });
    const target = await bring('provision', [
      {
        provision_no: provision,
        decision: 'partial',
        approved: 100_000,
        words: 'Kısmen uygundur',
        valid_to: '2031-01-31',
        reason: 'limit_reached',
      },
    ]);
    expect(await caseRow(id)).toMatchObject({
      status: 'partial',
      approved_amount: '100000',
      payer_message: 'Kısmen uygundur',
      refusal_reason: 'limit_reached',
      lines: [{ approved: 33_333 }, { approved: 66_667 }],
    });
    expect(await fileRow(target)).toMatchObject({
      rows_new: 1,
      rows_warning: 0,
      rows_matched: 1,
      state: 'imported',
    });
    const events = await owner`select text from public.insurance_events where case_id = ${id}`;
    expect(events.map(({ text }) => text as string)).toEqual(['provision.xlsx · Kısmen uygundur']);
  });

  test('makes a refusal of a part of nothing', async () => {
    const { id, provision } = await openCase();
    await bring('provision', [
      { provision_no: provision, decision: 'partial', approved: 0, reason: 'limit_reached' },
    ]);
    expect(await caseRow(id)).toMatchObject({
      status: 'refused',
      lines: [{ decision: 'refused', approved: 0 }],
    });
  });

  test('asks before it changes what a person has decided, and a later list follows an earlier one without asking', async () => {
    const { id, provision, document } = await openCase();
    const line = caseLine({ decision: 'approved', approved: 100_000 });
    await pushCase(
      owner,
      clerk,
      'insurance_case',
      { ...document, lines: [line] },
      id,
      document?.row_version ?? null,
    );
    const target = await bring('denial', [
      { provision_no: provision, words: 'Teminat dışı', reason: 'not_covered' },
    ]);
    expect(await caseRow(id)).toMatchObject({ status: 'approved', list_differs: true });
    const [row] = await rowsOf(target);
    expect(row).toMatchObject({
      outcome: 'conflict',
      code: 'person_wrote',
      changed_by: clerk,
      after: { status: 'refused' },
      before: { status: 'approved' },
    });
    await settle(row?.no ?? 0, 'take');
    expect(await caseRow(id)).toMatchObject({
      status: 'refused',
      list_differs: false,
      payer_message: 'Teminat dışı',
    });
    await bring('provision', [{ provision_no: provision, decision: 'approved', approved: 100_000 }]);
    expect(await caseRow(id)).toMatchObject({ status: 'approved' });
  });

  test('keeping what stands dismisses the row', async () => {
    const { id, provision, document } = await openCase();
    await pushCase(
      owner,
      clerk,
      'insurance_case',
      { ...document, lines: [caseLine({ decision: 'approved', approved: 5 })] },
      id,
      document?.row_version ?? null,
    );
    const target = await bring('denial', [{ provision_no: provision, words: 'Red', reason: 'other' }]);
    await settle((await rowsOf(target))[0]?.no ?? 0, 'keep');
    expect(await caseRow(id)).toMatchObject({ status: 'approved', list_differs: false });
    expect(await rowsOf(target)).toMatchObject([{ outcome: 'dismissed' }]);
  });

  test('who works on the case chooses between the list and what stands, for the rows they have seen', async () => {
    const desk = await addPerson(owner, {
      extra: ['parse.insurance_tracking.read', 'parse.insurance_tracking.edit'],
    });
    const reader = await addPerson(owner, { extra: ['parse.insurance_tracking.read'] });
    const differing = async () => {
      const { id, provision, document } = await openCase({ assignee_id: desk });
      const lines = [caseLine({ decision: 'approved', approved: 100_000 })];
      const version = document?.row_version ?? null;
      await pushCase(owner, clerk, 'insurance_case', { ...document, lines }, id, version);
      await bring('denial', [{ provision_no: provision, words: 'Teminat dışı', reason: 'not_covered' }]);
      expect(await caseRow(id)).toMatchObject({ status: 'approved', list_differs: true });
      return id;
    };
    const seen = async (id: string, person = desk) => {
      const [answer] = await call(person, 'select public.case_differences($1) as rows', id);
      return (answer as unknown as { rows: readonly { no: number; after: Values }[] }).rows;
    };
    const choose = (id: string, rows: readonly number[], decision: string, person = desk) =>
      call(person, 'select public.settle_case($1, $2, $3)', id, rows, decision);

    const taken = await differing();
    const rows = await seen(taken);
    expect(rows).toMatchObject([{ list: 'denial', after: { status: 'refused' } }]);
    const numbers = rows.map(({ no }) => no);
    await expect(choose(taken, numbers, 'take', reader)).rejects.toThrow('permission_denied');
    await choose(taken, [], 'take');
    expect(await caseRow(taken)).toMatchObject({ status: 'approved', list_differs: true });
    await choose(taken, numbers, 'take');
    expect(await caseRow(taken)).toMatchObject({ status: 'refused', list_differs: false });
    expect(await seen(taken)).toEqual([]);
    // A repeat after a lost answer.
    await choose(taken, numbers, 'take');
    expect(await caseRow(taken)).toMatchObject({ status: 'refused' });

    const stands = await differing();
    const others = (await seen(stands)).map(({ no }) => no);
    await choose(taken, others, 'keep');
    expect(await caseRow(stands)).toMatchObject({ list_differs: true });
    await choose(stands, others, 'keep');
    expect(await caseRow(stands)).toMatchObject({ status: 'approved', list_differs: false });
  });

  test('a row that fits no case waits, with suggestions by patient, and is given to one', async () => {
    const { id } = await openCase();
    const target = await bring('provision', [
      { provision_no: 'YOK-1', decision: 'approved', national_id: TCKN, name: 'DENİZ YILDIZ' },
    ]);
    const [row] = await rowsOf(target);
    expect(row).toMatchObject({
      outcome: 'review',
      code: 'no_case',
      values: { national_id: expect.stringContaining('*') as string },
    });
    expect(row?.suggestions.find((suggestion) => suggestion.id === id)).toMatchObject({ why: 'client' });
    await settle(row?.no ?? 0, 'assign', id);
    expect(await caseRow(id)).toMatchObject({ status: 'approved' });
  });

  test('looked for again, rows find cases that were opened since', async () => {
    const provision = `S-${randomUUID().slice(0, 6)}`;
    const target = await bring('provision', [{ provision_no: provision, decision: 'approved' }]);
    const { id } = await openCase({ provision_no: provision });
    const [answer] = await call(clerk, 'select public.rematch_list($1) as found', target);
    expect(answer).toMatchObject({ found: { found: 1 } });
    expect(await caseRow(id)).toMatchObject({ status: 'approved' });
  });

  test('undone, it takes back what nobody has changed since, and names who changed the rest', async () => {
    const [untouched, changed] = [await openCase(), await openCase()];
    const target = await bring(
      'provision',
      [untouched, changed].map(({ provision }) => ({ provision_no: provision, decision: 'approved' })),
    );
    const decided = await caseRow(changed.id);
    await pushCase(
      owner,
      clerk,
      'insurance_case',
      { ...changed.document, lines: [caseLine({ decision: 'refused', approved: 0 })], status: 'refused' },
      changed.id,
      Number(decided['row_version']),
    );
    const [answer] = await undo(target);
    expect((answer as unknown as { report: Values }).report).toMatchObject({
      reversed: 1,
      kept: 1,
      reasons: { changed_since: 1 },
    });
    expect(await caseRow(untouched.id)).toMatchObject({ status: 'waiting', lines: [{ decision: 'open' }] });
    expect(await caseRow(changed.id)).toMatchObject({ status: 'refused' });
  });

  test('the same row again is the same, and is not asked twice', async () => {
    const { provision } = await openCase();
    const rows = [{ provision_no: provision, decision: 'approved' }];
    await bring('provision', rows);
    expect(await rowsOf(await bring('provision', rows))).toMatchObject([{ outcome: 'same' }]);
  });
});

describe('a long list', () => {
  const sliced = async (work: () => Promise<void>): Promise<void> => {
    const ends = (pause: string) =>
      owner.unsafe(`create or replace function app.end_of_slices() returns timestamptz language sql volatile
        set search_path = '' as $$ select clock_timestamp() + interval '${pause}' $$`);
    await owner`select set_config('vizite.slice_rows', '2', false)`;
    await ends('0 seconds');
    try {
      await work();
    } finally {
      await owner`select set_config('vizite.slice_rows', '', false)`;
      await ends('1.5 seconds');
    }
  };
  const refusals = (cases: readonly { readonly provision: string }[]): readonly Values[] =>
    cases.map(({ provision }) => ({ provision_no: provision, words: 'Teminat dışı', reason: 'not_covered' }));

  test('goes in step by step: a call that breaks off is asked for again, and each row decides once', async () => {
    const cases: Awaited<ReturnType<typeof openCase>>[] = [];
    for (let at = 0; at < 5; at += 1) cases.push(await openCase());
    await sliced(async () => {
      const target = await bring('denial', refusals(cases), { begun: true });
      const given = {
        target,
        sums: { '': { '': { rows: 5, asked: 0, approved: 0 } } },
        seen: null,
        unsure: null,
      };
      for (let calls = 0; (await fileRow(target))['state'] === 'staging'; calls += 1) {
        await asUser(owner, clerk, async (tx) => {
          await tx`select public.apply_import(${target}, ${tx.json(given.sums)}, null, null)`;
          throw new Error('killed');
        }).catch(() => undefined);
        await step(clerk, given);
        expect(calls).toBeLessThan(20);
      }
      expect(await fileRow(target)).toMatchObject({ rows_new: 5, rows_matched: 5 });
    });
    for (const { id } of cases) {
      expect(await caseRow(id)).toMatchObject({ status: 'refused' });
      expect(await owner`select from public.insurance_events where case_id = ${id}`).toHaveLength(1);
    }
  });

  test('given up on the way is taken back', async () => {
    const cases: Awaited<ReturnType<typeof openCase>>[] = [];
    for (let at = 0; at < 5; at += 1) cases.push(await openCase());
    const before = await Promise.all(cases.map(async ({ id }) => (await caseRow(id))['status'] as string));
    await sliced(async () => {
      const target = await bring('denial', refusals(cases), { begun: true });
      const given = {
        target,
        sums: { '': { '': { rows: 5, asked: 0, approved: 0 } } },
        seen: null,
        unsure: null,
      };
      for (let calls = 0; calls < 3; calls += 1) await step(clerk, given);
      const now = await Promise.all(cases.map(async ({ id }) => (await caseRow(id))['status'] as string));
      expect(now).not.toEqual(before);
      await call(clerk, 'select public.cancel_import($1)', target);
      expect(await owner`select from app.list_rows where file_id = ${target}`).toHaveLength(0);
    });
    const after = await Promise.all(cases.map(async ({ id }) => (await caseRow(id))['status'] as string));
    expect(after).toEqual(before);
  });

  test('knows its cases and its rows without the leading zeros that a spreadsheet drops', async () => {
    const { id } = await openCase({ provision_no: '000987123' });
    const row = { provision_no: '000987123', words: 'Teminat dışı', reason: 'not_covered' };
    await bring('denial', [{ ...row, provision_no: '987123' }]);
    expect(await caseRow(id)).toMatchObject({ status: 'refused', provision_no: '000987123' });
    const [again] = await rowsOf(await bring('denial', [row]));
    expect(again).toMatchObject({ outcome: 'same' });
    // The number as it is written goes before.
    const other = await openCase({ provision_no: '987123' });
    await bring('denial', [{ ...row, provision_no: '987123', words: 'Başka' }]);
    expect(await caseRow(other.id)).toMatchObject({ payer_message: 'Başka' });
    expect(await caseRow(id)).toMatchObject({ payer_message: 'Teminat dışı' });
  });
});

describe('a number as long as that of a card', () => {
  const number = '4111111111111111';
  test('is the number of a provision where it stands as one', async () => {
    const { id } = await openCase({ provision_no: number });
    // Some ids look like card numbers, too.
    const insurer = '01900000-0000-7000-8000-150000000001';
    const target = await bring('provision', [
      { provision_no: number, decision: 'approved' },
      { provision_no: 'YOK-3', decision: 'approved', insurer_id: insurer },
    ]);
    expect(await rowsOf(target)).toMatchObject([{ outcome: 'applied' }, { outcome: 'review' }]);
    expect(await caseRow(id)).toMatchObject({ status: 'approved' });
  });
  test.each(['words', 'name', 'insurer'])('is refused as %s', async (field) => {
    await expect(
      bring('provision', [{ provision_no: 'YOK-4', decision: 'approved', [field]: `no ${number}` }]),
    ).rejects.toThrow(/card_number/u);
  });
});

test('a list of payments pays and cuts, and makes the icmal that it names', async () => {
  const { id, provision } = await openCase({
    lines: [caseLine({ decision: 'approved', approved: 100_000 })],
  });
  const undecided = await openCase();
  const target = await bring('payment', [
    {
      provision_no: provision,
      batch_no: 'IC-7',
      paid: 90_000,
      cut: 10_000,
      words: 'Fark',
      paid_on: '2026-11-20',
    },
    { provision_no: undecided.provision, paid: 5 },
  ]);
  const row = await caseRow(id);
  expect(row).toMatchObject({
    status: 'paid_cut',
    paid_amount: '90000',
    cut_amount: '10000',
    cut_reason: 'Fark',
  });
  expect(
    await owner`select batch_no, insurer_id from public.invoice_batches where id = ${row['batch_id'] as string}`,
  ).toMatchObject([{ batch_no: 'IC-7', insurer_id: insurerId }]);
  expect(await rowsOf(target)).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'review', code: 'undecided_case' },
  ]);
});

describe('a list of pathology', () => {
  const reading = {
    result_class: 'malignant',
    confidence: 95,
    sentence: 'Adenokarsinom izlendi.',
    reasons: [],
    marks: [],
  };
  const report = (more: Values): Values => ({
    pathology_no: `P-${randomUUID().slice(0, 8)}`,
    reported_on: '2026-11-24',
    text: 'Adenokarsinom izlendi.',
    result_class: 'malignant',
    reading,
    review: 'none',
    ...more,
  });
  const bringReports = (...rows: readonly Values[]) => bring('pathology', rows, {}, pathologist);

  test('finds the case by its protocol, writes report and class, and makes it critical', async () => {
    const protocol = randomUUID().slice(0, 8);
    const made = await pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(clientId, doctorId, { protocol_no: protocol }),
    );
    await bringReports(report({ protocol_no: protocol }));
    expect(await biopsyRow(made.id)).toMatchObject({
      status: 'reported',
      result_class: 'malignant',
      critical: true,
      report_text: 'Adenokarsinom izlendi.',
    });
  });

  test('grows jar by jar, and the worst jar is the case\u2019s class', async () => {
    const protocol = randomUUID().slice(0, 8);
    const number = `P-${protocol}`;
    const made = await pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(clientId, doctorId, { protocol_no: protocol, pathology_no: number }),
    );
    const target = await bringReports(
      report({ pathology_no: number, jar_no: '1', text: 'Adenokarsinom.' }),
      report({ pathology_no: number, jar_no: '2', text: 'BPH.', result_class: 'bph' }),
    );
    expect(await biopsyRow(made.id)).toMatchObject({
      result_class: 'malignant',
      report_text: '1) Adenokarsinom.\n2) BPH.',
      jars: [{ result_class: 'malignant' }, { result_class: 'bph' }],
    });
    await undo(target, pathologist);
    expect(await biopsyRow(made.id)).toMatchObject({
      result_class: null,
      report_text: null,
      jars: [{ result_class: null }, { result_class: null }],
    });
  });

  test('a report of a known patient and doctor makes its case; without a doctor it waits', async () => {
    const number = `P-${randomUUID().slice(0, 8)}`;
    await bringReports(
      report({ pathology_no: number, national_id: TCKN, doctor_id: doctorId, organ: 'stomach' }),
    );
    expect(
      await owner`select client_id, status, organ from public.biopsies where pathology_no = ${number}`,
    ).toMatchObject([{ client_id: clientId, status: 'reported', organ: 'stomach' }]);
    const target = await bringReports(report({ national_id: TCKN }));
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'review', code: 'no_doctor' }]);
  });

  test.each([
    ['another patient\u2019s number', { national_id: '10000000078' }, 'other_patient'],
    ['an empty report', { text: '', result_class: null, reading: null }, 'empty_report'],
    ['a report older than its sample', { reported_on: '2026-11-01' }, 'report_before_sample'],
    ['a grade of the prostate on a colon', { isup: 2 }, 'isup_organ'],
  ])('%s waits', async (_, more, code) => {
    const number = `P-${randomUUID().slice(0, 8)}`;
    await pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(clientId, doctorId, { pathology_no: number, organ: 'colorectal' }),
    );
    const target = await bringReports(report({ pathology_no: number, ...(more as Values) }));
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'review', code }]);
  });

  test('asks before it changes a class that a person has confirmed', async () => {
    const number = `P-${randomUUID().slice(0, 8)}`;
    const made = await pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(clientId, doctorId, {
        pathology_no: number,
        status: 'reported',
        reported_at: '2026-11-24T09:00:00.000Z',
        report_text: 'BPH',
        result_class: 'bph',
        review: 'confirmed',
      }),
    );
    const target = await bringReports(report({ pathology_no: number }));
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'conflict', code: 'person_wrote' }]);
    expect(await biopsyRow(made.id)).toMatchObject({ result_class: 'bph' });
  });
});

test('the detection rate counts colonoscopies once, by list or by biopsy', async () => {
  const protocol = randomUUID().slice(0, 8);
  await pushCase(
    owner,
    pathologist,
    'biopsy',
    biopsyOf(clientId, doctorId, {
      organ: 'colorectal',
      protocol_no: protocol,
      status: 'reported',
      reported_at: '2026-11-24T09:00:00.000Z',
      report_text: 'Tübüler adenom',
      result_class: 'adenoma_tubular',
      review: 'confirmed',
    }),
  );
  const rows = [
    {
      day: '2026-11-20',
      doctor_id: doctorId,
      doctor: 'Dr. A',
      indication: 'screening',
      complete: true,
      protocol_no: protocol,
    },
    {
      day: '2026-11-20',
      doctor_id: doctorId,
      doctor: 'Dr. A',
      indication: 'screening',
      complete: true,
      adenoma_found: false,
      protocol_no: 'x',
    },
    {
      day: '2026-11-21',
      doctor_id: doctorId,
      doctor: 'Dr. A',
      indication: 'diagnostic',
      complete: false,
      adenoma_found: true,
      protocol_no: 'y',
    },
  ];
  await bring('colonoscopy', rows, {}, pathologist);
  await bring('colonoscopy', rows, {}, pathologist);
  const quality = async (settings: Values) => {
    const [answer] = await call(
      pathologist,
      `select public.pathology_quality('2026-11-01', '2026-11-30', $1) as q`,
      settings,
    );
    const { rates } = (answer as unknown as { q: { rates: readonly { of: number; found: number }[] } }).q;
    return {
      of: rates.reduce((sum, rate) => sum + rate.of, 0),
      found: rates.reduce((sum, rate) => sum + rate.found, 0),
    };
  };
  expect(await quality({})).toEqual({ of: 3, found: 2 });
  expect(await quality({ indications: ['screening'], complete_only: true })).toEqual({ of: 2, found: 1 });
});

describe('the detection rate', () => {
  const quality = async (month: string, settings: Values = {}) => {
    const [answer] = await call(
      pathologist,
      `select public.pathology_quality('${month}-01', '${month}-28', $1) as q`,
      settings,
    );
    const { rates } = (
      answer as unknown as { q: { rates: readonly Record<'of' | 'found' | 'waiting', number>[] } }
    ).q;
    const sum = (key: 'of' | 'found' | 'waiting') => rates.reduce((all, rate) => all + rate[key], 0);
    return { of: sum('of'), found: sum('found'), waiting: sum('waiting') };
  };
  const examined = (day: string, protocol: string, more: Values = {}): Values => ({
    day,
    doctor_id: doctorId,
    doctor: 'Dr. A',
    protocol_no: protocol,
    ...more,
  });
  const sample = (protocol: string, day: string, more: Values = {}, client = clientId) =>
    pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(client, doctorId, {
        organ: 'colorectal',
        protocol_no: protocol,
        taken_at: `${day}T08:00:00.000Z`,
        status: 'reported',
        reported_at: `${day}T12:00:00.000Z`,
        report_text: 'Rapor',
        result_class: 'adenoma_tubular',
        review: 'confirmed',
        ...more,
      }),
    );
  const open = { status: 'taken', reported_at: null, report_text: null, result_class: null, review: 'none' };

  test('leaves out what waits for a report, until it is there', async () => {
    const protocol = randomUUID().slice(0, 8);
    const made = await sample(protocol, '2025-03-10', open);
    expect(made.status).toBe('applied');
    await bring('colonoscopy', [examined('2025-03-10', protocol)], {}, pathologist);
    expect(await quality('2025-03')).toEqual({ of: 0, found: 0, waiting: 1 });
    await owner`update public.biopsies set result_class = 'benign' where id = ${made.id}`;
    expect(await quality('2025-03')).toEqual({ of: 1, found: 0, waiting: 0 });
  });

  test('counts serrated lesions where the setting says so', async () => {
    const protocol = randomUUID().slice(0, 8);
    await sample(protocol, '2025-04-10', { result_class: 'adenoma_serrated', report_text: 'SSL' });
    await bring('colonoscopy', [examined('2025-04-10', protocol)], {}, pathologist);
    expect(await quality('2025-04')).toEqual({ of: 1, found: 0, waiting: 0 });
    expect(await quality('2025-04', { serrated: true })).toEqual({ of: 1, found: 1, waiting: 0 });
  });

  test('joins a protocol number with its year and patient', async () => {
    const protocol = randomUUID().slice(0, 8);
    await sample(protocol, '2025-05-10');
    const other = await addPatient(owner, '10000000078');
    await bring('colonoscopy', [examined('2024-05-10', protocol)], {}, pathologist);
    await bring(
      'colonoscopy',
      [examined('2025-05-11', protocol, { national_id: '10000000078' })],
      {},
      pathologist,
    );
    expect(await quality('2024-05')).toEqual({ of: 1, found: 0, waiting: 0 });
    expect(await quality('2025-05')).toEqual({ of: 1, found: 0, waiting: 0 });
    // One that we do not know is none of ours.
    await bring(
      'colonoscopy',
      [examined('2025-05-14', protocol, { national_id: '10000000214' })],
      {},
      pathologist,
    );
    expect(await quality('2025-05')).toEqual({ of: 2, found: 0, waiting: 0 });
    // Of two patients with one number nobody can tell, where the list names none.
    await sample(protocol, '2025-05-12', { result_class: 'benign' }, other);
    await bring('colonoscopy', [examined('2025-05-20', protocol)], {}, pathologist);
    expect(await quality('2025-05')).toEqual({ of: 2, found: 0, waiting: 1 });
  });
});

describe('a list of specimens', () => {
  const jar = (no: string, barcode: string | null, more: Values = {}): Values => ({
    id: randomUUID(),
    no,
    organ: 'prostate',
    site: null,
    pieces: null,
    barcode,
    state: 'taken',
    taken_at: null,
    sent_at: null,
    accepted_at: null,
    result_class: null,
    size_mm: null,
    sentence: null,
    note: null,
    ...more,
  });
  const taken = '2026-11-20T07:15:00.000Z';
  const accepted = '2026-11-20T09:40:00.000Z';
  const specimens = (...rows: Values[]) => bring('specimen', rows, {}, pathologist);
  async function sampled(count = 2) {
    const codes = Array.from({ length: count }, () => `9${String(Math.random()).slice(2, 12)}`);
    const made = await pushCase(
      owner,
      pathologist,
      'biopsy',
      biopsyOf(clientId, doctorId, {
        status: 'taken',
        taken_at: '2026-11-20T07:30:00.000Z',
        accepted_at: null,
        jars: codes.map((code, at) => jar(String(at + 1), code)),
      }),
    );
    expect(made.status).toBe('applied');
    const [first = '', second = ''] = codes;
    return { id: made.id, codes: [first, second] as const };
  }

  test('tells each jar its times with the time of day, and by whom', async () => {
    const { id, codes } = await sampled();
    await specimens({
      barcode: codes[0],
      taken_at: taken,
      accepted_at: accepted,
      taken_by: 'Ayşe',
      accepted_by: 'Ali',
    });
    expect(await biopsyRow(id)).toMatchObject({
      status: 'taken',
      taken_at: new Date(taken),
      accepted_at: null,
      jars: [
        { state: 'accepted', taken_at: taken, accepted_at: accepted, note: 'Alan: Ayşe; Kabul eden: Ali' },
        { state: 'taken', accepted_at: null },
      ],
    });
    // The case is accepted with its last jar.
    await specimens({ barcode: codes[1], accepted_at: '2026-11-20T10:05:00.000Z' });
    expect(await biopsyRow(id)).toMatchObject({
      status: 'accepted',
      accepted_at: new Date('2026-11-20T10:05:00.000Z'),
    });
  });

  test('tells what was refused and why, and the sample that was taken again', async () => {
    const { id, codes } = await sampled(1);
    const refusal = {
      barcode: codes[0],
      taken_at: taken,
      refused_at: accepted,
      refused_by: 'Ali',
      reason: 'Fiksatif yok',
    };
    await specimens(refusal);
    expect(await biopsyRow(id)).toMatchObject({
      status: 'unsuitable',
      status_note: 'Fiksatif yok',
      jars: [{ state: 'unsuitable', note: 'Ret 20.11.2026 12:40; Reddeden: Ali; Neden: Fiksatif yok' }],
    });
    const again = '2026-11-21T08:00:00.000Z';
    await specimens({ barcode: codes[0], taken_at: again });
    expect(await biopsyRow(id)).toMatchObject({
      status: 'taken',
      taken_at: new Date(again),
      retaken_after: 'unsuitable',
      jars: [{ state: 'taken', taken_at: again }],
    });
    // The same list once more tells nothing new.
    const target = await specimens(refusal);
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'same' }]);
    expect(await biopsyRow(id)).toMatchObject({ status: 'taken' });
  });

  test('adds a jar that the case lacks, and is taken back whole', async () => {
    const { id } = await sampled(1);
    const protocol = randomUUID().slice(0, 8);
    await owner`update public.biopsies set protocol_no = ${protocol} where id = ${id}`;
    const target = await specimens({ protocol_no: protocol, barcode: '55501', jar_no: '7', taken_at: taken });
    expect(await biopsyRow(id)).toMatchObject({
      jars: [{ no: '1' }, { no: '7', barcode: '55501', taken_at: taken }],
    });
    await owner`select app.undo_list(f) from public.import_files f where f.id = ${target}`;
    expect((await biopsyRow(id))['jars']).toHaveLength(1);
  });

  test.each([
    ['nothing of ours', { barcode: 'YOK' }, 'no_case'],
    ['accepted before it was taken', { taken_at: accepted, accepted_at: taken }, 'accepted_before_taken'],
    ['another patient', { national_id: '10000000214' }, 'other_patient'],
  ])('%s waits', async (_, more, code) => {
    const { codes } = await sampled(1);
    const target = await specimens({ barcode: codes[0], taken_at: taken, ...(more as Values) });
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'review', code }]);
  });

  test('asks before it changes a time that a person has written', async () => {
    const { id, codes } = await sampled(1);
    const jars = [jar('1', codes[0], { state: 'accepted', accepted_at: '2026-11-20T09:00:00.000Z' })];
    await owner`update public.biopsies set jars = ${owner.json(jars)} where id = ${id}`;
    const target = await specimens({ barcode: codes[0], accepted_at: accepted });
    expect(await rowsOf(target, pathologist)).toMatchObject([{ outcome: 'conflict', code: 'person_wrote' }]);
    expect(await biopsyRow(id)).toMatchObject({ jars: [{ accepted_at: '2026-11-20T09:00:00.000Z' }] });
  });
});

describe('the median of a step', () => {
  const quantile = async (hours: readonly number[], waits: readonly boolean[], share: number) => {
    const [row] = await owner<{ told: string | null }[]>`
      select app.span_quantile(${`{${hours.join()}}`}::numeric[], ${`{${waits.join()}}`}::boolean[], ${share}) as told`;
    const told = row?.told ?? null;
    return told === null ? null : Number(told);
  };

  test('is that of those who came to an end, where nobody waits', async () => {
    expect(await quantile([1, 2, 3, 10], [false, false, false, false], 0.5)).toBe(2.5);
    expect(await quantile([10, 1, 2], [false, false, false], 0.5)).toBe(2);
  });

  test('is longer with those who wait, and unknown where too many do', async () => {
    expect(await quantile([1, 2, 3, 10, 10], [false, false, false, true, true], 0.5)).toBe(3);
    expect(await quantile([1, 2, 10, 10], [false, false, true, true], 0.5)).toBe(2);
    expect(await quantile([1, 10, 10, 10], [false, true, true, true], 0.5)).toBeNull();
    // Who has waited less than the first end says nothing about it.
    expect(await quantile([5, 6, 7, 1], [false, false, false, true], 0.5)).toBe(6);
    expect(await quantile([1, 2, 3], [true, true, true], 0.5)).toBeNull();
  });
});

test('after two years rows no longer tell whom they are about; younger ones and their records do', async () => {
  const row = { provision_no: 'YOK-5', decision: 'approved', national_id: TCKN, name: 'DENİZ YILDIZ' };
  const old = await bring('provision', [{ ...row, words: 'eski' }]);
  const young = await bring('provision', [row]);
  await owner`update public.import_files set imported_at = imported_at - interval '25 months' where id = ${old}`;
  await owner`select app.forget_list_identities()`;
  const [before] = await rowsOf(old);
  expect(before?.values).toMatchObject({ provision_no: 'YOK-5' });
  expect(Object.keys(before?.values ?? {})).not.toContain('name');
  expect(Object.keys(before?.values ?? {})).not.toContain('national_id');
  expect((await rowsOf(young))[0]?.values).toMatchObject({ name: 'DENİZ YILDIZ' });
});

test('rows of a file are counted by part, and read by it', async () => {
  const { provision } = await openCase();
  const target = await bring('provision', [
    { provision_no: provision, decision: 'approved' },
    { provision_no: 'YOK-6', decision: 'approved' },
  ]);
  const [answer] = await call(clerk, 'select public.list_row_counts($1) as counts', target);
  expect(answer).toMatchObject({
    counts: { made: 1, changed: 0, review: 1, conflict: 0, skipped: 0, error: 0 },
  });
  const [made] = await call(clerk, `select public.list_rows($1, 'made') as rows`, target);
  expect(made).toMatchObject({ rows: [{ outcome: 'applied' }] });
  await expect(call(pathologist, 'select public.list_row_counts($1)', target)).rejects.toThrow(
    /permission_denied/u,
  );
});

test('lists are read and settled by those alone who have their rights', async () => {
  const target = await bring('provision', [{ provision_no: 'YOK-2', decision: 'approved' }]);
  const [row] = await rowsOf(target);
  await expect(rowsOf(target, pathologist)).rejects.toThrow(/permission_denied/u);
  await expect(settle(row?.no ?? 0, 'dismiss', null, pathologist)).rejects.toThrow(/permission_denied/u);
  await expect(bring('provision', [], {}, pathologist)).rejects.toThrow(/permission_denied/u);
});
