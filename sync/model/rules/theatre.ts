import type { Surgery } from '../entities/surgery';
import type { ClashKind, SurgeryStatus } from '../entities/surgery-values';
import { milestoneAt } from './surgery-rules';

/* Time in operating rooms. Times of this file are epoch milliseconds. */

/** Stretch of time; the end is no longer part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const overlap = (left: Span, right: Span): boolean => left.from < right.to && right.from < left.to;

/** A planned slot: the surgery itself, and the room with the time in which it is made ready for the next. */
export interface Slot {
  readonly surgery: Span;
  readonly room: Span;
}

const MINUTE = 60_000;

/** Statuses that take no time in a room. */
const withoutSlot: ReadonlySet<SurgeryStatus> = new Set(['proposed', 'postponed', 'cancelled']);

type Planned = Pick<Surgery, 'status' | 'room_id' | 'planned_start' | 'planned_end' | 'room_free_at'>;

/** Returns the slot that a surgery is planned for; null where it has none. */
export function plannedSlot(surgery: Planned): Slot | null {
  const { planned_start, planned_end, room_free_at } = surgery;
  if (withoutSlot.has(surgery.status) || surgery.room_id === null) return null;
  if (planned_start === null || planned_end === null || room_free_at === null) return null;
  const from = Date.parse(planned_start);
  return {
    surgery: { from, to: Date.parse(planned_end) },
    room: { from, to: Date.parse(room_free_at) },
  };
}

/**
 * Returns the slot as it really is by now: from when the patient was taken in, until the room was left or, while it
 * is in use, as long as planned and no less than until now; making ready takes as long as planned.
 */
export function actualSlot(surgery: Planned & Pick<Surgery, 'milestones'>, now: number): Slot | null {
  const plan = plannedSlot(surgery);
  if (plan === null) return null;
  const entered = milestoneAt(surgery.milestones, 'room_in');
  const left = milestoneAt(surgery.milestones, 'room_out');
  if (entered === null) return plan;
  const from = Date.parse(entered);
  const length = plan.surgery.to - plan.surgery.from;
  const to = left === null ? Math.max(from + length, now) : Math.max(Date.parse(left), from + MINUTE);
  return { surgery: { from, to }, room: { from, to: to + plan.room.to - plan.surgery.to } };
}

/** Returns the people whom a surgery takes: the surgeon, and the anaesthetists of its team. */
export function peopleOf({
  surgeon_id,
  team,
}: Pick<Surgery, 'surgeon_id' | 'team'>): readonly { readonly id: string; readonly kind: ClashKind }[] {
  return [
    { id: surgeon_id, kind: 'surgeon' },
    ...team
      .filter(({ role }) => role === 'anaesthetist')
      .map(({ person_id }) => ({ id: person_id, kind: 'anaesthetist' as const })),
  ];
}

/**
 * Returns what two surgeries have in common in the same time; null where nothing. People are free while a room is
 * made ready.
 */
export function clashOf(
  surgery: Planned & Pick<Surgery, 'table_no' | 'surgeon_id' | 'team' | 'overlap_reason'>,
  other: Planned & Pick<Surgery, 'table_no' | 'surgeon_id' | 'team' | 'overlap_reason'>,
): ClashKind | null {
  const left = plannedSlot(surgery);
  const right = plannedSlot(other);
  if (left === null || right === null) return null;
  if (
    surgery.room_id === other.room_id &&
    surgery.table_no === other.table_no &&
    overlap(left.room, right.room)
  )
    return 'room';
  if (
    !overlap(left.surgery, right.surgery) ||
    surgery.overlap_reason !== null ||
    other.overlap_reason !== null
  )
    return null;
  const taken = new Set(peopleOf(other).map(({ id }) => id));
  return peopleOf(surgery).find(({ id }) => taken.has(id))?.kind ?? null;
}
