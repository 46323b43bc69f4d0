import type { TerminalUsage } from '@sync/model/entities/terminal-usage';

/** The longest shift, in milliseconds. */
export const LONGEST_SHIFT = 10 * 3_600_000;

/** Returns whether an open usage has gone on for longer than a shift. @param now epoch milliseconds */
export const isHeldTooLong = (
  { state, from_at }: Pick<TerminalUsage, 'state' | 'from_at'>,
  now: number,
): boolean => state === 'open' && now - Date.parse(from_at) > LONGEST_SHIFT;

/** Counts terminals in use, those in use longer than a shift, and unexplained differences. */
export function custodyCounts(
  usages: readonly TerminalUsage[],
  /** Epoch milliseconds. */
  now: number,
): { readonly held: number; readonly late: number; readonly unexplained: number } {
  const open = usages.filter(({ state }) => state === 'open');
  return {
    held: open.length,
    late: open.filter((usage) => isHeldTooLong(usage, now)).length,
    unexplained: usages.filter(
      ({ difference, difference_reason, state }) =>
        difference !== null && difference !== 0 && difference_reason === null && state !== 'checked',
    ).length,
  };
}
