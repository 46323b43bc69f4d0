import { AHEAD, istanbulDay } from '../tr/clock';
import type { Surgery } from '../entities/surgery';
import type { TheatreSession } from '../entities/theatre-session';
import { actualSlot, peopleOf, plannedSlot } from './theatre';
import type { Span } from './theatre';

/* Who and what is taken on which day, as a device knows it. Times are epoch milliseconds, days `YYYY-MM-DD` in Istanbul. */

const DAY = 24 * 60 * 60_000;

/** Returns the midnight in Istanbul at which a day begins. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - AHEAD;
/** Returns the day in Istanbul of an instant. */
export const dayAt: (instant: number) => string = istanbulDay;
export const dayAfter = (day: string, days = 1): string => dayAt(startOfDay(day) + days * DAY);

export type BusySurgery = Pick<
  Surgery,
  | 'id'
  | 'status'
  | 'room_id'
  | 'table_no'
  | 'planned_start'
  | 'planned_end'
  | 'room_free_at'
  | 'surgeon_id'
  | 'team'
  | 'milestones'
>;
export type RoomHours = Pick<
  TheatreSession,
  'room_id' | 'starts_at' | 'ends_at' | 'session_kind' | 'surgeon_id' | 'department_id' | 'released_at'
>;

/** A stretch of a room that somebody owns or in which it is closed. */
export interface SessionSpan extends Span {
  readonly kind: TheatreSession['session_kind'];
  readonly surgeonId: string | null;
  readonly departmentId: string | null;
  readonly isReleased: boolean;
}

export interface TheatreDay {
  /** Taken times by room and table, with the time in which the room is made ready. */
  readonly rooms: ReadonlyMap<string, readonly Span[]>;
  /** Taken times by person: surgeons and anaesthetists. */
  readonly people: ReadonlyMap<string, readonly Span[]>;
  /** Sessions by room. */
  readonly sessions: ReadonlyMap<string, readonly SessionSpan[]>;
}

export type TheatreDays = ReadonlyMap<string, TheatreDay>;

export const tableKey = (roomId: string, tableNo: number): string => `${roomId} ${tableNo}`;

interface OpenDay {
  readonly rooms: Map<string, Span[]>;
  readonly people: Map<string, Span[]>;
  readonly sessions: Map<string, SessionSpan[]>;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/**
 * Returns the longer of plan and actual time: a case that takes longer than planned keeps the room longer; one that
 * ended early frees nothing, the plan stays.
 */
function longest(plan: Span, actual: Span): Span {
  return { from: Math.min(plan.from, actual.from), to: Math.max(plan.to, actual.to) };
}

/**
 * Puts surgeries and sessions into their days; what goes over midnight is in both. Ten thousand take some
 * milliseconds, so that it is made again with every change.
 * @param without a surgery that is just being planned again
 */
export function theatreDays(
  surgeries: readonly BusySurgery[],
  sessions: readonly RoomHours[],
  now: number,
  without: string | null = null,
): TheatreDays {
  const days = new Map<string, OpenDay>();
  const daysOf = ({ from, to }: Span): readonly OpenDay[] => {
    const found: OpenDay[] = [];
    const last = Math.floor((Math.max(to - 1, from) + AHEAD) / DAY);
    for (let number = Math.floor((from + AHEAD) / DAY); number <= last; number += 1) {
      const key = new Date(number * DAY).toISOString().slice(0, 10);
      const day = days.get(key) ?? { rooms: new Map(), people: new Map(), sessions: new Map() };
      days.set(key, day);
      found.push(day);
    }
    return found;
  };
  for (const surgery of surgeries) {
    const plan = surgery.id === without ? null : plannedSlot(surgery);
    const actual = plan === null ? null : actualSlot(surgery, now);
    if (plan === null || actual === null) continue;
    const room = longest(plan.room, actual.room);
    const work = longest(plan.surgery, actual.surgery);
    for (const day of daysOf(room)) push(day.rooms, tableKey(surgery.room_id ?? '', surgery.table_no), room);
    for (const day of daysOf(work)) {
      for (const { id } of peopleOf(surgery)) push(day.people, id, work);
    }
  }
  for (const session of sessions) {
    const span: SessionSpan = {
      from: Date.parse(session.starts_at),
      to: Date.parse(session.ends_at),
      kind: session.session_kind,
      surgeonId: session.surgeon_id,
      departmentId: session.department_id,
      isReleased: session.released_at !== null,
    };
    for (const day of daysOf(span)) push(day.sessions, session.room_id, span);
  }
  return days;
}

/** Spans in order, those that touch made one. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) {
      if (span.to > last.to) result[result.length - 1] = { from: last.from, to: span.to };
    } else result.push(span);
  }
  return result;
}

/** Returns what is left of a span when others are taken out of it. */
export function gaps(of: Span, taken: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  let from = of.from;
  for (const span of merged(taken)) {
    if (span.to <= from) continue;
    if (span.from >= of.to) break;
    if (span.from > from) result.push({ from, to: span.from });
    from = span.to;
  }
  if (from < of.to) result.push({ from, to: of.to });
  return result;
}
