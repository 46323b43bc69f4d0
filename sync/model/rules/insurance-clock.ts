import { defaultCalendar } from './working-time';

/** Groups of the worklist, the most urgent first. `surgery_soon`: up to the next operating day. */
export const insuranceGroups = ['surgery_soon', 'answer_late', 'expiring', 'in_time', 'settled'] as const;
export type InsuranceGroup = (typeof insuranceGroups)[number];

const statusKinds = {
  draft: 'draft',
  sent: 'open',
  waiting: 'open',
  documents_missing: 'open',
  documents_completed: 'open',
  medical_review: 'open',
  approved: 'approved',
  partial: 'approved',
  refused: 'refused',
  appealed: 'appealed',
  used: 'settled',
  invoiced: 'settled',
  paid: 'settled',
  paid_cut: 'settled',
  expired: 'expired',
  cancelled: 'settled',
} as const;
export type ClockedStatus = keyof typeof statusKinds;

/** Fields of a case that the clock reads. Instants are ISO 8601 in UTC. */
export interface TimedInsurance {
  readonly status: ClockedStatus;
  /** Time at which it was sent; null before. */
  readonly requested_at: string | null;
  /** `inpatient` has the short limit, all others the long one. */
  readonly service_kind: string;
  /** An instant, or the last day `YYYY-MM-DD`; null without end. */
  readonly valid_to: string | null;
  /** Somebody looks again then; until then a late answer and an ending approval keep quiet. */
  readonly next_check_at: string | null;
  /** Last day or instant to object. */
  readonly appeal_due: string | null;
  /** Start of the surgery that it is for. Null without one, or when that is cancelled. */
  readonly surgery_start: string | null;
}

export interface InsuranceMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The next day on which the theatre operates, `YYYY-MM-DD`: what is planned until then is soon. */
  readonly nextOperatingDay: string;
}

export interface InsuranceLimits {
  readonly inpatientMinutes: number;
  readonly otherMinutes: number;
  readonly expiringDays: number;
  /** Days in which a missed appeal still has to be looked at. With a reason it may come late. */
  readonly missedAppealDays: number;
}

export const defaultInsuranceLimits: InsuranceLimits = {
  inpatientMinutes: 120,
  otherMinutes: 24 * 60,
  expiringDays: 3,
  missedAppealDays: 7,
};

export interface InsuranceUrgency {
  readonly group: InsuranceGroup;
  /** Start of the wait for the payer's answer; null where none is awaited. */
  readonly since: string | null;
  /**
   * Time that the row is counted down to, ISO 8601 in UTC: surgery, answer, end of the approval, next look or
   * objection.
   */
  readonly due: string | null;
  /** Whole minutes since `since`. */
  readonly waitedMinutes: number | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = defaultCalendar.offsetMinutes * MINUTE;

/** Returns the number of the calendar day in Istanbul. */
const dayOf = (instant: number): number => Math.floor((instant + OFFSET) / DAY);

interface Span {
  /** First moment of the day, or the instant itself. */
  readonly from: number;
  /** Last moment. */
  readonly to: number;
}

/** Returns a day of Istanbul from its start to its end; an instant as it is. */
function spanOf(value: string | null): Span | null {
  if (value === null) return null;
  const at = Date.parse(value);
  if (Number.isNaN(at)) throw new RangeError(`not an instant: ${value}`);
  return value.length === 10 ? { from: at - OFFSET, to: at - OFFSET + DAY } : { from: at, to: at };
}

const iso = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

/**
 * Returns whether a surgery up to the next operating day has no approval that covers it. One that has begun stays on top
 * while nobody has decided: rooms run late, and the row must not leave at the planned minute. What was decided once
 * leaves then.
 */
function isBareSurgery(
  timed: TimedInsurance,
  surgery: number | null,
  valid: Span | null,
  { now, nextOperatingDay }: InsuranceMoment,
): boolean {
  if (surgery === null || dayOf(surgery) < dayOf(now)) return false;
  if (dayOf(surgery) > dayOf(Date.parse(nextOperatingDay) - OFFSET)) return false;
  switch (statusKinds[timed.status]) {
    case 'draft':
    case 'open':
      return true;
    case 'approved':
      return surgery >= now && valid !== null && valid.to < surgery;
    case 'refused':
    case 'appealed':
    case 'expired':
      return surgery >= now;
    case 'settled':
      return false;
  }
}

/**
 * Returns whether nobody has objected, and the last day to do so has just gone. Days on which devices were without a
 * network count, too.
 */
export function isAppealMissed(
  timed: Pick<TimedInsurance, 'status' | 'appeal_due'>,
  now: number,
  { missedAppealDays }: InsuranceLimits = defaultInsuranceLimits,
): boolean {
  if (timed.status !== 'refused' && timed.status !== 'partial') return false;
  const last = spanOf(timed.appeal_due)?.to;
  return last !== undefined && last < now && now - last < missedAppealDays * DAY;
}

/**
 * Returns how urgent a case is, and what it waits for. A snooze never hides a surgery without approval, nor an
 * approval that ends before the next look. An approval that is far from its end is settled: nothing is to be done
 * with it.
 * Throws RangeError for an unreadable instant.
 */
export function insuranceUrgency(
  timed: TimedInsurance,
  moment: InsuranceMoment,
  limits: InsuranceLimits = defaultInsuranceLimits,
): InsuranceUrgency {
  const { now } = moment;
  const kind = statusKinds[timed.status];
  const surgery = spanOf(timed.surgery_start)?.from ?? null;
  const valid = spanOf(timed.valid_to);
  const look = spanOf(timed.next_check_at)?.from;
  const appeal = spanOf(timed.appeal_due);
  const isWaiting = kind === 'open' || kind === 'appealed';
  const askedAt = isWaiting ? spanOf(timed.requested_at)?.from : undefined;
  const snoozed = look !== undefined && look > now;
  const missed = isAppealMissed(timed, now, limits);
  const urgency = (group: InsuranceGroup, due: number | undefined): InsuranceUrgency => ({
    group,
    since: iso(askedAt),
    due: iso(due),
    waitedMinutes: askedAt === undefined ? null : Math.max(0, Math.floor((now - askedAt) / MINUTE)),
  });

  if (isBareSurgery(timed, surgery, valid, moment)) return urgency('surgery_soon', surgery ?? undefined);
  switch (kind) {
    case 'draft':
      return urgency('in_time', look);
    case 'open': {
      const minutes = timed.service_kind === 'inpatient' ? limits.inpatientMinutes : limits.otherMinutes;
      const due = askedAt === undefined ? undefined : askedAt + minutes * MINUTE;
      if (snoozed) return urgency('in_time', look);
      return urgency(due !== undefined && now > due ? 'answer_late' : 'in_time', due ?? look);
    }
    case 'appealed': {
      // Payers take weeks for an objection: only a date of its own makes it late.
      if (snoozed || appeal === null) return urgency('in_time', look);
      return urgency(now > appeal.to ? 'answer_late' : 'in_time', appeal.to);
    }
    case 'approved': {
      if (valid !== null && valid.from - now < limits.expiringDays * DAY) {
        return snoozed && look < valid.to ? urgency('in_time', look) : urgency('expiring', valid.to);
      }
      if (missed) return snoozed ? urgency('in_time', look) : urgency('answer_late', appeal?.to);
      const mayAppeal = timed.status === 'partial' && appeal !== null && appeal.to >= now;
      return mayAppeal ? urgency('in_time', appeal.to) : urgency('settled', valid?.to);
    }
    case 'refused':
      if (missed) return snoozed ? urgency('in_time', look) : urgency('answer_late', appeal?.to);
      return appeal !== null && appeal.to >= now
        ? urgency('in_time', appeal.to)
        : urgency('settled', undefined);
    case 'expired':
      return surgery !== null && surgery >= now
        ? urgency('expiring', valid?.to)
        : urgency('settled', undefined);
    case 'settled':
      return urgency('settled', undefined);
  }
}
