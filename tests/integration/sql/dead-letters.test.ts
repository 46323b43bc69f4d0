import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { definitionOf } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import { deadLetterQueues } from '@sync/rpc/dead-letters';
import { isRetryable } from '../../../supabase/functions/_shared/each-row';
import { addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { lettersFor, mend, poison, SECRET } from '../support/poison';
import { roles, statuses } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let administrator: string;
let clientId: string;
let letters: ReturnType<typeof lettersFor>;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  administrator = await addPerson(owner, { roles: [roles.administrator] });
  letters = lettersFor(owner, administrator);
  clientId = await add('clients', { client_kind: 'patient' });
  await owner`update app.ticket_settings set notices_from = '2020-01-01'`;
  await owner`update app.message_settings set quiet_from = '00:00', quiet_to = '00:00'`;
});
afterAll(() => database.stop());
afterEach(() => mend(owner));

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const day = (hours: number) => new Date(Date.now() + 3 * HOUR - hours * HOUR).toISOString().slice(0, 10);

async function add(table: string, own: Values = {}): Promise<string> {
  const world = { clientId, ticketId: '', meetingId: '' };
  const values = tableRows[table]?.values(administrator, world, true) ?? {};
  return addRow(owner, table, administrator, {
    ...values,
    created_at: ago(200),
    updated_at: ago(200),
    ...own,
  });
}
const has = async (text: string, id: string) => (await owner.unsafe(text, [id])).length > 0;
const call = (text: string) => owner.unsafe(`select ${text}`);

async function addRoom(): Promise<string> {
  const attributes = {
    department_ids: [],
    tables: '1',
    opens_at: '08:00',
    closes_at: '18:00',
    open_on_saturday: false,
    open_on_sunday: false,
    equipment: null,
  };
  return add('definitions', { kind: 'operating_room', name: randomUUID(), position: 1, attributes });
}

/** A loop of the server: how a row that is due comes there, what poisons it, and by what it is known that it was done. */
interface Loop {
  readonly queue: string;
  readonly make: () => Promise<string>;
  readonly poisoned: readonly [table: string, column: string, events: string];
  readonly run: () => Promise<unknown>;
  readonly done: string;
}

const schedule = () => call('app.run_ticket_schedule()');

async function addMessage(own: Values, queued: Values = {}): Promise<string> {
  const id = await add('messages', own);
  await owner`insert into app.message_queue ${owner({ message_id: id, dedupe_key: id, ...queued } as never)}`;
  return id;
}

const loops: Readonly<Record<string, Loop>> = {
  'tickets that wait': {
    queue: 'ticket_moves',
    make: () =>
      add('tickets', {
        status_id: statuses.pending,
        status_category: 'pending',
        waiting_reason: 'date',
        waiting_until: ago(1),
      }),
    poisoned: ['public.tickets', 'id', 'update'],
    run: schedule,
    done: `select from public.tickets where id = $1 and status_category = 'open'`,
  },
  'tickets that are resolved': {
    queue: 'ticket_moves',
    make: () =>
      add('tickets', { status_id: statuses.resolved, status_category: 'resolved', resolved_at: ago(150) }),
    poisoned: ['public.tickets', 'id', 'update'],
    run: schedule,
    done: `select from public.tickets where id = $1 and status_category = 'closed'`,
  },
  'clocks of tickets': {
    queue: 'ticket_clocks',
    make: () => add('tickets', { due_at: ago(1) }),
    poisoned: ['app.ticket_clocks', 'ticket_id', 'insert'],
    run: schedule,
    done: `select from app.ticket_clocks where ticket_id = $1 and told = 'overdue'`,
  },
  'notices of clocks': {
    queue: 'ticket_clocks',
    make: () => add('tickets', { due_at: ago(2) }),
    poisoned: ['public.notifications', 'target_id', 'insert'],
    run: schedule,
    done: `select from app.ticket_clocks where ticket_id = $1 and told = 'overdue'`,
  },
  surgeries: {
    queue: 'surgery_times',
    make: async () =>
      add('surgeries', {
        status: 'planned',
        room_id: await addRoom(),
        planned_start: ago(1),
        planned_end: ago(0.5),
        room_free_at: ago(0.4),
      }),
    poisoned: ['app.surgery_told', 'surgery_id', 'insert'],
    run: schedule,
    done: `select from app.surgery_told where surgery_id = $1`,
  },
  'approvals that end': {
    queue: 'case_ends',
    make: () => add('insurance_cases', { status: 'approved', valid_to: day(48) }),
    poisoned: ['public.insurance_cases', 'id', 'update'],
    run: schedule,
    done: `select from public.insurance_cases where id = $1 and status = 'expired'`,
  },
  'approvals that are about to end': {
    queue: 'case_times',
    make: () => add('insurance_cases', { status: 'approved', valid_to: day(-24) }),
    poisoned: ['app.case_told', 'case_id', 'insert'],
    run: schedule,
    done: `select from app.case_told where case_id = $1`,
  },
  biopsies: {
    queue: 'biopsy_times',
    make: () => add('biopsies', { taken_at: ago(72) }),
    poisoned: ['app.biopsy_told', 'biopsy_id', 'insert'],
    run: schedule,
    done: `select from app.biopsy_told where biopsy_id = $1`,
  },
  'handed reminders': {
    queue: 'reminders',
    async make() {
      const delegate = await addPerson(owner);
      const id = await add('reminders', { delegated_to: delegate });
      await owner`alter table public.profiles disable trigger return_reminders`;
      await owner`update public.profiles set status = 'suspended' where id = ${delegate}`;
      await owner`alter table public.profiles enable trigger return_reminders`;
      return id;
    },
    poisoned: ['public.reminders', 'id', 'update'],
    run: schedule,
    done: `select from public.reminders where id = $1 and delegated_to is null`,
  },
  'emergency accesses': {
    queue: 'emergencies',
    async make() {
      const [row] = await owner`insert into app.emergency_accesses (user_id, reason, began_at, ends_at)
        values (${await addPerson(owner)}, 'Acil servis', ${ago(3)}, ${ago(2)}) returning id`;
      return row?.['id'] as string;
    },
    poisoned: ['app.emergency_accesses', 'id', 'update'],
    run: schedule,
    done: `select from app.emergency_accesses where id = $1 and ended_at is not null`,
  },
  'imports that nobody went on with': {
    queue: 'staged_imports',
    make: () => add('import_files', { state: 'staging' }),
    poisoned: ['public.import_files', 'id', 'update'],
    run: schedule,
    done: `select from public.import_files where id = $1 and state = 'cancelled'`,
  },
  'people in old lists': {
    queue: 'list_identities',
    async make() {
      const id = await add('import_files', { list: 'provision', imported_at: '2020-01-01T00:00:00.000Z' });
      await owner`insert into app.import_rows (file_id, line, outcome, facts)
        values (${id}, 1, 'error', ${owner.json({ name: SECRET })})`;
      return id;
    },
    poisoned: ['app.import_rows', 'file_id', 'update'],
    run: schedule,
    done: `select from app.import_rows where file_id = $1 and not facts ? 'name'`,
  },
  'pairs of clients': {
    queue: 'client_pairs',
    async make() {
      const id = await add('clients', { email: `${randomUUID()}@vizite.test` });
      await owner`insert into app.pairs_to_look_at (client_id) values (${id}) on conflict do nothing`;
      return id;
    },
    poisoned: ['app.pairs_to_look_at', 'client_id', 'delete'],
    run: () => call('app.refresh_pairs(200)'),
    done: `select where not exists (select from app.pairs_to_look_at where client_id = $1)`,
  },
  'messages that are due': {
    queue: 'messages',
    make: () => addMessage({}),
    poisoned: ['public.messages', 'id', 'update'],
    run: () => call('app.claim_messages(100, 60, true)'),
    done: `select from public.messages where id = $1 and state = 'sending'`,
  },
  'messages that nobody answered for': {
    queue: 'messages',
    make: () => addMessage({ state: 'sending' }, { attempts: 1, lease: randomUUID(), leased_until: ago(1) }),
    poisoned: ['public.messages', 'id', 'update'],
    run: () => call('app.settle_messages(true)'),
    done: `select from public.messages where id = $1 and state = 'queued'`,
  },
  'messages that are too old': {
    queue: 'messages',
    make: () => addMessage({ expires_at: ago(1) }),
    poisoned: ['public.messages', 'id', 'update'],
    run: () => call('app.settle_messages(false)'),
    done: `select from public.messages where id = $1 and state = 'expired'`,
  },
  'outcomes of messages': {
    queue: 'messages',
    make: () => addMessage({ state: 'sending' }, { attempts: 1, lease: clientId, leased_until: ago(-1) }),
    poisoned: ['public.messages', 'id', 'update'],
    run: () =>
      call(`app.run_message_service('outcome', jsonb_build_object('results', (
      select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'lease', '${clientId}', 'outcome', 'sent') order by m.id), '[]')
      from public.messages m where m.state = 'sending' and m.id::text not in (select app.set_aside_keys('messages')))))`),
    done: `select from public.messages where id = $1 and state = 'sent'`,
  },
  'consents that were told': {
    queue: 'iys',
    make: () => add('client_consents', { iys_state: 'pending' }),
    poisoned: ['public.client_consents', 'id', 'update'],
    run: () =>
      call(`app.run_message_service('iys_outcome', jsonb_build_object('results', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'sent', true) order by s.id), '[]')
      from public.client_consents s where s.iys_state <> 'sent' and s.id::text not in (select app.set_aside_keys('iys')))))`),
    done: `select from public.client_consents where id = $1 and iys_state = 'sent'`,
  },
  'reports that are due': {
    queue: 'report_schedules',
    make: () => addSchedule([administrator]),
    poisoned: ['app.report_schedules', 'id', 'update'],
    run: () => call('app.run_due_reports()'),
    done: `select from app.report_schedules where id = $1 and next_at > now()`,
  },
  files: {
    queue: 'attachments',
    async make() {
      const id = await add('attachments', { owner_id: await add('insurance_cases'), created_at: ago(100) });
      await owner`insert into storage.objects (bucket_id, name, metadata)
        values ('attachments', ${id}, '{"size": 1, "mimetype": "image/jpeg"}')`;
      return id;
    },
    poisoned: ['public.attachments', 'id', 'update'],
    run: schedule,
    done: `select from public.attachments where id = $1 and state = 'stored'`,
  },
};

async function addSchedule(recipients: readonly string[]): Promise<string> {
  const [row] = await owner`insert into app.report_schedules
      (id, owner_id, report, name, definition, cadence, day, hour, recipient_ids, next_at)
    values (${randomUUID()}, ${administrator}, 'tickets', 'Özet', ${owner.json(definitionOf(shippedReports.tickets) as never)},
      'daily', 1, 8, ${recipients}, date_trunc('hour', now()) - interval '1 day') returning id`;
  return row?.['id'] as string;
}

describe.each(Object.entries(loops))('%s', (_name, { queue, make, poisoned, run, done }) => {
  test.each([0, 1, 2])('a bad one at place %i is set aside alone; mended it goes through', async (place) => {
    const ids = [await make(), await make(), await make()];
    const bad = ids[place] ?? '';
    await poison(owner, poisoned, bad);
    await run();
    const isDone = async (id: string) => has(done, id);
    expect(await Promise.all(ids.map(isDone))).toEqual(ids.map((id) => id !== bad));
    const [letter, ...others] = await letters.open(queue);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ code: '23514', detail: 'poison', tries: 1 });
    expect(letter?.key.split('/')[0]).toBe(bad);
    expect(JSON.stringify(letter)).not.toContain('Gizli');
    // It is passed over, and not tried again by itself.
    await run();
    expect(await letters.open(queue)).toMatchObject([{ tries: 1 }]);
    // Retried while nothing is mended it is set aside again.
    expect(await letters.retry(await letters.open(queue))).toMatchObject({
      done: expect.any(Number) as number,
    });
    await run();
    expect(await letters.open(queue)).toMatchObject([{ tries: 2 }]);
    await mend(owner);
    expect(await letters.retry(await letters.open(queue))).toEqual({ done: 1 });
    await run();
    expect(await isDone(bad)).toBe(true);
    expect(await letters.open(queue)).toEqual([]);
  });

  test('a bad one that is given up is not tried again, and holds up none', async () => {
    const ids = [await make(), await make(), await make()];
    const bad = ids[1] ?? '';
    await poison(owner, poisoned, bad);
    await run();
    const waiting = await letters.open(queue);
    expect(await letters.drop(waiting)).toEqual({ done: 1 });
    expect(await letters.drop(waiting)).toEqual({ done: 0 });
    await mend(owner);
    await run();
    expect(await has(done, bad)).toBe(false);
    expect(await letters.open(queue)).toEqual([]);
    expect((await letters.list()).filter(({ key }) => key.startsWith(bad))).toMatchObject([
      { state: 'dropped' },
    ]);
  });

  test('what a repeat may cure is tried again, and set aside after the fifth time', async () => {
    const ids = [await make(), await make(), await make()];
    const bad = ids[0] ?? '';
    await poison(owner, poisoned, bad, '55P03');
    const tries: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await run().catch(() => undefined);
      tries.push((await letters.open(queue)).length);
    }
    await mend(owner);
    // The caller is told of outcomes that could not be written, and keeps them.
    if (!['outcomes of messages', 'consents that were told'].includes(_name)) {
      expect(tries).toEqual([0, 0, 0, 0, 1]);
      expect(await Promise.all(ids.map((id) => has(done, id)))).toEqual([false, true, true]);
      await letters.retry(await letters.open(queue));
    } else expect(tries).toEqual([0, 0, 0, 0, 0]);
    await run();
    expect(await has(done, bad)).toBe(true);
  });
});

test('whatever the order of good and bad ones, all good ones go through', async () => {
  const { make, poisoned, run, done } = loops['tickets that wait'] as Loop;
  for (let pattern = 0; pattern < 32; pattern += 1) {
    const bad: string[] = [];
    const good: string[] = [];
    for (let place = 0; place < 5; place += 1) (pattern & (1 << place) ? bad : good).push(await make());
    await owner.unsafe(`
      create or replace function app.poison() returns trigger language plpgsql as $$
      begin
        if new.id::text = any ('{${bad.join(',')}}') then
          raise numeric_value_out_of_range;
        end if;
        return new;
      end $$;
      create trigger a_poison before update on ${poisoned[0]} for each row execute function app.poison()`);
    await run();
    expect(await Promise.all(good.map((id) => has(done, id)))).toEqual(good.map(() => true));
    const open = await letters.open('ticket_moves');
    expect(open.map(({ key }) => key.split('/')[0]).toSorted()).toEqual(bad.toSorted());
    await mend(owner);
    if (open.length > 0) await letters.drop(open);
  }
});

describe('a report for several', () => {
  test('fails for one, and reaches the others; mended it reaches that one', async () => {
    const recipients = [
      await addPerson(owner, { roles: [roles.administrator] }),
      await addPerson(owner, { roles: [roles.administrator] }),
      await addPerson(owner, { roles: [roles.administrator] }),
    ];
    const id = await addSchedule(recipients);
    const bad = recipients[1] ?? '';
    await poison(owner, ['app.report_runs', 'user_id', 'insert'], bad);
    await call('app.run_due_reports()');
    const outcomes = async () =>
      (await owner`select user_id, outcome from app.report_turns where schedule_id = ${id}`)
        .map(({ user_id: user, outcome }) => [recipients.indexOf(user as string), outcome as string])
        .toSorted();
    expect(await outcomes()).toEqual([
      [0, 'done'],
      [1, 'failed'],
      [2, 'done'],
    ]);
    const open = await letters.open('report_turns');
    expect(open).toMatchObject([{ code: '23514', title: 'Özet' }]);
    await mend(owner);
    await letters.retry(open);
    await call('app.run_due_reports()');
    expect((await outcomes())[1]).toEqual([1, 'done']);
    expect(await letters.open('report_turns')).toEqual([]);
  });
});

describe('a part of the schedule', () => {
  test('that fails as a whole holds up no other, and is done with once it goes through', async () => {
    const [{ was } = { was: '' }] = await owner<{ was: string }[]>`
      select pg_get_functiondef('app.tell_case_times()'::regprocedure) as was`;
    await owner.unsafe(`create or replace function app.tell_case_times() returns integer language plpgsql
      security definer set search_path = '' as $$ begin raise division_by_zero; end $$`);
    const biopsy = await add('biopsies', { taken_at: ago(80) });
    await schedule();
    expect(await letters.open('jobs')).toMatchObject([{ key: 'tell_case_times', code: '22012' }]);
    expect(await has(loops['biopsies']?.done ?? '', biopsy)).toBe(true);
    await owner.unsafe(was);
    await schedule();
    expect(await letters.open('jobs')).toEqual([]);
  });
});

describe('a file whose bytes never came', () => {
  test('is set aside after three days; it is done with when they come', async () => {
    const waiting = await add('attachments', { owner_id: await add('insurance_cases'), created_at: ago(60) });
    const missing = await add('attachments', { owner_id: await add('insurance_cases'), created_at: ago(80) });
    const other = await add('attachments', { owner_id: await add('insurance_cases'), created_at: ago(90) });
    await owner`insert into storage.objects (bucket_id, name, metadata)
      values ('attachments', ${other}, '{"size": 2, "mimetype": "image/jpeg"}')`;
    await schedule();
    const open = await letters.open('attachments');
    expect(open.map(({ key, code }) => [key, code]).toSorted()).toEqual(
      [
        [missing, 'file_missing'],
        [other, 'file_different'],
      ].toSorted(),
    );
    expect(open.map(({ key }) => key)).not.toContain(waiting);
    await owner`insert into storage.objects (bucket_id, name, metadata)
      values ('attachments', ${missing}, '{"size": 1, "mimetype": "image/jpeg"}')`;
    await letters.retry(open);
    await schedule();
    expect(await has(loops['files']?.done ?? '', missing)).toBe(true);
    expect(await letters.open('attachments')).toMatchObject([{ key: other, tries: 2 }]);
    await owner`update public.attachments set deleted_at = now() where id = ${other}`;
    await schedule();
    expect(await letters.open('attachments')).toEqual([]);
  });
});

describe('the national system', () => {
  const tell = (step: string, results: object) =>
    owner`select app.run_message_service(${step}, ${owner.json(results as never)})`;
  const pending = async () => {
    const [row] = await owner`select app.pending_iys(100) as answer`;
    return ((row?.['answer'] ?? []) as { id: string }[]).map(({ id }) => id);
  };
  test('sets a consent aside that it does not answer for while it answers for others; else nobody is blamed', async () => {
    await owner`update public.client_consents set iys_state = 'sent'`;
    const phone = { e164: '+905321234567', label: 'mobile', primary: true, whatsapp: false, shared: false };
    const person = () => add('clients', { phones: [phone] });
    const ids = [
      await add('client_consents', { client_id: await person(), given_at: ago(3), iys_state: 'pending' }),
      await add('client_consents', { client_id: await person(), given_at: ago(2), iys_state: 'pending' }),
      await add('client_consents', { client_id: await person(), given_at: ago(1), iys_state: 'pending' }),
    ];
    expect(await pending()).toEqual(ids);
    const unanswered = (answers: boolean) =>
      tell('iys_unanswered', { answers, results: [{ id: ids[0] ?? '', code: 'http_500' }] });
    for (let turn = 0; turn < 20; turn += 1) await unanswered(false);
    expect(await letters.open('iys')).toEqual([]);
    // It comes last from now on.
    expect(await pending()).toEqual([ids[1], ids[2], ids[0]]);
    await unanswered(true);
    for (let turn = 0; turn < 3; turn += 1) await unanswered(false);
    expect(await letters.open('iys')).toEqual([]);
    await unanswered(false);
    expect(await letters.open('iys')).toMatchObject([{ key: ids[0], code: 'http_500' }]);
    expect(await pending()).toEqual([ids[1], ids[2]]);
    await tell('iys_outcome', { results: [{ id: ids[1] ?? '', sent: false, code: 'http_422' }] });
    expect((await letters.open('iys')).map(({ code }) => code).toSorted()).toEqual(['http_422', 'http_500']);
    expect(await letters.retry(await letters.open('iys'))).toEqual({ done: 2 });
    expect((await pending()).toSorted()).toEqual(ids.toSorted());
    await owner`update public.client_consents set iys_state = 'sent'`;
  });

  test('that was away for a day sets aside what waited all the time', async () => {
    const id = await add('client_consents', { iys_state: 'pending' });
    const unanswered = () => tell('iys_unanswered', { answers: false, results: [{ id, code: 'no_answer' }] });
    await unanswered();
    await owner`update app.dead_letters set first_at = now() - interval '25 hours' where row_key = ${id}`;
    await unanswered();
    expect(await letters.open('iys')).toMatchObject([{ key: id, code: 'no_answer' }]);
    await letters.drop(await letters.open('iys'));
  });
});

describe('delivery reports', () => {
  const report = (reports: readonly unknown[]) =>
    owner`select app.run_message_service('report', ${owner.json({ reports } as never)}) as answer`;
  const sent = () => addMessage({ state: 'sent', sent_at: ago(1) });

  test.each<[string, unknown, string]>([
    ['no object', 5, 'report_malformed'],
    ['no message', { state: 'read' }, 'report_malformed'],
    ['an id that is none', { id: 'x', state: 'read' }, 'report_malformed'],
    ['an invented state', { id: randomUUID(), state: 'eaten' }, 'report_malformed'],
    ['an unknown message', { id: randomUUID(), state: 'read' }, 'unknown_message'],
    ['an endless name', { provider_id: 'x'.repeat(3000), state: 'read' }, 'unknown_message'],
  ])('%s is set aside; the others of its call count', async (_kind, bad, code) => {
    for (const place of [0, 1, 2]) {
      const ids = [await sent(), await sent()];
      const good: unknown[] = ids.map((id) => ({ id, state: 'delivered' }));
      expect(await report(good.toSpliced(place, 0, bad))).toMatchObject([{ answer: { taken: 2 } }]);
      for (const id of ids)
        expect(await has(`select from public.messages where id = $1 and state = 'delivered'`, id)).toBe(true);
    }
    // The same one three times is one.
    const open = await letters.open('delivery_reports');
    expect(open).toMatchObject([{ code, tries: 3 }]);
    await letters.drop(open);
  });

  test('a date that does not exist is set aside', async () => {
    const [good, bad] = [await sent(), await sent()];
    await report([
      { id: bad, state: 'read', at: '2026-13-45T99:99:99Z' },
      { id: good, state: 'read', at: '2026-11-21T10:00:00Z' },
    ]);
    expect(await has(`select from public.messages where id = $1 and state = 'read'`, good)).toBe(true);
    expect(await letters.open('delivery_reports')).toMatchObject([{ code: '22008' }]);
    await letters.drop(await letters.open('delivery_reports'));
  });

  test('one whose message cannot be written counts when it is tried again after mending', async () => {
    const ids = [await sent(), await sent(), await sent()];
    await poison(owner, ['public.messages', 'id', 'update'], ids[1] ?? '');
    await report(ids.map((id) => ({ id, state: 'delivered' })));
    const open = await letters.open('delivery_reports');
    expect(open).toMatchObject([{ code: '23514', detail: 'poison' }]);
    expect(await letters.retry(open)).toEqual({ done: 0 });
    expect(await letters.open('delivery_reports')).toMatchObject([{ tries: 2 }]);
    await mend(owner);
    expect(await letters.retry(open)).toEqual({ done: 1 });
    expect(await has(`select from public.messages where id = $1 and state = 'delivered'`, ids[1] ?? '')).toBe(
      true,
    );
  });
});

describe('administrators', () => {
  const notices = () =>
    owner<{ user_id: string; title: string; read_at: Date | null }[]>`
      select user_id, title, read_at from public.notifications where group_key = 'dead-letters:ticket_moves' and user_id = ${administrator}
      order by created_at`;

  test('are told once for each queue, however many rows there are, and again for the next time', async () => {
    await owner`delete from public.notifications`;
    await call('app.tell_dead_letters()');
    const nurse = await addPerson(owner, { roles: [roles.nurse] });
    for (let n = 0; n < 300; n += 1)
      await owner`select app.set_aside('ticket_moves', ${`${randomUUID()}/x`}, '23514')`;
    expect(await notices()).toMatchObject([
      { title: 'Bekletilen kayıt var: Taleplerin kendiliğinden geçişleri', read_at: null },
    ]);
    const [{ told } = { told: '' }] =
      await owner`select count(*)::text as told from public.notifications where user_id = ${nurse}`;
    expect(told).toBe('0');
    const open = await letters.open('ticket_moves');
    expect(open).toHaveLength(300);
    await letters.drop(open.slice(0, 299));
    expect(await notices()).toMatchObject([{ read_at: null }]);
    await letters.drop(open.slice(299));
    expect((await notices()).map(({ read_at: at }) => at === null)).toEqual([false]);
    await owner`select app.set_aside('ticket_moves', 'another/x', '23514')`;
    expect((await notices()).map(({ read_at: at }) => at === null)).toEqual([false, true]);
    await letters.drop(await letters.open('ticket_moves'));
  });

  test('that cannot be told stop no queue; they are told later', async () => {
    await owner`delete from public.notifications`;
    await poison(owner, ['public.notifications', 'user_id', 'insert'], administrator);
    await owner`select app.set_aside('ticket_moves', 'silent/x', '23514')`;
    expect(await letters.open('ticket_moves')).toHaveLength(1);
    await mend(owner);
    await call('app.tell_dead_letters()');
    expect(await notices()).toHaveLength(1);
    await letters.drop(await letters.open('ticket_moves'));
  });

  test('leave a line in the log for what they decide, without keys of rows', async () => {
    await owner`select app.set_aside('iys', 'a/x', 'refused')`;
    const open = await letters.open('iys');
    await letters.drop(open);
    const [line] = await owner`select action, entity, entity_id, details from public.audit_log
      where user_id = ${administrator} order by at desc, id desc limit 1`;
    expect(line).toEqual({
      action: 'dead_letter_drop',
      entity: 'dead_letter',
      entity_id: open[0]?.id,
      details: { rows: 1, queues: { iys: 1 } },
    });
  });
});

test('queues are the same here and there', async () => {
  const rows = await owner<{ queue: string }[]>`select queue from app.queues`;
  expect(rows.map(({ queue }) => queue).toSorted()).toEqual([...deadLetterQueues].toSorted());
});

test('what a repeat may cure is the same here and there', async () => {
  for (const state of [
    '08006',
    '22P05',
    '23514',
    '25006',
    '40001',
    '42501',
    '53300',
    '54001',
    '55P03',
    '57014',
    '58030',
    'P0001',
    'XX000',
  ]) {
    const [row] = await owner`select app.is_retryable(${state}) as is`;
    expect([state, isRetryable(state)]).toEqual([state, row?.['is']]);
  }
});
