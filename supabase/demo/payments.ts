import type { CardKind } from '@sync/model/entities/pos-values';
import type { BankRowKind } from '@sync/model/entities/import-values';
import { commissionOf, rateFor } from '@sync/model/rules/commission';
import { valueDate } from '@sync/model/rules/value-date';
import type { Random } from './random';
import type { CommissionRateRow, PosStaffRow, PosTerminalRow } from './rows';
import { istanbulDay, MINUTE } from './world';
import { partOfMoney, roundMoney, splitMoney, sumMinor } from '@sync/model/money';

/** Fault that the demo hides for accountants to find; `none` is an honest payment. */
export type Planted =
  | 'none'
  | 'amount'
  | 'no_bank_row'
  | 'no_receipt'
  | 'commission'
  | 'late_value'
  | 'refund'
  | 'refund_without_receipt'
  | 'void'
  | 'two_cards'
  | 'two_receipts'
  | 'twice'
  | 'alike'
  | 'outside';

export interface MadeBankRow {
  readonly kind: BankRowKind;
  /** Milliseconds. */
  readonly at: number;
  readonly terminal: PosTerminalRow;
  readonly gross: number;
  readonly commission: number;
  readonly valueOn: string;
  readonly instalmentNo: number | null;
  readonly instalments: number;
  readonly cardKind: CardKind;
  readonly cardMasked: string;
  readonly approvalNo: string;
  readonly batchNo: string;
}

export interface MadeReceipt {
  readonly receiptNo: string;
  readonly at: number;
  readonly desk: string;
  readonly staff: string;
  /** Told by desks whose program talks with the terminal. */
  readonly terminalNo: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly instalments: number;
  readonly cancelled: boolean;
}

/** Rows of a payment that belong together, with their fault. */
export interface Payment {
  readonly planted: Planted;
  readonly bank: readonly MadeBankRow[];
  readonly receipts: readonly MadeReceipt[];
}

/** A usage that payments fall into. Instants in milliseconds. */
export interface Held {
  readonly terminal: PosTerminalRow;
  readonly staff: PosStaffRow;
  readonly begins: number;
  readonly ends: number;
  readonly batchNo: string;
}

/** Frequency of each hidden fault, one in so many payments. */
const oneIn: readonly (readonly [Planted, number])[] = [
  ['amount', 240],
  ['no_bank_row', 300],
  ['no_receipt', 320],
  ['commission', 150],
  ['late_value', 180],
  ['refund', 130],
  ['refund_without_receipt', 520],
  ['void', 140],
  ['two_cards', 210],
  ['two_receipts', 260],
  ['twice', 640],
  ['alike', 330],
];

/** Places of the banks that list each instalment by itself. */
const LISTS_INSTALMENTS = [1, 3];

export interface PaymentMaker {
  readonly of: (held: Held) => readonly Payment[];
  /** Creates a payment after the terminal was returned: nobody had it. */
  readonly outside: (held: Held) => Payment;
}

/** Makes the payments of usages, the same for the same stream of random numbers. */
export function createPaymentMaker(
  random: Random,
  rates: readonly CommissionRateRow[],
  bankIds: readonly string[],
  deskNames: ReadonlyMap<string, string>,
): PaymentMaker {
  let serial = 0;
  let usages = 0;
  const chooseFault = (): Planted => oneIn.find(([, often]) => random.chance(1 / often))?.[0] ?? 'none';

  const bankRows = (
    held: Held,
    at: number,
    amount: number,
    { card, fault = 'none' }: { card?: string; fault?: Planted } = {},
  ): readonly MadeBankRow[] => {
    const { terminal } = held;
    const foreign = terminal.currency !== 'TRY';
    const cardKind: CardKind = foreign
      ? 'foreign'
      : random.pick(['credit', 'credit', 'credit', 'debit', 'prepaid']);
    const instalments =
      cardKind === 'credit' && Math.abs(amount) > 150_000 && random.chance(0.3)
        ? random.pick([2, 3, 6, 9])
        : 1;
    const day = istanbulDay(at);
    const rate = rateFor(terminal, rates, { kind: cardKind, instalments, day });
    const taken = (rate?.rate ?? 0) + (fault === 'commission' ? random.pick([2_900, 3_000, 5_500]) : 0);
    const paid = valueDate(day, rate?.block_days ?? 1);
    const valueOn = fault === 'late_value' ? valueDate(paid, 2) : paid;
    const parts = LISTS_INSTALMENTS.some((place) => bankIds[place] === terminal.bank_id) ? instalments : 1;
    const shares = splitMoney(amount, parts);
    const approvalNo = String(random.int(100_000, 999_999));
    const cardMasked =
      card ?? `${random.pick(['454671', '520188', '979203', '402277'])}******${random.int(1000, 9999)}`;
    return shares.map((gross, part): MadeBankRow => {
      return {
        kind: amount < 0 ? 'refund' : instalments > 1 ? 'instalment_sale' : 'sale',
        at,
        terminal,
        gross,
        commission: commissionOf(gross, taken),
        valueOn,
        instalmentNo: parts > 1 ? part + 1 : null,
        instalments,
        cardKind,
        cardMasked,
        approvalNo,
        batchNo: held.batchNo,
      };
    });
  };

  const receipt = (held: Held, at: number, amount: number, number?: string): MadeReceipt => {
    serial += 1;
    const deskId = held.terminal.cash_desk_id ?? '';
    return {
      receiptNo: number ?? `M-${String(58_000 + serial)}`,
      at,
      desk: deskNames.get(deskId) ?? '',
      staff: held.staff.full_name,
      terminalNo: held.terminal.terminal_kind === 'fiscal' ? held.terminal.terminal_no : null,
      currency: held.terminal.currency,
      amount,
      instalments: 1,
      cancelled: false,
    };
  };

  const payment = (held: Held, at: number, planted = chooseFault()): Payment => {
    // Prices of a hospital are round to 25 kuruş at its cheapest, and seldom the same.
    const amount = random.int(120, 1_800) * 25 * random.pick([1, 1, 2, 4, 12]);
    const later = at + random.int(5, 100) * 1000;
    switch (planted) {
      case 'amount':
        return { planted, bank: bankRows(held, later, amount - 50_0), receipts: [receipt(held, at, amount)] };
      case 'no_bank_row':
        return { planted, bank: [], receipts: [receipt(held, at, amount)] };
      case 'no_receipt':
        return { planted, bank: bankRows(held, later, amount), receipts: [] };
      case 'refund':
        return { planted, bank: bankRows(held, later, -amount), receipts: [receipt(held, at, -amount)] };
      case 'refund_without_receipt':
        return { planted, bank: bankRows(held, later, -amount), receipts: [] };
      case 'void': {
        const sale = bankRows(held, later, amount).slice(0, 1);
        const voided = sale.map((row): MadeBankRow => ({
          ...row,
          kind: 'void',
          gross: -row.gross,
          commission: -row.commission,
          at: later + 2 * MINUTE,
        }));
        return { planted, bank: [...sale, ...voided], receipts: [] };
      }
      case 'two_cards': {
        const first = roundMoney(partOfMoney(amount, 1, 3), 25) + 25;
        return {
          planted,
          bank: [...bankRows(held, later, first), ...bankRows(held, later + MINUTE, amount - first)],
          receipts: [receipt(held, at, amount)],
        };
      }
      case 'two_receipts': {
        const first = roundMoney(partOfMoney(amount, 1, 3), 25) + 25;
        return {
          planted,
          bank: bankRows(held, later, amount),
          receipts: [receipt(held, at, first), receipt(held, at + 20_000, amount - first)],
        };
      }
      case 'twice': {
        const once = receipt(held, at, amount);
        return {
          planted,
          bank: bankRows(held, later, amount),
          receipts: [once, { ...once, at: at + 30_000 }],
        };
      }
      default:
        return {
          planted,
          bank: bankRows(held, later, amount, { fault: planted }),
          receipts: [receipt(held, at, amount)],
        };
    }
  };

  const of = (held: Held): readonly Payment[] => {
    const payments: Payment[] = [];
    usages += 1;
    const count = random.int(5, 22);
    const length = held.ends - held.begins - 10 * MINUTE;
    for (let at = 0; at < count; at += 1) {
      const moment = held.begins + 3 * MINUTE + Math.floor((length * (at + random.next() * 0.8)) / count);
      // However few days there are: somebody is charged too much.
      const made = at === 0 && usages % 5 === 0 ? payment(held, moment, 'commission') : payment(held, moment);
      payments.push(made);
      // The next patient pays the same at once.
      const [first] = made.receipts;
      if (made.planted === 'alike' && first !== undefined) {
        payments.push({
          planted: 'alike',
          bank: bankRows(held, moment + 70_000, first.amount),
          receipts: [receipt(held, moment + 40_000, first.amount)],
        });
      }
    }
    return payments;
  };
  const outside = (held: Held): Payment => {
    const at = held.ends + random.int(60, 120) * MINUTE;
    const amount = random.int(120, 900) * 25;
    return {
      planted: 'outside',
      bank: bankRows(held, at + 20_000, amount),
      receipts: [receipt(held, at, amount)],
    };
  };
  return { of, outside };
}

/** Returns the totals of a usage on the terminal: all sales less voids, as the slip of the day's end says. */
export function slipOf(payments: readonly Payment[]): { readonly count: number; readonly gross: number } {
  const rows = payments.flatMap(({ bank }) => bank);
  const slips = new Set(rows.filter(({ kind }) => kind !== 'void').map(({ approvalNo }) => approvalNo));
  return { count: slips.size, gross: sumMinor(rows.map(({ gross }) => gross)) };
}
