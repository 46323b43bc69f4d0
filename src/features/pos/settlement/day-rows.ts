import { daysBetween } from '@/lib/dates';
import type { BankRow, MatchGroup, Receipt, UnpackedDay } from '@sync/model/rules/settlement';

/** A row of either side, with the part of it that is in one place of the board. */
export type DayRow =
  | { readonly side: 'bank'; readonly row: BankRow; readonly amount: number }
  | { readonly side: 'receipts'; readonly row: Receipt; readonly amount: number };
export type Side = DayRow['side'];

/** Names a row among those of both sides. */
export type RowKey = `${Side}/${number}`;
export const keyOf = ({
  side,
  row,
}: Pick<DayRow, 'side'> & { readonly row: { readonly no: number } }): RowKey => `${side}/${row.no}`;

/** Returns the whole amount of a row in minor units; the functions below return its unmatched part. */
export const wholeOf = (dayRow: DayRow): number =>
  dayRow.side === 'bank' ? dayRow.row.gross : dayRow.row.amount;
export const openBank = ({ gross, matched }: BankRow): number => gross - matched;
export const openReceipt = ({ amount, cancelled, matched }: Receipt): number =>
  cancelled ? 0 : amount - matched;

/** Fees of a bank have no receipt. */
export const needsMatch = ({ kind }: BankRow): boolean => kind !== 'fee' && kind !== 'fee_return';

/** Filter of a day's rows. */
export interface DayFilter {
  readonly bank: string | null;
  readonly terminal: string | null;
  readonly currency: string;
}

/** The terminal that a receipt came from, by its own words or by who held which. */
export type TerminalOf = (receipt: Receipt) => string | null;

const sameNumber = (a: string | null, b: string): boolean =>
  a !== null && a.replace(/^0+/, '') === b.replace(/^0+/, '');

export const bankRowFits = (row: BankRow, { bank, terminal, currency }: DayFilter): boolean =>
  needsMatch(row) &&
  row.currency === currency &&
  (bank === null || row.bankId === bank) &&
  (terminal === null || sameNumber(row.terminalNo, terminal));

/** Receipts whose bank nobody knows may belong to any. */
export const receiptFits = (
  row: Receipt,
  { bank, terminal, currency }: DayFilter,
  terminalOf: TerminalOf,
): boolean => {
  if (row.cancelled || row.currency !== currency) return false;
  if (bank !== null && row.bankId !== null && row.bankId !== bank) return false;
  const of = terminalOf(row);
  return terminal === null || of === null || sameNumber(of, terminal);
};

/** Currencies of a day, the one with most rows first. */
export function currenciesOf({ bank, receipts }: UnpackedDay): readonly string[] {
  const counts = new Map<string, number>();
  for (const { currency } of [...bank, ...receipts]) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** Returns the rows of a match with the amounts that belong to it; those of other days included. */
export function rowsOfGroup(day: UnpackedDay, group: MatchGroup): readonly DayRow[] {
  const banks = [...day.bank, ...day.otherBank];
  const receipts = [...day.receipts, ...day.otherReceipts];
  return [
    ...group.receipts.flatMap(([no, amount]): DayRow[] => {
      const row = receipts.find((receipt) => receipt.no === no);
      return row === undefined ? [] : [{ side: 'receipts', row, amount }];
    }),
    ...group.bank.flatMap(([no, amount]): DayRow[] => {
      const row = banks.find((bankRow) => bankRow.no === no);
      return row === undefined ? [] : [{ side: 'bank', row, amount }];
    }),
  ];
}

/** Returns how much more or less a bank has kept than agreed, in minor units; a kuruş is rounding. */
export function commissionGap({ commission, expectedCommission }: BankRow): number {
  if (expectedCommission === null) return 0;
  const gap = commission - expectedCommission;
  return Math.abs(gap) > 1 ? gap : 0;
}

/** Returns the days by which a payment comes later than agreed. */
export function daysLate({ valueOn, expectedValueOn }: BankRow): number {
  if (valueOn === null || expectedValueOn === null || valueOn <= expectedValueOn) return 0;
  return daysBetween(expectedValueOn, valueOn);
}
