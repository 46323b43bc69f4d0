import { compareTurkish } from '@/lib/turkish';
import { exportOf } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { surgery } from '@sync/model/entities/surgery';
import { surgerySides, urgencies } from '@sync/model/entities/surgery-values';
import { lacksPreparation, sideOf } from '@sync/model/rules/surgery-rules';
import type { PlansSearch, SurgerySort } from '../plans-search';
import type { SurgeryRow } from '../surgery-row';

const urgencyOrder = Object.keys(urgencies);
const byStart = by(({ surgery: { planned_start } }: SurgeryRow) => planned_start);
/** Emergencies first, then those that wait the longest. */
const byWaiting = (a: SurgeryRow, b: SurgeryRow) =>
  urgencyOrder.indexOf(b.surgery.urgency) - urgencyOrder.indexOf(a.surgery.urgency) ||
  b.waitingDays - a.waitingDays;

/** Returns whether a surgery waits for a slot: not planned yet, or postponed. */
export const isWaiting = ({ surgery: { status } }: SurgeryRow): boolean =>
  status === 'proposed' || status === 'postponed';

const finished: readonly SurgeryRow['surgery']['status'][] = ['discharged', 'follow_up', 'closed'];

export const surgerySelection: Selection<SurgeryRow, PlansSearch, SurgerySort> = {
  shows: (row, { scope = 'planned', status }) => {
    if (scope === 'waiting') return isWaiting(row);
    if (isWaiting(row)) return false;
    const { status: is } = row.surgery;
    // What was cancelled is asked for by its status.
    if (status !== undefined) return true;
    return scope === 'past' ? finished.includes(is) : !finished.includes(is) && is !== 'cancelled';
  },
  filters: {
    from: ({ day }, from) => day !== null && day >= from,
    to: ({ day }, to) => day !== null && day <= to,
    theatre: (row, room) => row.surgery.room_id === room,
    surgeon: (row, surgeon) => row.surgery.surgeon_id === surgeon,
    department: (row, department) => row.surgery.department_id === department,
    status: (row, status) => row.surgery.status === status,
    slot: (row, slot) => row.surgery.slot_state === slot,
    urgency: (row, urgency) => row.surgery.urgency === urgency,
    missing: ({ surgery: row }) => lacksPreparation(row),
    foreign: ({ isForeign }) => isForeign,
    unapproved: ({ isUnapproved }) => isUnapproved,
    late: ({ isLate }) => isLate,
  },
  texts: ({ surgery, clientName, surgeonName, roomName }) => [
    clientName,
    surgeonName,
    roomName,
    surgery.surgery_no,
    ...surgery.procedures.map(({ name }) => name),
  ],
  numbers: ({ surgery, clientNo }) => [surgery.surgery_no, clientNo, surgery.approval_no],
  sorts: {
    start: byStart,
    room: (a, b, turned) => compareTurkish(a.roomName ?? '', b.roomName ?? '') || byStart(a, b, turned),
    client: (a, b, turned) => compareTurkish(a.clientName, b.clientName) || byStart(a, b, turned),
    surgeon: (a, b, turned) => compareTurkish(a.surgeonName, b.surgeonName) || byStart(a, b, turned),
    ready: by(({ ready }) => (ready.all === 0 ? 1 : ready.done / ready.all)),
    waiting: byWaiting,
  },
  standing: { sort: 'start', order: 'asc' },
};

/** Default sort of the waiting list: the most urgent first. */
export const waitingSelection: typeof surgerySelection = {
  ...surgerySelection,
  standing: { sort: 'waiting', order: 'asc' },
};
/** Default sort of past surgeries: the latest first. */
export const pastSelection: typeof surgerySelection = {
  ...surgerySelection,
  standing: { sort: 'start', order: 'desc' },
};

export const surgeryExport = exportOf(surgery, (row: SurgeryRow) => row.surgery, [
  'surgery_no',
  { header: 'Hasta', cell: ({ clientName }) => clientName },
  { header: 'Hasta no', cell: ({ clientNo }) => clientNo },
  { header: 'Ameliyat', cell: ({ surgery }) => surgery.procedures.map(({ name }) => name).join(', ') },
  { header: 'Taraf', cell: ({ surgery }) => surgerySides[sideOf(surgery.procedures)] },
  'planned_start',
  'planned_end',
  'room_id',
  'table_no',
  'department_id',
  'surgeon_id',
  { header: 'Anestezi uzmanı', cell: ({ anaesthetist }) => anaesthetist },
  'anaesthesia',
  'asa',
  'urgency',
  'status',
  'slot_state',
  { header: 'Hazırlık', cell: ({ ready }) => `${ready.done}/${ready.all}` },
  'milestones',
  'payer',
  'insurer_name',
  'approval_state',
  'approval_no',
  'approval_until',
  'approved_amount',
  'quote_amount',
  'deposit_amount',
  'currency',
  'status_reason_id',
  'status_note',
]);
