import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { addRow, tableRows } from '../../rls/rows';
import { addPatient } from '../support/cases';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';
import { change, first, pullAll, pushOne } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

const WARD = departments.callCentre;
const ELSEWHERE = departments.insurance;
const TEXT = 'Işıl Hanım öğleden sonra aranacak';
const NOW = '2026-12-01T06:00:00.000Z';

let database: TestDatabase;
let owner: Sql;
let ayse: string;
let mehmet: string;
/** A colleague of the same ward, who has no part in it. */
let zeynep: string;
/** A colleague of another ward, who does not see the ticket. */
let away: string;
/** Reads everything, and writes no notes. */
let reader: string;
let ticketId: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const person = (department: string) =>
    addPerson(owner, { roles: [roles.callCentre], scope: 'ward', department });
  [ayse, mehmet, zeynep, away] = [
    await person(WARD),
    await person(WARD),
    await person(WARD),
    await person(ELSEWHERE),
  ];
  reader = await addPerson(owner, { extra: ['crm.tickets.read'] });
  const world = { clientId: await addPatient(owner), ticketId: '', meetingId: '' };
  ticketId = await addRow(owner, 'tickets', ayse, {
    ...tableRows['tickets']?.values(ayse, world, true),
    department_id: WARD,
  });
});
afterAll(() => database.stop());

const draft = (delegate: string, values: Document = {}): Change =>
  change('ticket_entries', 'handed_draft', {
    ticket_id: ticketId,
    owner_id: ayse,
    delegated_to: delegate,
    body: TEXT,
    visibility: 'internal',
    ...values,
  });

async function handed(): Promise<Change> {
  const given = draft(mehmet);
  expect(await pushOne(owner, ayse, given)).toMatchObject({ status: 'applied' });
  return given;
}

async function edit(person: string, { id }: Change, document: Document) {
  const [row] = await owner`select row_version from public.handed_drafts where id = ${id}`;
  return pushOne(owner, person, {
    ...change('ticket_entries', 'handed_draft', document),
    id,
    base_version: Number(row?.['row_version']),
    edit: randomUUID(),
  });
}

const seenBy = async (person: string, { id }: Change) =>
  (await pullAll(owner, person, 'ticket_entries')).some((row) => row['id'] === id && row['body'] === TEXT);
const stored = async ({ id }: Change) =>
  first(await owner`select * from public.handed_drafts where id = ${id}`);

describe('a draft that is handed to a colleague', () => {
  test('is seen by these two, who is told of it without its text', async () => {
    await owner`delete from public.notifications`;
    const given = await handed();
    const seen = await Promise.all(
      [ayse, mehmet, zeynep, away, reader].map((person) => seenBy(person, given)),
    );
    expect(seen).toEqual([true, true, false, false, false]);
    const notices = await owner`select user_id, title, body, target_id from public.notifications`;
    expect(notices.map((row) => ({ ...row }))).toEqual([
      {
        user_id: mehmet,
        title: 'Deniz Yıldız size bir not taslağı devretti',
        body: expect.any(String) as string,
        target_id: ticketId,
      },
    ]);
    expect(JSON.stringify(notices)).not.toContain('Işıl');
  });

  test.each<[string, () => string]>([
    ['who does not see the ticket', () => away],
    ['who may write no notes', () => reader],
    ['who is the writer', () => ayse],
    ['who is nobody', () => randomUUID()],
  ])('is refused to somebody %s', async (_name, delegate) => {
    const given = draft(delegate());
    expect(await pushOne(owner, ayse, given)).toMatchObject({ status: 'rejected' });
  });

  test.each<[string, () => string]>([
    ['nobody else', () => zeynep],
    ['who does not see the ticket', () => away],
    ['who only reads', () => reader],
  ])('is handed in no other name than one’s own: %s', async (_name, person) => {
    expect(await pushOne(owner, person(), draft(mehmet))).toMatchObject({ status: 'rejected' });
  });

  test('is taken once, by the colleague alone, and then not taken back', async () => {
    const given = await handed();
    for (const person of [ayse, zeynep, away, reader]) {
      expect(await edit(person, given, { taken_at: NOW })).toMatchObject({ status: 'rejected' });
    }
    expect(await edit(mehmet, given, { taken_at: NOW })).toMatchObject({ status: 'applied' });
    expect(await edit(mehmet, given, { taken_at: null })).toMatchObject({ status: 'rejected' });
    expect(await edit(ayse, given, { deleted_at: NOW })).toMatchObject({ status: 'rejected' });
  });

  test('is taken back by its writer alone, and then not taken', async () => {
    const given = await handed();
    for (const person of [mehmet, zeynep]) {
      expect(await edit(person, given, { deleted_at: NOW })).toMatchObject({ status: 'rejected' });
    }
    expect(await edit(ayse, given, { deleted_at: NOW })).toMatchObject({ status: 'applied' });
    expect((await stored(given))?.['taken_at']).toBeNull();
    expect(await edit(mehmet, given, { taken_at: NOW })).not.toMatchObject({ status: 'applied' });
  });

  test.each<[string, () => Document]>([
    ['text', () => ({ body: 'Başka' })],
    ['audience', () => ({ visibility: 'external' })],
    ['ticket', () => ({ ticket_id: randomUUID() })],
    ['writer', () => ({ owner_id: mehmet })],
    ['colleague', () => ({ delegated_to: zeynep })],
  ])('keeps its %s', async (_name, document) => {
    const given = await handed();
    const before = await stored(given);
    for (const person of [ayse, mehmet, zeynep]) {
      expect(await edit(person, given, document())).toMatchObject({ status: 'rejected' });
    }
    expect(await stored(given)).toEqual(before);
  });

  test('goes from the devices of a colleague who does not see the ticket any more, and returns with it', async () => {
    const given = await handed();
    await owner`update public.profiles set department_id = ${ELSEWHERE} where id = ${mehmet}`;
    expect(await seenBy(mehmet, given)).toBe(false);
    expect(await edit(mehmet, given, { taken_at: NOW })).not.toMatchObject({ status: 'applied' });
    await owner`update public.profiles set department_id = ${WARD} where id = ${mehmet}`;
    expect(await seenBy(mehmet, given)).toBe(true);
  });
});
