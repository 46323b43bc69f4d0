import type { PatientTrip } from '../entities/patient-trip';
import { redReasons, tripStepOrder } from '../entities/trip-values';
import type { RedReason, TripStanding, TripStep } from '../entities/trip-values';
import { moneyInLira } from '../money';

type Steps = Pick<PatientTrip, TripStep>;
type Standing = Steps & Pick<PatientTrip, 'cancelled_at'>;

/** Milliseconds by which a clock may be ahead. */
const TOLERANCE = 600_000;

/** Returns the step that a trip has come to; null before the first. */
export const lastStep = (trip: Steps): TripStep | null =>
  tripStepOrder.findLast((step) => trip[step] !== null) ?? null;

export const standingOf = (trip: Standing): TripStanding =>
  trip.cancelled_at === null ? (lastStep(trip) ?? 'planned') : 'cancelled';

/** Returns whether a trip is over for the people on the ground: sent home, or never came. */
export const isOver = (trip: Standing): boolean => trip.cancelled_at !== null || trip.seen_off_at !== null;

/**
 * Returns the step that comes next: the first behind the furthest one. Steps left out on the way are not asked for
 * again.
 */
export function nextStep(trip: Standing): TripStep | null {
  if (isOver(trip)) return null;
  const last = lastStep(trip);
  return tripStepOrder[last === null ? 0 : tripStepOrder.indexOf(last) + 1] ?? null;
}

/** Steps that have to come before another where both are stamped. The hotel may come before the hospital or after it. */
const before: Readonly<Record<TripStep, readonly TripStep[]>> = {
  landed_at: [],
  met_at: ['landed_at'],
  at_hotel_at: ['landed_at', 'met_at'],
  in_hospital_at: ['landed_at', 'met_at'],
  discharged_at: ['landed_at', 'met_at', 'in_hospital_at'],
  seen_off_at: ['landed_at', 'met_at', 'at_hotel_at', 'in_hospital_at', 'discharged_at'],
};

/**
 * Returns why a moment of a step is not accepted, as the server says it: `future`, or `order`; null where it is. As
 * `app.trip_rules`.
 */
export function stepProblem(trip: Steps, step: TripStep, at: string, now: number): 'future' | 'order' | null {
  const time = Date.parse(at);
  if (time > now + TOLERANCE) return 'future';
  const timeOf = (other: TripStep): number | null => (trip[other] === null ? null : Date.parse(trip[other]));
  const tooEarly = before[step].some((other) => (timeOf(other) ?? time) > time);
  const tooLate = tripStepOrder.some(
    (other) => before[other].includes(step) && (timeOf(other) ?? time) < time,
  );
  return tooEarly || tooLate ? 'order' : null;
}

/** Facts that the red list knows beside the trip; all of it is on the device, or null. */
export interface TripSurroundings {
  /** Day of the surgery in Istanbul, `YYYY-MM-DD`. */
  readonly theatreDay: string | null;
  /** The surgery is done: a policy would come too late. */
  readonly operated: boolean;
  /** Policy of the surgery. */
  readonly surgeryCover: Pick<PatientTrip, 'cover_policy_no' | 'cover_until'> | null;
  /** Last day of the intermediary's authorisation. */
  readonly authorisedTo: string | null;
  /** Hours that the patient's ticket has waited for its first answer. */
  readonly unansweredHours: number | null;
}

/** Hours after which a ticket without an answer is on the list. */
export const LATE_ANSWER_HOURS = 24;

const filled = (text: string | null): boolean => text !== null && text.trim() !== '';

/**
 * Returns what a trip that is not over lacks, the worst first.
 * @param arrivalDay of the trip in Istanbul, `YYYY-MM-DD`.
 * @param today likewise
 */
export function redReasonsOf(
  trip: Standing &
    Pick<
      PatientTrip,
      'cover_policy_no' | 'cover_until' | 'portal_record_no' | 'responsible_id' | 'intermediary_id'
    >,
  { theatreDay, operated, surgeryCover, authorisedTo, unansweredHours }: TripSurroundings,
  arrivalDay: string,
  today: string,
): readonly RedReason[] {
  if (isOver(trip)) return [];
  const cover = filled(trip.cover_policy_no) ? trip : surgeryCover;
  const covered = cover !== null && filled(cover.cover_policy_no);
  // Without a surgery the policy has to hold on the day of the arrival.
  const needed = theatreDay ?? arrivalDay;
  const beforeTheatre = !operated && trip.discharged_at === null;
  const found: Readonly<Record<RedReason, boolean>> = {
    cover_missing: beforeTheatre && !covered,
    cover_ended: beforeTheatre && covered && (cover.cover_until ?? needed) < needed,
    portal_missing: !filled(trip.portal_record_no),
    responsible_missing: trip.responsible_id === null,
    authorisation_ended: trip.intermediary_id !== null && authorisedTo !== null && authorisedTo < today,
    answer_late: unansweredHours !== null && unansweredHours > LATE_ANSWER_HOURS,
  };
  return (Object.keys(redReasons) as RedReason[]).filter((reason) => found[reason]);
}

/** Returns the lira that a payment was worth on its day, in kuruş. Null without a rate. Exact: no floating point. */
export function estimatedLira({
  paid_amount: amount,
  currency,
  rate,
}: Pick<PatientTrip, 'paid_amount' | 'currency' | 'rate'>): number | null {
  if (amount === null) return null;
  if (currency === 'TRY') return amount;
  if (rate === null) return null;
  return moneyInLira(amount, rate);
}
