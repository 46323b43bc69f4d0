import type { TicketRow } from '@/data/indexes';
import { dayOf, formatDate, timeOf } from '@/lib/dates';
import { countOf, listOf } from '@/lib/sentences';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { HandoverLineKind, HandoverRecord } from '@sync/model/entities/handover-values';
import { handoverLineKinds } from '@sync/model/entities/handover-values';
import type { Reminder } from '@sync/model/entities/inbox';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses, undecidedStatuses } from '@sync/model/entities/insurance-values';
import type { Surgery } from '@sync/model/entities/surgery';
import { checklistItems } from '@sync/model/entities/surgery-values';
import type { Task } from '@sync/model/entities/ticket-entry';
import { frozenLine } from '@sync/model/handovers/line';
import type { DrawnLine } from '@sync/model/handovers/line';
import { nextStep } from '@sync/model/rules/biopsy-clock';
import { milestoneAt, missingItems, nameOfProcedures } from '@sync/model/rules/surgery-rules';

/** Live records that the sheet of a ward is drawn of, as far as the user may read them. */
export interface WardRecords {
  readonly departmentId: string;
  /** Open tickets of any ward, by their ids. */
  readonly tickets: ReadonlyMap<string, TicketRow>;
  readonly tasks: readonly Task[];
  readonly surgeries: readonly Surgery[];
  readonly cases: readonly InsuranceCase[];
  readonly biopsies: readonly Biopsy[];
  /** The user's own. */
  readonly reminders: readonly Reminder[];
}

/** Moment and days that lines are drawn for. */
export interface WardTime {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Today and the next operating day, `YYYY-MM-DD`. */
  readonly days: readonly string[];
}

const OFF: readonly Surgery['status'][] = ['proposed', 'postponed', 'cancelled'];
const DAY = 86_400_000;
const lineOrder = Object.keys(handoverLineKinds);

/** `01.12. 11:05`: a line that is frozen today is read tomorrow, so it says no “today”. */
const momentWords = (at: string): string => `${formatDate(at).slice(0, 6)} ${timeOf(at)}`;

function surgeryLines({ surgeries, departmentId }: WardRecords, { days }: WardTime) {
  return surgeries
    .filter(
      ({ status, planned_start: start, department_id, milestones }) =>
        department_id === departmentId &&
        start !== null &&
        !OFF.includes(status) &&
        days.includes(dayOf(start)) &&
        milestoneAt(milestones, 'ward') === null,
    )
    .map((surgery): DrawnLine => {
      const start = surgery.planned_start ?? '';
      const lacking = missingItems(surgery.checklist).map((code) => checklistItems[code]);
      const ready = lacking.length === 0 ? 'hazırlık tamam' : `eksik: ${lacking.join(', ')}`;
      return {
        ...of('surgery', 'surgery', surgery),
        text: `${momentWords(start)} ${nameOfProcedures(surgery.procedures)}; ${ready}`,
      };
    });
}

/** Returns the fields of a line that its record says. */
const of = (
  line_kind: HandoverLineKind,
  record_kind: HandoverRecord,
  { id, client_id }: { readonly id: string; readonly client_id: string },
) => ({ line_kind, record_kind, record_id: id, client_id, place: null });

const isOfWard = ({ departmentId, teamId }: TicketRow, ward: string): boolean =>
  departmentId === ward || teamId === ward;

function ticketLines({ tickets, departmentId, tasks }: WardRecords): DrawnLine[] {
  const own = [...tickets.values()].filter((ticket) => isOfWard(ticket, departmentId));
  const open = tasks.filter(({ done_at }) => done_at === null);
  const withTasks = new Set(open.map(({ ticket_id }) => ticket_id));
  const due = (at: string | null): string => (at === null ? '' : `; son tarih ${momentWords(at)}`);
  return [
    ...open.flatMap((task): DrawnLine[] => {
      const ticket = tickets.get(task.ticket_id);
      if (ticket === undefined || !isOfWard(ticket, departmentId)) return [];
      const record = { id: task.id, client_id: ticket.clientId };
      return [{ ...of('task', 'task', record), text: `${task.title}${due(task.due_at)}` }];
    }),
    // A ticket with open tasks is told by them.
    ...own
      .filter(({ id, category }) => category !== 'resolved' && !withTasks.has(id))
      .map((ticket): DrawnLine => {
        const record = { id: ticket.id, client_id: ticket.clientId };
        return {
          ...of('ticket', 'ticket', record),
          text: `${ticket.number} ${ticket.subject}${due(ticket.dueAt)}`,
        };
      }),
  ];
}

function caseLines({ cases, departmentId }: WardRecords): DrawnLine[] {
  const undecided: readonly string[] = undecidedStatuses;
  return cases
    .filter(({ department_id }) => department_id === departmentId)
    .flatMap((record): DrawnLine[] => {
      const wanted = record.papers.filter(({ state }) => state === 'wanted').map(({ name }) => name);
      const isOpen = record.status === 'draft' || undecided.includes(record.status);
      if (!isOpen) return [];
      return [
        ...(wanted.length > 0
          ? [{ ...of('paper', 'insurance_case', record), text: listOf(wanted) } satisfies DrawnLine]
          : []),
        ...(undecided.includes(record.status)
          ? [
              {
                ...of('provision', 'insurance_case', record),
                text: `${record.case_no ?? 'Yeni provizyon'}: ${caseStatuses[record.status]}`,
              } satisfies DrawnLine,
            ]
          : []),
      ];
    });
}

function biopsyLines({ biopsies, departmentId }: WardRecords, { now }: WardTime): DrawnLine[] {
  return biopsies
    .filter(({ department_id }) => department_id === departmentId)
    .flatMap((record): DrawnLine[] => {
      const { step, due } = nextStep(record, now);
      const until = due === null ? '' : `; en geç ${momentWords(due)}`;
      const name = record.biopsy_no ?? 'Yeni biyopsi';
      if (step === 'send')
        return [
          {
            ...of('biopsy', 'biopsy', record),
            text: `${name}, ${countOf(record.jars.length, 'kap')}${until}`,
          },
        ];
      if (step === 'tell') return [{ ...of('result', 'biopsy', record), text: `${name}${until}` }];
      return [];
    });
}

/** Returns the ward's record that a reminder is about, as lines name it. */
function remindedOf({ target, target_id: id }: Reminder, records: WardRecords): DrawnLine | undefined {
  const { tickets, surgeries, cases, biopsies, departmentId } = records;
  const found = (
    kind: HandoverRecord,
    list: readonly { readonly id: string; readonly client_id: string; department_id: string | null }[],
  ) => {
    const record = list.find((own) => own.id === id && own.department_id === departmentId);
    return record === undefined ? undefined : { ...of('reminder', kind, record), text: null };
  };
  switch (target) {
    case 'ticket': {
      const ticket = tickets.get(id ?? '');
      return ticket !== undefined && isOfWard(ticket, departmentId)
        ? { ...of('reminder', 'ticket', { id: ticket.id, client_id: ticket.clientId }), text: null }
        : undefined;
    }
    case 'surgery':
      return found('surgery', surgeries);
    case 'insurance_case':
      return found('insurance_case', cases);
    case 'biopsy':
      return found('biopsy', biopsies);
    default:
      return undefined;
  }
}

function reminderLines(records: WardRecords, { now }: WardTime): DrawnLine[] {
  return records.reminders
    .filter(({ done_at, due_at }) => done_at === null && Date.parse(due_at) < now + DAY)
    .flatMap((reminder): DrawnLine[] => {
      const line = remindedOf(reminder, records);
      return line === undefined
        ? []
        : [
            {
              ...line,
              text: `${momentWords(reminder.due_at)} ${reminder.title}`,
            },
          ];
    });
}

/** Returns the bed of each patient who has a surgery in the ward. */
function bedsOf(surgeries: readonly Surgery[]): ReadonlyMap<string, string> {
  return new Map(
    surgeries.flatMap(({ client_id, bed, status }) =>
      bed === null || OFF.includes(status) || status === 'discharged' ? [] : [[client_id, bed] as const],
    ),
  );
}

/**
 * Returns the lines of a ward's sheet as the records say it now: by bed, then patient, then kind.
 * @param nameOf name of a patient, by which patients without a bed are ordered
 */
export function drawLines(
  records: WardRecords,
  time: WardTime,
  nameOf: (clientId: string) => string,
): readonly DrawnLine[] {
  const beds = bedsOf(records.surgeries);
  return [
    ...surgeryLines(records, time),
    ...ticketLines(records),
    ...caseLines(records),
    ...biopsyLines(records, time),
    ...reminderLines(records, time),
  ]
    .map((line) => frozenLine({ ...line, place: beds.get(line.client_id ?? '') ?? null }))
    .toSorted(
      (a, b) =>
        Number(a.place === null) - Number(b.place === null) ||
        (a.place ?? '').localeCompare(b.place ?? '', 'tr', { numeric: true }) ||
        nameOf(a.client_id ?? '').localeCompare(nameOf(b.client_id ?? ''), 'tr') ||
        lineOrder.indexOf(a.line_kind) - lineOrder.indexOf(b.line_kind),
    );
}

/** Lines of one patient, as they stand together. */
export interface PatientLines<L> {
  readonly clientId: string | null;
  readonly place: string | null;
  readonly lines: readonly L[];
}

/** Returns lines in groups by patient, in their order. */
export function byPatient<L extends Pick<DrawnLine, 'client_id' | 'place'>>(
  lines: readonly L[],
): readonly PatientLines<L>[] {
  const groups = new Map<string | null, L[]>();
  for (const line of lines) {
    const own = groups.get(line.client_id);
    if (own === undefined) groups.set(line.client_id, [line]);
    else own.push(line);
  }
  return [...groups].map(([clientId, own]) => ({ clientId, place: own[0]?.place ?? null, lines: own }));
}
