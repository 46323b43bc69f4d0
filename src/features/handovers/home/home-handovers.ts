import type { HandoverRow } from '../handover-rows';

/** Hours after its shift in which a sheet that nobody took over is offered. */
const OFFERED = 24;
/** Hours after a taking in which it is told: a shift. */
const TOLD = 8;
const HOUR = 3_600_000;

/** Sheets that a home page tells of. */
export interface HomeHandovers {
  /** Given to the user's ward by others and taken over by nobody, the latest first. */
  readonly waiting: readonly HandoverRow[];
  /** Taken over within the shift. */
  readonly taken: readonly HandoverRow[];
  /** The user's own drafts. */
  readonly drafts: readonly HandoverRow[];
}

/**
 * Chooses the sheets of a user's home page.
 * @param now epoch milliseconds
 */
export function homeOf(
  rows: readonly HandoverRow[],
  { ward, userId, now }: { readonly ward: string | null; readonly userId: string; readonly now: number },
): HomeHandovers {
  const own = rows
    .filter(({ handover }) => handover.department_id === ward)
    .toSorted((a, b) => b.handover.from_at.localeCompare(a.handover.from_at));
  const since = (at: string | null | undefined): number => (now - Date.parse(at ?? '')) / HOUR;
  return {
    waiting: own.filter(
      ({ handover, state }) =>
        state === 'given' && handover.giver_id !== userId && since(handover.to_at) < OFFERED,
    ),
    taken: own.filter(
      ({ handover, state, takings }) =>
        state === 'taken' && since(takings[0]?.at ?? handover.taken_at) < TOLD,
    ),
    drafts: rows.filter(({ handover }) => handover.state === 'draft' && handover.giver_id === userId),
  };
}
