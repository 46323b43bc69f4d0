import { addDays } from '@/lib/dates';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { bankRowFits, currenciesOf, openBank, openReceipt, receiptFits } from './day-rows';
import { sumsOf } from './day-sums';
import type { Periods } from './use-periods';

/** Days that the home page looks back on. */
export const SETTLED_DAYS = 14;

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
 * Returns the past days that wait to be closed, the oldest first. A day whose banks are all closed is not among them.
 * @param today `YYYY-MM-DD`
 */
export function daysToClose(
  days: readonly UnpackedDay[],
  periods: Pick<Periods, 'closing'>,
  today: string,
): readonly DayToClose[] {
  const first = addDays(today, -SETTLED_DAYS);
  return days.flatMap((content) => {
    const { day, bank, receipts } = content;
    if (day < first || day >= today) return [];
    const banks = [...new Set(bank.map(({ bankId }) => bankId))];
    if (banks.length > 0 && banks.every((id) => periods.closing(id, day) !== undefined)) return [];
    const all = currenciesOf(content).map((currency) => ({ bank: null, terminal: null, currency }));
    const { received, banked, difference } = sumsOf(content, lira, noTerminal);
    return [
      {
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
      },
    ];
  });
}

const lira = { bank: null, terminal: null, currency: 'TRY' };
const noTerminal = (): null => null;
