import { afterEach, beforeEach, expect, it } from 'vitest';
import { relation } from '../model/entities/client-record';
import { client } from '../model/entities/client';
import { company } from '../model/entities/company';
import { meeting } from '../model/entities/meeting';
import { person } from '../model/entities/person';
import { ticket } from '../model/entities/ticket';
import type { DraftOf, Entity } from '../model/entity';
import { emptyValue } from '../model/fields';
import { newId } from '../store/ids';
import { clientDraft, ticketDraft } from '../testing/drafts.fixture';
import { ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

/* Records that refer to others which the server does not have yet. */

let server: ScopedServer;
let device: SyncedDevice;

beforeEach(async () => {
  server = new ScopedServer();
  const permissions = [client, company, person, meeting, relation, ticket].flatMap((entity: Entity) => [
    ...(entity.permissions.add ?? []),
    ...(entity.permissions.edit ?? []),
  ]);
  const collections = ['clients', 'client_records', 'tickets', 'directory', 'meetings'] as const;
  device = await SyncedDevice.open(server, collections, permissions);
});
afterEach(() => device.close());

function draftOf<E extends Entity>(entity: E, given: Partial<DraftOf<E>>): DraftOf<E> {
  const empty = Object.entries(entity.fields).map(([name, field]) => [name, emptyValue(field)]);
  return { ...Object.fromEntries(empty), ...given } as DraftOf<E>;
}
const aCompany = (name: string) => draftOf(company, { name, type_id: newId() });
const aPersonOf = (companyId: string) =>
  draftOf(person, { first_name: 'Ayşe', last_name: 'Kaya', company_id: companyId });
const aMeeting = (given: Partial<DraftOf<typeof meeting>>) =>
  draftOf(meeting, {
    title: 'Kalite kurulu',
    starts_at: '2026-11-23T07:00:00.000Z',
    ends_at: '2026-11-23T08:00:00.000Z',
    time_zone: 'Europe/Istanbul',
    organiser_id: server.userId,
    meeting_kind: 'quality',
    visibility: 'everyone',
    status: 'invited',
    ...given,
  });

/** Expects that all unsent changes are stored, and that nothing was rejected on the way. */
async function allStored(): Promise<void> {
  await device.allSent();
  expect([await device.rejected(), await device.conflicts()]).toEqual([[], []]);
}

it('does not hold the first sync up for what waits for a record of a later part of it', async () => {
  const writes = device.writes();
  const { id } = await writes.create(client, clientDraft, summary);
  const relative = await writes.create(
    relation,
    draftOf(relation, { client_id: id, free_name: 'Zübeyde Çınar', relation_type_id: newId() }),
    summary,
  );
  const made = await writes.create(ticket, { ...ticketDraft(id), requester_id: relative.id }, summary);
  await device.start();
  await device.replication.settled();
  await allStored();
  expect(server.others.get(made.id)).toMatchObject({ client_id: id, requester_id: relative.id });
});

it('sends what refers to a record of the same collection that was changed long after it', async () => {
  const writes = device.writes();
  const employer = await writes.create(company, aCompany('Kuzey Medikal'), summary);
  const employee = await writes.create(person, aPersonOf(employer.id), summary);
  for (let other = 0; other < 220; other += 1)
    await writes.create(company, aCompany(`Firma ${other}`), summary);
  await writes.change(company, employer.id, { name: 'Kuzey Medikal A.Ş.' }, summary);
  await device.start();
  await allStored();
  expect(server.others.get(employee.id)).toMatchObject({ company_id: employer.id });
  expect(server.others.get(employer.id)).toMatchObject({ name: 'Kuzey Medikal A.Ş.' });
});

it('sends a day of a series behind the series', async () => {
  const recurrence = {
    freq: 'weekly',
    interval: 1,
    weekdays: ['mo'],
    month_day: null,
    nth: null,
    until: '2026-12-21',
    count: null,
  } as const;
  const series = await device.writes().create(meeting, aMeeting({ recurrence }), summary);
  const day = aMeeting({ series_id: series.id, original_start: '2026-11-23T07:00:00.000Z', place: 'A' });
  const made = await device.writes().create(meeting, day, summary);
  await device.start();
  await allStored();
  expect(server.others.get(made.id)).toMatchObject({ series_id: series.id });
});

it('is rejected where that one is rejected in front of it, and nothing waits behind both', async () => {
  const { id } = await device.writes().create(company, aCompany('Firma'), summary);
  await device.writes().create(person, aPersonOf(id), summary);
  const other = await device.writes().create(company, aCompany('Sonra'), summary);
  server.refuses = (change) => change.id === id;
  await device.start();
  await device.allSent();
  expect(server.others.has(other.id)).toBe(true);
  const rejected = await device.rejected();
  expect(rejected.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
    'company 23514',
    'person 23503',
  ]);
});

it('is sent with one that the user tries again while it is asked about', async () => {
  server.refuses = ({ kind }) => kind === 'company';
  await device.start();
  const draft = aCompany('Firma');
  const { id } = await device.writes().create(company, draft, summary);
  await until(async () => expect(await device.rejected()).toHaveLength(1));
  await device.replication.settled();
  server.refuses = () => false;
  const push = server.push.bind(server);
  server.push = async (...given) => {
    server.push = push;
    const answer = await push(...given);
    await device.writes().create(company, draft, { ...summary, id });
    return answer;
  };
  const made = await device.writes().create(person, aPersonOf(id), summary);
  await device.allSent();
  expect([server.others.get(id)?.['name'], server.others.get(made.id)?.['company_id']]).toEqual([
    'Firma',
    id,
  ]);
  expect(await device.rejected()).toMatchObject([{ kind: 'company' }]);
});

it('loses nothing of what is changed in that one while both are being sent', async () => {
  const { id } = await device.writes().create(company, aCompany('Firma'), summary);
  const made = await device.writes().create(person, aPersonOf(id), summary);
  const push = server.push.bind(server);
  server.push = async (...given) => {
    server.push = push;
    const answer = await push(...given);
    await device.writes().change(company, id, { name: 'Firma Ltd.' }, summary);
    return answer;
  };
  await device.start();
  await allStored();
  expect(server.others.get(id)).toMatchObject({ name: 'Firma Ltd.' });
  expect(server.others.get(made.id)).toMatchObject({ company_id: id });
});

it('is rejected where that one is discarded', async () => {
  server.beforePush = () => {
    throw new CallFailed('network', 0);
  };
  await device.start();
  const { id } = await device.writes().create(company, aCompany('Firma'), summary);
  const made = await device.writes().create(person, aPersonOf(id), summary);
  await until(() => expect(device.connection.phase).toBe('offline'));
  const note = await device.store.changes.unsentOf('directory', id);
  expect(note !== null && (await device.store.changes.discard(note))).toBe(true);
  server.beforePush = () => undefined;
  device.replication.syncNow();
  await device.allSent();
  expect(await device.rejected()).toMatchObject([{ id: made.id, code: '23503' }]);
  expect(server.others.has(id)).toBe(false);
});
