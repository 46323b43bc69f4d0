import { addDays, dayOf, instantAt } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { sumMoney } from '@sync/model/money';
import type { MoneySums } from '@sync/model/money';
import type { Pos } from '../use-pos';
import { LONGEST_SHIFT } from './custody-counts';
import type { UnheldMoney } from './unheld-money';
import { openUsage } from './take-over';

/** A stretch of a day in which somebody held a terminal. */
export interface Segment {
  readonly usage: TerminalUsage;
  readonly name: string;
  /** Start from 0 at midnight to 1 at the next. */
  readonly from: number;
  readonly to: number;
  /** Held longer than a shift. */
  readonly late: boolean;
  readonly clashing: boolean;
}

/** One terminal on a day. */
export interface CustodyRow {
  readonly terminal: PosTerminal;
  /** Current usage; undefined where nobody has the terminal. */
  readonly open: TerminalUsage | undefined;
  /** Name of who had the terminal on the day and has not counted yet. */
  readonly holder: string | null;
  readonly segments: readonly Segment[];
  /** Names of those who have the terminal in the same time as its holder. */
  readonly rivals: readonly string[];
  /** Count of usages that began on the day; a usage that is not counted yet tells nothing (blind count). */
  readonly counted: { readonly sums: MoneySums; readonly count: number } | null;
  /** Payments of the day while nobody held it. */
  readonly unheld: UnheldMoney | null;
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

function countedOf(usages: readonly TerminalUsage[], day: string): CustodyRow['counted'] {
  const own = usages.flatMap(({ from_at, currency, counted_gross, counted_count }) =>
    counted_gross === null || dayOf(from_at) !== day
      ? []
      : [{ currency, minor: counted_gross, count: counted_count ?? 0 }],
  );
  if (own.length === 0) return null;
  return { sums: sumMoney(own), count: own.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * Returns the users of each terminal on a day, by the number of the terminal; those returned to the bank are left
 * out, unless money was paid at one.
 * @param unheld money that nobody held on the day
 * @param day `YYYY-MM-DD` @param now epoch milliseconds
 */
export function custodyRows(
  { terminals, usages, rivals, member }: Pos,
  unheld: readonly UnheldMoney[],
  day: string,
  now: number,
): readonly CustodyRow[] {
  const nameOf = (staffId: string): string => member(staffId)?.full_name ?? '–';
  const byTerminal = new Map<string, TerminalUsage[]>();
  for (const usage of usages) {
    const list = byTerminal.get(usage.terminal_id);
    if (list === undefined) byTerminal.set(usage.terminal_id, [usage]);
    else list.push(usage);
  }
  const unheldAt = new Map(unheld.map((money) => [money.terminalId, money]));
  return terminals
    .filter(({ id, status }) => status !== 'returned' || unheldAt.has(id))
    .map((terminal): CustodyRow => {
      const own = byTerminal.get(terminal.id) ?? [];
      const open = openUsage(own, terminal.id);
      const segments = own
        .filter(({ from_at, to_at }) => dayOf(from_at) <= day && (to_at === null || day <= dayOf(to_at)))
        .map((usage): Segment => {
          const begun = Date.parse(usage.from_at);
          const ended = usage.to_at === null ? now : Date.parse(usage.to_at);
          return {
            usage,
            name: nameOf(usage.staff_id),
            from: clamp(shareOfDay(day, begun)),
            to: clamp(shareOfDay(day, ended)),
            late: usage.to_at === null && now - begun > LONGEST_SHIFT,
            clashing: rivals(usage.id).length > 0,
          };
        })
        .filter(({ from, to }) => to > from)
        .sort((a, b) => a.from - b.from);
      return {
        terminal,
        open,
        holder: open !== undefined && dayOf(open.from_at) <= day ? nameOf(open.staff_id) : null,
        segments,
        rivals: open === undefined ? [] : rivals(open.id).map(({ staff_id }) => nameOf(staff_id)),
        counted: countedOf(own, day),
        unheld: unheldAt.get(terminal.id) ?? null,
      };
    })
    .sort((a, b) => compareTurkish(a.terminal.terminal_no, b.terminal.terminal_no));
}

/** Returns whether somebody who has not counted yet had the terminal on the day. */
export const isOpenOn = ({ holder }: CustodyRow): boolean => holder !== null;

/** Returns the sums of a board, each currency by itself: counted, and held by nobody. */
export function boardSums(
  rows: readonly CustodyRow[],
  unheld: readonly UnheldMoney[],
): { readonly counted: MoneySums; readonly unheld: MoneySums } {
  return {
    counted: sumMoney(rows.flatMap(({ counted }) => counted?.sums ?? [])),
    unheld: sumMoney(unheld.flatMap(({ sums }) => sums)),
  };
}
