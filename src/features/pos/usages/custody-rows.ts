import { addDays, dayOf, instantAt } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { Pos } from '../use-pos';
import { LONGEST_SHIFT } from './custody-counts';

/** A stretch of a day in which somebody held a terminal. */
export interface Segment {
  readonly usage: TerminalUsage;
  readonly name: string;
  /** Start from 0 at midnight to 1 at the next. */
  readonly from: number;
  readonly to: number;
  /** Held longer than a shift. */
  readonly late: boolean;
}

/** One terminal on a day. */
export interface CustodyRow {
  readonly terminal: PosTerminal;
  /** Current usage; undefined where nobody has the terminal. */
  readonly open: TerminalUsage | undefined;
  readonly holder: string | null;
  readonly segments: readonly Segment[];
}

/**
 * Returns the share of a day, `YYYY-MM-DD`, that has passed at an instant; less than 0 before it, more than 1 after
 * it.
 */
export function shareOfDay(day: string, instant: number): number {
  const start = Date.parse(instantAt(day, '00:00'));
  const end = Date.parse(instantAt(addDays(day, 1), '00:00'));
  return (instant - start) / (end - start);
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * Returns the users of each terminal on a day, by the number of the terminal; those returned to the bank are left
 * out.
 * @param day `YYYY-MM-DD` @param now epoch milliseconds
 */
export function custodyRows(
  { terminals, usages, member }: Pos,
  day: string,
  now: number,
): readonly CustodyRow[] {
  const byTerminal = new Map<string, TerminalUsage[]>();
  for (const usage of usages) {
    const list = byTerminal.get(usage.terminal_id);
    if (list === undefined) byTerminal.set(usage.terminal_id, [usage]);
    else list.push(usage);
  }
  return terminals
    .filter(({ status }) => status !== 'returned')
    .map((terminal): CustodyRow => {
      const own = byTerminal.get(terminal.id) ?? [];
      const open = own.find(({ state }) => state === 'open');
      const segments = own
        .filter(({ from_at, to_at }) => dayOf(from_at) <= day && (to_at === null || day <= dayOf(to_at)))
        .map((usage): Segment => {
          const begun = Date.parse(usage.from_at);
          const ended = usage.to_at === null ? now : Date.parse(usage.to_at);
          return {
            usage,
            name: member(usage.staff_id)?.full_name ?? '–',
            from: clamp(shareOfDay(day, begun)),
            to: clamp(shareOfDay(day, ended)),
            late: usage.to_at === null && now - begun > LONGEST_SHIFT,
          };
        })
        .filter(({ from, to }) => to > from)
        .sort((a, b) => a.from - b.from);
      return {
        terminal,
        open,
        holder: open === undefined ? null : (member(open.staff_id)?.full_name ?? '–'),
        segments,
      };
    })
    .sort((a, b) => compareTurkish(a.terminal.terminal_no, b.terminal.terminal_no));
}
