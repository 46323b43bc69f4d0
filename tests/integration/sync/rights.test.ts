import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { ticket } from '@sync/model/entities/ticket';
import { readKnownAccess } from '@sync/store/known-access';
import { readUnder } from '@sync/testing/local-store.fixture';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet, roleId } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };
const NURSE = 13;

let backend: TestBackend;
let tablet: Tablet;
let person: string;
let other: string;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  other = await addPerson(backend, 'yonetici@rights.test', 1);
  person = await addPerson(backend, 'cagri@rights.test', 3);
  await seed();
  tablet = await openTablet(backend, 'cagri@rights.test');
});
afterAll(async () => {
  await tablet.close();
  await backend.dispose();
});

/** Adds three patients with a ticket each; the first ticket is the user's own. */
async function seed(): Promise<void> {
  for (const [at, assignee] of [person, other, other].entries()) {
    const id = `00000000-0000-7000-8000-00000000000${at}`;
    await backend.sql.query(
      `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones, tag_ids)
       values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female',
         '[{"e164": "+905550001122", "label": "mobile", "primary": true, "whatsapp": false, "shared": false}]', '{}')`,
      [id],
    );
    await backend.sql.query(
      `insert into public.tickets (id, client_id, type_id, subject, status_id, status_category, priority, source_id,
         assignee_id)
       select $1::uuid, $1::uuid, (select id from public.definitions where kind = 'ticket_type' limit 1), 'Epikriz',
         (select id from public.definitions where kind = 'ticket_status' and attributes ->> 'category' = 'open' limit 1),
         'open', 'normal', (select id from public.definitions where kind = 'ticket_source' limit 1), $2::uuid`,
      [id, assignee],
    );
  }
}

const idsOf = async (collection: 'clients' | 'tickets' | 'ticket_entries'): Promise<readonly string[]> => {
  const database = tablet.store.database;
  const found = await (collection === 'tickets'
    ? database.tickets.find().exec()
    : collection === 'clients'
      ? database.clients.find().exec()
      : database.ticket_entries.find().exec());
  return found.map(({ id }) => id.slice(-1)).sort();
};
const own = (scope: string): Promise<unknown> =>
  backend.sql.query('update public.profiles set scope = $2 where id = $1', [person, scope]);
async function role(number: number): Promise<void> {
  await backend.sql.query('delete from public.user_roles where user_id = $1', [person]);
  await backend.sql.query('insert into public.user_roles (user_id, role_id) values ($1, $2)', [
    person,
    roleId(number),
  ]);
}

describe('a tablet whose user gets other rights', () => {
  it('gives up what left the scope, and gets it back when the scope is wide again', async () => {
    expect(await idsOf('tickets')).toEqual(['0', '1', '2']);
    expect(await idsOf('ticket_entries')).not.toEqual([]);
    await own('own');
    // The change of the user's own record is poked; nobody has to ask.
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0']), WAIT);
    await own('all');
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0', '1', '2']), WAIT);
    const [sent] = await backend.sql.query<{ n: number }>(
      'select count(*)::int as n from public.tickets where deleted_at is not null or row_version > 1',
    );
    expect(sent?.n).toBe(0);
  });

  it('gives up a ticket that is given to somebody else, and its entries, and hears when it comes back', async () => {
    await own('own');
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0']), WAIT);
    for (const collection of ['tickets', 'ticket_entries'] as const) {
      await vi.waitFor(async () => expect(await readUnder(tablet.store, collection)).not.toBeNull(), WAIT);
    }
    const id = '00000000-0000-7000-8000-000000000000';
    const assign = (to: string) =>
      backend.sql.query('update public.tickets set assignee_id = $2 where id = $1', [id, to]);
    const asked = await readUnder(tablet.store, 'tickets');
    await assign(other);
    await vi.waitFor(
      async () => expect([await idsOf('tickets'), await idsOf('ticket_entries')]).toEqual([[], []]),
      WAIT,
    );
    await assign(person);
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0']), WAIT);
    await vi.waitFor(async () => expect(await idsOf('ticket_entries')).not.toEqual([]), WAIT);
    // The rights stayed as they were: nothing was pulled again for it.
    expect(await readUnder(tablet.store, 'tickets')).toEqual(asked);
    await own('all');
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0', '1', '2']), WAIT);
  });

  it('shows everything while an emergency access runs, and gives it up when that is over', async () => {
    await role(NURSE);
    await own('own');
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0']), WAIT);
    const answer = await tablet.client.rpc('begin_emergency_access', {
      reason: 'Bilinci kapalı hasta geldi',
    });
    const { ends_at: endsAt } = answer.data as { ends_at: string };
    // Poked: nobody has to ask.
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0', '1', '2']), WAIT);
    expect(await readKnownAccess(tablet.store.device)).toMatchObject({
      scope: 'all',
      ownScope: 'own',
      emergency: { endsAt },
    });
    // What a user writes there meanwhile is rejected, and kept for that user.
    const id = '00000000-0000-7000-8000-000000000002';
    await tablet.writes.change(ticket, id, { subject: 'Acil' }, summary);
    await vi.waitFor(async () => expect((await tablet.store.changes.all()).rejected.length).toBe(1), WAIT);

    await backend.sql.query(
      `update app.emergency_accesses
       set began_at = began_at - interval '1 hour', ends_at = ends_at - interval '1 hour'`,
    );
    tablet.replication.syncNow();
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0']), WAIT);
    expect(await readKnownAccess(tablet.store.device)).toMatchObject({ scope: 'own', emergency: null });
    const { changes } = tablet.store;
    for (const change of (await changes.all()).rejected) await changes.drop(change);
    await role(3);
    await own('all');
    await vi.waitFor(async () => expect(await idsOf('tickets')).toEqual(['0', '1', '2']), WAIT);
  });

  it('tries waiting changes once more, lists what is refused, and empties what may not be read', async () => {
    await role(3);
    tablet.online(false);
    const id = '00000000-0000-7000-8000-000000000001';
    await tablet.writes.change(client, id, { last_name: 'Çevrimdışı' }, summary);
    await tablet.writes.change(ticket, id, { subject: 'Çevrimdışı konu' }, summary);
    // Accounting sees neither patients nor tickets.
    await role(7);
    tablet.online(true);
    await vi.waitFor(async () => {
      expect([await idsOf('clients'), await idsOf('tickets'), await idsOf('ticket_entries')]).toEqual([
        [],
        [],
        [],
      ]);
      expect((await tablet.store.changes.all()).unsent.length).toBe(0);
    }, WAIT);
    const refused = (await tablet.store.changes.all()).rejected;
    expect(
      refused.map(({ kind, document }) => [kind, JSON.stringify(document).includes('Çevrimdışı')]).sort(),
    ).toEqual([
      ['client', true],
      ['ticket', true],
    ]);
    await role(NURSE);
    tablet.replication.syncNow();
    await vi.waitFor(async () => expect(await idsOf('clients')).toEqual(['0', '1', '2']), WAIT);
    await vi.waitFor(async () => expect(await readUnder(tablet.store, 'clients')).not.toBeNull(), WAIT);
  });

  it('hears that the account is suspended, and nothing more', async () => {
    tablet.online(true);
    await vi.waitFor(() => expect(tablet.connection.phase).toBe('online'), WAIT);
    await backend.sql.query(`update public.profiles set status = 'suspended' where id = $1`, [person]);
    await vi.waitFor(() => expect(tablet.connection.phase).toBe('inactive'), WAIT);
    await backend.sql.query(`update public.profiles set status = 'active' where id = $1`, [person]);
    await vi.waitFor(() => expect(tablet.connection.phase).toBe('online'), WAIT);
  });
});
