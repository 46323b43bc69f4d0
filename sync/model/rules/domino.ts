import type { Surgery } from '../entities/surgery';
import { GRID_MINUTES } from '../entities/surgery-values';
import type { ClashKind } from '../entities/surgery-values';
import { milestoneAt } from './surgery-rules';
import { actualSlot, overlap, peopleOf } from './theatre';
import type { Span } from './theatre';
import { tableKey } from './theatre-days';

/*
 * How surgeries of a room push each other: when one is moved, runs late or is put in between. Those that have begun stay,
 * the others keep their order, gaps take up what they can. Times are epoch milliseconds.
 */

const MINUTE = 60_000;
const GRID = GRID_MINUTES * MINUTE;

export const onGrid = (time: number): number => Math.round(time / GRID) * GRID;
const nextOnGrid = (time: number): number => Math.ceil(time / GRID) * GRID;

/** A surgery of a day as it takes a room and people, with its real times where it has begun. */
export interface Piece {
  readonly id: string;
  readonly roomId: string;
  readonly tableNo: number;
  readonly from: number;
  /** Length of the surgery itself, milliseconds. */
  readonly length: number;
  /** Time until the room is ready for the next. */
  readonly turnover: number;
  /** The patient is in the theatre or has been: it stays where it is. */
  readonly isFixed: boolean;
  /** The room has been left. */
  readonly isOver: boolean;
  readonly people: readonly { readonly id: string; readonly kind: ClashKind }[];
  /** Somebody has written down why its people are in two rooms. */
  readonly mayOverlap: boolean;
}

export type PlannedSurgery = Pick<
  Surgery,
  | 'id'
  | 'status'
  | 'room_id'
  | 'table_no'
  | 'planned_start'
  | 'planned_end'
  | 'room_free_at'
  | 'milestones'
  | 'surgeon_id'
  | 'team'
  | 'overlap_reason'
>;

/** Returns the surgery as a piece of its room; null where it has no place. */
export function pieceOf(surgery: PlannedSurgery, now: number): Piece | null {
  const slot = actualSlot(surgery, now);
  if (slot === null || surgery.room_id === null) return null;
  return {
    id: surgery.id,
    roomId: surgery.room_id,
    tableNo: surgery.table_no,
    from: slot.surgery.from,
    length: slot.surgery.to - slot.surgery.from,
    turnover: slot.room.to - slot.surgery.to,
    isFixed: milestoneAt(surgery.milestones, 'room_in') !== null,
    isOver: milestoneAt(surgery.milestones, 'room_out') !== null,
    people: peopleOf(surgery),
    mayOverlap: surgery.overlap_reason !== null,
  };
}

export const workOf = ({ from, length }: Piece): Span => ({ from, to: from + length });
export const roomOf = ({ from, length, turnover }: Piece): Span => ({ from, to: from + length + turnover });
const placeOf = ({ roomId, tableNo }: Piece): string => tableKey(roomId, tableNo);

/** The place that a surgery is held over. */
export interface Target {
  readonly roomId: string;
  readonly tableNo: number;
  readonly from: number;
}

/** Returns the pieces with one at another place. `held`: it may not be among them yet. */
export function withMoved(pieces: readonly Piece[], held: Piece, target: Target): readonly Piece[] {
  const moved = { ...held, ...target, from: onGrid(target.from) };
  return [...pieces.filter(({ id }) => id !== held.id), moved];
}

/**
 * Returns the start of a piece past those that have begun. They are in the way wherever they lie; passing one may run
 * into the next.
 */
function pastFixed(piece: Piece, earliest: number, fixed: readonly Span[]): number {
  let from = Math.max(piece.from, nextOnGrid(earliest));
  for (;;) {
    const room = roomOf({ ...piece, from });
    const blocking = fixed.find((span) => overlap(span, room));
    if (blocking === undefined) return from;
    from = nextOnGrid(blocking.to);
  }
}

const inOrder = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter(({ isFixed }) => !isFixed).toSorted((a, b) => a.from - b.from);
const begun = (pieces: readonly Piece[]): readonly Span[] =>
  pieces.filter(({ isFixed }) => isFixed).map(roomOf);

/**
 * Returns the starts at which no piece of one table lies on another: by id, only those that move.
 * @param earliest what has not begun does not begin before this
 */
export function oneAfterAnother(pieces: readonly Piece[], earliest: number): ReadonlyMap<string, number> {
  const fixed = begun(pieces);
  const moved = new Map<string, number>();
  let cursor = earliest;
  for (const piece of inOrder(pieces)) {
    const from = pastFixed(piece, cursor, fixed);
    if (from !== piece.from) moved.set(piece.id, from);
    cursor = from + piece.length + piece.turnover;
  }
  return moved;
}

/**
 * Returns how the pieces of one table make room for one of them. It goes behind what is at work when it begins, and
 * before what begins when it does or later. Only what it runs into moves, and what that runs into: two that lay on
 * each other before are no matter of this move.
 */
export function makingRoom(pieces: readonly Piece[], heldId: string): ReadonlyMap<string, number> {
  const held = pieces.find(({ id }) => id === heldId);
  const moved = new Map<string, number>();
  if (held === undefined) return moved;
  const others = inOrder(pieces).filter(({ id }) => id !== heldId);
  const fixed = begun(pieces);
  const inWork = others.filter((piece) => piece.from < held.from && roomOf(piece).to > held.from);
  const from = pastFixed(held, Math.max(held.from, ...inWork.map((piece) => roomOf(piece).to)), fixed);
  if (from !== held.from) moved.set(heldId, from);
  let cursor = from + held.length + held.turnover;
  for (const piece of others) {
    if (piece.from < held.from || piece.from >= cursor) continue;
    const later = pastFixed(piece, cursor, fixed);
    moved.set(piece.id, later);
    cursor = later + piece.length + piece.turnover;
  }
  return moved;
}

/** Returns the pieces with the new starts. */
export const withStarts = (pieces: readonly Piece[], starts: ReadonlyMap<string, number>): readonly Piece[] =>
  pieces.map((piece) => ({ ...piece, from: starts.get(piece.id) ?? piece.from }));

/** Two surgeries that share a room or a person in the same time. */
export interface PieceClash {
  readonly kind: ClashKind;
  readonly one: string;
  readonly other: string;
  /** Null for a room. */
  readonly personId: string | null;
}

/** Returns what two pieces have in common in the same time. People are free while a room is made ready. */
function clashBetween(piece: Piece, other: Piece): PieceClash | null {
  if (placeOf(piece) === placeOf(other) && overlap(roomOf(piece), roomOf(other)))
    return { kind: 'room', one: piece.id, other: other.id, personId: null };
  if (piece.mayOverlap || other.mayOverlap || !overlap(workOf(piece), workOf(other))) return null;
  const taken = new Set(other.people.map(({ id }) => id));
  const person = piece.people.find(({ id }) => taken.has(id));
  return person === undefined
    ? null
    : { kind: person.kind, one: piece.id, other: other.id, personId: person.id };
}

/** Clashes of these pieces with any other. */
export function clashesOf(pieces: readonly Piece[], ids: ReadonlySet<string>): readonly PieceClash[] {
  const asked = pieces.filter(({ id }) => ids.has(id));
  return asked.flatMap((piece, place) => {
    const others = pieces.filter(({ id }) => !ids.has(id));
    return [...others, ...asked.slice(place + 1)].flatMap((other) => clashBetween(piece, other) ?? []);
  });
}

/** Effect of a move. */
export interface DominoPreview {
  /** New starts by id, the held one among them. */
  readonly starts: ReadonlyMap<string, number>;
  /** Those that others pushed, in the order of the day. */
  readonly pushedIds: readonly string[];
  readonly clashes: readonly PieceClash[];
  /** Pieces of the day after the move. */
  readonly after: readonly Piece[];
}

/**
 * Returns the effect of putting a surgery somewhere.
 * @param pieces all of the day
 * @param pushes whether the later ones make room; else only the held one moves
 */
export function dominoOf(
  pieces: readonly Piece[],
  held: Piece,
  target: Target,
  pushes: boolean,
): DominoPreview {
  const placed = withMoved(pieces, held, target);
  const table = tableKey(target.roomId, target.tableNo);
  const moved = pushes
    ? makingRoom(
        placed.filter((piece) => placeOf(piece) === table),
        held.id,
      )
    : new Map<string, number>();
  const starts = new Map(moved).set(held.id, moved.get(held.id) ?? onGrid(target.from));
  const after = withStarts(placed, starts);
  const pushedIds = [...moved]
    .toSorted((a, b) => a[1] - b[1])
    .flatMap(([id]) => (id === held.id ? [] : [id]));
  return { starts, pushedIds, clashes: clashesOf(after, new Set(starts.keys())), after };
}

/** Returns the pieces of a table that are still at work when the room closes. */
export const lateOf = (pieces: readonly Piece[], closesAt: number): readonly Piece[] =>
  pieces.filter((piece) => workOf(piece).to > closesAt && !piece.isOver);
