import { dayOf } from '@/lib/dates';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import type { BankRow, Receipt, UnpackedDay } from '@sync/model/rules/settlement';
import { sumMinor } from '@sync/model/money';

/** Figures of one of the three sides. */
export interface Leg {
  /** Number of payments; null where the side names none. */
  readonly count: number | null;
  /** Sum in minor units. */
  readonly sum: number;
}

/** Side that does not fit the two others. */
export type OddOne = 'receipts' | 'slip' | 'bank';
export const oddOnes: Readonly<Record<OddOne, string>> = {
  receipts: 'Makbuz ayrı düşüyor',
  slip: 'Sayım ayrı düşüyor',
  bank: 'Banka ayrı düşüyor',
};

export const sheetStates = {
  missing: 'Eksik',
  different: 'Farklı',
  counts: 'Adet farklı',
  settled: 'Mutabık',
  closed: 'Kapalı',
} as const;
export type SheetState = keyof typeof sheetStates;

/** One usage of a terminal, or what was paid at it on a day while nobody held it; and what three sides say of it. */
export interface SheetLine {
  readonly id: string;
  readonly day: string;
  readonly terminalId: string | null;
  readonly terminalNo: string | null;
  readonly bankId: string | null;
  readonly staffId: string | null;
  /** Null where nobody held the terminal. */
  readonly usage: TerminalUsage | null;
  readonly currency: string;
  readonly receipts: Leg | null;
  readonly cancelled: number;
  readonly slip: Leg | null;
  readonly bank: Leg | null;
  readonly net: number;
  readonly lastValueOn: string | null;
  readonly closed: boolean;
  readonly receiptRows: readonly Receipt[];
  readonly bankRows: readonly BankRow[];
}

/** Differences of each pair of sides; null where one of them is missing. */
export interface Differences {
  readonly receiptsSlip: number | null;
  readonly slipBank: number | null;
  readonly receiptsBank: number | null;
}

const between = (a: Leg | null, b: Leg | null): number | null =>
  a === null || b === null ? null : a.sum - b.sum;

type Sides = Pick<SheetLine, 'receipts' | 'slip' | 'bank'>;

export function differencesOf({ receipts, slip, bank }: Sides): Differences {
  return {
    receiptsSlip: between(receipts, slip),
    slipBank: between(slip, bank),
    receiptsBank: between(receipts, bank),
  };
}

/** Returns the side that differs from two equal ones; null where all are equal, all differ, or one is missing. */
export function oddOneOf(sides: Sides): OddOne | null {
  const { receiptsSlip, slipBank, receiptsBank } = differencesOf(sides);
  if (receiptsSlip === null || slipBank === null || receiptsBank === null) return null;
  if (slipBank === 0 && receiptsSlip !== 0) return 'receipts';
  if (receiptsBank === 0 && receiptsSlip !== 0) return 'slip';
  return receiptsSlip === 0 && slipBank !== 0 ? 'bank' : null;
}

/** Returns whether sides name different numbers of payments: ten receipts against eight slips may be an error, whatever their sum. */
export function countsDiffer(sides: readonly (Leg | null)[]): boolean {
  const known = sides.flatMap((leg) => (leg?.count == null ? [] : [leg.count]));
  return new Set(known).size > 1;
}

export function stateOf(line: Sides & { readonly closed: boolean }): SheetState {
  if (line.closed) return 'closed';
  if (line.receipts === null || line.slip === null || line.bank === null) return 'missing';
  const { receiptsSlip, slipBank } = differencesOf(line);
  if (receiptsSlip !== 0 || slipBank !== 0) return 'different';
  return countsDiffer([line.receipts, line.slip, line.bank]) ? 'counts' : 'settled';
}

interface Draft {
  readonly day: string;
  readonly currency: string;
  terminalNo: string | null;
  bankId: string | null;
  readonly usage: TerminalUsage | null;
  readonly receiptRows: Receipt[];
  readonly bankRows: BankRow[];
}

/**
 * Returns the key under which a slip counts a row: instalments of one payment count once. (Voided rows do not count
 * at all.)
 */
const slipKey = ({ approvalNo, kind, no }: BankRow): string => `${kind} ${approvalNo ?? no}`;

export function bankLeg(rows: readonly BankRow[]): Leg | null {
  const paid = rows.filter(({ kind }) => kind !== 'fee' && kind !== 'fee_return');
  if (paid.length === 0) return null;
  const slips = new Set(paid.filter(({ kind }) => kind !== 'void').map(slipKey));
  return { count: slips.size, sum: sumMinor(paid.map(({ gross }) => gross)) };
}

export function receiptLeg(rows: readonly Receipt[]): Leg | null {
  const valid = rows.filter(({ cancelled }) => !cancelled);
  return valid.length === 0
    ? null
    : { count: valid.length, sum: sumMinor(valid.map(({ amount }) => amount)) };
}

/** Details needed of terminals: their number, and their bank. */
export interface KnownTerminal {
  readonly id: string;
  readonly terminal_no: string;
  readonly bank_id: string;
}

/** Returns the number of a terminal without zeros in front, which some reports leave out. */
export const bare = (terminalNo: string): string => terminalNo.replace(/^0+/u, '');

/**
 * Returns the figures of receipts, counts and banks for each usage that began on these days, and for payments at
 * terminals outside any usage.
 */
export function threeWay(
  days: readonly UnpackedDay[],
  usages: readonly TerminalUsage[],
  terminals: readonly KnownTerminal[],
  closed: readonly ClosedPeriod[],
  from: string,
  to: string,
): readonly SheetLine[] {
  const terminalById = new Map(terminals.map((terminal) => [terminal.id, terminal]));
  const terminalByNo = new Map(
    terminals.map((terminal) => [`${terminal.bank_id} ${bare(terminal.terminal_no)}`, terminal]),
  );
  const usageById = new Map(usages.map((usage) => [usage.id, usage]));
  const drafts = new Map<string, Draft>();
  const draftOf = (key: string, made: () => Omit<Draft, 'receiptRows' | 'bankRows'>): Draft => {
    const known = drafts.get(key);
    if (known !== undefined) return known;
    const draft: Draft = { ...made(), receiptRows: [], bankRows: [] };
    drafts.set(key, draft);
    return draft;
  };
  const ofUsage = (usage: TerminalUsage): Draft => {
    const terminal = terminalById.get(usage.terminal_id);
    return draftOf(usage.id, () => ({
      day: dayOf(usage.from_at),
      currency: usage.currency,
      terminalNo: terminal?.terminal_no ?? null,
      bankId: terminal?.bank_id ?? null,
      usage,
    }));
  };
  const outside = (day: string, currency: string, bankId: string | null, terminalNo: string | null): Draft =>
    draftOf(`${day} ${currency} ${bankId ?? ''} ${terminalNo === null ? '' : bare(terminalNo)}`, () => ({
      day,
      currency,
      terminalNo,
      bankId,
      usage: null,
    }));
  for (const usage of usages) {
    const day = dayOf(usage.from_at);
    if (day >= from && day <= to) ofUsage(usage);
  }
  for (const { bank, receipts } of days) {
    for (const row of bank) {
      const usage = row.usageId === null ? undefined : usageById.get(row.usageId);
      (usage === undefined
        ? outside(row.day, row.currency, row.bankId, row.terminalNo)
        : ofUsage(usage)
      ).bankRows.push(row);
    }
    for (const row of receipts) {
      const usage = row.usageId === null ? undefined : usageById.get(row.usageId);
      (usage === undefined
        ? outside(row.day, row.currency, row.bankId, row.terminalNo)
        : ofUsage(usage)
      ).receiptRows.push(row);
    }
  }
  return [...drafts].map(([id, draft]): SheetLine => {
    const { usage, bankRows, receiptRows, day, bankId, terminalNo, currency } = draft;
    const terminal =
      terminalNo === null ? undefined : terminalByNo.get(`${bankId ?? ''} ${bare(terminalNo)}`);
    const valueDays = bankRows.flatMap(({ valueOn }) => (valueOn === null ? [] : [valueOn])).sort();
    return {
      id,
      day,
      terminalId: usage?.terminal_id ?? terminal?.id ?? null,
      terminalNo,
      bankId,
      staffId: usage?.staff_id ?? null,
      usage,
      currency,
      receipts: receiptLeg(receiptRows),
      cancelled: receiptRows.filter((row) => row.cancelled).length,
      slip: usage?.counted_gross == null ? null : { count: usage.counted_count, sum: usage.counted_gross },
      bank: bankLeg(bankRows),
      net: sumMinor(bankRows.map(({ net }) => net)),
      lastValueOn: valueDays.at(-1) ?? null,
      closed: closed.some(
        (period) =>
          period.bank_id === bankId &&
          period.reopened_at === null &&
          period.from_on <= day &&
          day <= period.to_on,
      ),
      receiptRows,
      bankRows,
    };
  });
}
