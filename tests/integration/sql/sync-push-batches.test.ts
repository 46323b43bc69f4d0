import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { change, clientChange, pull, push } from '../support/sync-calls';
import type { Change, Document, Result } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

/** Makes changes that are stored or answered together with their neighbours (app.push_run, app.settle_run). */

const batch = (count: number, values: (at: number) => Document = () => ({})) =>
  Array.from({ length: count }, (_, at) => clientChange({ last_name: `Kişi ${at}`, ...values(at) }));

const edited = (changes: readonly Change[], values: Document, base: number | null) =>
  changes.map((item) => ({ ...item, base_version: base, document: { ...item.document, ...values } }));

const statusesOf = (results: readonly Result[]) => [...new Set(results.map(({ status }) => status))];

test('a repeated batch is recognised, of inserts and of updates', async () => {
  const sent = batch(4);
  await push(owner, agent, ...sent);
  expect(await push(owner, agent, ...sent)).toMatchObject(
    sent.map(({ id }) => ({ id, status: 'applied', row_version: 1, current: { id, row_version: 1 } })),
  );
  const changed = edited(sent, { first_name: 'Yeni' }, 1);
  for (const attempt of [1, 2]) {
    const results = await push(owner, agent, ...changed);
    expect([attempt, results]).toMatchObject([
      attempt,
      sent.map(({ id }) => ({
        id,
        status: 'applied',
        row_version: 2,
        current: { id, row_version: 2, first_name: 'Yeni' },
      })),
    ]);
  }
});

test('equal is what the columns hold: another way to write an instant is a repeat', async () => {
  const reminders = ['2026-12-01T10:00:00Z', '2026-12-01T13:00:00.000+03:00'].map((due) =>
    [1, 2].map((n) =>
      change('inbox', 'reminder', {
        owner_id: agent,
        title: `Ara ${n}`,
        due_at: due,
        repeat: 'none',
        lead_minutes: 0,
      }),
    ),
  );
  const [first = [], second = []] = reminders;
  await push(owner, agent, ...first);
  const again = second.map((item, at) => ({ ...item, id: first[at]?.id ?? item.id }));
  expect(await push(owner, agent, ...again)).toMatchObject(
    first.map(({ id }) => ({ id, status: 'applied', row_version: 1, current: { id, row_version: 1 } })),
  );
});

test('a batch against newer rows gets each of them, as pull would give it', async () => {
  const sent = batch(3);
  await push(owner, agent, ...sent);
  await push(owner, agent, ...edited(sent, { first_name: 'Yeni' }, 1));
  const { documents } = await pull(owner, agent, 'clients', null, 5000);
  for (const base of [null, 1]) {
    expect(await push(owner, agent, ...edited(sent, { first_name: 'Eski' }, base))).toEqual(
      sent.map(({ id }) => ({
        id,
        status: 'conflict',
        current: documents.find((document) => document.id === id),
      })),
    );
  }
});

test('a conflict shows hidden values to those alone who may read them', async () => {
  const sent = batch(2, () => ({
    clinical_note: 'Gizli',
    identity_type: 'passport',
    identity_no: `TR${Math.floor(Math.random() * 1e8)}`,
  }));
  await push(owner, agent, ...sent);
  const blind = await addPerson(owner, {
    extra: ['crm.client_list.read', 'crm.clients.add', 'crm.clients.edit'],
  });
  const health = await addPerson(owner, {
    extra: ['crm.client_list.read', 'crm.clients.edit', 'crm.client_health.read'],
  });
  const seen = async (person: string) => {
    const results = await push(owner, person, ...edited(sent, { first_name: 'Başka' }, 7));
    expect(statusesOf(results)).toEqual(['conflict']);
    return results.map(({ current }) => [current?.identity_no, current?.clinical_note]);
  };
  expect(await seen(blind)).toEqual([
    [null, null],
    [null, null],
  ]);
  expect((await seen(health)).map(([, note]) => note)).toEqual(['Gizli', 'Gizli']);
  // A guess at a hidden value is no repeat; what the user may not read and sends as null is.
  const clerk = await addPerson(owner, {
    extra: ['crm.client_list.read', 'crm.clients.add', 'crm.clients.edit', 'crm.client_identity.read'],
  });
  expect(statusesOf(await push(owner, clerk, ...edited(sent, { clinical_note: 'Tahmin' }, null)))).toEqual([
    'conflict',
  ]);
  expect(
    statusesOf(await push(owner, blind, ...edited(sent, { clinical_note: null, identity_no: null }, null))),
  ).toEqual(['applied']);
});

test('rows that the user does not see or that are deleted are not told', async () => {
  const stranger = await addPerson(owner, { roles: [roles.callCentre] });
  const mine = [1, 2].map((n) =>
    change('inbox', 'reminder', {
      owner_id: agent,
      title: `Ara ${n}`,
      due_at: '2026-12-01T10:00:00Z',
      repeat: 'none',
      lead_minutes: 0,
    }),
  );
  await push(owner, agent, ...mine);
  const theirs = mine.map((item) => ({ ...item, document: { ...item.document, owner_id: stranger } }));
  expect(await push(owner, stranger, ...theirs)).toMatchObject(
    mine.map(() => ({ status: 'rejected', message_key: 'permission_denied', current: null })),
  );
  await push(
    owner,
    agent,
    ...mine.map((item) => ({
      ...item,
      base_version: 1,
      document: { deleted_at: '2026-11-21T08:00:00.000Z' },
    })),
  );
  expect(await push(owner, agent, ...mine)).toMatchObject(
    mine.map(() => ({ status: 'rejected', message_key: 'already_deleted' })),
  );
});
