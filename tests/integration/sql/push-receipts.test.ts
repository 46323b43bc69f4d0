import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import {
  callPush,
  clientChange,
  first,
  idOf,
  pull,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let other: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.administrator] });
  other = await addPerson(owner, { roles: [roles.administrator] });
});
afterAll(() => database.stop());

const named = (change: Change, earlier: readonly string[] = []): Change => ({
  ...change,
  edit: randomUUID(),
  earlier,
});
const edited = (change: Change, base: number, values: Document, earlier?: readonly string[]): Change =>
  named({ ...change, base_version: base, document: { ...change.document, ...values } }, earlier);
const deletion = (change: Change, base: number | null, earlier?: readonly string[]): Change =>
  named({ ...change, base_version: base, document: { deleted_at: '2026-11-21T08:00:00.000Z' } }, earlier);
const editOf = ({ edit }: Change): string => edit ?? '';

/** Adds a record of another user, and the version that the user under test works on. */
async function newClient(): Promise<Change> {
  const sent = clientChange();
  expect(await pushOne(owner, other, sent)).toMatchObject({ status: 'applied', row_version: 1 });
  return sent;
}

const receipts = (edits: readonly string[]) => owner`
  select user_id, edit, collection, row_id, row_version::int from app.push_receipts
  where edit = any (${[...edits]}) order by row_version`;

async function setDenied(person: string, denied: readonly string[], sql = owner): Promise<void> {
  await sql`update public.profiles set denied_permissions = ${[...denied]} where id = ${person}`;
}

describe('a repeat of a push whose answer was lost', () => {
  const alone = (change: Change) => [change];
  const together = (change: Change) => [
    change,
    { ...named(clientChange()), document: { ...change.document, last_name: 'Komşu' } },
  ];

  test.each([
    ['alone', alone],
    ['in a batch', together],
  ])('is recognised after somebody else has overwritten the row, %s', async (_name, batch) => {
    const mine = named(clientChange());
    await push(owner, agent, ...batch(mine));
    await pushOne(owner, other, edited(mine, 1, { last_name: 'Başka' }));
    const result = first(await push(owner, agent, ...batch(mine)));
    expect(result).toMatchObject({ id: mine.id, status: 'applied', row_version: 1 });
    const { documents } = await pull(owner, agent, 'clients', null, 5_000);
    expect(result.current).toEqual(documents.find((document) => idOf(document) === mine.id));

    const change = edited(mine, 2, { last_name: 'Benim' });
    await pushOne(owner, agent, change);
    await pushOne(owner, other, edited(mine, 3, { last_name: 'Onun' }));
    const again = await push(owner, agent, change, edited(mine, 3, { last_name: 'Onun' }));
    expect(again[0]).toMatchObject({ status: 'applied', row_version: 3, current: { last_name: 'Onun' } });
  });

  test('is recognised after the user lost the right to write, and to see, the row', async () => {
    const person = await addPerson(owner, { roles: [roles.callCentre] });
    const made = named(clientChange());
    const change = edited(await newClient(), 1, { hotel: 'Deniz' });
    await push(owner, person, made, change);
    await setDenied(person, ['crm.clients.edit', 'crm.clients.add']);
    expect(await push(owner, person, made, change)).toMatchObject([
      { status: 'applied', row_version: 1 },
      { status: 'applied', row_version: 2 },
    ]);
    await pushOne(owner, other, edited(made, 1, { hotel: 'Orman' }));
    await setDenied(person, [
      'crm.clients.edit',
      'crm.clients.add',
      'crm.client_list.read',
      'crm.client_profile.read',
      'crm.client_profile_Id.read',
      'hasta.tel_phone.read',
    ]);
    // Nothing is told of a row that the user may not read.
    expect(await pushOne(owner, person, made)).toEqual({
      id: made.id,
      status: 'applied',
      row_version: 1,
      current: null,
    });
  });

  test.each([1, 2])(
    'brings the row as it is, %s in a call: a pull may have passed it before',
    async (count) => {
      const sent = Array.from({ length: count }, () => named(clientChange()));
      await push(owner, agent, ...sent);
      const { documents } = await pull(owner, agent, 'clients', null, 5_000);
      expect(await push(owner, agent, ...sent)).toEqual(
        sent.map(({ id }) => ({
          id,
          status: 'applied',
          row_version: 1,
          current: documents.find((document) => idOf(document) === id),
        })),
      );
    },
  );

  test('is recognised of a deletion, and of a change of what was deleted since', async () => {
    const mine = named(clientChange());
    await pushOne(owner, agent, mine);
    const change = edited(mine, 1, { hotel: 'Deniz' });
    await pushOne(owner, agent, change);
    const gone = deletion(mine, 2);
    for (const attempt of ['first', 'repeat']) {
      expect([attempt, await pushOne(owner, agent, gone)]).toMatchObject([attempt, { row_version: 3 }]);
    }
    expect(await pushOne(owner, agent, change)).toMatchObject({
      status: 'applied',
      row_version: 2,
      current: { row_version: 3, deleted_at: expect.any(String) as string },
    });
  });

  test('has a receipt too where somebody else had stored the same before', async () => {
    const row = await newClient();
    await pushOne(owner, other, edited(row, 1, { hotel: 'Deniz' }));
    const mine = edited(row, 1, { hotel: 'Deniz' });
    expect(await pushOne(owner, agent, mine)).toMatchObject({ status: 'applied', row_version: 2 });
    await pushOne(owner, other, edited(row, 2, { hotel: 'Orman' }));
    expect(await pushOne(owner, agent, mine)).toMatchObject({ status: 'applied', row_version: 2 });
  });
});

describe('a later edit over one that was sent before', () => {
  test.each([1, 2])('is told which of its own the server had stored, %s in a call', async (count) => {
    const rows = await Promise.all(Array.from({ length: count }, newClient));
    const sent = rows.map((row) => edited(row, 1, { hotel: 'Deniz' }));
    const never = randomUUID();
    await push(owner, agent, ...sent);
    for (const row of rows) await pushOne(owner, other, edited(row, 2, { hotel: 'Orman' }));
    const later = sent.map((change) => edited(change, 1, { last_name: 'Öz' }, [editOf(change), never]));
    expect(await push(owner, agent, ...later)).toMatchObject(
      sent.map(({ id, edit }) => ({ id, status: 'conflict', stored: edit, current: { hotel: 'Orman' } })),
    );
  });

  test('is told nothing where none was', async () => {
    const row = await newClient();
    await pushOne(owner, other, edited(row, 1, { hotel: 'Orman' }));
    const result = await pushOne(owner, agent, edited(row, 1, { hotel: 'Deniz' }, [randomUUID()]));
    expect(result).toMatchObject({ status: 'conflict' });
    expect(result).not.toHaveProperty('stored');
  });
});

describe('a record that was sent and deleted before there was an answer', () => {
  test.each([1, 2])('does not come back by what arrives late, %s in a call', async (count) => {
    const made = Array.from({ length: count }, () => named(clientChange()));
    const gone = made.map((change) => deletion(change, null, [editOf(change)]));
    const nothing = made.map(({ id }) => ({ id, status: 'applied', row_version: 0, current: null }));
    expect(await push(owner, agent, ...gone)).toEqual(nothing);
    expect(await push(owner, agent, ...made)).toEqual(nothing);
    const ids = made.map(({ id }) => id);
    expect(await owner`select from public.clients where id = any (${ids})`).toHaveLength(0);
  });

  test('is deleted where it had arrived, or the deletion is refused: never passed over', async () => {
    const person = await addPerson(owner, { roles: [roles.administrator] });
    const made = named(clientChange());
    await pushOne(owner, person, made);
    const gone = deletion(made, null, [editOf(made)]);
    expect(await pushOne(owner, person, gone)).toMatchObject({ status: 'conflict', stored: made.edit });
    await owner`delete from public.user_roles where user_id = ${person}`;
    expect(await pushOne(owner, person, gone)).toMatchObject({ status: 'rejected', code: '42501' });
  });

  test('nor when both arrive at the same moment', async () => {
    const made = named(clientChange());
    const gone = deletion(made, null, [editOf(made)]);
    const late = database.connect();
    // The deletion is not committed yet when the new record is to be stored.
    let arriving: Promise<unknown> = Promise.resolve();
    await asUser(owner, agent, async (tx) => {
      await callPush(tx, [gone]);
      arriving = expect(pushOne(late, agent, made)).rejects.toMatchObject({ code: '40001' });
      await somebodyWaits(tx);
    });
    await arriving;
    expect(await owner`select from public.clients where id = ${made.id}`).toHaveLength(0);
    expect(await pushOne(late, agent, made)).toMatchObject({ status: 'applied', row_version: 0 });
  });
});

describe('an edit that was refused', () => {
  test('is told with the earlier one that was stored, and again when it is repeated', async () => {
    const unanswered = named(clientChange());
    await pushOne(owner, agent, unanswered);
    const unfit = { ...unanswered.document, identity_type: 'tckn', identity_no: '1' };
    const next = named({ ...unanswered, document: unfit }, [editOf(unanswered)]);
    for (const attempt of ['first', 'repeat'])
      expect([attempt, await pushOne(owner, agent, next)]).toMatchObject([
        attempt,
        { status: 'rejected', stored: unanswered.edit },
      ]);
  });

  test.each([1, 2])(
    'stays refused when a copy arrives after the rights are back, %s in a call',
    async (count) => {
      const person = await addPerson(owner, { roles: [roles.administrator] });
      const rows = await Promise.all(Array.from({ length: count }, newClient));
      const sent = rows.map((row) => edited(row, 1, { hotel: 'Deniz' }));
      await setDenied(person, ['crm.clients.edit']);
      const refused = await push(owner, person, ...sent);
      expect(refused).toMatchObject(sent.map(({ id }) => ({ id, status: 'rejected', code: '42501' })));
      await setDenied(person, []);
      expect(await push(owner, person, ...sent)).toEqual(refused);
      // Sent by the user once more it is another edit.
      const again = await push(owner, person, ...sent.map((change) => edited(change, 1, {})));
      expect(again).toMatchObject(sent.map(() => ({ status: 'applied', row_version: 2 })));
    },
  );

  test('was not refused where a copy of it is being stored at the same moment', async () => {
    const person = await addPerson(owner, { roles: [roles.administrator] });
    const change = edited(await newClient(), 1, { hotel: 'Deniz' });
    const copy = database.connect();
    let arriving: Promise<unknown> = Promise.resolve();
    await asUser(owner, person, async (tx) => {
      await callPush(tx, [change]);
      // The row is held by the first copy, but for somebody without the right there is no row to wait for.
      await setDenied(person, ['crm.clients.edit'], copy);
      arriving = pushOne(copy, person, change);
      await somebodyWaits(tx);
    });
    expect(await arriving).toMatchObject({ status: 'applied', row_version: 2 });
  });

  test('is not stored by a copy that was on its way', async () => {
    const person = await addPerson(owner, { roles: [roles.administrator] });
    const row = await newClient();
    const change = edited(row, 1, { hotel: 'Deniz' });
    const late = database.connect();
    let arriving: Promise<unknown> = Promise.resolve();
    await setDenied(person, ['crm.clients.edit']);
    await asUser(owner, person, async (tx) => {
      expect(await callPush(tx, [change])).toMatchObject([{ status: 'rejected' }]);
      await setDenied(person, [], late);
      arriving = expect(pushOne(late, person, change)).rejects.toMatchObject({ code: '40001' });
      await somebodyWaits(tx);
    });
    await arriving;
    expect(await pushOne(late, person, change)).toMatchObject({ status: 'rejected', code: '42501' });
    expect(await owner`select hotel from public.clients where id = ${row.id}`).toEqual([{ hotel: null }]);
  });

  test('is tried again where what it refers to was on its way behind it', async () => {
    const parent = named(clientChange());
    const child = named(ticketChange(parent.id));
    expect(await pushOne(owner, agent, child)).toMatchObject({ status: 'rejected', code: '23503' });
    await pushOne(owner, agent, parent);
    expect(await pushOne(owner, agent, child)).toMatchObject({ status: 'applied', row_version: 1 });
  });
});

describe('receipts', () => {
  test('belong to who sent the edit', async () => {
    const row = await newClient();
    const mine = edited(row, 1, { hotel: 'Deniz' });
    await pushOne(owner, agent, mine);
    await pushOne(owner, other, edited(row, 2, { hotel: 'Orman' }));
    // Somebody else with the same name of an edit has what any other push has.
    expect(await pushOne(owner, other, mine)).toMatchObject({ status: 'conflict' });
    const probing = edited(row, 1, { hotel: 'Yayla' }, [editOf(mine)]);
    expect(await pushOne(owner, other, probing)).not.toHaveProperty('stored');
  });

  test('speak of their own row alone', async () => {
    const [row, second] = [await newClient(), await newClient()];
    const mine = edited(row, 1, { hotel: 'Deniz' });
    await pushOne(owner, agent, mine);
    await pushOne(owner, other, edited(second, 1, { hotel: 'Orman' }));
    const misused = { ...edited(second, 1, { hotel: 'Yayla' }), edit: editOf(mine) };
    expect(await pushOne(owner, agent, misused)).toMatchObject({ status: 'conflict' });
  });

  test('are written with the row or not at all', async () => {
    const row = await newClient();
    const stored = edited(row, 1, { hotel: 'Deniz' });
    const refused = edited(row, 2, { first_name: '' });
    const changes = [stored, refused];
    await push(owner, agent, ...changes);
    const kept = { user_id: agent, collection: 'clients', row_id: row.id };
    expect(await receipts(changes.map(editOf))).toEqual([
      { ...kept, edit: refused.edit, row_version: 0 },
      { ...kept, edit: stored.edit, row_version: 2 },
    ]);
    const undone = named(clientChange());
    const failing = asUser(owner, agent, async (tx) => {
      await callPush(tx, [undone]);
      throw new Error('the server dies');
    });
    await expect(failing).rejects.toThrow('the server dies');
    expect(await receipts([editOf(undone)])).toEqual([]);
    expect(await pushOne(owner, agent, undone)).toMatchObject({ status: 'applied', row_version: 1 });
  });

  test('cannot be read by people', async () => {
    const reading = asFunction(owner, agent, (tx) => tx`select * from app.push_receipts`);
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  test('go when they are 90 days old, a few with each push', async () => {
    const old = Array.from({ length: 5 }, () => randomUUID());
    await owner`insert into app.push_receipts (user_id, edit, collection, row_id, row_version, at)
      select ${agent}, e::uuid, 'clients', gen_random_uuid(), 1, now() - interval '91 days' from unnest(${old}::text[]) e`;
    const young = randomUUID();
    await owner`insert into app.push_receipts (user_id, edit, collection, row_id, row_version, at)
      values (${agent}, ${young}, 'clients', gen_random_uuid(), 1, now() - interval '89 days')`;
    const left: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      await pushOne(owner, agent, named(clientChange()));
      left.push((await receipts(old)).length);
    }
    expect(left).toEqual([3, 1, 0]);
    expect(await receipts([young])).toHaveLength(1);
  });

  test('are not asked for: a device that names no edits is answered as before', async () => {
    const row = await newClient();
    const mine = { ...edited(row, 1, { hotel: 'Deniz' }), edit: null };
    await pushOne(owner, agent, mine);
    await pushOne(owner, other, edited(row, 2, { hotel: 'Orman' }));
    expect(await pushOne(owner, agent, mine)).toMatchObject({ status: 'conflict' });
  });

  test.each([
    ['an edit that is no id', { edit: 'x' }],
    ['a list that is none', { earlier: 'x' }],
    ['something else in the list', { earlier: [1] }],
    ['a list without end', { earlier: Array.from({ length: 101 }, () => randomUUID()) }],
  ])('refuse %s', async (_name, wrong) => {
    const pushing = push(owner, agent, { ...clientChange(), ...wrong } as unknown as Change);
    await expect(pushing).rejects.toMatchObject({ code: '22023', message: 'change_malformed' });
  });
});
