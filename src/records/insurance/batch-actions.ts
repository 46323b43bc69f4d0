import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { EDIT, refuse, requireAny } from './case-context';
import type { CaseContext } from './case-context';
import { owedOf, recordPayment } from './money-actions';
import type { Payment } from './money-actions';

/* What a user does with an icmal; as in case-actions.ts. */

/** Sums of the cases in an icmal, in minor units of their currency. */
export interface BatchSums {
  readonly cases: number;
  readonly invoiced: number;
  readonly paid: number;
  readonly cut: number;
  /** Invoiced, and neither paid nor cut. */
  readonly open: number;
}

export function batchSums(cases: readonly InsuranceCase[]): BatchSums {
  const sum = (amount: (record: InsuranceCase) => number | null): number =>
    cases.reduce((total, record) => total + (amount(record) ?? 0), 0);
  return {
    cases: cases.length,
    invoiced: sum((record) => record.invoiced_amount),
    paid: sum((record) => record.paid_amount),
    cut: sum((record) => record.cut_amount),
    open: sum((record) => (record.status === 'invoiced' ? owedOf(record) : 0)),
  };
}

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

export function settleBatch(context: CaseContext, id: string): Promise<InvoiceBatch> {
  requireAny(context, EDIT);
  return context.writes.change(invoiceBatch, id, { state: 'settled' }, { summary: 'İcmal sonuçlandı' });
}
