import { randomUUID } from 'node:crypto';
import type { JSONValue } from 'postgres';
import { surgeryStatuses } from '@sync/model/entities/surgery-values';
import type { MilestoneCode, SurgeryStatus } from '@sync/model/entities/surgery-values';
import { milestoneOrder } from '@sync/model/rules/surgery-rules';
import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns } from './act-states';
import { addDoctor, addEntry, addPatient } from './cases';
import { departments } from './starter-ids';

/** Id of the follow-up that samples name. */
const FOLLOW_UP = '00000000-0000-4000-8000-000000000501';

/** Last step of a surgery, by its status. */
const lastStep: Partial<Record<SurgeryStatus, MilestoneCode>> = {
  admitted: 'admitted',
  in_theatre: 'room_in',
  in_surgery: 'started',
  recovery: 'room_out',
  on_ward: 'ward',
  discharged: 'discharged',
  follow_up: 'discharged',
  closed: 'discharged',
};

function stepsOf(status: SurgeryStatus): JSONValue {
  const last = lastStep[status];
  if (last === undefined) return [];
  const marked = milestoneOrder.slice(0, milestoneOrder.indexOf(last) + 1);
  return marked.map((id, at) => ({ id, at: `2026-11-17T0${at + 2}:00:00.000Z`, by: null }));
}

const addRoom = ({ owner }: Adding): Promise<string> =>
  addEntry(owner, 'operating_room', {
    department_ids: [],
    tables: '1',
    opens_at: '08:00',
    closes_at: '18:00',
    open_on_saturday: false,
    open_on_sunday: false,
    equipment: null,
  });

async function addSurgery(adding: Adding, status: SurgeryStatus): Promise<ActState> {
  const [client_id, surgeon_id] = [await addPatient(adding.owner), await addDoctor(adding.owner)];
  const reason = await addEntry(adding.owner, 'surgery_reason', { applies_to: 'both', side: 'patient' });
  const [room, free] = [await addRoom(adding), await addRoom(adding)];
  const waits = status === 'proposed' || status === 'postponed';
  const procedure = {
    id: randomUUID(),
    procedure_id: null,
    name: 'Kasık fıtığı',
    code: null,
    side: 'none',
    minutes: 60,
  };
  const team = [{ id: randomUUID(), person_id: surgeon_id, role: 'assistant_1' }];
  const values: Columns = {
    client_id,
    surgeon_id,
    procedures: [procedure],
    department_id: departments.callCentre,
    table_no: 1,
    urgency: 'elective',
    approval_state: 'not_needed',
    currency: 'TRY',
    short_notice: false,
    team,
    follow_ups: [{ id: FOLLOW_UP, on: '2026-12-18', note: null, reminder_id: null, ticket_id: null }],
    checklist: [{ id: 'consent', state: 'done', by: null, at: null, note: null }],
    milestones: stepsOf(status),
    status,
    status_reason_id: status === 'postponed' || status === 'cancelled' ? reason : null,
    ...(waits
      ? { wanted_to: '2026-12-24' }
      : {
          room_id: room,
          planned_start: '2026-11-18T06:00:00.000Z',
          planned_end: '2026-11-18T07:00:00.000Z',
          room_free_at: '2026-11-18T07:20:00.000Z',
        }),
  };
  const record = await added(adding, 'surgeries', values);
  const other = await added(adding, 'surgeries', { ...values, status: 'proposed', milestones: [] });
  const slot = { room_id: free, planned_start: '2026-11-19T06:00:00.000Z' };
  const known = {
    places: [{ id: record.id, slot }],
    status_reason_id: reason,
    procedures: [{ ...procedure, code: '', minutes: 90 }],
    from: other.id,
    team: [],
  };
  return { record, known, needed: { surgeries: [record, other], patients: [] } };
}

async function addSession(adding: Adding, released: string | null): Promise<ActState> {
  const record = await added(adding, 'theatre_sessions', {
    room_id: await addRoom(adding),
    session_kind: 'block',
    surgeon_id: await addDoctor(adding.owner),
    starts_at: '2026-11-18T06:00:00.000Z',
    ends_at: '2026-11-18T14:00:00.000Z',
    released_at: released,
  });
  return { record };
}

/** A surgery at each of its statuses, and a session that is released or is not. */
export const surgeryStates: ActStates = {
  surgery: (Object.keys(surgeryStatuses) as SurgeryStatus[]).map((status) => [
    status,
    (adding) => addSurgery(adding, status),
  ]),
  theatre_session: [
    ['held', (adding) => addSession(adding, null)],
    ['released', (adding) => addSession(adding, '2026-11-16T06:00:00.000Z')],
  ],
};
