import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import { invoiceBatch } from '../../entities/invoice-batch';
import { day, money, reference, text } from '../../fields';
import { currencySign } from '../../tr/written-money';
import { EDIT, isOneOf, mayStepTo, tell } from './rules';

/** Saves the invoice of a case, or corrects it. */
export const invoice = act(insuranceCase, {
  name: 'invoice',
  label: (record) => (isOneOf(record, ['invoiced', 'paid', 'paid_cut']) ? 'Faturayı düzelt' : 'Faturalandı'),
  title: 'Faturalandı',
  saves: 'Faturayı kaydet',
  icon: 'receipt',
  permissions: [EDIT],
  group: 'step',
  when: (record) => mayStepTo(record, 'invoiced'),
  fields: {
    number: text({ label: 'Fatura no', required: true, maxLength: 60 }),
    on: day({ label: 'Fatura günü', required: true }),
    amount: money({ label: 'Tutar' }),
    batch_id: reference('invoice_batches', { label: 'İcmal' }),
  },
  pairs: [['on', 'amount']],
  needs: { batches: { entity: invoiceBatch, by: 'insurer_id', of: 'insurer_id' } },
  start: (record, { today }) => ({
    number: record.invoice_no ?? '',
    on: record.invoiced_on ?? today,
    amount: record.invoiced_amount ?? record.approved_amount,
    batch_id: record.batch_id,
  }),
  asks: ({ currency, batch_id }, _, { needed }) => {
    const batches = needed.batches.filter(({ id, state }) => id === batch_id || state === 'draft');
    return {
      amount: { unit: currencySign(currency), hint: 'Boşsa onaylanan tutar' },
      batch_id: {
        options: batches.map(({ id, batch_no: no }) => ({ value: id, label: no })),
        ...(batches.length === 0 ? { hint: 'Bu şirketin hazırlanan icmali yok.' } : {}),
      },
    };
  },
  check: (_, { amount }) => ((amount ?? 0) < 0 ? { amount: 'Tutar sıfırdan küçük olamaz' } : {}),
  run: (changes, record, { number, on, amount, batch_id }, world) => {
    changes.update({
      ...(isOneOf(record, ['paid', 'paid_cut']) ? {} : { status: 'invoiced' }),
      invoice_no: number,
      invoiced_on: on,
      invoiced_amount: amount ?? record.approved_amount,
      batch_id,
    });
    tell(changes, record, world, 'invoice', number);
  },
  done: 'Fatura kaydedildi',
  whole: true,
});
