import type { Surgery } from '@sync/model/entities/surgery';
import { GRID_MINUTES } from '@sync/model/entities/surgery-values';
import { roomOf, workOf } from '@sync/model/rules/domino';
import type { Piece, Target } from '@sync/model/rules/domino';
import { overlap } from '@sync/model/rules/theatre';
import type { Span } from '@sync/model/rules/theatre';
import { gaps, merged } from '@sync/model/rules/theatre-days';
import type { BoardColumn, SessionBand } from './board-day';

/* Where a surgery that is held can go. Times are epoch milliseconds. */

const MINUTE = 60_000;
const GRID = GRID_MINUTES * MINUTE;
const nextOnGrid = (time: number): number => Math.ceil(time / GRID) * GRID;

/** A gap that the held surgery fits into with its turnover, its people being free. */
export interface OpenSlot extends Span {
  readonly roomId: string;
  readonly tableNo: number;
}

const isAt = (column: BoardColumn, piece: Pick<Piece, 'roomId' | 'tableNo'>): boolean =>
  column.roomId === piece.roomId && column.tableNo === piece.tableNo;

/** Returns the times at which the people of a piece are busy with others. */
function busyOf(held: Piece, pieces: readonly Piece[]): readonly Span[] {
  if (held.mayOverlap) return [];
  const own = new Set(held.people.map(({ id }) => id));
  return merged(
    pieces.filter((piece) => piece.id !== held.id && piece.people.some(({ id }) => own.has(id))).map(workOf),
  );
}

export const ownerOf = ({
  surgeon_id,
  department_id,
  urgency,
}: Pick<Surgery, 'surgeon_id' | 'department_id' | 'urgency'>): Owner => ({
  surgeonId: surgeon_id,
  departmentId: department_id,
  isEmergency: urgency === 'emergency',
});

/** Owner of a surgery: it may not take hours of others, unless it is an emergency. */
export interface Owner {
  readonly surgeonId: string;
  readonly departmentId: string;
  readonly isEmergency: boolean;
}

/** Returns whether hours of a room belong to somebody else. */
function isOfOthers({ kind, isReleased, surgeonId, departmentId }: SessionBand, owner: Owner): boolean {
  if (kind !== 'block' || isReleased || owner.isEmergency) return false;
  return surgeonId === null ? departmentId !== owner.departmentId : surgeonId !== owner.surgeonId;
}

/** Returns whether a room takes the surgery: it is its own, one of its department, or any for an emergency. */
const takes = ({ roomId, departmentIds }: BoardColumn, held: Piece, owner: Owner): boolean =>
  owner.isEmergency ||
  roomId === held.roomId ||
  departmentIds.length === 0 ||
  departmentIds.includes(owner.departmentId);

/** Returns the gaps of a day that a surgery fits into, with the turnover after it. */
export function openSlots(
  columns: readonly BoardColumn[],
  pieces: readonly Piece[],
  held: Piece,
  now: number,
  owner: Owner,
): readonly OpenSlot[] {
  const people = busyOf(held, pieces);
  return columns.flatMap((column) => {
    if (column.hours === null || !takes(column, held, owner)) return [];
    const closed = column.sessions.filter(
      (session) => session.kind === 'closed' || isOfOthers(session, owner),
    );
    const taken = pieces.filter((piece) => piece.id !== held.id && isAt(column, piece)).map(roomOf);
    // The room is made ready after closing where it has to be.
    const hours = { from: Math.max(column.hours.from, nextOnGrid(now)), to: column.hours.to + held.turnover };
    return gaps(hours, [...taken, ...closed]).flatMap((gap) =>
      gaps({ from: gap.from, to: gap.to - held.turnover }, people).flatMap(({ from, to }) => {
        const start = nextOnGrid(from);
        return start + held.length <= to
          ? [{ roomId: column.roomId, tableNo: column.tableNo, from: start, to }]
          : [];
      }),
    );
  });
}

/** Reasons why a surgery cannot be put somewhere, or that have to be confirmed first. */
export type DropProblem = 'begun' | 'past' | 'closed' | 'outside_hours' | 'outside_session';

/** Longest time that a start may lie in the past: a surgery may be recorded as it is just beginning. */
const GRACE = 30 * MINUTE;

export function dropProblem(
  column: BoardColumn,
  held: Piece,
  target: Target,
  now: number,
  owner: Owner,
): DropProblem | null {
  if (held.isFixed) return 'begun';
  const work = { from: target.from, to: target.from + held.length };
  if (work.from < now - GRACE) return 'past';
  if (column.sessions.some((session) => session.kind === 'closed' && overlap(session, work))) return 'closed';
  if (owner.isEmergency) return null;
  if (column.hours === null || work.from < column.hours.from || work.to > column.hours.to)
    return 'outside_hours';
  const others = column.sessions.filter((session) => isOfOthers(session, owner));
  return others.some((session) => overlap(session, work)) ? 'outside_session' : null;
}

/** Returns two solutions of a clash: later in the same room, and another room near the wanted time. */
export function waysOut(
  columns: readonly BoardColumn[],
  pieces: readonly Piece[],
  held: Piece,
  now: number,
  owner: Owner,
): readonly Target[] {
  const slots = openSlots(columns, pieces, held, now, owner);
  const startIn = (slot: OpenSlot): Target => ({
    roomId: slot.roomId,
    tableNo: slot.tableNo,
    from: Math.min(Math.max(slot.from, nextOnGrid(held.from)), slot.to - held.length),
  });
  const distance = ({ from }: Target) => Math.abs(from - held.from);
  const found = slots.map(startIn).sort((a, b) => distance(a) - distance(b));
  const here = found.find((target) => target.roomId === held.roomId && target.tableNo === held.tableNo);
  const elsewhere = found.find((target) => target.roomId !== held.roomId || target.tableNo !== held.tableNo);
  const both = [here, elsewhere].filter((target) => target !== undefined);
  const more = found.filter((target) => !both.includes(target));
  return [...both, ...more].slice(0, 2);
}
