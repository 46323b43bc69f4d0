import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { day, instant, reference, text } from '../fields';

/** Days of a bank that are settled. The server refuses every change of their rows until they are opened again. */
export const closedPeriod = defineEntity({
  kind: 'closed_period',
  collection: 'pos',
  table: 'closed_periods',
  label: { singular: 'Kapalı dönem', plural: 'Kapalı dönemler' },
  fields: {
    bank_id: reference('definitions', { label: 'Banka', lookup: 'bank', required: true, serverOnly: true }),
    from_on: day({ label: 'İlk gün', required: true, serverOnly: true }),
    to_on: day({ label: 'Son gün', required: true, serverOnly: true }),
    closed_at: instant({ label: 'Kapatma', required: true, serverOnly: true }),
    closed_by: reference('profiles', { label: 'Kapatan', serverOnly: true }),
    reopened_at: instant({ label: 'Yeniden açma', serverOnly: true }),
    reopened_by: reference('profiles', { label: 'Yeniden açan', serverOnly: true }),
    reopen_reason: text({ label: 'Açma nedeni', maxLength: 500, serverOnly: true }),
  },
  permissions: { read: ['pos.ms_reports.read', 'pos.bank_reports.read', 'pos.upload_bank_reports.read'] },
});

export type ClosedPeriod = DocumentOf<typeof closedPeriod>;
