import { GRID_MINUTES, LONGEST_HOURS } from '../entities/surgery-values';
import type { LookupAttributes } from '../entities/definition';
import { hospitalDaysOff } from '../tr/public-holidays';
import { overlap } from './theatre';
import type { Span } from './theatre';
import { dayAfter, gaps, merged, startOfDay, tableKey } from './theatre-days';
import type { SessionSpan, TheatreDay, TheatreDays } from './theatre-days';

/* Finds slots for a surgery. Times are epoch milliseconds, days `YYYY-MM-DD` in Istanbul. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GRID = GRID_MINUTES * MINUTE;
/** Time at which rooms close on the eve of a feast. */
const HALF_DAY_ENDS = '13:00';
/** Slots of a day that are shown. */
const SHOWN = 3;

export interface TheatreRoom {
  readonly id: string;
  readonly hours: Pick<
    LookupAttributes<'operating_room'>,
    'opens_at' | 'closes_at' | 'open_on_saturday' | 'open_on_sunday'
  >;
  readonly tables: number;
}

export interface SlotWish {
  readonly minutes: number;
  /** Time in which the room is made ready for the next; part of the slot. */
  readonly turnover: number;
  readonly surgeonId: string | null;
  readonly anaesthetistId: string | null;
  readonly departmentId: string | null;
  readonly rooms: readonly TheatreRoom[];
  readonly from: string;
  /** Number of days that are searched. */
  readonly days: number;
  readonly now: number;
  /** An emergency is taken at any hour, also in hours of others. */
  readonly isEmergency: boolean;
}

/** Position of a slot among the sessions of its room: in the surgeon's own, in hours of nobody, beside all sessions. */
export type SlotStanding = 'own' | 'open' | 'outside';

export interface FreeSlot {
  readonly roomId: string;
  readonly tableNo: number;
  readonly from: number;
  readonly to: number;
  /** Time at which the room is free again. */
  readonly freeAt: number;
  readonly standing: SlotStanding;
}

export interface RoomBar {
  readonly roomId: string;
  readonly tableNo: number;
  /** Null: the room is closed that day. */
  readonly open: Span | null;
  /** Taken by surgeries, by hours of others, or closed. */
  readonly busy: readonly Span[];
}

export interface DaySlots {
  readonly day: string;
  readonly rooms: readonly RoomBar[];
  readonly surgeon: readonly Span[];
  readonly anaesthetist: readonly Span[];
  /** The best ones, the earliest first. */
  readonly best: readonly FreeSlot[];
  /** Number of surgeries that fit one after the other. */
  readonly count: number;
}

const clock = (day: string, time: string): number => Date.parse(`${day}T${time}:00+03:00`);
const onGrid = (time: number): number => Math.ceil(time / GRID) * GRID;

/** Returns the opening hours of a room on a day; null where it is closed. An emergency finds it open at any hour. */
export function openHours(room: TheatreRoom, day: string, isEmergency = false): Span | null {
  const midnight = startOfDay(day);
  if (isEmergency) return { from: midnight, to: midnight + 24 * HOUR };
  const holiday = hospitalDaysOff[day];
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const { opens_at, closes_at, open_on_saturday, open_on_sunday } = room.hours;
  if (holiday === 'full' || (weekday === 6 && !open_on_saturday) || (weekday === 0 && !open_on_sunday))
    return null;
  const from = clock(day, opens_at);
  // A room that closes at midnight or later closes on the next day.
  const closes = closes_at > opens_at ? clock(day, closes_at) : clock(dayAfter(day), closes_at);
  const to = holiday === 'half' ? Math.min(closes, clock(day, HALF_DAY_ENDS)) : closes;
  return to > from ? { from, to } : null;
}

type Owner = Pick<SlotWish, 'surgeonId' | 'departmentId'>;

export function isOwnSession(session: SessionSpan, { surgeonId, departmentId }: Owner): boolean {
  if (session.kind !== 'block') return false;
  return session.surgeonId === null
    ? session.departmentId !== null && session.departmentId === departmentId
    : session.surgeonId === surgeonId;
}

/** Returns whether somebody else owns the hours, or the room is closed in them. */
function isTaken(session: SessionSpan, wish: SlotWish): boolean {
  if (session.kind === 'closed') return true;
  return !wish.isEmergency && !session.isReleased && !isOwnSession(session, wish);
}

/** Returns the position of a time among the sessions of its room. */
export function standingOf(span: Span, sessions: readonly SessionSpan[], owner: Owner): SlotStanding {
  const blocks = sessions.filter(({ kind }) => kind === 'block');
  const holds = (list: readonly Span[]) => list.some(({ from, to }) => from <= span.from && to >= span.to);
  const own = blocks.filter((session) => isOwnSession(session, owner));
  if (holds(merged(own))) return 'own';
  if (blocks.length === 0) return 'open';
  const allowed = blocks.filter((session) => session.isReleased || isOwnSession(session, owner));
  return holds(merged(allowed)) ? 'open' : 'outside';
}

const none: TheatreDay = { rooms: new Map(), people: new Map(), sessions: new Map() };

/** Returns the slots of one table on a day, one packed after the other, as early as possible. */
function slotsOfBar(
  bar: RoomBar,
  sessions: readonly SessionSpan[],
  people: readonly Span[],
  earliest: number,
  wish: SlotWish,
  limit: number,
): readonly FreeSlot[] {
  if (bar.open === null) return [];
  const found: FreeSlot[] = [];
  const minutes = wish.minutes * MINUTE;
  const whole = minutes + wish.turnover * MINUTE;
  for (const gap of gaps({ from: bar.open.from, to: limit }, bar.busy)) {
    let from = onGrid(Math.max(gap.from, earliest));
    while (from + whole <= gap.to && from < bar.open.to) {
      const span = { from, to: from + minutes };
      const clash = people.find((taken) => overlap(taken, span));
      if (clash === undefined) {
        const { roomId, tableNo } = bar;
        const standing = standingOf(span, sessions, wish);
        found.push({ roomId, tableNo, ...span, freeAt: from + whole, standing });
        from = onGrid(from + whole);
      } else from = onGrid(clash.to);
    }
  }
  return found;
}

const rank = ({ standing }: FreeSlot): number => (standing === 'own' ? 0 : standing === 'open' ? 1 : 2);

/** Returns the earliest slots; of a day with hours of the surgeon's own, those before the others. */
function bestOf(slots: readonly FreeSlot[]): readonly FreeSlot[] {
  return slots
    .toSorted((a, b) => rank(a) - rank(b) || a.from - b.from)
    .slice(0, SHOWN)
    .toSorted((a, b) => a.from - b.from);
}

/** Returns the free slots of some days, with what is taken in them. Empty where the wish is too long for any slot. */
export function freeSlots(theatre: TheatreDays, wish: SlotWish): readonly DaySlots[] {
  const result: DaySlots[] = [];
  if (wish.minutes <= 0 || wish.minutes + wish.turnover > LONGEST_HOURS * 60) return result;
  for (let number = 0; number < wish.days; number += 1) {
    const day = dayAfter(wish.from, number);
    const today = theatre.get(day) ?? none;
    // An emergency may end on the next days: what is taken then counts too.
    const beyond = wish.isEmergency ? [1, 2].map((more) => theatre.get(dayAfter(day, more)) ?? none) : [];
    const nearby = [today, ...beyond];
    const busyOf = (person: string | null) =>
      person === null ? [] : merged(nearby.flatMap(({ people }) => people.get(person) ?? []));
    const surgeon = busyOf(wish.surgeonId);
    const anaesthetist = busyOf(wish.anaesthetistId);
    const people = merged([...surgeon, ...anaesthetist]);
    const rooms: RoomBar[] = [];
    const slots: FreeSlot[] = [];
    for (const room of wish.rooms) {
      const open = openHours(room, day, wish.isEmergency);
      const sessions = nearby.flatMap((nearDay) => nearDay.sessions.get(room.id) ?? []);
      const closed = sessions.filter((session) => isTaken(session, wish));
      for (let tableNo = 1; tableNo <= room.tables; tableNo += 1) {
        const key = tableKey(room.id, tableNo);
        const surgeries = nearby.flatMap((nearDay) => nearDay.rooms.get(key) ?? []);
        const bar: RoomBar = { roomId: room.id, tableNo, open, busy: merged([...surgeries, ...closed]) };
        const limit = open === null ? 0 : wish.isEmergency ? open.from + 3 * 24 * HOUR : open.to;
        rooms.push(bar);
        slots.push(...slotsOfBar(bar, sessions, people, wish.now, wish, limit));
      }
    }
    result.push({ day, rooms, surgeon, anaesthetist, best: bestOf(slots), count: slots.length });
  }
  return result;
}
