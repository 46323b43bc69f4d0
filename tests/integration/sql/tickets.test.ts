import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { callResults, departments, roles, sources, statuses, ticketTypes } from '../support/starter-ids';
import { change, clientChange, first, pullAll, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document, Result } from '../support/sync-calls';

type Category = 'new' | 'open' | 'pending' | 'resolved' | 'closed';
interface Move {
  readonly from: Category;
  readonly to: Category;
  readonly ok_server: boolean;
  readonly needs: readonly string[];
}

const file = await readFile(join(import.meta.dirname, '../../vectors/ticket-transitions.json'), 'utf8');
const moves = JSON.parse(file) as readonly Move[];

let database: TestDatabase;
let owner: Sql;
let supervisor: string;
let clerk: string;
let strictType: string;
let clientId: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  supervisor = await addPerson(owner, { roles: [roles.administrator] });
  // May edit, but neither assign to others, reopen nor approve.
  clerk = await addPerson(owner, {
    extra: ['crm.tickets.read', 'crm.tickets.add', 'crm.tickets.edit', 'crm.ticket_notes.add'],
  });
  const strict = change('definitions', 'ticket_type', {
    name: 'Sıkı tip',
    position: 1,
    attributes: {
      default_priority: 'normal',
      default_team_id: null,
      first_response_minutes: null,
      resolve_minutes: null,
      call_result_required: true,
      resolution_required: true,
      contains_health: false,
      supervisor_closes: true,
      checklist: [],
    },
  });
  const client = clientChange();
  expect(await push(owner, supervisor, strict, client)).toMatchObject([
    { status: 'applied' },
    { status: 'applied' },
  ]);
  strictType = strict.id;
  clientId = client.id;
});
afterAll(() => database.stop());

const needs: Readonly<Record<string, { values: Document; constraint: string; code?: string }>> = {
  assignee: { values: { team_id: departments.callCentre }, constraint: 'tickets_assignee_required' },
  waiting: {
    values: { waiting_reason: 'patient', waiting_until: '2026-12-01T08:00:00.000Z' },
    constraint: 'tickets_pending_reason',
  },
  reason: { values: { status_reason: 'Hasta aradı' }, constraint: 'tickets_reason_required' },
  reason_or_duplicate: { values: { status_reason: 'Vazgeçti' }, constraint: 'tickets_reason_required' },
  resolution_note: { values: { resolution_note: 'Anlatıldı' }, constraint: 'tickets_resolution_required' },
  call_result: {
    values: { call_result_id: callResults.informed },
    constraint: 'tickets_call_result_required',
  },
};
const personal: Readonly<Record<string, string>> = {
  reopen_permission: 'tickets_reopen_permission',
  supervisor: 'tickets_supervisor_required',
};

/** Adds a ticket of the strict type in this category, with nothing that the next move could rely on. */
async function ticketIn(category: Category): Promise<Change> {
  const sent = ticketChange(clientId, { type_id: strictType });
  const id = sent.id;
  await owner`
    insert into public.tickets
      (id, client_id, type_id, subject, status_id, status_category, priority, source_id, team_id, status_reason,
       waiting_reason, waiting_until, resolution_note, call_result_id)
    values (${id}, ${clientId}, ${strictType}, 'Konu', ${statuses[category]}, ${category}, 'normal',
      ${sources.callCentre}, ${departments.callCentre}, 'x', 'patient', now(), 'x', ${callResults.informed})`;
  await owner.unsafe(`
    alter table public.tickets disable trigger user;
    alter table public.tickets drop constraint tickets_assignee_required;
    alter table public.tickets drop constraint tickets_pending_reason;
    update public.tickets set team_id = null, status_reason = null, waiting_reason = null, waiting_until = null,
      resolution_note = null, call_result_id = null where id = '${id}';
    alter table public.tickets add constraint tickets_assignee_required check (
      status_category in ('new', 'closed') or assignee_id is not null or team_id is not null) not valid;
    alter table public.tickets add constraint tickets_pending_reason check (
      status_category <> 'pending' or (waiting_reason is not null and waiting_until is not null)) not valid;
    alter table public.tickets enable trigger user;`);
  return { ...sent, base_version: 1 };
}

const move = (ticket: Change, to: Category, values: Document, person = supervisor): Promise<Result> =>
  pushOne(owner, person, { ...ticket, document: { status_id: statuses[to], ...values } });

/** Entering a category always has to leave the row valid, whatever the vectors ask of the move. */
const statics: Readonly<Record<Category, readonly string[]>> = {
  new: [],
  open: ['assignee'],
  pending: ['assignee', 'waiting'],
  resolved: ['assignee'],
  closed: [],
};

describe('moves between categories', () => {
  test.each(
    moves.filter(({ from, to }) => from !== to).map((item) => [`${item.from} → ${item.to}`, item] as const),
  )('%s', async (_name, { from, to, ok_server: possible, needs: asked }) => {
    const ticket = await ticketIn(from);
    const given = asked.filter((need) => need in needs);
    const all = Object.assign({}, ...given.map((need) => needs[need]?.values)) as Document;
    if (!possible) {
      const every = Object.assign({}, ...Object.values(needs).map(({ values }) => values)) as Document;
      expect(await move(ticket, to, every)).toMatchObject({
        status: 'rejected',
        constraint: 'tickets_transition',
        field: 'status_id',
        message_key: 'state_not_allowed',
      });
      return;
    }
    for (const need of given) {
      const without = Object.assign(
        {},
        ...given.filter((other) => other !== need).map((other) => needs[other]?.values),
      ) as Document;
      expect([need, await move(ticket, to, without)]).toMatchObject([
        need,
        { status: 'rejected', constraint: needs[need]?.constraint },
      ]);
    }
    for (const need of asked.filter((other) => other in personal)) {
      expect([need, await move(ticket, to, all, clerk)]).toMatchObject([
        need,
        { status: 'rejected', constraint: personal[need] },
      ]);
    }
    expect(await move(ticket, to, all)).toMatchObject({ status: 'applied', row_version: 2 });
    const row = first(await owner`select * from public.tickets where id = ${ticket.id}`);
    expect(row.status_category).toBe(to);
    expect(row.waiting_reason === null).toBe(to !== 'pending');
    expect(row.resolved_at !== null).toBe(to === 'resolved' || (from === 'resolved' && to === 'closed'));
    expect(row.closed_at !== null).toBe(to === 'closed');
    const reopened = ['resolved', 'closed'].includes(from) && ['open', 'pending'].includes(to);
    expect(row.reopened_count).toBe(reopened ? 1 : 0);
    for (const need of statics[to]) expect(asked).toContain(need);
  });

  test('a ticket that arrives in a later category has to meet the same needs', async () => {
    const sent = ticketChange(clientId, { status_id: statuses.pending, assignee_id: supervisor });
    expect(await pushOne(owner, supervisor, sent)).toMatchObject({ constraint: 'tickets_pending_reason' });
    const complete = { ...sent.document, waiting_reason: 'date', waiting_until: '2026-12-01T08:00:00.000Z' };
    expect(await pushOne(owner, supervisor, { ...sent, document: complete })).toMatchObject({
      status: 'applied',
    });
  });

  test('the category follows the status, whatever is sent', async () => {
    const sent = ticketChange(clientId, { status_category: 'closed' });
    await pushOne(owner, supervisor, sent);
    expect(await owner`select status_category from public.tickets where id = ${sent.id}`).toEqual([
      { status_category: 'new' },
    ]);
  });

  test.each([
    ['of another kind', () => ticketTypes.complaint],
    ['that does not exist', () => randomUUID()],
  ])('a status %s', async (_name, status) => {
    const result = await pushOne(owner, supervisor, ticketChange(clientId, { status_id: status() }));
    expect(result).toMatchObject({ constraint: 'tickets_status_unknown', field: 'status_id' });
  });

  test('a status that asks for a reason, within its category too', async () => {
    const sent = ticketChange(clientId, { status_id: statuses.closed, status_reason: 'x' });
    await pushOne(owner, supervisor, sent);
    const cancel = {
      ...sent,
      base_version: 1,
      document: { status_id: statuses.cancelled, status_reason: null },
    };
    expect(await pushOne(owner, supervisor, cancel)).toMatchObject({
      constraint: 'tickets_reason_required',
      field: 'status_reason',
      message_key: 'tickets_reason_required',
    });
  });

  test('closed after being resolved on the device: the resolution is reason enough', async () => {
    const sent = ticketChange(clientId, { status_id: statuses.closed, resolution_note: 'Anlatıldı' });
    expect(await pushOne(owner, supervisor, sent)).toMatchObject({ status: 'applied' });
  });
});

describe('assignment', () => {
  test('to others asks for a permission, taking and giving back does not', async () => {
    const sent = ticketChange(clientId);
    await pushOne(owner, supervisor, sent);
    const assign = (base: number, assignee: string | null) =>
      pushOne(owner, clerk, { ...sent, base_version: base, document: { assignee_id: assignee } });
    expect(await assign(1, supervisor)).toMatchObject({
      code: '42501',
      constraint: 'tickets_assign_permission',
      field: 'assignee_id',
    });
    expect(await assign(1, clerk)).toMatchObject({ status: 'applied' });
    expect(await assign(2, null)).toMatchObject({ status: 'applied' });
    expect(await assign(3, supervisor)).toMatchObject({ status: 'rejected' });
    expect(await pushOne(owner, clerk, ticketChange(clientId, { assignee_id: supervisor }))).toMatchObject({
      status: 'applied',
    });
  });

  test('who hands a ticket over goes on seeing it', async () => {
    const own = await addPerson(owner, {
      scope: 'own',
      extra: ['crm.tickets.read', 'crm.tickets.edit', 'crm.tickets.assign'],
    });
    const sent = ticketChange(clientId, { assignee_id: own });
    await pushOne(owner, supervisor, sent);
    const over = { ...sent, base_version: 1, document: { assignee_id: clerk } };
    expect(await pushOne(owner, own, over)).toMatchObject({ status: 'applied' });
    expect(await owner`select watcher_ids from public.tickets where id = ${sent.id}`).toEqual([
      { watcher_ids: [own] },
    ]);
  });
});

describe('what follows from a change', () => {
  test('numbers come from a sequence', async () => {
    const sent = [ticketChange(clientId), ticketChange(clientId)];
    await push(owner, supervisor, ...sent);
    const rows = await owner`select ticket_no from public.tickets
      where id = any (${sent.map(({ id }) => id)}) order by ticket_no`;
    const numbers = rows.map(({ ticket_no: number }) => Number(String(number).replace('T-', '')));
    expect(numbers[0]).toBeGreaterThanOrEqual(20001);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  test('history is written with the time of the device, never later than now', async () => {
    const sent = ticketChange(clientId);
    await pushOne(owner, clerk, { ...sent, device_at: '2026-01-02T03:04:05.678Z' });
    await pushOne(owner, clerk, {
      ...sent,
      base_version: 1,
      device_at: '2099-01-01T00:00:00.000Z',
      document: {
        status_id: statuses.open,
        assignee_id: clerk,
        priority: 'high',
        due_at: '2026-12-01T08:00:00.000Z',
        team_id: departments.callCentre,
        status_reason: 'başladı',
      },
    });
    const history = (await pullAll(owner, clerk, 'ticket_entries')).filter(
      (entry) => entry.kind === 'status_change' && entry.ticket_id === sent.id,
    );
    const line = (field: string, to: string) =>
      history.find((entry) => entry.field === field && entry.to_value === to);
    expect(history).toHaveLength(6);
    expect(line('status', statuses.new)).toMatchObject({ from_value: null, at: '2026-01-02T03:04:05.678Z' });
    expect(line('status', statuses.open)).toMatchObject({
      from_value: statuses.new,
      reason: 'başladı',
      created_by: clerk,
    });
    expect(line('assignee', clerk)).toMatchObject({ from_value: null, reason: null });
    expect(line('team', departments.callCentre)).toBeDefined();
    expect(line('priority', 'high')).toMatchObject({ from_value: 'normal' });
    expect(line('due', '2026-12-01T08:00:00.000Z')).toMatchObject({ from_value: null });
    for (const { at } of history) expect(new Date(at as string).getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('history tells who may see the ticket: its department, and each watcher that comes or goes', async () => {
    const [first, second, third] = [
      await addPerson(owner, { roles: [roles.nurse] }),
      await addPerson(owner, { roles: [roles.nurse] }),
      await addPerson(owner, { roles: [roles.nurse] }),
    ];
    const sent = ticketChange(clientId, {
      department_id: departments.callCentre,
      watcher_ids: [first, second],
    });
    await pushOne(owner, supervisor, sent);
    const edit = (base: number, document: Document) =>
      pushOne(owner, supervisor, { ...sent, base_version: base, document });
    // The order of a set is no change.
    for (const [base, document] of [
      { watcher_ids: [second, third], department_id: departments.insurance },
      { watcher_ids: [third, second], subject: 'Başka' },
      { watcher_ids: [], department_id: null },
    ].entries()) {
      expect(await edit(base + 1, document)).toMatchObject({ status: 'applied' });
    }
    const history = (await pullAll(owner, supervisor, 'ticket_entries'))
      .filter((entry) => entry.ticket_id === sent.id && entry.field !== 'status')
      .map(({ field, from_value, to_value, created_by }) => [field, from_value, to_value, created_by]);
    expect(history).toHaveLength(6);
    expect(history).toEqual(
      expect.arrayContaining([
        ['department', departments.callCentre, departments.insurance, supervisor],
        ['watcher', first, null, supervisor],
        ['watcher', null, third, supervisor],
        ['department', departments.insurance, null, supervisor],
        ['watcher', second, null, supervisor],
        ['watcher', third, null, supervisor],
      ]),
    );
  });

  test('assignee, mentioned and watchers are told; nobody about oneself; the patient is not named', async () => {
    const watcher = await addPerson(owner, { roles: [roles.nurse] });
    const sent = ticketChange(clientId, { assignee_id: clerk, watcher_ids: [watcher] });
    const note = change('ticket_entries', 'note', {
      ticket_id: sent.id,
      body: 'Bakar mısın?',
      visibility: 'internal',
      mention_ids: [clerk, supervisor],
      at: '2026-11-21T08:00:00.000Z',
    });
    const opened = { ...sent, base_version: 1, document: { status_id: statuses.open } };
    for (const result of await push(owner, supervisor, sent, note, opened)) {
      expect(result).toMatchObject({ status: 'applied' });
    }
    const notices = await owner`
      select n.user_id, n.topic, n.title, n.body, n.target, n.group_key, t.ticket_no from public.notifications n
      join public.tickets t on t.id = n.target_id where n.target_id = ${sent.id}
      order by n.topic, n.user_id = ${watcher}`;
    const number = String(notices[0]?.ticket_no);
    const common = {
      target: 'ticket',
      body: 'Bilgi talebi',
      group_key: `ticket:${sent.id}`,
      ticket_no: number,
    };
    expect([...notices]).toEqual([
      { ...common, user_id: clerk, topic: 'assigned', title: `${number} size atandı` },
      { ...common, user_id: watcher, topic: 'comment', title: `${number}: yeni not` },
      { ...common, user_id: clerk, topic: 'mentioned', title: `${number} notunda sizden bahsedildi` },
      { ...common, user_id: clerk, topic: 'status', title: `${number}: İşlemde` },
      { ...common, user_id: watcher, topic: 'status', title: `${number}: İşlemde` },
    ]);
    const inbox = (await pullAll(owner, watcher, 'inbox')).filter(({ topic }) => topic === 'status');
    expect(inbox).toHaveLength(1);
    const read = { read_at: '2026-11-21T09:00:00.000Z', title: 'X', user_id: clerk };
    const noticeId = first(inbox).id as string;
    expect(await pushOne(owner, watcher, change('inbox', 'notification', read, 1, noticeId))).toMatchObject({
      status: 'applied',
      row_version: 2,
    });
    const stored = await owner`select title, user_id from public.notifications where id = ${noticeId}`;
    expect([...stored]).toEqual([{ title: `${number}: İşlemde`, user_id: watcher }]);
  });

  test('an import keeps given numbers and times and tells nobody', async () => {
    const id = randomUUID();
    await owner.begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      await tx`
        insert into public.tickets (id, ticket_no, client_id, type_id, subject, status_id, status_category, priority,
          source_id, assignee_id, created_at, created_by, updated_at, resolved_at, reopened_count)
        values (${id}, 'T-7', ${clientId}, ${ticketTypes.information}, 'Eski', ${statuses.resolved}, 'resolved',
          'normal', ${sources.callCentre}, ${clerk}, '2025-05-05T05:05:05.555Z', ${supervisor},
          '2025-06-06T06:06:06.666Z', '2025-06-01T00:00:00Z', 2)`;
    });
    expect(first(await owner`select * from public.tickets where id = ${id}`)).toMatchObject({
      ticket_no: 'T-7',
      created_at: new Date('2025-05-05T05:05:05.555Z'),
      created_by: supervisor,
      updated_at: new Date('2025-06-06T06:06:06.666Z'),
      resolved_at: new Date('2025-06-01T00:00:00Z'),
      reopened_count: 2,
      row_version: '1',
    });
    expect(await owner`select from public.notifications where target_id = ${id}`).toHaveLength(0);
  });
});
