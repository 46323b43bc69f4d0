import { shiftSpan } from '@sync/model/handovers/shift-span';
import { handoverControl } from '@sync/model/rules/handover-control';
import { missingItems, nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { checklistItems } from '@sync/model/entities/surgery-values';
import { writtenMoment } from '@sync/model/tr/clock';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { DemoBatch, HandoverLineRow, ShiftHandoverRow, SurgeryRow, TicketRow } from './rows';
import { memberOf } from './staff';
import { HOUR, MINUTE } from './world';
import type { World } from './world';

/** Notes of the giver, one beside each of the first lines. */
const notes = [
  'Arka yüzü eksik, sabah aile getirecek.',
  'Refakatçisi saat 09:00’da değişecek.',
  'Kendisi aranmak istiyor, kızı değil.',
] as const;
const LINES = 6;

type Line = Pick<HandoverLineRow, 'line_kind' | 'record_kind' | 'record_id' | 'client_id' | 'place' | 'text'>;

function ticketLine({ id, client_id, ticket_no, subject }: TicketRow): Line {
  return {
    line_kind: 'ticket',
    record_kind: 'ticket',
    record_id: id,
    client_id,
    place: null,
    text: `${ticket_no} ${subject}`,
  };
}

function surgeryLine({ id, client_id, planned_start, procedures, checklist, bed }: SurgeryRow): Line {
  const lacking = missingItems(checklist).map((code) => checklistItems[code]);
  const ready = lacking.length === 0 ? 'hazırlık tamam' : `eksik: ${lacking.join(', ')}`;
  return {
    line_kind: 'surgery',
    record_kind: 'surgery',
    record_id: id,
    client_id,
    place: bed,
    text: `${writtenMoment(planned_start ?? '').replace(/\d{4} /u, ' ')} ${nameOfProcedures(procedures)}; ${ready}`,
  };
}

/** Returns the stamps of a row; what the server wrote ends before today begins, as in the rest of the demo. */
const stamped = ({ today }: World, at: number, by: string) => stamps(Math.min(at, today - MINUTE), by);

/** Makes a sheet of a shift that has ended, given eight minutes before its end. */
function makeSheet(
  world: World,
  random: Random,
  { from_at, to_at, shift }: ReturnType<typeof shiftSpan>,
  sheet: Pick<ShiftHandoverRow, 'department_id' | 'giver_id' | 'note'>,
  shown: readonly Line[],
): { readonly handover: ShiftHandoverRow; readonly lines: readonly HandoverLineRow[] } {
  const given = Date.parse(to_at) - 8 * MINUTE;
  const id = uuidAt(random, given - HOUR);
  const written = stamped(world, given, sheet.giver_id);
  const lines = shown.map((line, position): HandoverLineRow => ({
    id: uuidAt(random, given),
    handover_id: id,
    ...line,
    note: notes[position] ?? null,
    position,
    left_out: false,
    ...written,
  }));
  const handover: ShiftHandoverRow = {
    id,
    ...sheet,
    shift,
    from_at,
    to_at,
    state: 'given',
    written_at: iso(given),
    line_count: lines.length,
    control: handoverControl({ id, note: sheet.note }, lines),
    taken_at: null,
    taken_by: null,
    ...written,
  };
  return { handover, lines };
}

/**
 * Makes the last two sheets of the nurse's ward: the earlier one was taken over, with a question and its answer; the
 * later one waits for her.
 */
export function makeHandovers(
  world: World,
  tickets: readonly TicketRow[],
  surgeries: readonly SurgeryRow[],
): DemoBatch {
  const random = createRandom(`${world.seed} handovers`);
  const nurse = memberOf(world.staff, 'hemsire');
  const colleague = memberOf(world.staff, 'pinar.aydin');
  const ward = nurse.departmentId;
  const present = shiftSpan(iso(world.now));
  const last = shiftSpan(iso(Date.parse(present.from_at) - HOUR));
  const earlier = shiftSpan(iso(Date.parse(last.from_at) - HOUR));
  const open = tickets.filter(
    ({ department_id, status_category: category }) =>
      department_id === ward && category !== 'resolved' && category !== 'closed',
  );
  const coming = surgeries.filter(
    ({ department_id, planned_start, status }) =>
      department_id === ward &&
      planned_start !== null &&
      planned_start > last.to_at &&
      (status === 'planned' || status === 'preparing' || status === 'confirmed'),
  );
  const shown = [...coming.slice(0, 2).map(surgeryLine), ...open.map(ticketLine)].slice(0, LINES);
  const waiting = makeSheet(
    world,
    random,
    last,
    {
      department_id: ward,
      giver_id: colleague.id,
      note: 'Jeneratör denemesi 09:00’da; asansör 10 dakika duracak.',
    },
    shown,
  );
  const taken = makeSheet(
    world,
    random,
    earlier,
    { department_id: ward, giver_id: nurse.id, note: null },
    open.slice(0, 3).map(ticketLine),
  );
  const at = Date.parse(earlier.to_at) + 6 * MINUTE;
  const entry = { id: '', handover_id: taken.handover.id, line_count: null, control: null };
  return {
    shift_handovers: [
      waiting.handover,
      {
        ...taken.handover,
        state: 'taken',
        taken_at: iso(at),
        taken_by: colleague.id,
      },
    ],
    shift_handover_lines: [...waiting.lines, ...taken.lines],
    shift_handover_entries: [
      {
        ...entry,
        id: uuidAt(random, at),
        entry_kind: 'taken',
        text: null,
        at: iso(at),
        line_count: taken.handover.line_count,
        control: taken.handover.control,
        ...stamped(world, at + MINUTE, colleague.id),
      },
      {
        ...entry,
        id: uuidAt(random, at + 10 * MINUTE),
        entry_kind: 'question',
        text: 'Eksik kâğıt hangi bankoya bırakılacak?',
        at: iso(at + 10 * MINUTE),
        ...stamped(world, at + 10 * MINUTE, colleague.id),
      },
      {
        ...entry,
        id: uuidAt(random, at + 14 * MINUTE),
        entry_kind: 'answer',
        text: 'Servis sekreterine, 3. kat.',
        at: iso(at + 14 * MINUTE),
        ...stamped(world, at + 14 * MINUTE, nurse.id),
      },
    ],
  };
}
