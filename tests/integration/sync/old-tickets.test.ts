import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ticket } from '@sync/model/entities/ticket';
import { noteWantedTicket, readWantedTickets } from '@sync/replication/sync-requests';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const PATIENT = '00000000-0000-7000-8000-000000000001';
const OLD = '00000000-0000-7000-8000-000000000002';
const OTHERS = '00000000-0000-7000-8000-000000000003';
const CALL_CENTRE = 3;

let backend: TestBackend;
let tablet: Tablet;
let narrow: Tablet;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  const person = await addPerson(backend, 'cagri@old.test', CALL_CENTRE);
  await addPerson(backend, 'dar@old.test', CALL_CENTRE, 'own');
  await seed(person);
  tablet = await openTablet(backend, 'cagri@old.test');
  narrow = await openTablet(backend, 'dar@old.test');
});
afterAll(async () => {
  await tablet.close();
  await narrow.close();
  await backend.dispose();
});

/** Adds a patient with two closed tickets of two years ago, one with a note. */
async function seed(person: string): Promise<void> {
  const { sql } = backend;
  await sql.query(
    `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones, tag_ids)
     values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female',
       '[{"e164": "+905550001122", "label": "mobile", "primary": true, "whatsapp": false, "shared": false}]', '{}')`,
    [PATIENT],
  );
  for (const id of [OLD, OTHERS]) {
    await sql.query(
      `insert into public.tickets (id, client_id, type_id, subject, status_id, status_category, priority, source_id,
         assignee_id, status_reason)
       select $1::uuid, $2::uuid, (select id from public.definitions where kind = 'ticket_type' limit 1),
         'Şişli şubesinden epikriz',
         (select id from public.definitions where kind = 'ticket_status' and attributes ->> 'category' = 'closed' limit 1),
         'closed', 'normal', (select id from public.definitions where kind = 'ticket_source' limit 1), $3::uuid, 'Bitti'`,
      [id, PATIENT, person],
    );
  }
  await sql.query(
    `insert into public.ticket_notes (id, ticket_id, body, visibility, at)
     values (gen_random_uuid(), $1, 'Gönderildi.', 'internal', now())`,
    [OLD],
  );
  for (const table of ['tickets', 'ticket_notes', 'ticket_status_changes']) {
    await sql.query(`alter table public.${table} disable trigger user`);
    await sql.query(`update public.${table} set updated_at = now() - interval '24 months'`);
    await sql.query(`alter table public.${table} enable trigger user`);
  }
}

const stored = (on: Tablet, id: string) => on.store.database.tickets.findOne(id).exec();
async function want(on: Tablet, id: string): Promise<void> {
  await noteWantedTicket(on.store.device, id, 'asked');
  on.replication.bringTickets(await readWantedTickets(on.store.device));
}
async function numberOf(id: string): Promise<string> {
  const [row] = await backend.sql.query('select ticket_no from public.tickets where id = $1', [id]);
  return String(row?.['ticket_no']);
}
interface Found {
  readonly id: string;
  readonly client_name: string | null;
}
async function found(on: Tablet, sought: string, clients: readonly string[] = []): Promise<readonly Found[]> {
  const answer = await on.client.rpc('find_old_tickets', { sought, client_ids: clients });
  if (answer.error !== null) throw answer.error;
  const tickets: unknown = answer.data;
  return tickets as readonly Found[];
}

it('devices do not hold them, the server finds them by words, number and patient', async () => {
  expect(await stored(tablet, OLD)).toBeNull();
  const both = [OLD, OTHERS];
  const number = await numberOf(OLD);
  for (const [sought, clients, expected] of [
    ['sisli epik', [], both],
    [number, [], [OLD]],
    [number.slice('T-'.length), [], [OLD]],
    ['Karadoğan', [PATIENT], both],
    ['Karadoğan', [], []],
    ["'); drop table x; --", [], []],
    ['', [], []],
  ] as const) {
    const ids = (await found(tablet, sought, clients)).map(({ id }) => id).sort();
    expect(ids, sought).toEqual([...expected].sort());
  }
  expect(await found(tablet, number)).toMatchObject([{ client_name: 'Işıl Karadoğan' }]);
});

it('one that is opened comes with its notes, nothing of it is pushed, and it can be worked on', async () => {
  await want(tablet, OLD);
  await vi.waitFor(async () => expect(await stored(tablet, OLD)).not.toBeNull(), WAIT);
  await vi.waitFor(async () => expect(await readWantedTickets(tablet.store.device)).toEqual({}), WAIT);
  await vi.waitFor(async () => {
    const entries = await tablet.store.database.ticket_entries.find().exec();
    expect(entries.map((entry) => entry.toJSON())).toContainEqual(
      expect.objectContaining({ kind: 'note', body: 'Gönderildi.' }),
    );
  }, WAIT);
  const version = async (): Promise<unknown> => {
    const [row] = await backend.sql.query('select row_version from public.tickets where id = $1', [OLD]);
    return row;
  };
  const before = await version();
  await tablet.replication.settled();
  expect(await version()).toEqual(before);

  await tablet.writes.change(ticket, OLD, { subject: 'Epikriz yeniden istendi' }, { summary: 'deneme' });
  await vi.waitFor(async () => expect((await tablet.store.changes.all()).unsent.length).toBe(0), WAIT);
  const rows = await backend.sql.query('select subject from public.tickets where id = $1', [OLD]);
  expect(rows).toEqual([{ subject: 'Epikriz yeniden istendi' }]);
  expect((await tablet.store.changes.all()).rejected.length).toBe(0);
});

it('what the user may not see is neither found nor fetched', async () => {
  expect(await found(narrow, 'sisli epik')).toEqual([]);
  expect(await found(narrow, await numberOf(OTHERS), [PATIENT])).toEqual([]);
  await want(narrow, OTHERS);
  await vi.waitFor(
    async () => expect(await readWantedTickets(narrow.store.device)).toEqual({ [OTHERS]: 'absent' }),
    WAIT,
  );
  expect(await stored(narrow, OTHERS)).toBeNull();
});

it('an address that names no ticket is answered, not asked for again and again', async () => {
  await want(tablet, 'baska-bir-sey');
  await vi.waitFor(
    async () => expect(await readWantedTickets(tablet.store.device)).toEqual({ 'baska-bir-sey': 'absent' }),
    WAIT,
  );
  expect(tablet.connection.phase).toBe('online');
});

it('one that is asked for without a network comes with the network', async () => {
  tablet.online(false);
  await want(tablet, OTHERS);
  expect(await stored(tablet, OTHERS)).toBeNull();
  tablet.online(true);
  await vi.waitFor(async () => expect(await stored(tablet, OTHERS)).not.toBeNull(), WAIT);
});
