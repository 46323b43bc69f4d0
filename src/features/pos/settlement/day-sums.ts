import type { UnpackedDay } from '@sync/model/rules/settlement';
import { bankRowFits, openBank, openReceipt, receiptFits } from './day-rows';
import type { DayFilter, TerminalOf } from './day-rows';
import { sumMinor } from '@sync/model/money';

/** Minor units of one currency. `received − banked = difference`, `difference − explained = left`. */
export interface DaySums {
  readonly received: number;
  readonly banked: number;
  readonly difference: number;
  readonly explained: number;
  readonly left: number;
  /** Rows of banks that need a receipt, and those of them that are wholly matched. */
  readonly rows: number;
  readonly matched: number;
  /** Number of rows matched by the automatic run; the others were matched by people. */
  readonly automatic: number;
  readonly byHand: number;
  readonly receipts: number;
  /** Rows of both sides that are not wholly matched: while there are any, the day stays open. */
  readonly openBank: number;
  readonly openReceipts: number;
}

/**
 * Returns the sums of a day. Differences of matched rows count as explained, since nothing is matched unequally
 * without a reason; a part that was matched on another day counts there and here.
 */
export function sumsOf(day: UnpackedDay, filter: DayFilter, terminalOf: TerminalOf): DaySums {
  const banks = day.bank.filter((row) => bankRowFits(row, filter));
  const receipts = day.receipts.filter(
    // Of a bank alone those count that are known to be its own.
    (row) => receiptFits(row, filter, terminalOf) && (filter.bank === null || row.bankId === filter.bank),
  );
  const automaticRows = new Set(
    day.groups.flatMap(({ state, automatic, bank }) =>
      state === 'confirmed' && automatic ? bank.map(([no]) => no) : [],
    ),
  );
  const whole = banks.filter((row) => openBank(row) === 0);
  const automatic = whole.filter(({ no }) => automaticRows.has(no)).length;
  const received = sumMinor(receipts.map(({ amount }) => amount));
  const banked = sumMinor(banks.map(({ gross }) => gross));
  const left = sumMinor(receipts.map(openReceipt)) - sumMinor(banks.map(openBank));
  const difference = received - banked;
  return {
    received,
    banked,
    difference,
    explained: difference - left,
    left,
    rows: banks.length,
    matched: whole.length,
    automatic,
    byHand: whole.length - automatic,
    receipts: receipts.length,
    openBank: banks.length - whole.length,
    openReceipts: receipts.filter((row) => openReceipt(row) !== 0).length,
  };
}
