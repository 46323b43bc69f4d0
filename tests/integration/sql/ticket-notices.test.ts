import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { slaState } from '@sync/model/rules/ticket-due';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles, statuses } from '../support/starter-ids';
import { change, clientChange, first, pullAll, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let clientId: string;
/** User who acts; the others are notified. */
let supervisor: string;
let clerk: string;
let colleague: string;
let watcher: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const agent = () => addPerson(owner, { roles: [roles.administrator] });
  [supervisor, clerk, colleague, watcher] = [await agent(), await agent(), await agent(), await agent()];
  const client = clientChange();
  await pushOne(owner, supervisor, client);
  clientId = client.id;
  await owner`update app.ticket_settings set notices_from = '2020-01-01'`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`delete from public.notifications`;
});

const names = () =>
  new Map([
    [supervisor, 'supervisor'],
    [clerk, 'clerk'],
    [colleague, 'colleague'],
    [watcher, 'watcher'],
  ]);

/** Returns the notices with their recipients, without the ticket's number, and deletes them. */
async function told(): Promise<readonly string[]> {
  const rows = await owner<{ user_id: string; topic: string; title: string }[]>`
    with gone as (delete from public.notifications returning *) select * from gone order by topic, title`;
  return rows
    .map(({ user_id, topic, title }) => {
      const person = names().get(user_id) ?? 'somebody';
      return `${person} ${topic}: ${title.replace(/^T-\d+:? /u, '')}`;
    })
    .sort();
}

async function apply(person: string, ...changes: Change[]): Promise<void> {
  for (const result of await push(owner, person, ...changes))
    expect(result).toMatchObject({ status: 'applied' });
}

async function addTicket(values: Document = {}, person = supervisor): Promise<string> {
  const ticket = ticketChange(clientId, { assignee_id: clerk, ...values });
  await apply(person, ticket);
  return ticket.id;
}

async function edit(person: string, id: string, document: Document): Promise<void> {
  const [row] = await owner`select row_version from public.tickets where id = ${id}`;
  await apply(person, { ...ticketChange(clientId, {}, Number(row?.row_version), id), document });
}

const noteAt = (ticketId: string, mentions: readonly string[] = []) =>
  change('ticket_entries', 'note', {
    ticket_id: ticketId,
    body: 'Ayşe Hanım kemoterapi sonrası aradı',
    visibility: 'internal',
    mention_ids: [...mentions],
    at: '2026-11-21T08:00:00.000Z',
  });

describe('a change of a ticket', () => {
  test('an assignment is told to whom it concerns, a hand-over to both, one’s own to nobody', async () => {
    const id = await addTicket();
    expect(await told()).toEqual(['clerk assigned: size atandı']);
    await edit(supervisor, id, { assignee_id: colleague });
    expect(await told()).toEqual([
      'clerk reassigned: artık size atanmış değil',
      'colleague reassigned: size devredildi',
    ]);
    await edit(clerk, id, { assignee_id: clerk });
    expect(await told()).toEqual(['colleague reassigned: artık size atanmış değil']);
    await edit(clerk, id, { assignee_id: null });
    expect(await told()).toEqual([]);
  });

  test('a status goes to assignee and watchers; with the assignment it is one notice', async () => {
    const id = await addTicket({ watcher_ids: [watcher, supervisor], assignee_id: null });
    await edit(supervisor, id, { status_id: statuses.open, assignee_id: clerk });
    expect(await told()).toEqual(['clerk assigned: size atandı', 'watcher status: İşlemde']);
    await edit(clerk, id, { status_id: statuses.resolved, resolution_note: 'Bilgi verildi' });
    expect(await told()).toEqual(['supervisor status: Çözüldü', 'watcher status: Çözüldü']);
  });

  test('a note is one notice for each: mentioned, or else a comment', async () => {
    const id = await addTicket({ watcher_ids: [watcher] });
    await told();
    await apply(supervisor, noteAt(id, [watcher, colleague, supervisor]));
    expect(await told()).toEqual([
      'clerk comment: yeni not',
      'colleague mentioned: notunda sizden bahsedildi',
      'watcher mentioned: notunda sizden bahsedildi',
    ]);
  });

  test('a task is told to its assignee, once', async () => {
    const id = await addTicket();
    await told();
    const task = change('ticket_entries', 'task', {
      ticket_id: id,
      title: 'Epikrizi iste',
      assignee_id: colleague,
      position: 1,
    });
    await apply(supervisor, task);
    expect(await told()).toEqual(['colleague assigned: size görev verildi']);
    await apply(supervisor, { ...task, base_version: 1, document: { position: 2 } });
    await apply(supervisor, { ...task, base_version: 2, document: { done_at: '2026-11-21T08:00:00.000Z' } });
    expect(await told()).toEqual([]);
  });

  test('is told to nobody who may not read the ticket, by whatever way it would come', async () => {
    const narrow = { roles: [roles.callCentre], scope: 'own' as const };
    const stranger = await addPerson(owner, narrow);
    const unable = await addPerson(owner, { roles: [roles.accounting], denied: ['crm.tickets.read'] });
    const member = await addPerson(owner, { ...narrow, department: departments.insurance });
    const id = await addTicket({
      assignee_id: null,
      team_id: departments.insurance,
      watcher_ids: [unable],
      due_at: inMinutes(-1),
    });
    await apply(supervisor, noteAt(id, [stranger, unable, colleague]));
    for (const assignee_id of [stranger, member, colleague]) {
      const task = { ticket_id: id, title: 'Epikrizi iste', assignee_id, position: 1 };
      await apply(supervisor, change('ticket_entries', 'task', task));
    }
    await edit(supervisor, id, { status_id: statuses.open });
    await run();
    expect(await told()).toEqual([
      'colleague assigned: size görev verildi',
      'colleague mentioned: notunda sizden bahsedildi',
    ]);
    // A user who sees only own tickets is told of those, and that one is no longer theirs.
    await edit(supervisor, id, { assignee_id: stranger });
    await apply(supervisor, noteAt(id, [stranger]));
    await edit(supervisor, id, { assignee_id: clerk });
    expect(await told()).toEqual([
      'clerk reassigned: size devredildi',
      'somebody assigned: size atandı',
      'somebody mentioned: notunda sizden bahsedildi',
      'somebody reassigned: artık size atanmış değil',
    ]);
    await edit(supervisor, id, { assignee_id: unable });
    expect(await told()).toEqual(['clerk reassigned: artık size atanmış değil']);
    // A user who never could read it is not told that it is no longer theirs.
    await edit(supervisor, id, { assignee_id: clerk });
    expect(await told()).toEqual(['clerk reassigned: size devredildi']);
  });

  test('a push that is repeated tells nothing twice', async () => {
    const ticket = { ...ticketChange(clientId, { assignee_id: clerk }), edit: randomUUID() };
    const note = { ...noteAt(ticket.id, [colleague]), edit: randomUUID() };
    await apply(supervisor, ticket, note);
    expect(await push(owner, supervisor, ticket, note)).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
    expect(await told()).toEqual([
      'clerk assigned: size atandı',
      'clerk comment: yeni not',
      'colleague mentioned: notunda sizden bahsedildi',
    ]);
  });

  test('says number and type, never the patient, the subject or the note', async () => {
    const id = await addTicket({ subject: 'Işıl Şahin meme kanseri kontrolü', watcher_ids: [watcher] });
    await apply(supervisor, noteAt(id, [colleague]));
    await edit(supervisor, id, { status_id: statuses.open });
    const rows = await owner`select title, body from public.notifications`;
    expect(rows.length).toBeGreaterThan(3);
    for (const { title, body } of rows) {
      expect(`${String(title)} ${String(body)}`).toMatch(/^T-\d+[^ ]*( [\p{L} :]+)* Bilgi talebi$/u);
      expect(String(title)).not.toMatch(/Işıl|Şahin|kanser|kemoterapi/u);
    }
  });
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const DAY = 24 * 60;
const run = async () =>
  first(await owner<{ answer: Document }[]>`select app.run_due_notices() as answer`).answer;

describe('a due time', () => {
  beforeEach(async () => {
    // What other tests left.
    await owner`update public.tickets set deleted_at = now() where deleted_at is null`;
    await owner`delete from public.notifications`;
  });

  test('is told when it comes near, and when it has passed, each once', async () => {
    const id = await addTicket({ due_at: inMinutes(10), watcher_ids: [watcher] });
    await addTicket({ due_at: inMinutes(90 * DAY) });
    await told();
    expect(await run()).toEqual({ risk: 1, overdue: 0 });
    expect(await told()).toEqual(['clerk due_risk: süresi doluyor']);
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
    // The same due time, an hour later.
    await owner`update public.tickets set due_at = ${inMinutes(-1)} where id = ${id}`;
    await owner`update app.ticket_clocks c set due_at = t.due_at from public.tickets t where t.id = c.ticket_id`;
    expect(await run()).toEqual({ risk: 0, overdue: 1 });
    expect(await told()).toEqual(['clerk overdue: süresini aştı', 'watcher overdue: süresini aştı']);
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
  });

  test('that stands still is told when it goes on', async () => {
    const id = await addTicket({
      status_id: statuses.pending,
      status_category: 'pending',
      waiting_reason: 'patient',
      waiting_until: inMinutes(5 * DAY),
      due_at: inMinutes(10),
      paused_at: inMinutes(-1),
    });
    await told();
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
    await edit(clerk, id, { paused_at: null, status_id: statuses.open, due_at: inMinutes(15) });
    await told();
    expect(await run()).toEqual({ risk: 1, overdue: 0 });
  });

  test('another due time is another matter; a finished ticket none', async () => {
    const id = await addTicket({ due_at: inMinutes(-1) });
    await run();
    await edit(clerk, id, { due_at: inMinutes(60 * DAY) });
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
    await edit(clerk, id, { due_at: inMinutes(-2) });
    expect(await run()).toEqual({ risk: 0, overdue: 1 });
    const other = await addTicket({ due_at: inMinutes(-1) });
    await edit(supervisor, other, { status_id: statuses.resolved, resolution_note: 'Bilgi verildi' });
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
  });

  test('of the first answer is told until there is one', async () => {
    const id = await addTicket({ first_response_due_at: inMinutes(10), due_at: inMinutes(90 * DAY) });
    const answered = await addTicket({ first_response_due_at: inMinutes(10) });
    await edit(supervisor, answered, { first_response_at: inMinutes(-1) });
    await told();
    expect(await run()).toEqual({ risk: 1, overdue: 0 });
    const rows = await owner`select target_id, title from public.notifications`;
    expect(rows).toMatchObject([{ target_id: id }]);
    expect(rows[0]?.title).toMatch(/^T-\d+ ilk yanıt süresi doluyor$/u);
  });

  test('of a ticket that nobody has taken is told to the team', async () => {
    const member = await addPerson(owner, {
      roles: [roles.callCentre],
      department: departments.insurance,
    });
    await addPerson(owner, {
      roles: [roles.callCentre],
      department: departments.insurance,
      status: 'suspended',
    });
    await addTicket({ assignee_id: null, team_id: departments.insurance, due_at: inMinutes(-1) });
    await run();
    const rows = await owner`select user_id, topic from public.notifications`;
    expect([...rows]).toEqual([{ user_id: member, topic: 'overdue' }]);
    expect(await pullAll(owner, member, 'inbox')).toHaveLength(1);
  });

  test('of before the notifications began is nobody’s news', async () => {
    await owner`update app.ticket_settings set notices_from = now()`;
    await addTicket({ due_at: inMinutes(-5) });
    expect(await run()).toEqual({ risk: 0, overdue: 0 });
    await owner`update app.ticket_settings set notices_from = '2020-01-01'`;
  });

  test('two calls at the same moment tell it once', async () => {
    for (let n = 0; n < 20; n += 1) await addTicket({ due_at: inMinutes(-1) });
    await told();
    const other = database.connect();
    const answers = await Promise.all(
      [owner, other].map((sql) => sql<{ answer: Document }[]>`select app.run_due_notices() as answer`),
    );
    expect(answers.reduce((sum, rows) => sum + Number(first(rows).answer['overdue']), 0)).toBe(20);
    expect(await told()).toHaveLength(20);
  });

  test('comes with what the schedule calls', async () => {
    await addTicket({ due_at: inMinutes(-1) });
    await told();
    await owner`select app.run_ticket_schedule()`;
    expect(await told()).toEqual(['clerk overdue: süresini aştı']);
  });

  test.each([
    ['over a weekend', '2026-11-20T12:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['over a holiday', '2026-10-27T08:00:00.000Z', '2026-10-30T12:00:00.000Z'],
    ['over a feast', '2026-05-25T08:00:00.000Z', '2026-06-01T12:00:00.000Z'],
    ['shorter than half an hour', '2026-11-20T12:00:00.000Z', '2026-11-20T12:20:00.000Z'],
    ['outside of work', '2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    ['over weeks', '2026-11-02T06:00:00.000Z', '2026-12-18T12:00:00.000Z'],
  ])('is near in working time, as on devices: %s', async (_name, created_at, due_at) => {
    const { at } = first(
      await owner<{ at: string }[]>`select app.iso(app.risk_begins(${created_at}, ${due_at})) as at`,
    );
    const state = (moment: number) =>
      slaState(
        { created_at, due_at, status_category: 'open', paused_at: null },
        new Date(moment).toISOString(),
      );
    expect(state(Date.parse(at) + 1)).toBe('risk');
    if (at > created_at) expect(state(Date.parse(at) - 1000)).toBe('ok');
  });
});
