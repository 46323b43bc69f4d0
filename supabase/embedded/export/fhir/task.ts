import type { Annotation, FhirResource, Task as Resource } from 'fhir/r4';
import type { Task } from '../../../../sync/model/entities/ticket-entry';
import type { Ticket } from '../../../../sync/model/entities/ticket';
import type { StatusCategory } from '../../../../sync/model/entities/ticket-values';
import {
  entryCode,
  HOSPITAL,
  identifier,
  instantOf,
  listOf,
  made,
  metaOf,
  periodOf,
  textCode,
  type Others,
} from './fhir';

/** A ticket with its notes, oldest first. */
export interface TicketRow extends Ticket {
  readonly notes: readonly { readonly body: string; readonly at: string; readonly by: string | null }[];
}

/** A task of a ticket, with the ticket's patient. */
export interface TaskRow extends Task {
  readonly client_id: string;
}

const statuses: Readonly<Record<StatusCategory, Resource['status']>> = {
  new: 'requested',
  open: 'in-progress',
  pending: 'on-hold',
  resolved: 'completed',
  closed: 'completed',
};

const priorities = { low: 'routine', normal: 'routine', high: 'urgent', urgent: 'asap' } as const;

const within = (due: string | null) => {
  const end = instantOf(due);
  return end === null ? null : { period: { end } };
};

const noteOf = (text: string, at?: string, by?: string | null, others?: Others): Annotation =>
  made<Annotation>({
    authorReference: others?.refer('Practitioner', by) ?? null,
    time: at === undefined ? null : instantOf(at),
    text,
  });

/** Returns a request of a patient with its notes. */
export function ticketOf(row: TicketRow, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', row.client_id);
  if (patient === null) return [];
  return [
    made<Resource>({
      resourceType: 'Task',
      id: row.id,
      meta: metaOf(row),
      identifier: listOf(
        identifier('ticket_no', row.ticket_no),
        identifier('ticket_temporary_no', row.temporary_no),
      ),
      status: statuses[row.status_category],
      statusReason: textCode(row.status_reason),
      businessStatus: entryCode(others, row.status_id),
      intent: 'order',
      priority: priorities[row.priority],
      code: entryCode(others, row.type_id),
      description: row.subject,
      for: patient,
      executionPeriod: periodOf(row.first_response_at, row.closed_at ?? row.resolved_at),
      authoredOn: instantOf(row.created_at),
      lastModified: instantOf(row.updated_at),
      requester: others.refer('RelatedPerson', row.requester_id) ?? patient,
      owner:
        others.refer('Practitioner', row.assignee_id) ??
        others.refer('Organization', row.team_id ?? row.department_id),
      note: [
        ...listOf(row.description)
          .filter((text) => text !== '')
          .map((text) => noteOf(text)),
        ...row.notes.map(({ body, at, by }) => noteOf(body, at, by, others)),
        ...listOf(row.resolution_note)
          .filter((text) => text !== '')
          .map((text) => noteOf(text)),
      ],
      restriction: within(row.due_at),
    }),
  ];
}

/** Returns a task within a request. */
export function taskOf(row: TaskRow, others: Others): readonly FhirResource[] {
  const ticket = others.refer('Task', row.ticket_id);
  const patient = others.refer('Patient', row.client_id);
  if (ticket === null || patient === null) return [];
  return [
    made<Resource>({
      resourceType: 'Task',
      id: row.id,
      meta: metaOf(row),
      partOf: [ticket],
      status: row.done_at === null ? 'requested' : 'completed',
      intent: 'order',
      description: row.title,
      for: patient,
      executionPeriod: periodOf(null, row.done_at),
      authoredOn: instantOf(row.created_at),
      lastModified: instantOf(row.updated_at),
      requester: { reference: `Organization/${HOSPITAL}` },
      owner: others.refer('Practitioner', row.assignee_id),
      restriction: within(row.due_at),
    }),
  ];
}
