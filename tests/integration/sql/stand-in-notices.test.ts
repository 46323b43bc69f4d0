import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { isAway } from '@sync/model/rules/absence';
import { asFunction, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles, statuses } from '../support/starter-ids';
import { change, clientChange, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let clientId: string;
/** User who acts; the others are notified. */
let supervisor: string;
/** User who is away; `deputy` is the delegate. */
let away: string;
let deputy: string;
let watcher: string;

const name = (id: string, full_name: string) =>
  owner`update public.profiles set full_name = ${full_name} where id = ${id}`;
/** Sets an absence in days counted from today in Istanbul, both included. */
const leave = (id: string, from: number, to: number, delegate: string | null) => owner`
  update public.profiles set
    out_of_office_from = (now() at time zone 'Europe/Istanbul')::date + ${from}::int,
    out_of_office_to = (now() at time zone 'Europe/Istanbul')::date + ${to}::int,
    delegate_id = ${delegate}
  where id = ${id}`;
const back = (id: string) => owner`
  update public.profiles set out_of_office_from = null, out_of_office_to = null, delegate_id = null where id = ${id}`;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const agent = () => addPerson(owner, { roles: [roles.administrator] });
  [supervisor, away, deputy, watcher] = [await agent(), await agent(), await agent(), await agent()];
  await name(supervisor, 'Songül Er');
  await name(away, 'Ayşe Demir');
  await name(deputy, 'Mehmet Kaya');
  await name(watcher, 'Veli Işık');
  const client = clientChange();
  await pushOne(owner, supervisor, client);
  clientId = client.id;
  await owner`update app.ticket_settings set notices_from = '2020-01-01'`;
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner`update public.tickets set deleted_at = now() where deleted_at is null`;
  for (const id of [supervisor, deputy, watcher]) await back(id);
  await owner`update public.profiles set status = 'active', valid_until = null, scope = 'all', denied_permissions = '{}',
    department_id = null where id = ${deputy}`;
  await leave(away, 0, 3, deputy);
  await owner`delete from public.notifications`;
});

/** Returns the notices with their recipients, without the ticket's number, and deletes them. */
async function told(): Promise<readonly string[]> {
  const rows = await owner<{ full_name: string; topic: string; title: string }[]>`
    with gone as (delete from public.notifications returning *)
    select p.full_name, g.topic, g.title from gone g join public.profiles p on p.id = g.user_id`;
  return rows
    .map(({ full_name, topic, title }) => `${full_name} ${topic}: ${title.replace(/T-\d+:? /u, '')}`)
    .sort();
}

async function apply(person: string, ...changes: Change[]): Promise<void> {
  for (const result of await push(owner, person, ...changes))
    expect(result).toMatchObject({ status: 'applied' });
}

async function addTicket(values: Document = {}, person = supervisor): Promise<string> {
  const ticket = ticketChange(clientId, { assignee_id: away, ...values });
  await apply(person, ticket);
  return ticket.id;
}

async function edit(person: string, id: string, document: Document): Promise<void> {
  const [row] = await owner`select row_version from public.tickets where id = ${id}`;
  await apply(person, { ...ticketChange(clientId, {}, Number(row?.row_version), id), document });
}

const noteAt = (ticketId: string, mentions: readonly string[]) =>
  change('ticket_entries', 'note', {
    ticket_id: ticketId,
    body: 'Kemoterapi sonrası aradı',
    visibility: 'internal',
    mention_ids: [...mentions],
    at: '2026-11-21T08:00:00.000Z',
  });

const own = 'Ayşe Demir assigned: size atandı';
const forHer = 'Mehmet Kaya assigned: Ayşe Demir yerine: atandı';

describe('what is told of tickets', () => {
  test('goes to the delegate, too: assignment, note, mention, task, status, due time', async () => {
    const id = await addTicket({ due_at: new Date(Date.now() + 600_000).toISOString() });
    expect(await told()).toEqual([own, forHer]);
    await apply(supervisor, noteAt(id, []));
    expect(await told()).toEqual([
      'Ayşe Demir comment: yeni not',
      'Mehmet Kaya comment: Ayşe Demir yerine: yeni not',
    ]);
    await apply(supervisor, noteAt(id, [away]));
    expect(await told()).toEqual([
      'Ayşe Demir mentioned: notunda sizden bahsedildi',
      'Mehmet Kaya mentioned: Ayşe Demir yerine: notunda bahsedildi',
    ]);
    await apply(
      supervisor,
      change('ticket_entries', 'task', { ticket_id: id, title: 'Epikriz', assignee_id: away, position: 1 }),
    );
    expect(await told()).toEqual([
      'Ayşe Demir assigned: size görev verildi',
      'Mehmet Kaya assigned: Ayşe Demir yerine: görev verildi',
    ]);
    await owner`select app.run_due_notices()`;
    expect(await told()).toEqual([
      'Ayşe Demir due_risk: süresi doluyor',
      'Mehmet Kaya due_risk: Ayşe Demir yerine: süresi doluyor',
    ]);
    await edit(supervisor, id, { status_id: statuses.open });
    expect(await told()).toEqual([
      'Ayşe Demir status: İşlemde',
      'Mehmet Kaya status: Ayşe Demir yerine: İşlemde',
    ]);
    await edit(supervisor, id, { assignee_id: watcher });
    expect(await told()).toEqual([
      'Ayşe Demir reassigned: artık size atanmış değil',
      'Mehmet Kaya reassigned: Ayşe Demir yerine: artık onda değil',
      'Veli Işık reassigned: size devredildi',
    ]);
  });

  test('says number and type, never the patient, the subject or the note', async () => {
    const id = await addTicket({ subject: 'Işıl Şahin kontrolü' });
    await apply(supervisor, noteAt(id, [away]));
    const rows = await owner`select title, body from public.notifications where user_id = ${deputy}`;
    expect(rows).toHaveLength(2);
    for (const { title, body } of rows) {
      expect(`${String(title)} ${String(body)}`).toMatch(
        /^Ayşe Demir yerine: T-\d+ [\p{L} ]+ Bilgi talebi$/u,
      );
    }
  });

  test.each([
    ['on the only day', 0, 0, true],
    ['on the first day', 0, 5, true],
    ['on the last day', -5, 0, true],
    ['the day before', 1, 5, false],
    ['the day after', -5, -1, false],
  ])('goes to the delegate as long as the person is away: %s', async (_name, from, to, expected) => {
    await leave(away, from, to, deputy);
    await addTicket();
    expect(await told()).toEqual(expected ? [own, forHer] : [own]);
  });

  test.each([
    ['is suspended', { status: 'suspended' }],
    ['has an account that has run out', { valid_until: '2020-01-01' }],
    ['may not read tickets', { denied_permissions: ['crm.tickets.read', 'crm.client_ticket.Id.read'] }],
    ['sees only her own tickets', { scope: 'own' }],
    ['sees another department', { scope: 'department', department_id: departments.insurance }],
  ])('is kept from a delegate who %s', async (_name, values) => {
    await owner`update public.profiles set ${owner(values)} where id = ${deputy}`;
    await addTicket({ team_id: departments.callCentre });
    expect(await told()).toEqual([own]);
  });

  test('goes to a delegate with a narrow view where the ticket lies within it', async () => {
    await owner`update public.profiles set scope = 'department', department_id = ${departments.insurance}
      where id = ${deputy}`;
    await addTicket({ team_id: departments.insurance });
    expect(await told()).toEqual([own, forHer]);
  });

  test('is not told to a delegate who makes the change', async () => {
    await addTicket({}, deputy);
    expect(await told()).toEqual([own]);
  });

  test('is one notification for a delegate who is also told directly', async () => {
    const id = await addTicket({ watcher_ids: [deputy], assignee_id: deputy });
    await told();
    await edit(supervisor, id, { assignee_id: away });
    expect(await told()).toEqual([
      'Ayşe Demir reassigned: size devredildi',
      'Mehmet Kaya reassigned: artık size atanmış değil',
    ]);
    await edit(supervisor, id, { status_id: statuses.open });
    expect(await told()).toEqual(['Ayşe Demir status: İşlemde', 'Mehmet Kaya status: İşlemde']);
    await apply(supervisor, noteAt(id, [away]));
    expect(await told()).toEqual([
      'Ayşe Demir mentioned: notunda sizden bahsedildi',
      'Mehmet Kaya comment: yeni not',
    ]);
    await apply(supervisor, noteAt(id, [away, deputy]));
    expect(await told()).toEqual([
      'Ayşe Demir mentioned: notunda sizden bahsedildi',
      'Mehmet Kaya mentioned: notunda sizden bahsedildi',
    ]);
  });

  test('is one notice for a delegate of two, with both names or with the first word of it', async () => {
    await leave(watcher, 0, 0, deputy);
    const id = await addTicket({ watcher_ids: [watcher] });
    await told();
    await edit(supervisor, id, { status_id: statuses.open });
    expect((await told())[1]).toBe('Mehmet Kaya status: Ayşe Demir, Veli Işık yerine: İşlemde');
    await apply(supervisor, noteAt(id, [away]));
    expect((await told()).filter((notice) => notice.startsWith('Mehmet'))).toEqual([
      'Mehmet Kaya mentioned: Ayşe Demir yerine: notunda bahsedildi',
    ]);
  });

  test('goes round between two who are each other’s delegates only while one of them is there', async () => {
    await leave(deputy, 1, 1, away);
    await addTicket();
    expect(await told()).toEqual([own, forHer]);
    await leave(deputy, 0, 0, away);
    await addTicket();
    expect(await told()).toEqual([own]);
  });

  test('goes no further than to the delegate', async () => {
    await leave(deputy, 0, 0, watcher);
    await addTicket();
    expect(await told()).toEqual([own]);
  });
});

test('the server knows who reads a ticket as its row security does', async () => {
  const everyone: string[] = [];
  for (const scope of ['own', 'ward', 'department', 'all'] as const) {
    for (const department of [departments.callCentre, departments.insurance]) {
      everyone.push(await addPerson(owner, { roles: [roles.callCentre], scope, department }));
    }
  }
  const [first = ''] = everyone;
  everyone.push(
    await addPerson(owner, {
      roles: [roles.accounting],
      denied: ['crm.tickets.read', 'crm.client_ticket.Id.read'],
    }),
    await addPerson(owner, { roles: [roles.callCentre], status: 'suspended' }),
    await addPerson(owner, { roles: [roles.callCentre], validUntil: '2020-01-01' }),
    await addPerson(owner, { extra: ['crm.client_ticket.Id.read'] }),
  );
  for (const values of [
    { assignee_id: first },
    { assignee_id: null, watcher_ids: [first] },
    { assignee_id: null, team_id: departments.insurance },
    { assignee_id: null, department_id: departments.callCentre },
    { assignee_id: null },
  ]) {
    const id = await addTicket(values);
    for (const person of everyone) {
      const seen = await asFunction(
        owner,
        person,
        (tx) => tx`select id from public.tickets where id = ${id}`,
      );
      const [row] =
        await owner`select app.reads_ticket(${person}, t) as reads from public.tickets t where t.id = ${id}`;
      expect({ person, values, reads: row?.['reads'] as unknown }).toEqual({
        person,
        values,
        reads: seen.length === 1,
      });
    }
  }
});

test('the server knows who is away as devices do', async () => {
  const days = [null, '2026-12-01', '2026-12-03'];
  for (const from of days) {
    for (const to of days) {
      for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']) {
        const [row] = await owner`
          select app.is_away(jsonb_populate_record(null::public.profiles, ${owner.json({
            out_of_office_from: from,
            out_of_office_to: to,
          })}), ${day}) as away`;
        expect(row?.['away']).toBe(isAway({ out_of_office_from: from, out_of_office_to: to }, day));
      }
    }
  }
});
