import type { CommissionRate } from '@sync/model/entities/commission-rate';
import type { CardKind } from '@sync/model/entities/pos-values';
import { byCurrency, minorIn, rateOfMoney, sumMoney } from '@sync/model/money';
import type { MoneySums } from '@sync/model/money';
import { legalCap, rateFor } from '@sync/model/rules/commission';
import type { BankRow, UnpackedDay } from '@sync/model/rules/settlement';

/** Payments of one kind at one bank, and what was taken of them. Amounts in minor units, rates in millionths. */
export interface CommissionLine {
  readonly id: string;
  readonly bankId: string;
  /** Null where the terminals of the bank are taken together. */
  readonly terminalNo: string | null;
  readonly cardKind: CardKind;
  readonly instalments: number;
  readonly currency: string;
  readonly gross: number;
  readonly charged: number;
  readonly expected: number;
  /** Rate of the contract; null where the rate changed meanwhile. */
  readonly agreedRate: number | null;
  /** Rate that was charged, of the paid amount. */
  readonly chargedRate: number;
  /** The most that the law allows on the last of the days; null where it allows any. */
  readonly cap: number | null;
  readonly rows: readonly BankRow[];
}

export interface CommissionCheck {
  /** Lines of the check by currency, overcharged ones first. */
  readonly lines: readonly CommissionLine[];
  /** Sums of what was charged too much, by currency; what was charged too little is not set off. */
  readonly overcharged: MoneySums;
  /** Rows for which no agreed rate is known. */
  readonly unchecked: number;
}

/** Rounding of a row may leave a kuruş. */
const TOLERANCE = 1;

export const overchargeOf = ({ commission, expectedCommission }: BankRow): number =>
  expectedCommission === null ? 0 : commission - expectedCommission;

/** Returns whether a row differs from the agreed commission by more than rounding. */
export const isWrong = (row: BankRow): boolean => Math.abs(overchargeOf(row)) > TOLERANCE;

function lineOf(
  id: string,
  rows: readonly BankRow[],
  rates: readonly CommissionRate[],
  terminalNo: string | null,
): CommissionLine {
  const [first] = rows;
  if (first === undefined) throw new RangeError('a line without rows');
  const cardKind = first.cardKind ?? 'credit';
  const instalments = Math.max(1, first.instalmentCount ?? 1);
  const gross = minorIn(first.currency, rows, ({ gross: own }) => own);
  const charged = minorIn(first.currency, rows, ({ commission }) => commission);
  const agreed = new Set(
    rows.map(
      ({ bankId, day }) =>
        rateFor({ id: '', bank_id: bankId }, rates, { kind: cardKind, instalments, day })?.rate,
    ),
  );
  const last = rows.reduce((day, row) => (row.day > day ? row.day : day), first.day);
  return {
    id,
    bankId: first.bankId,
    terminalNo,
    cardKind,
    instalments,
    currency: first.currency,
    gross,
    charged,
    expected: minorIn(first.currency, rows, ({ expectedCommission }) => expectedCommission),
    agreedRate: agreed.size === 1 ? ([...agreed][0] ?? null) : null,
    chargedRate: rateOfMoney(charged, gross),
    cap: legalCap(cardKind, last)?.rate ?? null,
    rows,
  };
}

const isPayment = ({ kind }: BankRow): boolean =>
  kind === 'sale' || kind === 'instalment_sale' || kind === 'points';

/**
 * Compares the commission that banks charged with the agreed one. Correct rows are one line for each bank, card and
 * number of instalments; wrong ones are separate by terminal.
 */
export function checkCommission(
  days: readonly UnpackedDay[],
  rates: readonly CommissionRate[],
  bank: string | undefined,
): CommissionCheck {
  const groups = new Map<string, { readonly terminalNo: string | null; readonly rows: BankRow[] }>();
  let unchecked = 0;
  for (const row of days.flatMap((day) => day.bank)) {
    if (!isPayment(row) || (bank !== undefined && row.bankId !== bank)) continue;
    if (row.expectedCommission === null) {
      unchecked += 1;
      continue;
    }
    const terminalNo = isWrong(row) ? row.terminalNo : null;
    const id = [
      row.bankId,
      row.cardKind ?? 'credit',
      row.instalmentCount ?? 1,
      row.currency,
      terminalNo ?? '',
    ].join(' ');
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { terminalNo, rows: [row] });
    else group.rows.push(row);
  }
  const lines = [...groups]
    .map(([id, { terminalNo, rows }]) => lineOf(id, rows, rates, terminalNo))
    .toSorted(
      (a, b) =>
        byCurrency(a.currency, b.currency) ||
        b.charged - b.expected - (a.charged - a.expected) ||
        b.gross - a.gross,
    );
  return {
    lines,
    overcharged: sumMoney(
      lines
        .flatMap(({ rows }) => rows.filter(isWrong))
        .map((row) => ({ currency: row.currency, minor: Math.max(0, overchargeOf(row)) })),
    ),
    unchecked,
  };
}
