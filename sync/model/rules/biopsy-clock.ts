import type { BiopsyStatus, JarState } from '../entities/biopsy-values';
import { hospitalDaysOff } from '../tr/public-holidays';
import { addWorkingMinutes, defaultCalendar } from './working-time';
import type { WorkingCalendar } from './working-time';

/** Time limits of each leg of a biopsy's way. Calendar days but for the report. */
export interface BiopsyLimits {
  /** Days from taken to accepted. */
  readonly acceptDays: number;
  /** Days from accepted to reported, Monday to Friday without public holidays. */
  readonly reportWorkingDays: number;
  readonly seeDays: number;
  /** Hours from the moment in which a result is known to be critical to the doctor who sees it. */
  readonly criticalHours: number;
  readonly tellDays: number;
  /** Days from told to a plan with its date. */
  readonly planDays: number;
}

export const defaultBiopsyLimits: BiopsyLimits = {
  acceptDays: 1,
  reportWorkingDays: 7,
  seeDays: 2,
  criticalHours: 4,
  tellDays: 3,
  planDays: 7,
};

export interface TimedJar {
  readonly no: string;
  readonly state: JarState;
  readonly taken_at: string | null;
  readonly accepted_at: string | null;
}

/** Fields of a biopsy that the clock reads. Instants are ISO 8601 in UTC. */
export interface TimedBiopsy {
  readonly status: BiopsyStatus;
  readonly taken_at: string | null;
  readonly sent_at: string | null;
  readonly accepted_at: string | null;
  readonly reported_at: string | null;
  readonly seen_at: string | null;
  readonly told_at: string | null;
  readonly critical: boolean;
  readonly critical_since: string | null;
  readonly follow_up_plan: string | null;
  /** A day, `YYYY-MM-DD`. */
  readonly follow_up_due: string | null;
  readonly jars: readonly TimedJar[];
}

/** Steps in the order of a biopsy's way. The last two are for what went wrong. */
export type BiopsyStep = 'send' | 'accept' | 'report' | 'see' | 'tell' | 'plan' | 'close' | 'retake' | 'find';

export interface NextStep {
  /** Null where nothing is left to do, or nothing has been taken yet. */
  readonly step: BiopsyStep | null;
  /** Start of the wait; null where no instant is known. */
  readonly since: string | null;
  /** ISO 8601 in UTC; null without a limit. */
  readonly due: string | null;
  readonly overdue: boolean;
  /** Numbers of jars that did not arrive in time, whatever step the case has reached. */
  readonly lateJars: readonly string[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAY_MINUTES = 24 * 60;

type Holidays = WorkingCalendar['holidays'];

const calendars = new WeakMap<Holidays, WorkingCalendar>();

/**
 * Returns a calendar of Monday to Friday from midnight to midnight, so that a day counts as one whatever its hours;
 * an eve is a working day.
 */
function dayCalendar(holidays: Holidays): WorkingCalendar {
  const known = calendars.get(holidays);
  if (known !== undefined) return known;
  const whole = [{ from: 0, to: DAY_MINUTES }];
  const made: WorkingCalendar = {
    week: [[], whole, whole, whole, whole, whole, []],
    holidays: Object.fromEntries(Object.entries(holidays).filter(([, length]) => length === 'full')),
    offsetMinutes: defaultCalendar.offsetMinutes,
  };
  calendars.set(holidays, made);
  return made;
}

const after = (since: string | null, milliseconds: number): string | null =>
  since === null ? null : new Date(Date.parse(since) + milliseconds).toISOString();

/** Returns the end of a day in Istanbul. */
const endOf = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY - defaultCalendar.offsetMinutes * 60_000).toISOString();

const earlier = (first: string | null, second: string | null): string | null =>
  first === null || second === null
    ? (first ?? second)
    : Date.parse(first) <= Date.parse(second)
      ? new Date(first).toISOString()
      : new Date(second).toISOString();

type Leg = Pick<NextStep, 'step' | 'since' | 'due'>;

/**
 * Returns the leg in which a doctor has to see the result: a critical one within hours of being known, never later
 * than any other.
 */
function toSee(biopsy: TimedBiopsy, since: string | null, limits: BiopsyLimits): Leg {
  const usual = after(since, limits.seeDays * DAY);
  if (!biopsy.critical) return { step: 'see', since, due: usual };
  const known = biopsy.critical_since ?? since;
  return { step: 'see', since: known, due: earlier(usual, after(known, limits.criticalHours * HOUR)) };
}

function legOf(biopsy: TimedBiopsy, limits: BiopsyLimits, holidays: Holidays): Leg {
  const taken = biopsy.taken_at ?? biopsy.sent_at;
  const accepted = biopsy.accepted_at ?? biopsy.sent_at ?? taken;
  const reported = biopsy.reported_at ?? accepted;
  const told = biopsy.told_at ?? biopsy.seen_at ?? reported;
  const isPlanned = (biopsy.follow_up_plan ?? '').trim() !== '' && biopsy.follow_up_due !== null;
  const toPlan: Leg = { step: 'plan', since: told, due: after(told, limits.planDays * DAY) };
  // The last sign of life of what went wrong; it has the limit of the first leg.
  const last = biopsy.accepted_at ?? biopsy.sent_at ?? biopsy.taken_at;
  switch (biopsy.status) {
    case 'ordered':
    case 'closed':
    case 'cancelled':
      return { step: null, since: null, due: null };
    case 'taken':
      return { step: 'send', since: taken, due: after(taken, limits.acceptDays * DAY) };
    case 'sent':
      return { step: 'accept', since: biopsy.sent_at ?? taken, due: after(taken, limits.acceptDays * DAY) };
    case 'accepted':
    case 'in_review':
    case 'extra_tests':
      return {
        step: 'report',
        since: accepted,
        due:
          accepted === null
            ? null
            : addWorkingMinutes(accepted, limits.reportWorkingDays * DAY_MINUTES, dayCalendar(holidays)),
      };
    case 'reported':
      return toSee(biopsy, reported, limits);
    case 'seen': {
      const seen = biopsy.seen_at ?? reported;
      return { step: 'tell', since: seen, due: after(seen, limits.tellDays * DAY) };
    }
    case 'told':
      return isPlanned ? { step: 'close', since: told, due: null } : toPlan;
    case 'follow_up':
      return isPlanned && biopsy.follow_up_due !== null
        ? { step: 'close', since: told, due: endOf(biopsy.follow_up_due.slice(0, 10)) }
        : toPlan;
    case 'unsuitable':
    case 'retake':
      return { step: 'retake', since: last, due: after(last, limits.acceptDays * DAY) };
    case 'lost':
      return { step: 'find', since: last, due: after(last, limits.acceptDays * DAY) };
  }
}

/** Returns whether a jar is lost, or has not arrived although its day is over. */
function isLate(jar: TimedJar, biopsy: TimedBiopsy, now: number, limits: BiopsyLimits): boolean {
  if (jar.state === 'lost') return true;
  if (jar.state !== 'taken' && jar.state !== 'sent') return false;
  const taken = jar.taken_at ?? biopsy.taken_at;
  return jar.accepted_at === null && taken !== null && now > Date.parse(taken) + limits.acceptDays * DAY;
}

/**
 * Returns what has to happen next to a biopsy, since when and until when. A step's clock starts at the last instant
 * that is known, so that a case from an import is not silent. Throws RangeError for an unreadable instant.
 * @param now epoch milliseconds
 */
export function nextStep(
  biopsy: TimedBiopsy,
  now: number,
  limits: BiopsyLimits = defaultBiopsyLimits,
  holidays: Holidays = hospitalDaysOff,
): NextStep {
  const leg = legOf(biopsy, limits, holidays);
  return {
    ...leg,
    overdue: leg.due !== null && now > Date.parse(leg.due),
    lateJars:
      leg.step === null
        ? []
        : biopsy.jars.filter((jar) => isLate(jar, biopsy, now, limits)).map(({ no }) => no),
  };
}
