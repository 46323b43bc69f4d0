import type { JSONValue, Sql } from 'postgres';
import type { ActReference } from '@sync/model/acts/act';
import { statusCategories } from '@sync/model/entities/ticket-values';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import { statusIds } from '../../../src/records/testing/tickets.fixture';
import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns, Row } from './act-states';
import { addPatient } from './cases';
import { departments, sources, statuses, ticketTypes } from './starter-ids';

/** Returns the look-ups of the server, as a device has them. */
async function lookups(owner: Sql): Promise<ActReference> {
  const rows = await owner<{ id: string; kind: string; name: string }[]>`
    select id, kind, name, active, attributes from public.definitions
    where deleted_at is null order by position`;
  const definitions: unknown = (kind: string) => rows.filter((entry) => entry.kind === kind);
  const definition: unknown = (kind: string, id: string | null) =>
    rows.find((entry) => entry.id === id && entry.kind === kind);
  return {
    definitions: definitions as ActReference['definitions'],
    definition: definition as ActReference['definition'],
    definitionName: (id) => rows.find((entry) => entry.id === id)?.name ?? null,
  };
}

/** Values of a ticket, by its category. */
const valuesOf: Partial<Readonly<Record<StatusCategory, Columns>>> = {
  closed: { status_reason: 'Hasta vazgeçti' },
  pending: { waiting_reason: 'patient', waiting_until: '2026-12-25T06:00:00.000Z' },
};

const addTicket = async (adding: Adding, category: StatusCategory, assignee: string | null): Promise<Row> =>
  added(adding, 'tickets', {
    client_id: await addPatient(adding.owner),
    type_id: ticketTypes.information,
    subject: 'Konu',
    status_id: statuses[category],
    status_category: category,
    priority: 'normal',
    source_id: sources.callCentre,
    assignee_id: assignee,
    ...valuesOf[category],
  });

/** Status of the server for one that a sample names. */
const sameStatus = (id: JSONValue | undefined): string =>
  (Object.keys(statusIds) as (keyof typeof statusIds)[])
    .filter((name) => statusIds[name] === id)
    .map((name) => statuses[name])[0] ?? statuses.open;

async function ticketIn(adding: Adding, category: StatusCategory, act: string): Promise<ActState> {
  const record = await addTicket(adding, category, category === 'new' ? null : adding.clerk);
  const another = await addTicket(adding, 'new', null);
  const tag = await added(adding, 'definitions', {
    kind: 'ticket_tag',
    name: record.id,
    position: 1,
    attributes: { group: null },
  });
  const reference = await lookups(adding.owner);
  const anotherSource = reference.definitions('ticket_source').find(({ id }) => id !== sources.callCentre);
  const many = act === 'ticket.change_status_many';
  return {
    record,
    others: [another],
    known: {
      team_id: departments.callCentre,
      source_id: anotherSource?.id,
      add: [tag.id],
      other_id: another.id,
      duplicate_of_id: another.id,
      status_id: sameStatus(statusIds[many ? 'resolved' : 'pending']),
    },
    needed: { tasks: [] },
    reference,
  };
}

async function taskThatIs(adding: Adding, done: Columns): Promise<ActState> {
  const { id: ticket_id } = await addTicket(adding, 'new', adding.clerk);
  const of = { ticket_id, title: 'Randevuyu ara', ...done };
  const record = await added(adding, 'ticket_tasks', { ...of, position: 10 });
  const next = await added(adding, 'ticket_tasks', { ...of, position: 20 });
  const first = await added(adding, 'ticket_tasks', { ...of, position: 5 });
  return { record, others: [first, next], needed: { tasks: [first, record, next] } };
}

/** A ticket in each category, and a task that is open or done. */
export const ticketStates: ActStates = {
  ticket: (Object.keys(statusCategories) as StatusCategory[]).map((category) => [
    category,
    (adding, act) => ticketIn(adding, category, act),
  ]),
  task: [
    ['open', (adding) => taskThatIs(adding, {})],
    ['done', (adding) => taskThatIs(adding, { done_at: '2026-11-16T06:00:00.000Z', done_by: adding.clerk })],
  ],
};
