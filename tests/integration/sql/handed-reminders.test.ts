import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { nextDue } from '@/data/reminders';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPull, change, first, pullAll, pushOne } from '../support/sync-calls';
import type { Change, Cursor, Document, Page } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let ayse: string;
let mehmet: string;
let stranger: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const person = () => addPerson(owner, { roles: [roles.callCentre] });
  [ayse, mehmet, stranger] = [await person(), await person(), await person()];
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`update public.profiles set status = 'active', valid_until = null`;
  await owner`delete from public.notifications`;
});

/** Adds a reminder of Ayşe's, handed to Mehmet. */
async function handed(values: Document = {}): Promise<Change> {
  const reminder = change('inbox', 'reminder', {
    owner_id: ayse,
    title: 'Işıl Hanım’ı ara',
    due_at: '2026-12-01T06:00:00.000Z',
    repeat: 'none',
    lead_minutes: 0,
    ...values,
  });
  expect(await pushOne(owner, ayse, reminder)).toMatchObject({ status: 'applied' });
  expect(await edit(ayse, reminder, { delegated_to: mehmet })).toMatchObject({ status: 'applied' });
  return reminder;
}

async function edit(person: string, { id }: Change, document: Document) {
  const [row] = await owner`select row_version from public.reminders where id = ${id}`;
  return pushOne(owner, person, {
    ...change('inbox', 'reminder', document),
    id,
    base_version: Number(row?.['row_version']),
    edit: randomUUID(),
  });
}

const seenBy = async (person: string, { id }: Change) =>
  (await pullAll(owner, person, 'inbox')).some((row) => row['id'] === id);
const stored = async ({ id }: Change) => first(await owner`select * from public.reminders where id = ${id}`);

describe('a reminder that was handed over', () => {
  test('is seen by owner and delegate, and by nobody else', async () => {
    const reminder = await handed();
    expect([
      await seenBy(ayse, reminder),
      await seenBy(mehmet, reminder),
      await seenBy(stranger, reminder),
    ]).toEqual([true, true, false]);
    expect(await edit(stranger, reminder, { done_at: '2026-12-01T06:00:00.000Z' })).toMatchObject({
      status: 'rejected',
    });
  });

  test('is ticked off, put off and marked as rung by the delegate', async () => {
    const reminder = await handed();
    for (const document of [
      { snoozed_until: '2026-12-01T07:00:00.000Z' },
      { rung_at: '2026-12-01T07:00:00.000Z' },
      { done_at: '2026-12-01T07:05:00.000Z' },
      { done_at: null },
    ]) {
      expect(await edit(mehmet, reminder, document)).toMatchObject({ status: 'applied' });
    }
    expect(await edit(ayse, reminder, { done_at: '2026-12-01T07:05:00.000Z' })).toMatchObject({
      status: 'applied',
    });
  });

  test.each<[string, () => Document]>([
    ['the text', () => ({ title: 'Başka' })],
    ['the day', () => ({ due_at: '2026-12-02T06:00:00.000Z' })],
    ['how it repeats', () => ({ repeat: 'daily' })],
    ['how early it rings', () => ({ lead_minutes: 15 })],
    ['the record', () => ({ target: 'client', target_id: randomUUID() })],
    ['its owner', () => ({ owner_id: mehmet })],
    ['its owner, to a third', () => ({ owner_id: stranger, delegated_to: null })],
    ['the delegate, to a third', () => ({ delegated_to: stranger })],
    ['its existence', () => ({ deleted_at: '2026-12-01T06:00:00.000Z' })],
  ])('keeps %s from the delegate', async (_name, document) => {
    const reminder = await handed();
    const before = await stored(reminder);
    expect(await edit(mehmet, reminder, document())).toMatchObject({ status: 'rejected' });
    expect(await stored(reminder)).toEqual(before);
  });

  test('stays its owner’s, who may change and delete it', async () => {
    const reminder = await handed();
    expect(await edit(ayse, reminder, { owner_id: mehmet, delegated_to: null })).toMatchObject({
      status: 'rejected',
    });
    expect(await edit(ayse, reminder, { title: 'Başka', due_at: '2026-12-02T06:00:00.000Z' })).toMatchObject({
      status: 'applied',
    });
    expect(await edit(ayse, reminder, { deleted_at: '2026-12-01T06:00:00.000Z' })).toMatchObject({
      status: 'applied',
    });
  });

  test.each([
    ['daily', '2026-11-10T06:00:00.000Z'],
    ['weekly', '2026-11-10T22:00:00.000Z'],
    ['monthly', '2026-08-31T06:00:00.000Z'],
    ['monthly', '2026-11-12T06:00:00.000Z'],
  ] as const)(
    'moves on where it repeats %s from %s, and back, in its rhythm alone',
    async (repeat, due_at) => {
      const reminder = await handed({ repeat, due_at });
      const next = nextDue({ repeat, due_at }, Date.parse('2026-12-04T07:00:00.000Z'));
      expect(await edit(mehmet, reminder, { due_at: next })).toMatchObject({ status: 'applied' });
      expect(await edit(mehmet, reminder, { due_at })).toMatchObject({ status: 'applied' });
      expect(await edit(mehmet, reminder, { due_at: '2026-12-09T05:00:00.000Z' })).toMatchObject({
        status: 'rejected',
      });
    },
  );

  test('leaves the delegate’s devices when the delegate gives it back, or when it is taken back', async () => {
    const inbox = async (
      cursor: Cursor | null,
      person = mehmet,
    ): Promise<Page & { readonly gone?: readonly string[] }> => {
      const requests = [
        { collection: 'inbox', cursor: cursor === null ? null : { ...cursor }, limit: 1000, gone: true },
      ];
      return first((await asUser(owner, person, (tx) => callPull(tx, requests))).collections);
    };
    const reminder = await handed();
    const before = await inbox(null);
    const strangers = await inbox(null, stranger);
    expect(await edit(mehmet, reminder, { delegated_to: null, rung_at: null })).toMatchObject({
      status: 'applied',
    });
    expect(await edit(mehmet, reminder, { done_at: '2026-12-01T06:00:00.000Z' })).toMatchObject({
      status: 'rejected',
    });
    // The colleague sees it in its last state, until somebody else goes on with it.
    expect(await edit(ayse, reminder, { title: 'Başka' })).toMatchObject({ status: 'applied' });
    const after = await inbox(before.cursor);
    expect(after.gone).toContain(reminder.id);
    expect(await seenBy(mehmet, reminder)).toBe(false);

    const other = await handed();
    const then = await inbox(after.cursor);
    await edit(ayse, other, { delegated_to: null });
    expect((await inbox(then.cursor)).gone).toContain(other.id);
    // Nobody else hears of ids that were never theirs.
    expect((await inbox(strangers.cursor, stranger)).gone).toEqual([]);
  });

  test('is told to the colleague, and its return to the owner, without its text', async () => {
    const reminder = await handed();
    await edit(mehmet, reminder, { delegated_to: null });
    const notices = await owner`
      select user_id, title, body, target_id from public.notifications order by title desc`;
    expect([...notices]).toEqual([
      { user_id: mehmet, title: 'Deniz Yıldız size bir hatırlatma devretti', body: null, target_id: null },
      { user_id: ayse, title: 'Deniz Yıldız hatırlatmanızı geri verdi', body: null, target_id: null },
    ]);
  });

  test('goes to nobody who could not hear it', async () => {
    const reminder = await handed();
    await edit(ayse, reminder, { delegated_to: null });
    await owner`update public.profiles set status = 'suspended' where id = ${mehmet}`;
    expect(await edit(ayse, reminder, { delegated_to: mehmet })).toMatchObject({
      status: 'rejected',
      constraint: 'reminders_delegate_active',
    });
    expect(await edit(ayse, reminder, { delegated_to: ayse })).toMatchObject({
      status: 'rejected',
      constraint: 'reminders_delegate_other',
    });
  });

  test('is its owner’s again when the delegate’s account is suspended or runs out; a done one stays as it is', async () => {
    const reminder = await handed();
    const done = await handed();
    await edit(mehmet, reminder, { rung_at: '2026-12-01T06:00:00.000Z' });
    await edit(mehmet, done, { done_at: '2026-12-01T06:00:00.000Z' });
    await owner`update public.profiles set status = 'suspended' where id = ${mehmet}`;
    expect(await stored(reminder)).toMatchObject({ delegated_to: null, rung_at: null, owner_id: ayse });
    expect(await stored(done)).toMatchObject({ delegated_to: mehmet });

    await owner`update public.profiles set status = 'active' where id = ${mehmet}`;
    await edit(ayse, reminder, { delegated_to: mehmet });
    // Time passes and nobody writes the account.
    await owner`alter table public.profiles disable trigger return_reminders`;
    await owner`update public.profiles set valid_until = '2020-01-01' where id = ${mehmet}`;
    await owner`alter table public.profiles enable trigger return_reminders`;
    await owner`select app.run_ticket_schedule()`;
    expect(await stored(reminder)).toMatchObject({ delegated_to: null });
  });

  test('is not shown to the administrator who suspends the delegate', async () => {
    const administrator = await addPerson(owner, { roles: [roles.administrator] });
    const reminder = await handed();
    const [account] = await owner`select row_version from public.profiles where id = ${mehmet}`;
    await asUser(
      owner,
      administrator,
      (tx) =>
        tx`select public.set_person_status(${mehmet}, ${Number(account?.['row_version'])}, 'suspended', 'İzinsiz')`,
    );
    expect(await stored(reminder)).toMatchObject({ delegated_to: null });
    expect(await seenBy(administrator, reminder)).toBe(false);
    const read = await asFunction(
      owner,
      administrator,
      (tx) => tx`select title from public.reminders where id = ${reminder.id}`,
    );
    expect(read).toEqual([]);
    expect(await seenBy(ayse, reminder)).toBe(true);
  });

  test('still rings for the delegate when its owner’s account is suspended', async () => {
    const reminder = await handed();
    await owner`update public.profiles set status = 'suspended' where id = ${ayse}`;
    expect(await stored(reminder)).toMatchObject({ delegated_to: mehmet });
    expect(await seenBy(mehmet, reminder)).toBe(true);
  });
});
