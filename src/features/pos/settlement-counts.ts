import { addDays } from '@/lib/dates';
import { accountLegs, isTold } from '@sync/model/rules/fourth-leg';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { minorIn } from '@sync/model/money';

/** Figures that accountants look at first. Amounts are lira in minor units. */
export interface SettlementCounts {
  /** Rows on both sides that are not matched, but for today's. */
  readonly open: number;
  /** Suggestions that wait for a person. */
  readonly proposed: number;
  /** Today's payments of banks; what of them came by statements, and what reports say has come where there is none. */
  readonly dueToday: number;
  readonly arrivedToday: number;
  readonly reportedToday: number;
}

/** Days that the card looks back on. */
export const COUNTED_DAYS = 14;

/**
 * Counts what is open in the last days.
 * @param today `YYYY-MM-DD`
 */
export function settlementCounts(days: readonly UnpackedDay[], today: string): SettlementCounts {
  const first = addDays(today, -COUNTED_DAYS);
  const proposed = new Set<number>();
  let open = 0;
  for (const { day, bank, receipts, groups } of days) {
    if (day < first || day >= today) continue;
    open += bank.filter(
      ({ kind, gross, matched }) => kind !== 'fee' && kind !== 'fee_return' && matched !== gross,
    ).length;
    open += receipts.filter(({ amount, matched, cancelled }) => !cancelled && matched !== amount).length;
    for (const { no, state } of groups) if (state === 'proposed') proposed.add(no);
  }
  const legs = accountLegs(days, today).filter((leg) => leg.day === today);
  return {
    open,
    proposed: proposed.size,
    dueToday: minorIn('TRY', legs, ({ expected }) => expected),
    arrivedToday: minorIn('TRY', legs, (leg) => (isTold(leg) ? leg.arrived : 0)),
    reportedToday: minorIn('TRY', legs, (leg) => (isTold(leg) ? 0 : leg.reported)),
  };
}
