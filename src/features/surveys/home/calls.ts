import type { SurveyComments } from '@sync/rpc/surveys';

export type Comment = SurveyComments['rows'][number];

/** Points up to which the patient is unhappy enough to be called first. */
export const WORST = 4;

/** Returns the bad answers on which nobody has acted, the worst first; without points last. */
export function toCall(rows: readonly Comment[]): readonly Comment[] {
  return rows
    .filter(({ loop }) => loop === 'open')
    .toSorted((a, b) => (a.nps ?? 11) - (b.nps ?? 11) || (b.month ?? '').localeCompare(a.month ?? ''));
}
