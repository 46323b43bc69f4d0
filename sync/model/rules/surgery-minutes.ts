import type { SurgeryDuration } from '../entities/surgery-duration';

/** Number of cases from which a surgeon's own times are taken, not those of all. */
const ENOUGH_CASES = 5;

export interface SuggestedMinutes {
  readonly minutes: number;
  /**
   * Bounds of the middle: of ten cases, eight took between the two. Null where there is only the hospital's own
   * figure.
   */
  readonly band: { readonly from: number; readonly to: number } | null;
  readonly of: 'surgeon' | 'procedure' | 'look_up';
}

export type Learnt = Pick<
  SurgeryDuration,
  'procedure_id' | 'surgeon_id' | 'cases' | 'median_minutes' | 'p10_minutes' | 'p90_minutes'
>;

const STEP = 5;
const onStep = (minutes: number): number => Math.max(STEP, Math.round(minutes / STEP) * STEP);

/**
 * Returns what is learnt of a procedure: of this surgeon, else of all.
 * @param of the procedure
 */
export function learntOf<L extends Learnt>(of: readonly L[], surgeonId: string | null): L | undefined {
  const enough = of.filter(({ cases }) => cases >= ENOUGH_CASES);
  return (
    enough.find(({ surgeon_id }) => surgeon_id !== null && surgeon_id === surgeonId) ??
    enough.find(({ surgeon_id }) => surgeon_id === null)
  );
}

/**
 * Returns the suggested duration of a procedure: as long as it took this surgeon, else as it took everybody, else
 * what the hospital has set; null where nothing is known.
 */
export function suggestedMinutes(
  durations: readonly Learnt[],
  procedureId: string | null,
  surgeonId: string | null,
  set: number | null,
): SuggestedMinutes | null {
  const learnt =
    procedureId === null ? [] : durations.filter((duration) => duration.procedure_id === procedureId);
  const found = learntOf(learnt, surgeonId);
  if (found !== undefined) {
    const band = { from: onStep(found.p10_minutes), to: onStep(found.p90_minutes) };
    return {
      minutes: onStep(found.median_minutes),
      band,
      of: found.surgeon_id === null ? 'procedure' : 'surgeon',
    };
  }
  return set === null ? null : { minutes: set, band: null, of: 'look_up' };
}
