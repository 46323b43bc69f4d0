import { hospitalDaysOff } from '../tr/public-holidays';

/** A stretch of working time within a day, in minutes since midnight. */
export interface WorkingHours {
  readonly from: number;
  readonly to: number;
}

/** Calendar in which due times run. Days are calendar days at `offsetMinutes` from UTC. */
export interface WorkingCalendar {
  /** Hours of each weekday, Sunday first; no entry for a day off. Stretches in order, without overlap. */
  readonly week: readonly (readonly WorkingHours[])[];
  /** Days off, by `YYYY-MM-DD`. `half`: work ends at 13:00 (eve of a feast). */
  readonly holidays: Readonly<Record<string, 'full' | 'half'>>;
  /** Minutes to add to UTC; Türkiye keeps +180 all year. */
  readonly offsetMinutes: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60;
const HALF_DAY_ENDS = 13 * 60;
/** A calendar in which so many days bring no working time has none at all. */
const MOST_DAYS = 3660;

const weekday: readonly WorkingHours[] = [{ from: 8 * 60 + 30, to: 17 * 60 + 30 }];

/** Monday to Friday 08:30–17:30, Saturday 08:30–13:00, Turkish public holidays off. */
export const defaultCalendar: WorkingCalendar = {
  week: [[], weekday, weekday, weekday, weekday, weekday, [{ from: 8 * 60 + 30, to: 13 * 60 }]],
  holidays: hospitalDaysOff,
  offsetMinutes: 180,
};

/** Returns the number of the calendar day, counted from 1970-01-01 at the calendar's offset. */
function dayOf(instant: number, calendar: WorkingCalendar): number {
  return Math.floor((instant / MINUTE + calendar.offsetMinutes) / DAY);
}

/** Returns the working stretches of one day, as epoch milliseconds. */
function stretchesOf(day: number, calendar: WorkingCalendar): readonly WorkingHours[] {
  const midnight = (day * DAY - calendar.offsetMinutes) * MINUTE;
  // 1970-01-01 was a Thursday.
  const hours = calendar.week[(((day + 4) % 7) + 7) % 7] ?? [];
  if (hours.length === 0) return [];
  const holiday = calendar.holidays[new Date(day * DAY * MINUTE).toISOString().slice(0, 10)];
  if (holiday === 'full') return [];
  const ends = holiday === 'half' ? HALF_DAY_ENDS : DAY;
  return hours
    .filter(({ from }) => from < ends)
    .map(({ from, to }) => ({ from: midnight + from * MINUTE, to: midnight + Math.min(to, ends) * MINUTE }));
}

function parse(iso: string): number {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) throw new RangeError(`not an instant: ${iso}`);
  return instant;
}

/**
 * Returns the instant at which `minutes` of working time have passed since `startIso`. Zero or fewer minutes give the
 * start itself. Throws RangeError for an unreadable instant or a calendar without working time.
 * @returns ISO 8601 in UTC with milliseconds
 */
export function addWorkingMinutes(
  startIso: string,
  minutes: number,
  calendar: WorkingCalendar = defaultCalendar,
): string {
  const start = parse(startIso);
  let left = minutes * MINUTE;
  if (left <= 0) return new Date(start).toISOString();
  const first = dayOf(start, calendar);
  let idleSince = first;
  for (let day = first; day - idleSince < MOST_DAYS; day += 1) {
    for (const { from, to } of stretchesOf(day, calendar)) {
      const begin = Math.max(from, start);
      if (to <= begin) continue;
      if (left <= to - begin) return new Date(begin + left).toISOString();
      left -= to - begin;
      idleSince = day;
    }
  }
  throw new RangeError('calendar without working time');
}

/**
 * Returns the working minutes from one instant to a later one, with fractions. Negative when `toIso` lies before
 * `fromIso`. Throws RangeError for an unreadable instant.
 */
export function workingMinutesBetween(
  fromIso: string,
  toIso: string,
  calendar: WorkingCalendar = defaultCalendar,
): number {
  const from = parse(fromIso);
  const to = parse(toIso);
  if (to < from) return -workingMinutesBetween(toIso, fromIso, calendar);
  let sum = 0;
  for (let day = dayOf(from, calendar); day <= dayOf(to, calendar); day += 1) {
    for (const stretch of stretchesOf(day, calendar)) {
      sum += Math.max(0, Math.min(stretch.to, to) - Math.max(stretch.from, from));
    }
  }
  return sum / MINUTE;
}
