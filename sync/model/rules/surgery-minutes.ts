import type { SurgeryDuration } from '../entities/surgery-duration';

/** From so many cases on a surgeon's own times are taken, not those of all. */
const ENOUGH_CASES = 5;

export interface SuggestedMinutes {
  readonly minutes: number;
  /** Of ten cases, eight took between the two; null where there is only the hospital's own figure. */
  readonly band: { readonly from: number; readonly to: number } | null;
  readonly of: 'surgeon' | 'procedure' | 'look_up';
}

type Learnt = Pick<
  SurgeryDuration,
  'procedure_id' | 'surgeon_id' | 'cases' | 'median_minutes' | 'p10_minutes' | 'p90_minutes'
>;

const STEP = 5;
const onStep = (minutes: number): number => Math.max(STEP, Math.round(minutes / STEP) * STEP);

/**
 * How long a procedure takes: as long as it took this surgeon, else as it took everybody, else what the hospital has set;
 * null where nothing is known.
 */
export function suggestedMinutes(
  durations: readonly Learnt[],
  procedureId: string | null,
  surgeonId: string | null,
  set: number | null,
): SuggestedMinutes | null {
  const learnt = procedureId === null ? [] : durations.filter((one) => one.procedure_id === procedureId);
  const own = learnt.find(
    (one) => one.surgeon_id === surgeonId && surgeonId !== null && one.cases >= ENOUGH_CASES,
  );
  const found = own ?? learnt.find((one) => one.surgeon_id === null && one.cases >= ENOUGH_CASES);
  if (found !== undefined) {
    const band = { from: onStep(found.p10_minutes), to: onStep(found.p90_minutes) };
    return { minutes: onStep(found.median_minutes), band, of: own === undefined ? 'procedure' : 'surgeon' };
  }
  return set === null ? null : { minutes: set, band: null, of: 'look_up' };
}
