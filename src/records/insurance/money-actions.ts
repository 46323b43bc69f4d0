import { asOne } from '@/data/as-one';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceEvent } from '@sync/model/entities/insurance-event';
import { addEvent, EDIT, refuse, requireAny, requireMove, writeCase } from './case-context';
import type { CaseContext } from './case-context';

/* What becomes of an approval: used, invoiced, paid; as in case-actions.ts. */

/**
 * Returns the number of used units as far as this device knows: the server counts those of all tablets, the device
 * has its own that are not sent.
 */
export const usedUnits = (
  { units_used: counted }: Pick<InsuranceCase, 'units_used'>,
  events: readonly Pick<InsuranceEvent, 'event_kind'>[],
): number => Math.max(counted, events.filter(({ event_kind: kind }) => kind === 'used').length);

/**
 * Adds one used unit of the approval. The server counts the events, also those of another tablet; with the last unit
 * the approval is used up.
 * @param used units that were used before, by `usedUnits`
 */
export async function markUsed(
  context: CaseContext,
  id: string,
  { used, note = null }: { readonly used: number; readonly note?: string | null },
): Promise<void> {
  requireAny(context, EDIT);
  return asOne(context, async (act) => {
    await writeCase(act, id, 'onay kullanıldı', (current) => {
      if (!['approved', 'partial', 'used'].includes(current.status)) {
        refuse('Yalnız onaylanmış provizyon kullanılır.');
      }
      return used + 1 >= current.units ? { status: 'used' } : {};
    });
    await addEvent(act, id, 'used', note);
  });
}

export interface Invoice {
  readonly number: string;
  /** Day in Istanbul. */
  readonly on: string;
  /** Minor units; null: what was approved. */
  readonly amount: number | null;
  readonly batchId: string | null;
}

export async function invoiceCase(
  context: CaseContext,
  id: string,
  { number, on, amount, batchId }: Invoice,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (number.trim() === '') refuse('Fatura no boş.', { number: 'Fatura numarasını yazın' });
  if ((amount ?? 0) < 0) refuse('Tutarı düzeltin.', { amount: 'Tutar sıfırdan küçük olamaz' });
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'faturalandı', (current) => {
      const isCorrected = current.status === 'paid' || current.status === 'paid_cut';
      if (!isCorrected) requireMove(current, 'invoiced');
      return {
        ...(isCorrected ? {} : { status: 'invoiced' as const }),
        invoice_no: number.trim(),
        invoiced_on: on,
        invoiced_amount: amount ?? current.approved_amount,
        batch_id: batchId,
      };
    });
    await addEvent(act, id, 'invoice', number.trim());
    return written;
  });
}

/** Returns the amount that the payer owes: what was invoiced, else what was approved. Minor units. */
export const owedOf = ({
  invoiced_amount: invoiced,
  approved_amount: approved,
}: Pick<InsuranceCase, 'invoiced_amount' | 'approved_amount'>): number => invoiced ?? approved ?? 0;

export interface Payment {
  /** Day in Istanbul. */
  readonly on: string;
  /** Minor units; what is missing to what is owed was cut. */
  readonly paid: number;
  readonly reason: string | null;
}

/**
 * Saves a payment, whole or cut.
 * @throws ActionError `invalid` at `paid` or `reason`
 */
export async function recordPayment(
  context: CaseContext,
  id: string,
  { on, paid, reason }: Payment,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (paid < 0) refuse('Tutarı düzeltin.', { paid: 'Tutar sıfırdan küçük olamaz' });
  const why = (reason ?? '').trim();
  let cut = 0;
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'ödeme işlendi', (current) => {
      cut = Math.max(0, owedOf(current) - paid);
      if (cut > 0 && why === '') refuse('Kesinti nedeni boş.', { reason: 'Kesintinin nedenini yazın' });
      const status = cut > 0 ? 'paid_cut' : 'paid';
      requireMove(current, status);
      return {
        status,
        paid_on: on,
        paid_amount: paid,
        cut_amount: cut > 0 ? cut : null,
        cut_reason: cut > 0 ? why : null,
      };
    });
    await addEvent(act, id, 'payment', cut > 0 ? why : null);
    return written;
  });
}

/** Takes a case into an icmal, or out of it. */
export function putInBatch(context: CaseContext, id: string, batchId: string | null): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return context.writes.change(insuranceCase, id, { batch_id: batchId }, { summary: 'İcmal değişti' });
}
