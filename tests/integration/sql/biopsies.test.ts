import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { resultClasses, worstClass } from '@sync/model/entities/biopsy-values';
import type { ResultClass } from '@sync/model/entities/biopsy-values';
import { pathologyQuality } from '@sync/rpc/pathology-quality';
import type { PathologyQuality } from '@sync/rpc/pathology-quality';
import { addDoctor, addPatient, biopsyOf, jarOf, pushCase } from '../support/cases';
import { call } from '../support/settlement';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let doctor: string;
let doctorId: string;
let clientId: string;

const rights = ['parse.adenom_biyotip.read', 'parse.adenom_biyotip.add', 'parse.adenom_biyotip.edit'];
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { extra: rights });
  doctor = await addPerson(owner, {
    extra: ['parse.adenom_biyotip.read', 'parse.adenom_biyotip.seen'],
    scope: 'own',
  });
  doctorId = await addDoctor(owner, doctor);
  clientId = await addPatient(owner);
});
afterAll(() => database.stop());

const rowOf = async (id: string) => (await owner`select * from public.biopsies where id = ${id}`)[0] ?? {};
type Values = Record<string, JSONValue>;
const REPORT = {
  status: 'reported',
  accepted_at: '2026-11-20T12:00:00.000Z',
  reported_at: '2026-11-24T09:00:00.000Z',
  report_text: 'Adenokarsinom izlendi.',
  result_class: 'malignant',
  review: 'confirmed',
};

/** Returns the marks of a tablet that shows the report as it is. */
const marksOf = (document: Values | undefined): Values => ({
  seen_report: document?.['report_id'] ?? null,
  told_report: document?.['report_id'] ?? null,
});

/** Adds a biopsy and changes it step by step; gives the answers. */
async function story(person: string, first: Values, ...steps: readonly Values[]) {
  const made = await pushCase(owner, clerk, 'biopsy', biopsyOf(clientId, doctorId, first));
  expect(made).toMatchObject({ status: 'applied' });
  let document = made.document;
  const answers = [];
  for (const step of steps) {
    const answer = await pushCase(
      owner,
      person,
      'biopsy',
      { ...document, ...marksOf(document), ...step },
      made.id,
      document?.row_version ?? null,
    );
    answers.push(answer);
    if (answer.status === 'applied') document = answer.document;
  }
  return { id: made.id, answers };
}

describe('the loop closes in its order', () => {
  const seen = { status: 'seen', seen_at: '2026-11-24T10:00:00.000Z' };
  const told = { status: 'told', told_at: '2026-11-24T11:00:00.000Z', told_how: 'face_to_face' };

  test('nothing is told that the doctor has not seen, nothing closed without a plan', async () => {
    const { answers } = await story(
      clerk,
      REPORT,
      { status: 'told', told_at: told.told_at, told_how: 'phone' },
      { status: 'closed' },
    );
    expect(answers).toMatchObject([
      { status: 'rejected', constraint: 'biopsies_told_before_seen' },
      { status: 'rejected', constraint: 'biopsies_not_seen' },
    ]);
  });

  test('the ordering doctor sees, tells, plans and closes; the clerk does not see in the doctor\u2019s place', async () => {
    const clerks = await story(clerk, REPORT, seen);
    expect(clerks.answers).toMatchObject([{ constraint: 'biopsies_seen_permission' }]);
    const { answers } = await story(
      doctor,
      REPORT,
      { ...seen, seen_by: doctor },
      { ...told, told_by: doctor },
      { status: 'closed' },
      { status: 'closed', follow_up_plan: 'Konsey', follow_up_due: '2027-01-10' },
    );
    expect(answers).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { constraint: 'biopsies_plan_missing' },
      { status: 'applied' },
    ]);
  });

  test('the doctor changes nothing else', async () => {
    const { answers } = await story(doctor, REPORT, { pathologist: 'Dr. Ak' });
    expect(answers).toMatchObject([{ constraint: 'biopsies_edit_permission' }]);
  });

  test('what waits for a review is not closed', async () => {
    const { answers } = await story(doctor, { ...REPORT, review: 'needed' }, seen, told, {
      status: 'closed',
      follow_up_plan: 'Kontrol',
    });
    expect(answers.at(-1)).toMatchObject({ constraint: 'biopsies_review_open' });
  });
});

describe('a mark belongs to the text that was seen', () => {
  const seen = { status: 'seen', seen_at: '2026-11-24T10:00:00.000Z' };
  const told = { status: 'told', told_at: '2026-11-24T11:00:00.000Z', told_how: 'phone' };

  test('another text has to be seen and told anew, whoever brings it', async () => {
    const { id } = await story(doctor, REPORT, seen, told);
    const before = await rowOf(id);
    expect(before).toMatchObject({ status: 'told' });
    await owner`update public.biopsies set report_text = 'D\u00fczeltilmi\u015f rapor: adenokarsinom.' where id = ${id}`;
    const after = await rowOf(id);
    expect(after).toMatchObject({
      status: 'reported',
      seen_at: null,
      seen_by: null,
      told_at: null,
      told_how: null,
    });
    expect(after['report_id']).not.toBe(before['report_id']);
    const ringing = await owner`select read_at from public.notifications
      where target_id = ${id} and topic = 'biopsy_critical' and user_id = ${doctor} and read_at is null`;
    expect(ringing).toHaveLength(1);
  });

  test('marks of a tablet that was away fall where another report stands by now', async () => {
    const { id, answers } = await story(clerk, REPORT, { note: 'x' });
    const old = answers.at(-1)?.document;
    await owner`update public.notifications set read_at = app.now_ms() where target_id = ${id}`;
    const next = await pushCase(
      owner,
      clerk,
      'biopsy',
      { ...old, report_text: 'Ek rapor: HGPIN.', report_id: randomUUID() },
      id,
      Number(old?.row_version),
    );
    // Whoever has read the notice of the first report is told of the second.
    const unread =
      await owner`select from public.notifications where target_id = ${id} and user_id = ${doctor}
      and topic = 'biopsy_critical' and read_at is null`;
    expect(unread).toHaveLength(1);
    const late = await pushCase(
      owner,
      doctor,
      'biopsy',
      { ...next.document, ...told, ...marksOf(old), seen_at: seen.seen_at, seen_by: doctor, told_by: doctor },
      id,
      Number(next.document?.row_version),
    );
    expect(late).toMatchObject({
      status: 'applied',
      document: { status: 'reported', seen_at: null, seen_report: null, told_at: null, told_by: null },
    });
    const now = await pushCase(
      owner,
      doctor,
      'biopsy',
      { ...late.document, ...marksOf(late.document), ...seen, seen_by: doctor },
      id,
      Number(late.document?.row_version),
    );
    expect(now).toMatchObject({ document: { status: 'seen', seen_by: doctor } });
    // Who told the earlier text has not told this one.
    const again = await pushCase(
      owner,
      doctor,
      'biopsy',
      { ...now.document, ...told, told_report: old?.['report_id'] ?? null, told_by: doctor },
      id,
      Number(now.document?.row_version),
    );
    expect(again).toMatchObject({ document: { status: 'seen', told_at: null, told_how: null } });
  });

  test('a report that is typed and seen without a network keeps its mark', async () => {
    const all = await addPerson(owner, { extra: [...rights, 'parse.adenom_biyotip.seen'] });
    const report = randomUUID();
    const made = await pushCase(
      owner,
      all,
      'biopsy',
      biopsyOf(clientId, doctorId, {
        ...REPORT,
        ...seen,
        seen_by: all,
        report_id: report,
        seen_report: report,
      }),
    );
    expect(made).toMatchObject({ status: 'applied', document: { status: 'seen', seen_report: report } });
  });
});

test('a sample that is taken again stays in the figures of unsuitable ones', async () => {
  const unsuitable = async () => {
    const days = { from_day: '2026-11-01', to_day: '2026-11-30', settings: {} };
    const { cases } = (await call(owner, clerk, pathologyQuality, days)) as unknown as PathologyQuality;
    return cases.unsuitable;
  };
  const before = await unsuitable();
  const { id, answers } = await story(
    clerk,
    {},
    { status: 'unsuitable', status_note: 'Fiksatif yok' },
    { status: 'taken', taken_at: '2026-11-22T08:00:00.000Z', status_note: null },
    { retaken_after: null },
  );
  expect(answers.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
  expect(await rowOf(id)).toMatchObject({ retaken_after: 'unsuitable', status: 'taken' });
  expect(await unsuitable()).toBe(before + 1);
});

test('a critical result is never unset, and rings until the doctor has seen it', async () => {
  const { id, answers } = await story(
    clerk,
    { status: 'accepted', accepted_at: '2026-11-20T12:00:00.000Z' },
    REPORT,
    { critical: false },
  );
  expect(answers.at(-1)).toMatchObject({ status: 'applied', document: { critical: true } });
  const notices = () =>
    owner`select user_id, topic, title, body, read_at from public.notifications where target_id = ${id}`;
  const [ringing] = (await notices()).filter(({ user_id: who }) => who === doctor);
  expect(ringing).toMatchObject({ topic: 'biopsy_critical', read_at: null });
  expect(JSON.stringify(ringing)).not.toMatch(/malign|karsinom|Deniz/iu);
  await owner`update public.biopsies set critical_since = app.now_ms() - interval '9 hours' where id = ${id}`;
  await owner`update public.biopsies set critical_since = app.now_ms() - interval '9 hours' where id = ${id}`;
  const document = await rowOf(id);
  const seen = await pushCase(
    owner,
    doctor,
    'biopsy',
    {
      ...(answers.at(-1)?.document ?? {}),
      ...marksOf(answers.at(-1)?.document),
      status: 'seen',
      seen_at: '2026-11-24T10:00:00.000Z',
      seen_by: doctor,
    },
    id,
    Number(document['row_version']),
  );
  expect(seen.status).toBe('applied');
  expect((await notices()).every(({ read_at: read }) => read !== null)).toBe(true);
});

test('no notice of any stage names a result or a patient, and a critical one rings again until it is seen', async () => {
  const { id } = await story(clerk, { status: 'accepted', accepted_at: '2026-11-20T12:00:00.000Z' }, REPORT);
  const ago = (hours: number) =>
    owner`update public.biopsies set reported_at = app.now_ms() - make_interval(hours => ${hours}), taken_at = app.now_ms() - interval '90 days',
      accepted_at = app.now_ms() - interval '80 days' where id = ${id}`;
  const ring = async () => {
    await owner`select app.tell_biopsy_times()`;
    return owner`select read_at from public.notifications
      where target_id = ${id} and user_id = ${doctor} and topic = 'biopsy_critical' and read_at is null`;
  };
  // Whoever reads the notice alone is told again.
  const readAll = () =>
    owner`update public.notifications set read_at = app.now_ms() where target_id = ${id} and read_at is null`;
  await ago(0);
  for (const hours of [5, 9, 24 * 45]) {
    await owner`alter table public.biopsies disable trigger biopsy_rules`;
    await owner`update public.biopsies set critical_since = app.now_ms() - make_interval(hours => ${hours}) where id = ${id}`;
    await owner`alter table public.biopsies enable trigger biopsy_rules`;
    await readAll();
    expect(await ring(), `${hours} hours`).toHaveLength(1);
  }
  const names = Object.values(resultClasses).map((label) => label.toLocaleLowerCase('tr'));
  const texts = await owner<{ said: string }[]>`
    select lower(concat_ws(' ', title, body)) as said from public.notifications
    where topic in ('biopsy_critical', 'biopsy_late', 'specimen_missing') or target = 'biopsy'`;
  expect(texts.length).toBeGreaterThan(3);
  for (const { said } of texts) {
    expect(names.filter((name) => said.includes(name))).toEqual([]);
    expect(said).not.toMatch(/karsinom|kanser|deniz|yıldız|gleason/u);
  }
});

describe('what cannot be', () => {
  test.each([
    ['a grade of the prostate on a colon', { organ: 'colorectal', isup: 2 }, 'biopsies_isup_organ'],
    [
      'a report older than its sample',
      { ...REPORT, reported_at: '2026-11-19T08:00:00.000Z', accepted_at: null },
      'biopsies_report_after_taken',
    ],
    ['two jars of one number', { jars: [jarOf('1'), jarOf('1')] }, 'biopsies_jar_twice'],
    ['a lost sample without a word', { status: 'lost' }, 'biopsies_note_required'],
  ])('%s', async (_, more, constraint) => {
    expect(
      await pushCase(owner, clerk, 'biopsy', biopsyOf(clientId, doctorId, more as Values)),
    ).toMatchObject({ status: 'rejected', constraint });
  });

  test('one pathology number on two patients', async () => {
    const number = `B-${randomUUID().slice(0, 8)}`;
    await pushCase(owner, clerk, 'biopsy', biopsyOf(clientId, doctorId, { pathology_no: number }));
    const other = await pushCase(
      owner,
      clerk,
      'biopsy',
      biopsyOf(await addPatient(owner), doctorId, { pathology_no: number.toUpperCase() }),
    );
    expect(other).toMatchObject({ status: 'rejected', constraint: 'biopsies_pathology_no_once' });
  });
});

test('classes rank on the server as on the device', async () => {
  const classes = Object.keys(resultClasses) as ResultClass[];
  const rows = await owner<{ rank: number }[]>`
    select app.class_rank(c) as rank from jsonb_array_elements_text(${owner.json(classes)}) with ordinality e (c, at) order by at`;
  expect(rows.map(({ rank }) => rank)).toEqual(classes.map((_, at) => at + 1));
  expect(worstClass(['benign', null, 'asap', 'bph'])).toBe('asap');
});

describe('a manifest and its count', () => {
  async function sample() {
    const made = await pushCase(owner, clerk, 'biopsy', biopsyOf(clientId, doctorId, {}));
    const jars = made.document?.['jars'] as { id: string; no: string }[];
    return {
      id: made.id,
      jars: jars.map(({ id, no }) => ({ id, biopsy_id: made.id, label: `BY / ${no}` })),
      document: made.document,
    };
  }
  const transferOf = (jars: readonly Values[]): Values => ({
    code: 'K7QM2X9D',
    from_place: 'Endoskopi',
    to_place: 'Patoloji',
    jars: [...jars],
    sent_at: '2026-11-20T09:00:00.000Z',
    sent_by: clerk,
    state: 'sent',
  });
  const receiptOf = (transfer: string, jars: readonly Values[], missing: readonly string[] = []): Values => ({
    transfer_id: transfer,
    code: 'K7QM2X9D',
    counted: jars.length - missing.length,
    received_at: '2026-11-20T11:00:00.000Z',
    received_by: clerk,
    jars: jars.map(({ id, label }) => ({
      id: id ?? '',
      label: label ?? '',
      state: missing.includes(id as string) ? 'missing' : 'received',
    })),
  });
  const sentJars = async (id: string): Promise<Values> => {
    const [row] = await owner<{ whole: Values }[]>`
      select to_jsonb(b) || jsonb_build_object('jars', (
        select jsonb_agg(j || '{"state": "sent", "sent_at": "2026-11-20T09:00:00.000Z"}') from jsonb_array_elements(b.jars) j
      )) as whole from public.biopsies b where b.id = ${id}`;
    return row?.whole ?? {};
  };
  const stateOf = async (id: string) =>
    (await owner`select state, differences, received_at from public.specimen_transfers where id = ${id}`)[0];

  test('agree whichever reaches the server first, and the jars are in pathology', async () => {
    const { id, jars } = await sample();
    const transfer = randomUUID();
    expect(await pushCase(owner, clerk, 'specimen_receipt', receiptOf(transfer, jars))).toMatchObject({
      status: 'applied',
    });
    expect(await pushCase(owner, clerk, 'specimen_transfer', transferOf(jars), transfer)).toMatchObject({
      status: 'applied',
    });
    expect(await stateOf(transfer)).toMatchObject({ state: 'received', differences: null });
    expect(await rowOf(id)).toMatchObject({
      status: 'accepted',
      jars: [{ state: 'accepted' }, { state: 'accepted' }],
    });
  });

  test('a tablet that comes late does not put accepted jars back on their way', async () => {
    const { id, jars, document } = await sample();
    const transfer = randomUUID();
    await pushCase(owner, clerk, 'specimen_transfer', transferOf(jars), transfer);
    await pushCase(owner, clerk, 'specimen_receipt', receiptOf(transfer, jars));
    const { row_version: version } = await rowOf(id);
    const sent = ((document?.['jars'] ?? []) as Values[]).map((jar) => ({
      ...jar,
      state: 'sent',
      sent_at: '2026-11-20T09:00:00.000Z',
    }));
    await pushCase(
      owner,
      clerk,
      'biopsy',
      { ...document, jars: sent, status: 'accepted', accepted_at: '2026-11-20T11:00:00.000Z' },
      id,
      Number(version),
    );
    expect(await rowOf(id)).toMatchObject({ jars: [{ state: 'accepted' }, { state: 'accepted' }] });
  });

  test('a jar that lacks is told to both, and a second count finds it', async () => {
    const { id, jars } = await sample();
    const receiver = await addPerson(owner, { extra: rights });
    const transfer = randomUUID();
    await pushCase(owner, clerk, 'specimen_transfer', transferOf(jars), transfer);
    const lost = String(jars[1]?.id);
    await pushCase(owner, receiver, 'specimen_receipt', receiptOf(transfer, jars, [lost]));
    expect(await stateOf(transfer)).toMatchObject({
      state: 'mismatch',
      differences: [{ id: lost, state: 'missing' }],
    });
    expect(await rowOf(id)).toMatchObject({
      status: 'taken',
      jars: [{ state: 'accepted' }, { state: 'taken' }],
    });
    const told =
      await owner`select user_id from public.notifications where target_id = ${transfer} and topic = 'specimen_missing'`;
    expect(told.map(({ user_id: who }) => who as string).toSorted()).toEqual([clerk, receiver].toSorted());
    await pushCase(owner, receiver, 'specimen_receipt', receiptOf(transfer, jars.slice(1)));
    expect(await stateOf(transfer)).toMatchObject({ state: 'received', differences: null });
    expect(await rowOf(id)).toMatchObject({ status: 'accepted' });
  });

  test('what was counted is in pathology although the manifest was cancelled meanwhile', async () => {
    const { id, jars } = await sample();
    const transfer = randomUUID();
    const made = await pushCase(owner, clerk, 'specimen_transfer', transferOf(jars), transfer);
    const sent = await rowOf(id);
    await pushCase(
      owner,
      clerk,
      'biopsy',
      {
        ...(await sentJars(id)),
        sent_at: '2026-11-20T09:00:00.000Z',
        status: 'sent',
      },
      id,
      Number(sent['row_version']),
    );
    expect(await rowOf(id)).toMatchObject({ status: 'sent', jars: [{ state: 'sent' }, { state: 'sent' }] });
    await pushCase(
      owner,
      clerk,
      'specimen_transfer',
      { ...made.document, state: 'cancelled', closed_note: 'Kurye gelmedi' },
      transfer,
      Number(made.document?.row_version),
    );
    expect(await rowOf(id)).toMatchObject({
      status: 'taken',
      jars: [{ state: 'taken' }, { state: 'taken' }],
    });
    const landed = String(jars[0]?.id);
    await pushCase(owner, clerk, 'specimen_receipt', receiptOf(transfer, jars, [String(jars[1]?.id)]));
    expect(await stateOf(transfer)).toMatchObject({ state: 'cancelled' });
    expect(await rowOf(id)).toMatchObject({
      status: 'taken',
      jars: [{ id: landed, state: 'accepted' }, { state: 'taken' }],
    });
  });
});
