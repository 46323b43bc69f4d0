import type { TheatreSession } from '../entities/theatre-session';
import { hospitalDaysOff } from '../tr/public-holidays';
import type { TheatreRoom } from './free-slots';
import { dayAfter, dayAt } from './theatre-days';
import { openMinutes } from './theatre-load';

/*
 * Days on which the theatre operates. As app.is_operating_day on the server; a test holds both together. Days are
 * `YYYY-MM-DD` in Istanbul.
 */

/** Days that are searched for the next one: the longest feast bridged by a renovation. */
const MOST_DAYS = 60;

export type OperatingSession = Pick<TheatreSession, 'room_id' | 'session_kind' | 'starts_at' | 'ends_at'>;

export interface OperatingDays {
  /** Returns whether any room is open on the day, or somebody owns hours in it. */
  readonly isOperating: (day: string) => boolean;
  /**
   * Returns the operating day that is so many after a day; 1 is the next one. A theatre without any in sight operates
   * every day.
   */
  readonly after: (day: string, count: number) => string;
  /** Returns the last operating day that is so many before a day; 1 is the one before it. */
  readonly before: (day: string, count: number) => string;
  /**
   * Returns the operating days from a day to a later one, this one included: 0 on the day itself and before. A later
   * day on which nobody operates as a rule is 1 away at least.
   */
  readonly until: (from: string, to: string) => number;
  /** Returns whether a day is today, or comes no later than the next operating day. */
  readonly isSoon: (day: string, today: string) => boolean;
}

/** Returns whether the hospital works on the day as a rule: Monday to Friday without public holidays. */
function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && hospitalDaysOff[day] !== 'full';
}

/**
 * Returns the operating days of a theatre. A hospital without rooms operates on weekdays.
 * @param rooms those in use
 * @param sessions of any rooms
 */
export function operatingDays(
  rooms: readonly TheatreRoom[],
  sessions: readonly OperatingSession[],
): OperatingDays {
  const known = new Map<string, boolean>();
  const used = new Set(rooms.map(({ id }) => id));
  const owned = new Set(
    sessions
      .filter(({ room_id, session_kind }) => session_kind === 'block' && used.has(room_id))
      .map(({ starts_at }) => dayAt(Date.parse(starts_at))),
  );
  const closed = sessions.filter(({ session_kind }) => session_kind === 'closed');
  const isOperating = (day: string): boolean => {
    let answer = known.get(day);
    if (answer === undefined) {
      answer =
        rooms.length === 0
          ? isWeekday(day)
          : owned.has(day) || rooms.some((room) => openMinutes(room, day, closed) > 0);
      known.set(day, answer);
    }
    return answer;
  };
  const step = (from: string, count: number, direction: 1 | -1): string => {
    let found = 0;
    let day = from;
    for (let tried = 0; tried < MOST_DAYS; tried += 1) {
      day = dayAfter(day, direction);
      if (isOperating(day)) found += 1;
      if (found === count) return day;
    }
    return dayAfter(from, direction * count);
  };
  const after = (day: string, count: number): string => step(day, count, 1);
  return {
    isOperating,
    after,
    before: (day, count) => (count === 0 ? day : step(day, count, -1)),
    until: (from, to) => {
      if (to <= from) return 0;
      let count = 0;
      for (let day = dayAfter(from); day <= to; day = dayAfter(day)) if (isOperating(day)) count += 1;
      return Math.max(1, count);
    },
    isSoon: (day, today) => day >= today && day <= after(today, 1),
  };
}
