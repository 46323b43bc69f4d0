import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ticket } from '@sync/model/entities/ticket';
import { note, task } from '@sync/model/entities/ticket-entry';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const ID = '00000000-0000-7000-8000-000000000001';
const summary = { summary: 'deneme' };

let backend: TestBackend;
let awake: Tablet;
let asleep: Tablet;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'yonetici@removed.test', 1);
  await addPerson(backend, 'cagri@removed.test', 3);
  await backend.sql.query(
    `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
     values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female', 'i@vizite.test')`,
    [ID],
  );
  await backend.sql.query(
    `insert into public.tickets (id, client_id, type_id, subject, status_id, status_category, priority, source_id)
     select $1::uuid, $1::uuid, (select id from public.definitions where kind = 'ticket_type' limit 1), 'Epikriz',
       (select id from public.definitions where kind = 'ticket_status' and attributes ->> 'category' = 'new' limit 1),
       'new', 'normal', (select id from public.definitions where kind = 'ticket_source' limit 1)`,
    [ID],
  );
  awake = await openTablet(backend, 'yonetici@removed.test');
  asleep = await openTablet(backend, 'cagri@removed.test');
});
afterAll(async () => {
  await awake.close();
  await asleep.close();
  await backend.dispose();
});

it('what was added to a ticket that somebody has removed meanwhile waits for a decision', async () => {
  asleep.online(false);
  const told = await asleep.writes.create(
    note,
    {
      ticket_id: ID,
      body: 'Kızı arandı, ilaca alerjisi var',
      visibility: 'internal',
      at: '2026-11-20T08:00:00.000Z',
      mention_ids: [],
    },
    summary,
  );
  const wanted = await asleep.writes.create(
    task,
    { ticket_id: ID, title: 'Geri ara', position: 10 },
    summary,
  );
  await awake.writes.remove(ticket, ID, summary);
  await vi.waitFor(async () => expect((await awake.store.changes.all()).unsent.length).toBe(0), WAIT);

  asleep.online(true);
  await vi.waitFor(async () => {
    expect((await asleep.store.changes.all()).unsent.length).toBe(0);
    expect(await asleep.store.database.tickets.findOne(ID).exec()).toBeNull();
  }, WAIT);
  const refused = (await asleep.store.changes.all()).rejected;
  expect(refused.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
    { id: told.id, messageKey: 'reference_missing', document: { body: told.body } },
    { id: wanted.id, messageKey: 'reference_missing', document: { title: 'Geri ara' } },
  ]);
  await vi.waitFor(async () => {
    const left = await asleep.store.database.ticket_entries.findByIds([told.id, wanted.id]).exec();
    expect(left.size).toBe(0);
  }, WAIT);
  const stored = await backend.sql.query(
    `select id from public.ticket_notes where ticket_id = $1
     union all select id from public.ticket_tasks where ticket_id = $1`,
    [ID],
  );
  expect(stored).toEqual([]);
});
