import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import type { SubjectRequestList, SubjectRequestValues } from '@sync/rpc/subject-requests';
import { addRow, tableRows } from '../../rls/rows';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let officer: string;
let client: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  officer = await addPerson(owner, { roles: [roles.privacy] });
  const world = { clientId: '', ticketId: '', meetingId: '' };
  client = await addRow(owner, 'clients', officer, tableRows.clients?.values(officer, world, true) ?? {});
});
afterAll(() => database.stop());

async function save(id: string, version: number, given: Partial<SubjectRequestValues>, person = officer) {
  const [row] = await asUser(
    owner,
    person,
    (tx) => tx<{ answer: { status: string; row_version?: number } }[]>`
      select public.save_subject_request(${id}, ${version}, ${tx.json({ ...given })}) as answer`,
  );
  return row?.answer;
}
async function list(person = officer): Promise<SubjectRequestList> {
  const [row] = await asUser(
    owner,
    person,
    (tx) => tx<{ list: SubjectRequestList }[]>`select public.list_subject_requests() as list`,
  );
  if (row === undefined) throw new Error('no answer');
  return row.list;
}
const requestOf = async (id: string) => (await list()).requests.find((request) => request.id === id);
const letter = { request_kind: 'access', channel: 'letter', received_on: '2026-11-01' } as const;

test('is due thirty days after it came, and answered by the clock of the server', async () => {
  const id = randomUUID();
  expect(await save(id, 0, { ...letter, client_id: client })).toEqual({ status: 'saved', row_version: 1 });
  expect(await requestOf(id)).toMatchObject({
    client_name: 'Ada Kaya',
    due_on: '2026-12-01',
    status: 'new',
    answered_at: null,
  });
  await save(id, 1, { status: 'answered', answer: ' Dosya elden verildi. ' });
  const answered = await requestOf(id);
  expect(answered).toMatchObject({ answer: 'Dosya elden verildi.', row_version: 2 });
  expect(answered?.answered_at).toMatch(/^20\d\d-.*Z$/u);
  // Opened again it waits once more; by when it is due does not move.
  await save(id, 2, { status: 'in_progress' });
  expect(await requestOf(id)).toMatchObject({ answered_at: null, due_on: '2026-12-01' });
});

test('is refused with a word for what is missing', async () => {
  const refused = (given: Partial<SubjectRequestValues>) => save(randomUUID(), 0, { ...letter, ...given });
  const named = { applicant_name: 'Ece Ak' };
  await expect(refused({ applicant_name: ' ' })).rejects.toMatchObject({ message: 'applicant_missing' });
  await expect(refused({ ...named, status: 'answered' })).rejects.toMatchObject({
    message: 'answer_missing',
  });
  await expect(refused({ ...named, status: 'rejected' })).rejects.toMatchObject({
    message: 'rejection_reason_missing',
  });
  await expect(refused({ ...named, received_on: '2999-01-01' })).rejects.toMatchObject({
    message: 'received_ahead',
  });
  await expect(refused({ client_id: randomUUID() })).rejects.toMatchObject({ message: 'unknown_client' });
  await expect(refused({ ...named, assignee_id: randomUUID() })).rejects.toMatchObject({
    message: 'unknown_assignee',
  });
  await expect(save(randomUUID(), 3, { status: 'new' })).rejects.toMatchObject({
    message: 'unknown_request',
  });
  await expect(refused({ ...named, due_on: '2027-01-01' } as object)).rejects.toMatchObject({
    code: '22023',
  });
});

test('of two who change one, the second is told', async () => {
  const id = randomUUID();
  await save(id, 0, { ...letter, applicant_name: 'Ece Ak' });
  await save(id, 1, { assignee_id: officer });
  expect(await save(id, 1, { status: 'in_progress' })).toEqual({ status: 'conflict' });
  expect(await requestOf(id)).toMatchObject({ status: 'new', assignee_id: officer });
});

test('each change is in the log, without what was written', async () => {
  const id = randomUUID();
  await save(id, 0, { ...letter, client_id: client, request: 'Kayıtlarım' });
  await save(id, 1, { status: 'rejected', rejection_reason: 'Kimlik doğrulanamadı' });
  const log = await owner`select action, entity, client_id, details from public.audit_log
    where entity_id = ${id} order by at, action`;
  expect([...log]).toEqual([
    {
      action: 'subject_request_add',
      entity: 'subject_request',
      client_id: client,
      details: { status: ['', 'new'], received_on: ['', '2026-11-01'] },
    },
    {
      action: 'subject_request_change',
      entity: 'subject_request',
      client_id: client,
      details: { changed: ['rejection_reason', 'status'], status: ['new', 'rejected'] },
    },
  ]);
});

test('is for those who hold the right', async () => {
  const caller = await addPerson(owner, { roles: [roles.callCentre] });
  const reader = await addPerson(owner, { extra: ['system.subject_requests.read'] });
  const values = { ...letter, applicant_name: 'Ece Ak' };
  await expect(list(caller)).rejects.toMatchObject({ code: '42501' });
  await expect(save(randomUUID(), 0, values, caller)).rejects.toMatchObject({ code: '42501' });
  await expect(save(randomUUID(), 0, values, reader)).rejects.toMatchObject({ code: '42501' });
  expect((await list(reader)).requests.length).toBeGreaterThan(0);
});

test('open ones stand before answered ones, the most urgent first', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  await save(ids[0], 0, {
    ...letter,
    applicant_name: 'A',
    received_on: '2020-01-01',
    status: 'answered',
    answer: 'x',
  });
  await save(ids[1], 0, { ...letter, applicant_name: 'B', received_on: '2020-03-01' });
  await save(ids[2], 0, { ...letter, applicant_name: 'C', received_on: '2020-02-01' });
  const order = (await list()).requests.map(({ id }) => id);
  expect(order.slice(0, 2)).toEqual([ids[2], ids[1]]);
  expect(order.indexOf(ids[0])).toBeGreaterThan(1);
});

test('patients are named by and to who may read patients', async () => {
  const clerk = await addPerson(owner, {
    roles: [],
    extra: ['system.subject_requests.read', 'system.subject_requests.edit'],
  });
  const id = randomUUID();
  await save(id, 0, { client_id: client, ...letter });
  const seen = (await list(clerk)).requests.find((request) => request.id === id);
  expect(seen).toMatchObject({ client_id: client, client_name: null, client_no: null });
  expect((await list()).requests.find((request) => request.id === id)?.client_name).not.toBeNull();
  await expect(save(randomUUID(), 0, { client_id: client, ...letter }, clerk)).rejects.toThrow(
    'unknown_client',
  );
  expect(await save(id, 1, { request: 'Kopya' }, clerk)).toMatchObject({ status: 'saved' });
  // A user who may not see the patient may not remove the patient either; users who may can correct it.
  const without = { client_id: null, applicant_name: 'Ece Ak' };
  await expect(save(id, 2, without, clerk)).rejects.toMatchObject({ code: '42501' });
  expect(await save(id, 2, without)).toMatchObject({ status: 'saved' });
});
