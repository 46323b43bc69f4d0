import type { UnpackedDay } from '@sync/model/rules/settlement';
import { keyOf, openBank, openReceipt } from '../day-rows';
import type { DayRow, RowKey } from '../day-rows';
import { sumMinor } from '@sync/model/money';

/** Returns every row of a day, and of its matches on other days, with its open amount. */
export function openRowsOf(day: UnpackedDay): ReadonlyMap<RowKey, DayRow> {
  const rows: DayRow[] = [
    ...[...day.receipts, ...day.otherReceipts].map((row): DayRow => ({
      side: 'receipts',
      row,
      amount: openReceipt(row),
    })),
    ...[...day.bank, ...day.otherBank].map((row): DayRow => ({ side: 'bank', row, amount: openBank(row) })),
  ];
  return new Map(rows.filter(({ amount }) => amount !== 0).map((row) => [keyOf(row), row]));
}

/** Sum of the ticked rows. */
export interface SelectionSum {
  readonly receipts: readonly DayRow[];
  readonly bank: readonly DayRow[];
  /** Receipts less bank, in minor units. */
  readonly difference: number;
  /** Null: the rows have several currencies and do not add up. */
  readonly currency: string | null;
  /** Equality of both sides, which lets them be matched without a reason. */
  readonly even: boolean;
}

export function sumOf(rows: readonly DayRow[]): SelectionSum {
  const receipts = rows.filter(({ side }) => side === 'receipts');
  const bank = rows.filter(({ side }) => side === 'bank');
  const total = (side: readonly DayRow[]) => sumMinor(side.map(({ amount }) => amount));
  const currencies = new Set(rows.map(({ row }) => row.currency));
  const difference = total(receipts) - total(bank);
  const [currency = null] = currencies;
  const several = currencies.size > 1;
  return {
    receipts,
    bank,
    difference,
    currency: several ? null : currency,
    even: difference === 0 && rows.length > 1 && !several,
  };
}
