import type { ActReference } from '../acts/act';
import type { Problems } from '../acts/perform';
import type { Surgery, SurgeryDraft } from '../entities/surgery';
import { LONGEST_HOURS } from '../entities/surgery-values';
import { minutesOf } from '../rules/surgery-rules';
import { istanbulDay } from '../tr/clock';

/* Rules of a surgery's slot, as changes of the record. */

const MINUTE = 60_000;
/** Minutes in which a room is made ready, where the procedure's look-up entry says nothing. */
const TURNOVER = 20;

/** Look-ups by which lengths are known. */
type Names = Pick<ActReference, 'definition'>;

/** A place in a theatre. Without an end the surgery keeps its length, without `room_free_at` its turnover. */
export interface NewSlot {
  readonly room_id: string;
  readonly table_no?: number;
  readonly planned_start: string;
  readonly planned_end?: string;
  readonly room_free_at?: string;
  readonly outside_reason?: string | null;
  readonly overlap_reason?: string | null;
}

const isoOf = (time: number): string => new Date(time).toISOString();
const span = (from: string, to: string): number => Date.parse(to) - Date.parse(from);

/** Returns the milliseconds of the surgery itself: as planned, else the time of its procedures. */
export function lengthOf(surgery: Surgery): number {
  const { planned_start, planned_end, procedures } = surgery;
  if (planned_start !== null && planned_end !== null) return span(planned_start, planned_end);
  return minutesOf(procedures) * MINUTE;
}

/** Returns the milliseconds for preparing the room after it: as planned, else the longest of its procedures. */
export function turnoverOf(reference: Names, surgery: Surgery): number {
  const { planned_end, room_free_at, procedures } = surgery;
  if (planned_end !== null && room_free_at !== null) return span(planned_end, room_free_at);
  const known = procedures.map(
    ({ procedure_id }) =>
      reference.definition('procedure', procedure_id)?.attributes.turnover_minutes ?? TURNOVER,
  );
  return Math.max(0, ...known) * MINUTE;
}

/** The part of a surgery that says where and when it is. */
export type SlotFields = Pick<
  Surgery,
  | 'room_id'
  | 'table_no'
  | 'planned_start'
  | 'planned_end'
  | 'room_free_at'
  | 'outside_reason'
  | 'overlap_reason'
>;

/** Slot of a waiting surgery: neither room nor time. */
export const withoutSlot = {
  room_id: null,
  planned_start: null,
  planned_end: null,
  room_free_at: null,
  outside_reason: null,
  overlap_reason: null,
} as const satisfies Partial<SlotFields>;

export const isWaiting = ({ status }: Pick<Surgery, 'status'>): boolean =>
  status === 'proposed' || status === 'postponed';

/** Returns what keeps a surgery from being planned: a procedure that has sides has none yet. */
export function sideProblems({ procedures }: Pick<Surgery, 'procedures'>, reference: Names): Problems {
  const lacking = procedures.find(
    ({ procedure_id, side }) =>
      side === 'none' && reference.definition('procedure', procedure_id)?.attributes.sided === true,
  );
  if (lacking === undefined) return {};
  return {
    '': `${lacking.name}: taraf seçilmeden planlanamaz.`,
    procedures: 'Sağ, sol ya da iki taraf seçin',
  };
}

/** Returns the times of a surgery in a slot, epoch milliseconds. */
function timesIn(reference: Names, current: Surgery, slot: NewSlot) {
  const start = Date.parse(slot.planned_start);
  const end = slot.planned_end === undefined ? start + lengthOf(current) : Date.parse(slot.planned_end);
  const free =
    slot.room_free_at === undefined ? end + turnoverOf(reference, current) : Date.parse(slot.room_free_at);
  return { start, end, free };
}

/** Returns what keeps a surgery from a slot. */
export function slotProblems(reference: Names, current: Surgery, slot: NewSlot): Problems {
  const sides = isWaiting(current) ? sideProblems(current, reference) : {};
  if (Object.keys(sides).length > 0) return sides;
  const { start, end, free } = timesIn(reference, current, slot);
  if (end <= start) {
    return { '': 'Bitiş başlangıçtan sonra olmalıdır.', planned_end: 'Başlangıçtan sonra olmalı' };
  }
  if (free < end) return { '': 'Salon ameliyat bitmeden boşalamaz.', room_free_at: 'Bitişten önce olamaz' };
  if (free - start <= LONGEST_HOURS * 60 * MINUTE) return {};
  return {
    '': `Ameliyat ve hazırlık ${LONGEST_HOURS} saatten uzun süremez.`,
    planned_end: `Hazırlıkla birlikte en çok ${LONGEST_HOURS} saat`,
  };
}

/** Returns the change that puts a surgery into a slot; a waiting one becomes planned with it. */
export function slotPatch(reference: Names, current: Surgery, slot: NewSlot): Partial<SurgeryDraft> {
  const { start, end, free } = timesIn(reference, current, slot);
  return {
    room_id: slot.room_id,
    table_no: slot.table_no ?? current.table_no,
    planned_start: isoOf(start),
    planned_end: isoOf(end),
    room_free_at: isoOf(free),
    // Reasons hold for a place; another day or room asks again.
    ...reasonsOf(current, slot),
    ...(isWaiting(current) ? { status: 'planned', status_reason_id: null, status_note: null } : {}),
  };
}

function reasonsOf(current: Surgery, slot: NewSlot): Pick<Surgery, 'outside_reason' | 'overlap_reason'> {
  const isSameDay =
    current.room_id === slot.room_id &&
    current.planned_start !== null &&
    istanbulDay(current.planned_start) === istanbulDay(slot.planned_start);
  const kept = isSameDay ? current : { outside_reason: null, overlap_reason: null };
  return {
    outside_reason: slot.outside_reason === undefined ? kept.outside_reason : slot.outside_reason,
    overlap_reason: slot.overlap_reason === undefined ? kept.overlap_reason : slot.overlap_reason,
  };
}

/**
 * Returns the slots of two surgeries after a swap; null where one has none. In one room the later one still ends at the
 * same time as the later one before.
 */
export function swappedSlots(
  reference: Names,
  surgery: Surgery,
  other: Surgery,
): readonly [NewSlot, NewSlot] | null {
  const [earlier, later] =
    (surgery.planned_start ?? '') <= (other.planned_start ?? '') ? [surgery, other] : [other, surgery];
  if (
    earlier.room_id === null ||
    later.room_id === null ||
    earlier.planned_start === null ||
    later.planned_start === null ||
    later.room_free_at === null
  ) {
    return null;
  }
  const isOneRow =
    earlier.room_id === later.room_id &&
    earlier.table_no === later.table_no &&
    istanbulDay(earlier.planned_start) === istanbulDay(later.planned_start);
  const first = Date.parse(earlier.planned_start);
  const whole = lengthOf(earlier) + turnoverOf(reference, earlier);
  const behind = first + lengthOf(later) + turnoverOf(reference, later);
  const last = Math.max(behind, Date.parse(later.room_free_at) - whole);
  const forLater = {
    room_id: earlier.room_id,
    table_no: earlier.table_no,
    planned_start: earlier.planned_start,
  };
  const forEarlier = {
    room_id: later.room_id,
    table_no: later.table_no,
    planned_start: isOneRow ? isoOf(last) : later.planned_start,
  };
  return surgery === earlier ? [forEarlier, forLater] : [forLater, forEarlier];
}
