import { addDays } from '@/lib/dates';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { bankRowFits, currenciesOf, openBank, openReceipt, receiptFits } from '../settlement/day-rows';
import { sumsOf } from '../settlement/day-sums';
import type { Periods } from '../settlement/use-periods';

/** Days that the home page looks back on. */
export const SETTLED_DAYS = 14;
/** Days after which what keeps a day open is late. */
export const LATE = 2;

/** A past day of card money that is not closed yet. Amounts are lira in minor units. */
export interface DayToClose {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly received: number;
  readonly banked: number;
  readonly difference: number;
  /** Rows of either side that are not wholly matched, in any currency: while there are any, the day stays open. */
  readonly withoutBank: number;
  readonly withoutReceipt: number;
}

export const mayClose = ({ withoutBank, withoutReceipt }: DayToClose): boolean =>
  withoutBank + withoutReceipt === 0;

/**
 * Selects the past days that are not closed for all their banks, the oldest first.
 * @param today `YYYY-MM-DD`
 */
export function openDays(
  days: readonly UnpackedDay[],
  periods: Pick<Periods, 'closing'>,
  today: string,
): readonly UnpackedDay[] {
  const first = addDays(today, -SETTLED_DAYS);
  return days.filter(({ day, bank }) => {
    if (day < first || day >= today) return false;
    const banks = [...new Set(bank.map(({ bankId }) => bankId))];
    return banks.length === 0 || !banks.every((id) => periods.closing(id, day) !== undefined);
  });
}

/** Returns the sums of days that wait to be closed. @param open as `openDays` selects them */
export function daysToClose(open: readonly UnpackedDay[]): readonly DayToClose[] {
  return open.map((content) => {
    const { day, bank, receipts } = content;
    const all = currenciesOf(content).map((currency) => ({ bank: null, terminal: null, currency }));
    const { received, banked, difference } = sumsOf(content, lira, noTerminal);
    return {
      day,
      received,
      banked,
      difference,
      withoutBank: receipts.filter(
        (row) => openReceipt(row) !== 0 && all.some((filter) => receiptFits(row, filter, noTerminal)),
      ).length,
      withoutReceipt: bank.filter(
        (row) => openBank(row) !== 0 && all.some((filter) => bankRowFits(row, filter)),
      ).length,
    };
  });
}

const lira = { bank: null, terminal: null, currency: 'TRY' };
const noTerminal = (): null => null;
