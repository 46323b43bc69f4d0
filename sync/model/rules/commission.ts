import type { CommissionRate } from '../entities/commission-rate';
import type { PosTerminal } from '../entities/pos-terminal';
import type { CardKind } from '../entities/pos-values';
import { shareOfMoney } from '../money';

interface Cap {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** Rate in millionths. */
  readonly rate: number;
  /** The most days that a bank may keep the money. */
  readonly blockDays: number;
}

/**
 * The most that a bank may charge, by day (Kartlı Ödemelerde Üye İş Yeri Komisyonu, in force 1 November 2025). Debit
 * cards and prepaid ones have the lower cap.
 */
const caps: Readonly<Record<CardKind, readonly Cap[]>> = {
  credit: [{ from: '2025-11-01', rate: 35_600, blockDays: 40 }],
  debit: [{ from: '2025-11-01', rate: 10_400, blockDays: 15 }],
  prepaid: [{ from: '2025-11-01', rate: 10_400, blockDays: 40 }],
  // Cards of other countries have no cap.
  foreign: [],
};

/** Returns the cap of a kind of card on a day, `YYYY-MM-DD`. Undefined where there is none. */
export function legalCap(kind: CardKind, day: string): Cap | undefined {
  return caps[kind].findLast(({ from }) => from <= day);
}

/** The payment that a rate is asked for. */
export interface Payment {
  readonly kind: CardKind;
  /** 1 for a payment at once. */
  readonly instalments: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Fields that decide whether a rate fits a payment. */
type RateTerms = Pick<
  CommissionRate,
  'bank_id' | 'terminal_id' | 'card_kind' | 'instalments_from' | 'instalments_to' | 'valid_from' | 'valid_to'
>;

/** Returns the rate of a payment at a terminal: that of the terminal itself, else that of its bank. */
export function rateFor<R extends RateTerms>(
  terminal: Pick<PosTerminal, 'id' | 'bank_id'>,
  rates: readonly R[],
  { kind, instalments, day }: Payment,
): R | undefined {
  const fitting = rates.filter(
    (rate) =>
      rate.bank_id === terminal.bank_id &&
      rate.card_kind === kind &&
      rate.instalments_from <= instalments &&
      instalments <= rate.instalments_to &&
      rate.valid_from <= day &&
      (rate.valid_to === null || day <= rate.valid_to),
  );
  return (
    fitting.find(({ terminal_id }) => terminal_id === terminal.id) ??
    fitting.find(({ terminal_id }) => terminal_id === null)
  );
}

/** Returns what a bank keeps of an amount, both in minor units. Half a kuruş goes up. */
export function commissionOf(gross: number, rate: number): number {
  return shareOfMoney(gross, rate);
}

/** A terminal for a payment: what the bank keeps, and when the money comes. */
export interface Offer {
  readonly terminal: PosTerminal;
  readonly rate: CommissionRate;
  /** Commission in minor units. */
  readonly commission: number;
  /** Days until the bank pays. Value dates that fall on a holiday are moved by the caller. */
  readonly blockDays: number;
}

/**
 * Returns the terminals in use that have a rate for a payment, the cheapest first; of equal ones that which pays
 * sooner.
 */
export function cheapestTerminals(
  terminals: readonly PosTerminal[],
  rates: readonly CommissionRate[],
  gross: number,
  payment: Payment,
): readonly Offer[] {
  return terminals
    .filter(({ status, currency }) => status === 'active' && currency === 'TRY')
    .flatMap((terminal): Offer[] => {
      const rate = rateFor(terminal, rates, payment);
      if (rate === undefined) return [];
      const blockDays = rate.block_days ?? terminal.block_days ?? 1;
      return [{ terminal, rate, commission: commissionOf(gross, rate.rate), blockDays }];
    })
    .sort((a, b) => a.commission - b.commission || a.blockDays - b.blockDays);
}
