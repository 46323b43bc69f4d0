import type { InsuranceCase } from '../entities/insurance-case';
import { byCurrency } from '../money';
import { owedOf } from './acts/pay';

/** Money of cases in an icmal: `invoiced` is always `paid`, `cut` and `open` together. */
export interface BatchMoney {
  readonly invoiced: number;
  readonly paid: number;
  readonly cut: number;
  /** Neither paid nor cut; below zero where more was paid than invoiced. */
  readonly open: number;
}

/** Sums of the cases in an icmal, in minor units. */
export interface BatchSums {
  readonly cases: number;
  /** Sums by currency; currencies are never added. */
  readonly money: readonly (BatchMoney & { readonly currency: string })[];
}

/** Statuses of cases whose invoice the payer has. */
const INVOICED: ReadonlySet<InsuranceCase['status']> = new Set(['invoiced', 'paid', 'paid_cut']);

/** Returns the money of a case. A case without an invoice counts as zero. */
export function caseMoney(record: InsuranceCase): BatchMoney {
  const [paid, cut] = [record.paid_amount ?? 0, record.cut_amount ?? 0];
  const invoiced = record.invoiced_amount ?? (INVOICED.has(record.status) ? owedOf(record) : 0);
  return { invoiced, paid, cut, open: invoiced - paid - cut };
}

export function batchSums(cases: readonly InsuranceCase[]): BatchSums {
  const sums = new Map<string, BatchMoney>();
  for (const record of cases) {
    const own = caseMoney(record);
    const before = sums.get(record.currency) ?? { invoiced: 0, paid: 0, cut: 0, open: 0 };
    sums.set(record.currency, {
      invoiced: before.invoiced + own.invoiced,
      paid: before.paid + own.paid,
      cut: before.cut + own.cut,
      open: before.open + own.open,
    });
  }
  return {
    cases: cases.length,
    money: [...sums]
      .map(([currency, money]) => ({ currency, ...money }))
      .toSorted((a, b) => byCurrency(a.currency, b.currency)),
  };
}

/** Cases of an icmal that are neither paid nor cut to the last kuruş. */
export const openCases = (cases: readonly InsuranceCase[]): readonly InsuranceCase[] =>
  cases.filter((record) => caseMoney(record).open !== 0);
