import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, day, reference, text } from '../fields';
import { batchStates } from './insurance-values';

/** An icmal: invoices of one payer and month that are sent, paid and cut together. Its sums are those of its cases. */
export const invoiceBatch = defineEntity({
  kind: 'invoice_batch',
  collection: 'cases',
  table: 'invoice_batches',
  label: { singular: 'İcmal', plural: 'İcmaller' },
  fields: {
    batch_no: text({ label: 'İcmal no', required: true, maxLength: 60 }),
    insurer_id: reference('definitions', { label: 'Şirket', lookup: 'insurer', required: true }),
    /** First day of the month. */
    period: day({ label: 'Dönem', required: true }),
    state: choice(batchStates, { label: 'Durum', required: true }),
    sent_on: day({ label: 'Gönderme günü' }),
    due_on: day({ label: 'Ödeme vadesi' }),
    note: text({ label: 'Açıklama', maxLength: 500 }),
  },
  title: ['batch_no'],
  permissions: {
    read: ['parse.insurance_tracking.read'],
    add: ['parse.insurance_tracking.edit'],
    edit: ['parse.insurance_tracking.edit'],
    remove: ['parse.insurance_tracking.edit'],
  },
});

export type InvoiceBatch = DocumentOf<typeof invoiceBatch>;
