import type { TerminalUsage } from '@sync/model/entities/terminal-usage';

/** The longest shift, in milliseconds. */
export const LONGEST_SHIFT = 10 * 3_600_000;

/** Counts terminals in use, those in use longer than a shift, and unexplained differences. */
export function custodyCounts(
  usages: readonly TerminalUsage[],
  /** Epoch milliseconds. */
  now: number,
): { readonly held: number; readonly late: number; readonly unexplained: number } {
  const open = usages.filter(({ state }) => state === 'open');
  return {
    held: open.length,
    late: open.filter(({ from_at }) => now - Date.parse(from_at) > LONGEST_SHIFT).length,
    unexplained: usages.filter(
      ({ difference, difference_reason, state }) =>
        difference !== null && difference !== 0 && difference_reason === null && state !== 'checked',
    ).length,
  };
}
