import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { startHostedPostgres, asUser } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { change, push } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let reader: string;
let other: string;
/** Sees the list, and opens nothing. */
let lister: string;

type Values = Record<string, JSONValue>;
const RIGHTS = [
  'form.resumes.read',
  'form.resume_details.Id.read',
  'form.resumes.add',
  'form.resumes.edit',
  'form.resumes.delete',
  'form.resumes.score',
];
const ada: Values = {
  first_name: 'Ada',
  last_name: 'Işık',
  email: 'ada@vizite.test',
  phone: '+905550000001',
  birth_year: 1994,
  position_applied: 'Hemşire',
  source: 'by_hand',
  applied_at: '2026-11-01T08:00:00.000Z',
  status: 'new',
  keep_until: '2028-11-01',
};

async function pushed(values: Values, id: string, version: number | null = null, person = reader) {
  const [answer] = await push(owner, person, change('directory', 'resume', values, version, id));
  return answer as { readonly status: string; readonly constraint?: string };
}
async function apply(values: Values = {}): Promise<string> {
  const id = crypto.randomUUID();
  expect(await pushed({ ...ada, ...values }, id)).toMatchObject({ status: 'applied' });
  return id;
}
const rowOf = async (id: string) => {
  const [row] = await owner`select * from public.resumes where id = ${id}`;
  return row as Record<string, unknown> & { applicant_keys: string[]; row_version: string };
};
const ask = (person: string, call: string, values: readonly JSONValue[]) =>
  asUser(owner, person, async (tx) => {
    const [row] = await tx.unsafe<{ answer: never }[]>(`select ${call} as answer`, [...values] as never[]);
    return row?.answer as unknown as Record<string, JSONValue>;
  });
const points = (value: number) => ({ overall: value, experience: value, papers: value, writing: value });
const score = (person: string, id: string, value: number) =>
  ask(person, 'public.save_resume_score($1, $2::jsonb, null)', [id, points(value)]);
const scores = (person: string, id: string) => ask(person, 'public.list_resume_scores($1)', [id]);

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  reader = await addPerson(owner, { extra: RIGHTS });
  other = await addPerson(owner, { extra: RIGHTS });
  lister = await addPerson(owner, { extra: ['form.resumes.read'] });
});
afterAll(() => database.stop());

describe('an application', () => {
  test('gets a number, and shares keys with others of the same person alone', async () => {
    const [first, again, namesake] = [
      await rowOf(await apply()),
      await rowOf(await apply({ email: 'ADA@vizite.test', phone: null, birth_year: null })),
      await rowOf(await apply({ email: null, phone: null, birth_year: 1970 })),
    ];
    expect(first['resume_no']).toMatch(/^ADAY-\d+$/u);
    expect(first.applicant_keys).toHaveLength(3);
    expect(first.applicant_keys).toEqual(expect.arrayContaining(again.applicant_keys));
    expect(again.applicant_keys).toHaveLength(1);
    expect(first.applicant_keys).not.toEqual(expect.arrayContaining(namesake.applicant_keys));
    // Hashes alone: nothing of a name, a number or an address.
    for (const key of first.applicant_keys) expect(key).toMatch(/^[0-9a-f]{32}$/u);
  });

  test('takes known steps alone, and is not refused without a reason', async () => {
    const id = await apply();
    const version = () => rowOf(id).then((row) => Number(row.row_version));
    expect(await pushed({ status: 'rejected' }, id, await version())).toMatchObject({
      status: 'rejected',
      constraint: 'resumes_reason',
    });
    const hired = await apply({ status: 'hired' });
    expect(
      await pushed({ status: 'rejected', rejection_reason: 'x' }, hired, 1).then(({ status }) => status),
    ).toBe('applied');
    expect(
      await pushed({ status: 'rejected', rejection_reason: 'Vardiya' }, id, await version()),
    ).toMatchObject({
      status: 'applied',
    });
    // Who is looked at again has no reason any more.
    await pushed({ status: 'reviewing' }, id, await version());
    expect(await rowOf(id)).toMatchObject({ status: 'reviewing', rejection_reason: null });
  });
});

describe('points', () => {
  test("of others are counted, and told once one's own are given", async () => {
    const id = await apply();
    await score(other, id, 4);
    expect(await scores(reader, id)).toEqual({ mine: null, others: [], hidden: 1 });
    await score(reader, id, 2);
    await score(reader, id, 3);
    expect(await scores(reader, id)).toMatchObject({
      mine: { points: points(3) },
      others: [{ reviewer: other, points: points(4) }],
      hidden: 0,
    });
  });

  test('are 1 to 5 for every criterion, of an application that is there, from who may open it', async () => {
    const id = await apply();
    await expect(score(reader, id, 6)).rejects.toMatchObject({ message: 'values_malformed' });
    await expect(
      ask(reader, 'public.save_resume_score($1, $2::jsonb, null)', [id, { overall: 3 }]),
    ).rejects.toMatchObject({
      message: 'values_malformed',
    });
    await expect(score(reader, crypto.randomUUID(), 3)).rejects.toMatchObject({ message: 'unknown_resume' });
    await expect(score(lister, id, 3)).rejects.toMatchObject({ message: 'permission_denied' });
  });
});

test('an applicant is uncovered for a reason that stands in the log', async () => {
  const id = await apply();
  await expect(ask(reader, "public.uncover_applicant($1, ' ')", [id])).rejects.toMatchObject({
    message: 'reason_length',
  });
  await ask(reader, "public.uncover_applicant($1, 'Görüşmeye çağrılacak')", [id]);
  const lines = await owner`select action, reason from public.audit_log where entity_id = ${id}`;
  expect(lines).toEqual([{ action: 'unmask', reason: 'Görüşmeye çağrılacak' }]);
});

/** Returns a file of an application. */
async function fileOf(resume: string): Promise<string> {
  const file = crypto.randomUUID();
  const values: Values = {
    owner_kind: 'resume',
    owner_id: resume,
    purpose: 'cv',
    file_name: 'Özgeçmiş.docx',
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    byte_size: 1_000,
    sha256: 'a'.repeat(64),
  };
  const [answer] = await push(owner, reader, change('pos', 'attachment', values, null, file));
  expect(answer).toMatchObject({ status: 'applied' });
  return file;
}
const saveText = (file: string, content: string, person = reader) =>
  ask(person, 'public.save_resume_text($1, $2)', [file, content]);
const search = (sought: string, blind = false, person = reader) =>
  ask(person, 'public.search_resumes($1, $2)', [sought, blind]);

describe('the text of files', () => {
  test('is found by the beginnings of its words, with the line that has them', async () => {
    const id = await apply({ first_name: 'Zehra' });
    const file = await fileOf(id);
    await saveText(file, 'Zehra Işık\nSterilizasyon kursu, İZMİR 2023\nDeneyim');
    // A file never changes.
    await saveText(file, 'başka');
    expect(await search('steri izmir')).toEqual({
      found: 1,
      rows: [{ resume: id, line: 'Sterilizasyon kursu, İZMİR 2023' }],
    });
    expect(await search('başka')).toEqual({ found: 0, rows: [] });
    expect(await search(' … ')).toEqual({ found: 0, rows: [] });
    expect(await ask(reader, 'public.list_resume_texts($1)', [id])).toMatchObject([{ file, characters: 50 }]);
  });

  test('tells nothing in a blind review by which an applicant could be known', async () => {
    const id = await apply({ first_name: 'Melis', email: 'melis.kumru@vizite.test', phone: '+905554443322' });
    await saveText(await fileOf(id), 'Melis Kumru\nKaraciğer nakli birimi\n0555 444 33 22');
    expect(await search('karaciger', true)).toEqual({ found: 1, rows: [{ resume: id, line: null }] });
    for (const known of ['melis', 'kumru karaciğer', '0555', 'melis@vizite']) {
      expect(await search(known, true)).toEqual({ found: 0, rows: [] });
    }
  });

  test('goes with the file, and with the application', async () => {
    const [first, second] = [await apply(), await apply()];
    const file = await fileOf(first);
    await saveText(file, 'perfüzyon');
    await saveText(await fileOf(second), 'perfüzyon');
    await owner`update public.attachments set deleted_at = now() where id = ${file}`;
    expect(await search('perfüzyon')).toMatchObject({ found: 1, rows: [{ resume: second }] });
    await owner`update public.resumes set deleted_at = now() where id = ${second}`;
    expect(await owner`select from app.resume_texts where resume_id in (${first}, ${second})`).toHaveLength(
      0,
    );
  });

  test('is of files that are there, and for those who open applications', async () => {
    await expect(saveText(crypto.randomUUID(), 'x')).rejects.toMatchObject({ message: 'unknown_file' });
    const file = await fileOf(await apply());
    await expect(saveText(file, 'x'.repeat(100_001))).rejects.toMatchObject({ message: 'values_malformed' });
    await expect(saveText(file, 'x', lister)).rejects.toMatchObject({ message: 'permission_denied' });
    await expect(search('x', false, lister)).rejects.toMatchObject({ message: 'permission_denied' });
  });
});

describe('what the web site sends', () => {
  const service = async (step: string, given: Record<string, JSONValue>) => {
    const [row] = await owner.begin(async (tx) => {
      await tx`set local role service_role`;
      return tx.unsafe<{ answer: Record<string, JSONValue> }[]>(
        'select public.resume_service($1, $2::jsonb) as answer',
        [step, given] as never[],
      );
    });
    return row?.answer;
  };
  const fields: Values = {
    first_name: 'Deniz',
    last_name: 'Er',
    email: 'deniz@vizite.test',
    position_applied: 'Hemşire',
    consent_at: '2026-11-20T08:00:00Z',
    consent_version: '2026-3',
  };
  const file: Values = {
    name: 'CV.pdf',
    media_type: 'application/pdf',
    byte_size: 9,
    sha256: 'b'.repeat(64),
  };

  test('becomes one application, however often it comes', async () => {
    const submission = crypto.randomUUID();
    const first = await service('take', { submission, fields, file: { ...file, text: 'Kanül' } });
    expect(first).toMatchObject({ state: 'received', file: expect.any(String) as string });
    expect(await service('take', { submission, fields, file })).toEqual(first);
    await service('stored', { file: first?.['file'] ?? '' });
    expect(await service('take', { submission, fields, file })).toEqual({ state: 'received', file: null });
    expect(await service('admit', { submission, address: '10.0.0.9' })).toEqual({ state: 'received' });
    const rows = await owner`select r.source, r.status, r.consent_version, r.resume_no, a.state,
        r.keep_until::text as kept, cardinality(r.applicant_keys) as keys
      from public.resumes r join public.attachments a on a.owner_id = r.id where r.email = 'deniz@vizite.test'`;
    expect(rows).toMatchObject([
      {
        source: 'form',
        status: 'new',
        consent_version: '2026-3',
        state: 'stored',
        keys: 1,
        // From the consent, whenever it arrives.
        kept: '2028-11-20',
      },
    ]);
    expect(await search('kanül')).toMatchObject({ found: 1 });
  });

  test('is refused where a value is none', async () => {
    const submission = crypto.randomUUID();
    expect(await service('take', { submission, fields: { ...fields, birth_year: 12 }, file: null })).toEqual({
      state: 'refused',
      reason: 'values_malformed',
    });
    expect(await owner`select from app.resume_submissions where submission_id = ${submission}`).toHaveLength(
      0,
    );
  });

  test('comes once for each signature, and five times within the hour from an open form', async () => {
    const submission = () => crypto.randomUUID();
    const signed = { submission: submission(), signature: 'ab12', address: '10.0.0.1' };
    expect(await service('admit', signed)).toEqual({ state: 'go' });
    expect(await service('admit', signed)).toEqual({ state: 'replayed' });
    const open = (address: string) => service('admit', { submission: submission(), address });
    const answers = [];
    for (let at = 0; at < 6; at += 1) answers.push(await open('10.0.0.2'));
    expect(answers.map((answer) => answer?.['state'])).toEqual(['go', 'go', 'go', 'go', 'go', 'busy']);
    expect(await open('10.0.0.3')).toEqual({ state: 'go' });
    const [kept] = await owner`select caller_key from app.resume_callers limit 1`;
    expect(kept?.['caller_key']).not.toContain('10.0');
  });

  test('is nobody else’s to hand in', async () => {
    await expect(
      ask(reader, "public.resume_service('take', $1::jsonb)", [{ submission: crypto.randomUUID() }]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

test('an application is due a month after its last day, and leaves what figures need', async () => {
  const [old, kept] = [await apply({ keep_until: '2020-01-01' }), await apply()];
  await score(reader, old, 3);
  const due = await owner`select row_id from app.due_records('resumes', app.retention_cutoff('resumes'))`;
  expect(due.map(({ row_id }) => row_id as string)).toEqual([old]);
  await owner`select app.empty_resumes(${[old]}::uuid[], app.now_ms())`;
  expect(await rowOf(old)).toMatchObject({
    first_name: '–',
    email: null,
    applicant_keys: [],
    position_applied: 'Hemşire',
    status: 'new',
  });
  expect(await owner`select from app.resume_scores where resume_id = ${old}`).toHaveLength(0);
  expect(await rowOf(kept)).toMatchObject({ first_name: 'Ada' });
});

describe('notes', () => {
  const note = (by: string, text: string, id = crypto.randomUUID()) => ({
    id,
    text,
    by,
    at: '2026-11-20T08:00:00.000Z',
  });

  test('are written in the own name, and nobody changes another one’s', async () => {
    const mine = note(reader, 'Cuma günü aranabilir.');
    const id = await apply({ notes: [mine] });
    const theirs = note(other, 'Gece nöbeti şart.');
    const version = async () => Number((await rowOf(id)).row_version);
    expect(await pushed({ notes: [mine, theirs] }, id, await version(), other)).toMatchObject({
      status: 'applied',
    });
    expect(
      await pushed({ notes: [mine, { ...theirs, text: 'Gece nöbeti gerekmez.' }] }, id, await version()),
    ).toMatchObject({ status: 'rejected', constraint: 'resumes_note_author' });
    expect(await pushed({ notes: [mine] }, id, await version())).toMatchObject({
      constraint: 'resumes_note_author',
    });
    expect(await pushed({ notes: [mine, theirs, note(other, 'Uygun.')] }, id, await version())).toMatchObject(
      { status: 'rejected', constraint: 'resumes_note_author' },
    );
    expect(
      await pushed({ notes: [{ ...mine, text: 'Pazartesi aranabilir.' }, theirs] }, id, await version()),
    ).toMatchObject({ status: 'applied' });
  });
});

describe('marks of all applications', () => {
  test('tell the mean once the own points are given', async () => {
    const id = await apply();
    await score(other, id, 5);
    const marks = async (person: string) =>
      ((await ask(person, 'public.list_resume_marks()', [])) as unknown as { resume: string }[]).find(
        ({ resume }) => resume === id,
      );
    expect(await marks(reader)).toEqual({ resume: id, mine: null, mean: null, given: 1 });
    await score(reader, id, 2);
    expect(await marks(reader)).toEqual({ resume: id, mine: 2, mean: 3.5, given: 2 });
    await expect(marks(lister)).rejects.toThrow('permission_denied');
  });
});
