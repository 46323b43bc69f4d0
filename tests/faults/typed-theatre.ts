import type { Person } from './people';
import type { TheatreKind, Typed, Typist } from './typist';

/** Makes what people type of surgeries and card terminals. */

const numbered = (group: string, number: number): string =>
  `01900000-0000-7000-8000-${group}${String(number).padStart(10, '0')}`;
const department = numbered('08', 1);
const bank = numbered('0f', 1);
const postponeReason = numbered('11', 3);

const own = (number: number): string => `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Definitions of the hospital's own; a history begins with them. */
export const rooms: readonly string[] = [own(1), own(2)];
export const clinicians: readonly string[] = [own(11), own(12), own(13)];
export const staff: readonly string[] = [own(21), own(22), own(23)];

const MINUTE = 60_000;
const USAGES_BEGIN = Date.UTC(2026, 10, 20, 5);
const SURGERIES_BEGIN = Date.UTC(2026, 11, 7, 5);

/** Returns a time that rises with the number of the write: usages that end have begun. */
const momentOf = (number: number): string => new Date(USAGES_BEGIN + number * MINUTE).toISOString();

/** Picks one of a few places only, so that plans clash. */
function slot({ random }: Typist): Record<string, unknown> {
  const start = SURGERIES_BEGIN + random.integer(6) * 40 * MINUTE;
  const at = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();
  return {
    room_id: random.pick(rooms),
    table_no: 1,
    planned_start: at(0),
    planned_end: at(60),
    room_free_at: at(80),
  };
}

const procedure = (id: string, number: number): object => ({
  id,
  procedure_id: null,
  name: `Ameliyat w${number}`,
  code: null,
  side: 'none',
  minutes: 60,
});

/** Returns the values of a new record; undefined where there is nothing yet to attach it to. */
export function theatreCreation(
  kind: TheatreKind,
  number: number,
  owner: Person,
  typist: Typist,
): Typed | undefined {
  const { random, parentOf } = typist;
  if (kind === 'pos_terminal') {
    return {
      set: {
        bank_id: bank,
        terminal_no: `T-w${number}`,
        merchant_no: `M-w${number}`,
        terminal_kind: 'physical',
        currency: 'TRY',
        status: 'active',
      },
      add: {},
    };
  }
  const parent = parentOf(kind === 'surgery' ? 'client' : 'pos_terminal');
  if (parent === undefined) return undefined;
  if (kind === 'terminal_usage') return taken(number, parent.id, random.pick(staff), null);
  const planned = random.chance(0.7);
  return {
    set: {
      client_id: parent.id,
      procedures: [procedure(random.uuid(), number)],
      diagnosis: `Tanı w${number}`,
      department_id: department,
      surgeon_id: random.pick(clinicians),
      table_no: 1,
      urgency: 'elective',
      short_notice: false,
      approval_state: 'not_needed',
      currency: 'TRY',
      responsible_id: owner.id,
      status: planned ? 'planned' : 'proposed',
      ...(planned ? slot(typist) : {}),
    },
    add: {},
  };
}

/**
 * Returns the values of a person taking a terminal.
 * @param code of a hand-over
 * @param from moment from which on; of a hand-over that of the count
 */
function taken(
  number: number,
  terminal: string,
  by: string,
  code: string | null,
  from = momentOf(number),
): Typed {
  return {
    set: {
      terminal_id: terminal,
      staff_id: by,
      from_at: from,
      shift: 'day',
      currency: 'TRY',
      opening_note: `Açılış w${number}`,
      taken_code: code,
      state: 'open',
    },
    add: {},
  };
}

/** Returns what the slip of the day's end says. */
const counted = (number: number): Record<string, unknown> => ({
  to_at: momentOf(number),
  batch_no: `w${number}`,
  counted_count: number,
  counted_gross: number * 100,
  counted_at: momentOf(number),
});

/**
 * Ends a usage with its count, and begins that of the next person; both have the same code.
 * @param numbers of the two writes
 */
export function handOver(
  [given, next]: readonly [number, number],
  terminal: string,
  { random }: Typist,
): readonly [Typed, Typed] {
  const receiver = random.pick(staff);
  const code = `Devir w${given}`;
  return [
    {
      set: { ...counted(given), handed_to_id: receiver, handover_code: code, state: 'handed_over' },
      add: {},
    },
    taken(next, terminal, receiver, code, momentOf(given)),
  ];
}

/** Returns what a person changes in a record. */
export function theatreAlteration(kind: TheatreKind, number: number, typist: Typist): Typed {
  const { random, owners } = typist;
  const text = `w${number}`;
  if (kind === 'pos_terminal') {
    const sort = random.weighted({ text: 3, status: 1 });
    if (sort === 'text') {
      return { set: { [random.pick(['note', 'model', 'serial_no'])]: `Cihaz ${text}` }, add: {} };
    }
    return {
      set: { status: random.pick(['active', 'faulty', 'stored']), fault_note: `Arıza ${text}` },
      add: {},
    };
  }
  if (kind === 'terminal_usage') {
    const sort = random.weighted({ text: 3, back: 3, correction: 1, check: 1 });
    if (sort === 'back') return { set: { ...counted(number), state: 'counted' }, add: {} };
    if (sort === 'correction') return { set: { ...counted(number), staff_id: random.pick(staff) }, add: {} };
    if (sort === 'check') return { set: { difference_note: `Fark ${text}`, state: 'checked' }, add: {} };
    return { set: { [random.pick(['opening_note', 'difference_note'])]: `Açıklama ${text}` }, add: {} };
  }
  const sort = random.weighted({ text: 5, slot: 4, procedure: 1, team: 1, status: 2, responsible: 1 });
  if (sort === 'slot') return { set: { ...slot(typist), outside_reason: `Oturum ${text}` }, add: {} };
  if (sort === 'procedure') return { set: {}, add: { procedures: procedure(random.uuid(), number) } };
  if (sort === 'team') {
    const role = random.pick(['assistant_1', 'anaesthetist', 'nurse']);
    return { set: {}, add: { team: { id: random.uuid(), person_id: random.pick(clinicians), role } } };
  }
  if (sort === 'status') {
    const status = random.pick(['proposed', 'planned', 'preparing', 'postponed']);
    return {
      set: {
        status,
        status_reason_id: status === 'postponed' ? postponeReason : null,
        status_note: `Neden ${text}`,
      },
      add: {},
    };
  }
  if (sort === 'responsible') return { set: { responsible_id: random.pick(owners).id }, add: {} };
  return {
    set: { [random.pick(['note', 'note', 'diagnosis', 'bed', 'equipment'])]: `Ameliyat ${text}` },
    add: {},
  };
}
