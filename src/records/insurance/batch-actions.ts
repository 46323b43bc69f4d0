import { asOne } from '@/data/as-one';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { byCurrency } from '@sync/model/money';
import { addEvent, EDIT, refuse, requireAny } from './case-context';
import type { CaseContext } from './case-context';
import { owedOf, recordPayment } from './money-actions';
import type { Payment } from './money-actions';

/* What a user does with an icmal; as in case-actions.ts. */

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

/** Share of one case in a payment for the whole icmal. */
export interface BatchShare {
  readonly id: string;
  /** Minor units. */
  readonly paid: number;
  /** Reason why less than owed was paid; required in that case. */
  readonly reason: string | null;
}

/**
 * Saves a payment for a whole icmal, case by case: the share of each is given, not distributed by a rule, since
 * payers cut single cases. All is checked before the first case is written.
 * @throws ActionError `invalid` at `reason <id>` or `paid <id>`
 */
export async function payBatch(
  context: CaseContext,
  cases: readonly InsuranceCase[],
  shares: readonly BatchShare[],
  on: Payment['on'],
): Promise<number> {
  requireAny(context, EDIT);
  const problems: Record<string, string> = {};
  const open = new Map(
    cases.filter(({ status }) => status === 'invoiced').map((record) => [record.id, record]),
  );
  const due = shares.filter(({ id }) => open.has(id));
  for (const { id, paid, reason } of due) {
    const record = open.get(id);
    if (record === undefined) continue;
    if (paid < 0) problems[`paid ${id}`] = 'Tutar sıfırdan küçük olamaz';
    else if (paid < owedOf(record) && (reason ?? '').trim() === '') {
      problems[`reason ${id}`] = 'Kesintinin nedenini yazın';
    }
  }
  if (Object.keys(problems).length > 0) refuse('Eksik kesinti nedenleri var.', problems);
  if (due.length === 0) refuse('İcmalde ödeme bekleyen provizyon yok.');
  for (const { id, paid, reason } of due) await recordPayment(context, id, { on, paid, reason });
  return due.length;
}

/**
 * Saves that the icmal was sent to the payer, or settled.
 * @param on day in Istanbul
 */
export function sendBatch(
  context: CaseContext,
  id: string,
  on: string,
  dueOn: string | null,
): Promise<InvoiceBatch> {
  requireAny(context, EDIT);
  return context.writes.change(
    invoiceBatch,
    id,
    (current) => {
      if (current.state !== 'draft') refuse('İcmal gönderilmiş.');
      return { state: 'sent' as const, sent_on: on, due_on: dueOn ?? current.due_on };
    },
    { summary: 'İcmal gönderildi' },
  );
}

/**
 * Settles an icmal. Where cases are open the user says why: the reason stands in the note of the icmal, and in the
 * course of each of these cases.
 * @throws ActionError `invalid` at `reason`
 */
export async function settleBatch(
  context: CaseContext,
  id: string,
  cases: readonly InsuranceCase[],
  reason: string | null,
): Promise<InvoiceBatch> {
  requireAny(context, EDIT);
  const open = openCases(cases);
  const why = (reason ?? '').trim();
  if (open.length > 0 && why === '') {
    refuse('İcmalde açık fatura var.', { reason: 'Açık kalanların nedenini yazın' });
  }
  return asOne(context, async (act) => {
    const settled = await act.writes.change(
      invoiceBatch,
      id,
      (current) => ({
        state: 'settled' as const,
        ...(open.length === 0
          ? {}
          : { note: [current.note, `Açık kalan: ${why}`].filter(Boolean).join('\n').slice(0, 500) }),
      }),
      { summary: 'İcmal sonuçlandı' },
    );
    for (const record of open) await addEvent(act, record.id, 'note', `İcmal açıkken sonuçlandı: ${why}`);
    return settled;
  });
}
