import type {
  Appointment,
  AppointmentParticipant,
  FhirResource,
  Procedure,
  ProcedurePerformer,
  Reference,
  ServiceRequest,
} from 'fhir/r4';
import type { Surgery } from '../../../../sync/model/entities/surgery';
import {
  surgerySides,
  teamRoles,
  type MilestoneCode,
  type SurgeryProcedure,
  type SurgeryStatus,
} from '../../../../sync/model/entities/surgery-values';
import {
  coded,
  codeOf,
  entryCode,
  identifier,
  instantOf,
  labelled,
  listOf,
  made,
  metaOf,
  partId,
  periodOf,
  SYSTEMS,
  textCode,
  type Others,
} from './fhir';

const orders: Readonly<Record<SurgeryStatus, ServiceRequest['status']>> = {
  proposed: 'active',
  planned: 'active',
  preparing: 'active',
  confirmed: 'active',
  admitted: 'active',
  in_theatre: 'active',
  in_surgery: 'active',
  recovery: 'active',
  on_ward: 'active',
  discharged: 'completed',
  follow_up: 'completed',
  closed: 'completed',
  postponed: 'on-hold',
  cancelled: 'revoked',
};

/** Statuses in which it has a time in a room; null: none. */
const bookings: Readonly<Record<SurgeryStatus, Appointment['status'] | null>> = {
  proposed: null,
  planned: 'booked',
  preparing: 'booked',
  confirmed: 'booked',
  admitted: 'arrived',
  in_theatre: 'arrived',
  in_surgery: 'fulfilled',
  recovery: 'fulfilled',
  on_ward: 'fulfilled',
  discharged: 'fulfilled',
  follow_up: 'fulfilled',
  closed: 'fulfilled',
  postponed: null,
  cancelled: 'cancelled',
};

/** Statuses in which the operation has begun; null: it has not. */
const operations: Readonly<Partial<Record<SurgeryStatus, Procedure['status']>>> = {
  in_surgery: 'in-progress',
  recovery: 'completed',
  on_ward: 'completed',
  discharged: 'completed',
  follow_up: 'completed',
  closed: 'completed',
};

const priorities = { elective: 'routine', priority: 'urgent', emergency: 'stat' } as const;

const nameOf = ({ name, side }: SurgeryProcedure): string =>
  side === 'none' ? name : `${name} (${surgerySides[side]})`;

function codeOfProcedure(procedure: SurgeryProcedure) {
  return made<{ coding?: { system: string; code: string; display: string }[]; text?: string }>({
    coding:
      procedure.code === null
        ? null
        : [{ system: 'urn:vizite:sut', code: procedure.code, display: procedure.name }],
    text: nameOf(procedure),
  });
}

const momentOf = (surgery: Surgery, code: MilestoneCode): string | null =>
  surgery.milestones.find(({ id }) => id === code)?.at ?? null;

function teamOf(surgery: Surgery, others: Others): readonly ProcedurePerformer[] {
  const surgeon = others.refer('Practitioner', surgery.surgeon_id);
  return listOf<ProcedurePerformer>(
    surgeon === null ? null : { function: labelled('surgery.team', 'surgeon', 'Cerrah'), actor: surgeon },
    ...surgery.team.map((member) => {
      const actor = others.refer('Practitioner', member.person_id);
      return actor === null
        ? null
        : { function: labelled('surgery.team', member.role, teamRoles[member.role]), actor };
    }),
  );
}

const notesOf = (surgery: Surgery) => (surgery.note === null ? null : [{ text: surgery.note }]);

/**
 * Returns the order of a surgery; the time in the theatre, where it has one; and the operations, once they have begun.
 */
export function surgeryOf(surgery: Surgery, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', surgery.client_id);
  if (patient === null) return [];
  const subject = patient;
  const order = { reference: `ServiceRequest/${surgery.id}` };
  const room = others.refer('Location', surgery.room_id);
  const team = teamOf(surgery, others);
  const [only] = surgery.procedures;
  const planned = periodOf(surgery.planned_start, surgery.planned_end);
  const department = others.refer('Organization', surgery.department_id);
  const request = made<ServiceRequest>({
    resourceType: 'ServiceRequest',
    id: surgery.id,
    meta: metaOf(surgery),
    identifier: listOf(identifier('surgery_no', surgery.surgery_no)),
    status: orders[surgery.status],
    intent: surgery.status === 'proposed' ? 'proposal' : 'plan',
    category: [codeOf(SYSTEMS.snomed, '387713003', 'Surgical procedure')],
    priority: priorities[surgery.urgency],
    code:
      only === undefined
        ? null
        : surgery.procedures.length === 1
          ? codeOfProcedure(only)
          : { text: surgery.procedures.map(nameOf).join('; ') },
    subject: patient,
    occurrencePeriod: planned,
    authoredOn: instantOf(surgery.created_at),
    performer: team.map(({ actor }) => actor),
    locationReference: listOf(room),
    reasonCode: listOf(textCode(surgery.diagnosis)),
    note: notesOf(surgery),
  });
  return [request, ...listOf(appointmentOf(surgery, others, { patient, order, room, team })), ...performed()];

  function performed(): readonly Procedure[] {
    const status = operations[surgery.status];
    if (status === undefined) return [];
    return surgery.procedures.map((procedure, index) =>
      made<Procedure>({
        resourceType: 'Procedure',
        id: partId(surgery.id, index + 1),
        meta: metaOf(surgery),
        identifier: listOf(identifier('surgery_no', surgery.surgery_no)),
        basedOn: [order],
        status,
        category: codeOf(SYSTEMS.snomed, '387713003', 'Surgical procedure'),
        code: codeOfProcedure(procedure),
        subject,
        performedPeriod: periodOf(
          momentOf(surgery, 'started'),
          status === 'completed' ? momentOf(surgery, 'ended') : null,
        ),
        performer: team.map((member) => ({
          ...member,
          ...(department === null ? {} : { onBehalfOf: department }),
        })),
        location: room,
        reasonCode: listOf(textCode(surgery.diagnosis)),
        note: notesOf(surgery),
      }),
    );
  }
}

interface Booked {
  readonly patient: Reference;
  readonly order: { reference: string };
  readonly room: Reference | null;
  readonly team: readonly ProcedurePerformer[];
}

function appointmentOf(
  surgery: Surgery,
  others: Others,
  { patient, order, room, team }: Booked,
): Appointment | null {
  const status = bookings[surgery.status];
  const start = instantOf(surgery.planned_start);
  const end = instantOf(surgery.planned_end);
  if (status === null || start === null || end === null) return null;
  const isAsked = status === 'booked' && surgery.slot_state === 'requested';
  const part = (actor: Reference): AppointmentParticipant => ({
    actor,
    status: isAsked ? 'tentative' : 'accepted',
  });
  return made<Appointment>({
    resourceType: 'Appointment',
    id: surgery.id,
    meta: metaOf(surgery),
    identifier: listOf(identifier('surgery_no', surgery.surgery_no)),
    status: isAsked ? 'pending' : status,
    cancelationReason: status === 'cancelled' ? entryCode(others, surgery.status_reason_id) : null,
    appointmentType: coded('surgery', 'urgency', surgery.urgency),
    description: surgery.procedures.map(nameOf).join('; '),
    start,
    end,
    created: instantOf(surgery.created_at),
    basedOn: [order],
    participant: [part(patient), ...team.map(({ actor }) => part(actor)), ...listOf(room).map(part)],
  });
}
