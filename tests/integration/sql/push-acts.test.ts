import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { clientChange, first, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document, Result } from '../support/sync-calls';

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

const SIZE = 4;
const places = Array.from({ length: SIZE }, (_, at) => at);
const named = (change: Change): Change => ({ ...change, edit: randomUUID(), earlier: [] });
const actOf = (changes: readonly Change[], act: string = randomUUID()): Change[] =>
  changes.map((change) => ({ ...change, act }));
const changed = (change: Change, base: number, values: Document): Change =>
  named({ ...change, base_version: base, document: { ...change.document, ...values } });
const statuses = (results: readonly Result[]): readonly string[] => results.map(({ status }) => status);
/** Returns the names that rows have by now, in the order of the changes; undefined for those that are not there. */
async function namesOf(changes: readonly Change[]): Promise<readonly unknown[]> {
  const rows =
    await owner`select id, last_name from public.clients where id = any (${changes.map(({ id }) => id)})`;
  return changes.map(({ id }): unknown => rows.find((row) => row['id'] === id)?.['last_name']);
}
/** Adds records, of another user, that an act may change. */
async function known(): Promise<readonly Change[]> {
  const made = places.map(() => clientChange({ last_name: 'Eski' }));
  expect(statuses(await push(owner, other, ...made))).toEqual(places.map(() => 'applied'));
  return made;
}
/** Returns an act that changes some records and makes others, by turns. */
const mixed = (rows: readonly Change[]): Change[] =>
  actOf(
    rows.map((row, at) =>
      at % 2 === 0 ? changed(row, 1, { last_name: 'Yeni' }) : named(clientChange({ last_name: 'Yeni' })),
    ),
  );
const before = (at: number): string | undefined => (at % 2 === 0 ? 'Eski' : undefined);

describe('an act', () => {
  test('is stored as a whole; a repeat is recognised, whatever others and rights have done since', async () => {
    const act = mixed(await known());
    const results = await push(owner, agent, ...act);
    expect(results).toMatchObject(act.map(({ id }) => ({ id, status: 'applied' })));
    expect(await namesOf(act)).toEqual(places.map(() => 'Yeni'));
    await pushOne(owner, other, changed(first(act), 2, { last_name: 'Onun' }));
    expect(statuses(await push(owner, agent, ...act))).toEqual(places.map(() => 'applied'));
    await owner`update public.profiles set denied_permissions = '{crm.clients.edit, crm.clients.add}' where id = ${agent}`;
    expect(statuses(await push(owner, agent, ...act))).toEqual(places.map(() => 'applied'));
    await owner`update public.profiles set denied_permissions = '{}' where id = ${agent}`;
    expect(await namesOf(act)).toEqual(places.map((at) => (at === 0 ? 'Onun' : 'Yeni')));
  });

  test.each(places)('whose change %i is rejected stores nothing, then or later', async (bad) => {
    const act = mixed(await known());
    const poisoned = act.map((change, at) =>
      at === bad ? { ...change, document: { ...change.document, last_name: 'x'.repeat(500) } } : change,
    );
    const culprit = act[bad]?.id;
    const expected = places.map((at) =>
      at === bad
        ? { status: 'rejected', code: '23514', message_key: 'too_long', field: 'last_name' }
        : { status: 'rejected', code: '23514', because: culprit },
    );
    const results = await push(owner, agent, ...poisoned);
    expect(results).toMatchObject(expected);
    expect(results[bad]).not.toHaveProperty('because');
    expect(await namesOf(act)).toEqual(places.map(before));
    // Copies of the call, of a part of it, and of each change alone.
    expect(await push(owner, agent, ...poisoned)).toMatchObject(expected);
    for (const change of poisoned) {
      const alone = Object.fromEntries(Object.entries(change).filter(([name]) => name !== 'act'));
      expect(await pushOne(owner, agent, alone as unknown as typeof change)).toMatchObject({
        status: 'rejected',
      });
    }
    const rest = poisoned.filter((_, at) => at !== bad);
    expect(await push(owner, agent, ...rest)).toMatchObject(rest.map(() => ({ because: culprit })));
    expect(await namesOf(act)).toEqual(places.map(before));
    // The mended change has a new edit; the refusals of the others are final, and name the change that was at fault.
    const mended = poisoned.map((change, at) => (at === bad ? named(act[bad] ?? change) : change));
    expect(await push(owner, agent, ...mended)).toMatchObject(places.map(() => ({ because: culprit })));
    expect(await namesOf(act)).toEqual(places.map(before));
    const renamed = mended.map((change, at) => (at === bad ? change : named(change)));
    expect(statuses(await push(owner, agent, ...renamed))).toEqual(places.map(() => 'applied'));
    expect(await namesOf(act)).toEqual(places.map(() => 'Yeni'));
  });

  test.each(places)(
    'whose change %i meets a conflict stores nothing, and is stored when that is merged',
    async (at) => {
      const rows = await known();
      const act = actOf(rows.map((row) => changed(row, 1, { last_name: 'Yeni' })));
      await pushOne(owner, other, changed(rows[at] ?? first(rows), 1, { hotel: 'Onun' }));
      const results = await push(owner, agent, ...act);
      expect(statuses(results)).toEqual(places.map((place) => (place === at ? 'conflict' : 'postponed')));
      expect(results[at]?.current).toMatchObject({ row_version: 2, hotel: 'Onun', last_name: 'Eski' });
      expect(await namesOf(act)).toEqual(places.map(() => 'Eski'));
      const merged = act.map((change, place) =>
        place === at
          ? { ...change, base_version: 2, document: { ...change.document, hotel: 'Onun' } }
          : change,
      );
      expect(statuses(await push(owner, agent, ...merged))).toEqual(places.map(() => 'applied'));
      expect(await namesOf(act)).toEqual(places.map(() => 'Yeni'));
    },
  );

  test('gives nobody a right: with one change that its author may not make, none is made', async () => {
    const rows = await known();
    await owner`update public.profiles set denied_permissions = '{crm.clients.add}' where id = ${agent}`;
    const act = mixed(rows);
    expect(await push(owner, agent, ...act)).toMatchObject(
      places.map((at) => ({
        status: 'rejected',
        code: '42501',
        ...(at === 1 ? {} : { because: act[1]?.id }),
      })),
    );
    await owner`update public.profiles set denied_permissions = '{}' where id = ${agent}`;
    expect(statuses(await push(owner, agent, ...act))).toEqual(places.map(() => 'rejected'));
    expect(await namesOf(act)).toEqual(places.map(before));
  });

  test('for want of a parent is refused for now, and stored when the parent is there', async () => {
    const patient = clientChange();
    const ticket = named(ticketChange(patient.id));
    const act = actOf([named(clientChange()), ticket]);
    expect(await push(owner, agent, ...act)).toMatchObject([
      { status: 'rejected', code: '23503', because: ticket.id },
      { status: 'rejected', code: '23503', field: 'client_id' },
    ]);
    expect(statuses(await push(owner, agent, patient, ...act))).toEqual(['applied', 'applied', 'applied']);
  });

  test('may make a record and what refers to it', async () => {
    const patient = named(clientChange());
    const act = actOf([patient, named(ticketChange(patient.id))]);
    expect(statuses(await push(owner, agent, ...act))).toEqual(['applied', 'applied']);
  });

  test('goes on with a row that its own changes have moved on, and keeps what they did to it', async () => {
    await owner.unsafe(`
      create function public.test_tells_patient() returns trigger language plpgsql security definer set search_path = ''
      as $$ begin update public.clients c set hotel = 'Tetik' where c.id = new.client_id; return null; end $$;
      create trigger test_tells_patient after insert on public.tickets
      for each row execute function public.test_tells_patient()`);
    const [patient] = await known();
    if (patient === undefined) throw new Error('no patient');
    const act = actOf([named(ticketChange(patient.id)), changed(patient, 1, { last_name: 'Yeni' })]);
    const results = await push(owner, agent, ...act);
    const late = first(await known());
    await pushOne(owner, other, changed(late, 1, { hotel: 'Onun' }));
    const stale = changed(late, 1, { last_name: 'Yeni' });
    const conflict = await push(owner, agent, ...actOf([named(ticketChange(late.id)), stale]));
    await owner.unsafe(
      'drop trigger test_tells_patient on public.tickets; drop function public.test_tells_patient()',
    );
    expect(statuses(results)).toEqual(['applied', 'applied']);
    expect(results[1]?.current).toMatchObject({ last_name: 'Yeni', hotel: 'Tetik' });
    // What others have done before is a conflict all the same.
    expect(statuses(conflict)).toEqual(['postponed', 'conflict']);
    expect(conflict[1]?.current).toMatchObject({ row_version: 2, hotel: 'Onun' });
  });

  test('stores nothing where one row is held by somebody else, and fails as a call', async () => {
    const act = mixed(await known());
    await database.connect().begin(async (tx) => {
      await tx`select from public.clients where id = ${act[2]?.id ?? ''} for update`;
      await expect(push(owner, agent, ...act)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await namesOf(act)).toEqual(places.map(before));
    expect(statuses(await push(owner, agent, ...act))).toEqual(places.map(() => 'applied'));
  });

  test('that was stored is told so, though a later edit of it is rejected', async () => {
    const rows = await known();
    const act = actOf(rows.map((row) => changed(row, 1, { last_name: 'Yeni' })));
    await push(owner, agent, ...act);
    const later = act.map((change, at) =>
      at === 1
        ? { ...changed(change, 2, { last_name: '' }), earlier: [change.edit ?? ''], act: change.act ?? '' }
        : change,
    );
    expect(await push(owner, agent, ...later)).toMatchObject(
      places.map((at) =>
        at === 1 ? { status: 'rejected', stored: act[1]?.edit } : { status: 'applied', row_version: 2 },
      ),
    );
  });
});

describe('a call with several acts and single changes', () => {
  test('is answered in its order, each act by itself', async () => {
    const [good, bad, alone] = [mixed(await known()), mixed(await known()), named(clientChange())];
    const poisoned = bad.map((change, at) =>
      at === 3 ? { ...change, document: { last_name: null } } : change,
    );
    const call = [named(clientChange()), ...poisoned, alone, named(clientChange()), ...good];
    const results = await push(owner, agent, ...call);
    expect(results.map(({ id }) => id)).toEqual(call.map(({ id }) => id));
    expect(statuses(results)).toEqual([
      'applied',
      ...places.map(() => 'rejected'),
      'applied',
      'applied',
      ...places.map(() => 'applied'),
    ]);
    expect(await namesOf(bad)).toEqual(places.map(before));
  });

  test('binds nothing across calls or users: the name of an act belongs to its call', async () => {
    const act = randomUUID();
    const [mine, theirs] = [actOf([named(clientChange())], act), actOf([named(clientChange())], act)];
    expect(statuses(await push(owner, agent, ...mine))).toEqual(['applied']);
    expect(statuses(await push(owner, other, ...theirs))).toEqual(['applied']);
  });
});

describe('a hostile call is refused before anything of it is stored', () => {
  const three = (): Change[] => [0, 1, 2].map(() => named(clientChange()));
  const act = randomUUID();
  const at = (changes: readonly Change[], acts: readonly (string | undefined)[]): unknown[] =>
    changes.map((change, place) => ({ ...change, act: acts[place] ?? null }));
  test.each([
    ['act_scattered', (rows: readonly Change[]) => at(rows, [act, undefined, act])],
    ['act_scattered', (rows: readonly Change[]) => at(rows, [act, randomUUID(), act.toUpperCase()])],
    ['act_repeats_record', (rows: readonly Change[]) => at([...rows, ...rows], Array<string>(6).fill(act))],
    ['change_malformed', (rows: readonly Change[]) => rows.map((row) => ({ ...row, act: 'x' }))],
    ['change_malformed', (rows: readonly Change[]) => rows.map((row) => ({ ...row, act: 7 }))],
    ['change_malformed', (rows: readonly Change[]) => rows.map((row) => ({ ...row, act: [act] }))],
    ['change_malformed', (rows: readonly Change[]) => rows.map((row) => ({ ...row, act, edit: null }))],
    [
      'too_many_changes',
      (rows: readonly Change[]) =>
        Array.from({ length: 1001 }, () => ({ ...first(rows), ...named(clientChange()), act })),
    ],
  ] as const)('%s', async (message, hostile) => {
    const rows = three();
    const call = hostile(rows);
    await expect(
      asUser(owner, agent, (tx) => tx`select public.sync_push(${tx.json(call as never)})`),
    ).rejects.toMatchObject({ code: '22023', message });
    expect(await namesOf(rows)).toEqual([undefined, undefined, undefined]);
  });
});
