import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ticket } from '@sync/model/entities/ticket';
import { decideDisposal, listRetention, proposeDisposal, runDisposal } from '@sync/rpc/retention';
import { run } from '@sync/rpc/rpc';
import type { Caller } from '@sync/rpc/rpc';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { relationTypes, sources, statuses, ticketTypes } from '../support/starter-ids';
import { addPerson, openTablet, PASSWORD } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const PATIENT = '00000000-0000-7000-8000-000000000001';
const CALL_CENTRE = 3;
const PRIVACY = 11;

let backend: TestBackend;
let awake: Tablet;
let asleep: Tablet;
beforeAll(async () => {
  // Node 20 has none; browsers do.
  vi.stubGlobal('WebSocket', WebSocket);
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'bir@disposal.test', CALL_CENTRE);
  await addPerson(backend, 'iki@disposal.test', CALL_CENTRE);
  await backend.sql.transaction(async (sql) => {
    await sql.query(`select set_config('app.import', 'on', true)`);
    await sql.query(
      `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email, created_at, updated_at)
     values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female', 'i@vizite.test', '2001-05-04', '2001-05-04')`,
      [PATIENT],
    );
    await sql.query(
      `insert into public.client_relations (id, client_id, relation_type_id, free_name, created_at, updated_at)
     values ($1, $2, $3, 'Can', '2001-05-04', '2001-05-04')`,
      [randomUUID(), PATIENT, relationTypes.spouse],
    );
  });
  awake = await openTablet(backend, 'bir@disposal.test');
  asleep = await openTablet(backend, 'iki@disposal.test');
});
afterAll(async () => {
  await awake.close();
  await asleep.close();
  await backend.dispose();
});

async function officer(email: string): Promise<Caller> {
  await addPerson(backend, email, PRIVACY);
  const client = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error !== null) throw error;
  return { client: async () => client };
}
const held = async ({ store: { database } }: Tablet) => ({
  clients: await database.clients.count().exec(),
  records: await database.client_records.count({ selector: { client_id: PATIENT } }).exec(),
});

it('what is disposed of leaves every device, and work done for it meanwhile waits for a decision', async () => {
  expect(await held(awake)).toEqual({ clients: 1, records: 1 });
  expect(await held(asleep)).toEqual({ clients: 1, records: 1 });
  asleep.online(false);

  const [proposer, approver] = [await officer('kvkk1@disposal.test'), await officer('kvkk2@disposal.test')];
  const id = randomUUID();
  const proposal = { target: id, entity: 'patients', note: null } as const;
  const approval = { target: id, decision: 'approve', reason: null } as const;
  expect(await run(proposer, proposeDisposal, proposal)).toMatchObject({ ok: true });
  // As after a lost answer.
  expect(await run(proposer, proposeDisposal, proposal)).toMatchObject({ ok: true });
  expect(await run(proposer, decideDisposal, approval)).toEqual({
    ok: false,
    problem: { kind: 'rejected', reason: 'second_person_needed', keys: [] },
  });
  expect(await run(approver, decideDisposal, approval)).toMatchObject({ ok: true });
  expect(await run(approver, decideDisposal, approval)).toEqual({
    ok: false,
    problem: { kind: 'conflict' },
  });
  expect(await run(approver, runDisposal, { target: id })).toEqual({ ok: true, value: { left: 0 } });
  const register = await run(approver, listRetention, {});
  expect(register).toMatchObject({
    value: { disposals: [{ id, status: 'done', disposed: { clients: 1 } }] },
  });
  await vi.waitFor(async () => expect(await held(awake)).toEqual({ clients: 0, records: 0 }), WAIT);

  const made = await asleep.writes.create(
    ticket,
    {
      client_id: PATIENT,
      type_id: ticketTypes.information,
      subject: 'Epikriz istiyor',
      status_id: statuses.new,
      status_category: 'new',
      priority: 'normal',
      source_id: sources.callCentre,
      watcher_ids: [],
      tag_ids: [],
      related_ticket_ids: [],
      reopened_count: 0,
    },
    { summary: 'Talep açıldı' },
  );
  asleep.online(true);
  await vi.waitFor(async () => expect(await held(asleep)).toEqual({ clients: 0, records: 0 }), WAIT);
  await vi.waitFor(async () => {
    const refused = (await asleep.store.changes.all()).rejected;
    expect(refused).toMatchObject([
      { id: made.id, messageKey: 'reference_missing', document: { subject: 'Epikriz istiyor' } },
    ]);
  }, WAIT);
  const stored = await backend.sql.query('select id from public.tickets where client_id = $1', [PATIENT]);
  expect(stored).toEqual([]);
});
