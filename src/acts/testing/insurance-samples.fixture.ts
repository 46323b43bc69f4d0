import { ANKA, KNEE, line, NOW, SCREWS, storeCase } from '@/records/testing/cases.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import type { InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { CasePaper } from '@sync/model/entities/insurance-values';
import type { ActSample } from './act-sample.fixture';

const approved = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
const refused = [line(KNEE, 100_000, { decision: 'refused', approved: 0 })];
const attached: CasePaper = {
  id: KNEE,
  document_id: null,
  name: 'Epikriz',
  state: 'attached',
  note: null,
  by: null,
  at: null,
};
const DAY = '2026-11-17';

const ofCase = (fields: Partial<InsuranceCaseDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeCase(writes, fields),
  ...(values === undefined ? {} : { values }),
});

const ofBatch = (
  state: 'draft' | 'sent',
  fields: Partial<InsuranceCaseDraft>,
  values?: (ids: readonly string[]) => AnyValues,
): ActSample => {
  let ids: readonly string[] = [];
  return {
    store: async (writes) => {
      const batch = await writes.create(
        invoiceBatch,
        { batch_no: 'İ-1', insurer_id: ANKA, period: '2026-11-01', state },
        { summary: 'İcmal' },
      );
      const cases = [1, 2].map(() => storeCase(writes, { batch_id: batch.id, ...fields }));
      ids = (await Promise.all(cases)).map(({ id }) => id);
      return batch;
    },
    get values() {
      return values?.(ids) ?? {};
    },
  };
};
const invoiced = { status: 'invoiced', lines: approved, invoiced_amount: 100_000 } as const;

/** A sample of each act on provisions and icmals, by its full name. */
export const insuranceSamples: Readonly<Record<string, ActSample>> = {
  'insurance_case.assign': ofCase({}, { assignee_id: SCREWS }),
  'insurance_case.take': ofCase({}),
  'insurance_case.snooze': ofCase({}, { next_check_at: NOW }),
  'insurance_case.note': ofCase({}, { text: 'Not' }),
  'insurance_case.call': ofCase({}, { text: 'Yarın dönecekler' }),
  'insurance_case.answer': ofCase(
    { lines: [line(KNEE, 100_000)] },
    { lines: { [KNEE]: { decision: 'approved', approved: null, reason: null, words: null } } },
  ),
  'insurance_case.ask_papers': ofCase({}, { names: ['Epikriz'] }),
  'insurance_case.appeal': ofCase({ status: 'refused', lines: refused }, { letter: 'İtiraz ediyoruz.' }),
  'insurance_case.extend': ofCase(
    { status: 'approved', lines: approved, valid_to: '2026-11-20' },
    { valid_to: '2026-12-20' },
  ),
  'insurance_case.use': ofCase({ status: 'approved', lines: approved }),
  'insurance_case.invoice': ofCase({ status: 'used', lines: approved }, { number: 'F-1', on: DAY }),
  'insurance_case.pay': ofCase(invoiced, { on: DAY, paid: 90_000, reason: 'Tarife' }),
  'insurance_case.move_to_waiting': ofCase({ status: 'sent' }),
  'insurance_case.move_to_documents_completed': ofCase({ status: 'documents_missing' }),
  'insurance_case.move_to_medical_review': ofCase({}),
  'insurance_case.move_to_draft': ofCase({ status: 'sent' }),
  'insurance_case.move_to_expired': ofCase({ status: 'approved', lines: approved }),
  'insurance_case.move_to_used': ofCase(invoiced),
  'insurance_case.move_to_invoiced': ofCase({ ...invoiced, status: 'paid' }),
  'insurance_case.cancel': ofCase({}, { note: 'Vazgeçildi' }),
  'insurance_case.ask': ofCase({ status: 'draft' }),
  'insurance_case.send_papers': ofCase({ status: 'documents_missing', papers: [attached] }),
  'insurance_case.reopen': ofCase({ status: 'cancelled' }),
  'insurance_case.add_paper': ofCase({}, { name: 'Epikriz' }),
  'insurance_case.settle_paper': ofCase({ papers: [attached] }, { paper: KNEE, state: 'wanted' }),
  'insurance_case.put_in_batch': ofCase({}, { batch_id: ANKA }),
  'invoice_batch.send': ofBatch('draft', invoiced),
  'invoice_batch.pay': ofBatch('sent', invoiced, (ids) => ({
    on: DAY,
    shares: Object.fromEntries(ids.map((id) => [id, { paid: 90_000, reason: 'Tarife' }])),
  })),
  'invoice_batch.settle': ofBatch('sent', { ...invoiced, status: 'paid', paid_amount: 100_000 }),
  'invoice_batch.settle_open': ofBatch('sent', invoiced, () => ({ reason: 'Yıl sonu' })),
  'invoice_batch.fill': ofBatch('draft', { ...invoiced, batch_id: null }, (ids) => ({ cases: ids })),
};
