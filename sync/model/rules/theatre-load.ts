import type { Surgery } from '../entities/surgery';
import type { TheatreSession } from '../entities/theatre-session';
import { openHours } from './free-slots';
import type { TheatreRoom } from './free-slots';
import { actualSlot } from './theatre';
import type { Span } from './theatre';
import { dayAt, gaps } from './theatre-days';

/* Load of operating rooms: one figure for the board, the week and their prints. Times are epoch milliseconds. */

const MINUTE = 60_000;

/** Load of a room, or of one of its tables, on a day. Minutes. */
export interface TheatreLoad {
  /** Time that surgeries and making ready take, also before opening and after closing. */
  readonly taken: number;
  /** Time in which the tables are open; 0 where the room is closed. */
  readonly open: number;
}

const spanOf = ({ starts_at, ends_at }: Pick<TheatreSession, 'starts_at' | 'ends_at'>): Span => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});

/**
 * Returns the minutes in which one table of the room is open on the day: its hours without those in which it is closed.
 * @param day `YYYY-MM-DD`
 * @param sessions of any rooms
 */
export function openMinutes(
  room: TheatreRoom,
  day: string,
  sessions: readonly Pick<TheatreSession, 'room_id' | 'session_kind' | 'starts_at' | 'ends_at'>[],
): number {
  const hours = openHours(room, day);
  if (hours === null) return 0;
  const closed = sessions
    .filter(({ room_id, session_kind }) => room_id === room.id && session_kind === 'closed')
    .map(spanOf);
  return gaps(hours, closed).reduce((sum, { from, to }) => sum + (to - from) / MINUTE, 0);
}

export type LoadingSurgery = Parameters<typeof actualSlot>[0] & Pick<Surgery, 'table_no'>;

/**
 * Returns the load of a room on a day. A surgery counts whole on the day in Istanbul on which it begins, with its real
 * times once it has begun; of a room with several tables each one is open.
 * @param table the load of this table alone
 */
export function theatreLoad(
  room: TheatreRoom,
  day: string,
  surgeries: readonly LoadingSurgery[],
  sessions: Parameters<typeof openMinutes>[2],
  now: number,
  table: number | null = null,
): TheatreLoad {
  let taken = 0;
  for (const surgery of surgeries) {
    if (surgery.room_id !== room.id || (table !== null && surgery.table_no !== table)) continue;
    const slot = actualSlot(surgery, now);
    if (slot !== null && dayAt(slot.room.from) === day) taken += (slot.room.to - slot.room.from) / MINUTE;
  }
  return { taken, open: openMinutes(room, day, sessions) * (table === null ? room.tables : 1) };
}

/** Returns the share of the open time that is taken, in percent; null where the room is closed. */
export const loadPercent = ({ taken, open }: TheatreLoad): number | null =>
  open === 0 ? null : Math.round((100 * taken) / open);
