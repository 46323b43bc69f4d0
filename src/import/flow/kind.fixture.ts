import type { ImportKind } from './import-kind';
import { standingOf } from './row-standing';

/** A kind of list for tests: sends what it reads, and skips rows called `skip`. */
export const sampleKind: ImportKind = {
  list: 'bank',
  label: 'Banka raporu',
  source: { label: 'Banka', lookup: 'bank', hint: 'Dosya hangi bankanın?' },
  fields: [
    { id: 'transaction_at', label: 'İşlem tarihi', required: true },
    { id: 'gross', label: 'Brüt tutar', required: true, summed: true },
    { id: 'commission', label: 'Komisyon', summed: true },
    { id: 'net', label: 'Net tutar', summed: true },
    { id: 'merchant_no', label: 'Üye iş yeri no' },
    { id: 'instalment_count', label: 'Taksit sayısı' },
    { id: 'instalment_no/instalment_count', label: 'Taksit no / sayısı' },
  ],
  rowKinds: {
    label: 'İşlem tipi',
    title: 'İşlem tipleri',
    signed: true,
    labels: { sale: 'Satış', refund: 'İade', unknown: 'Tanınmayan' },
    negative: new Set(['refund']),
    positive: new Set(['sale']),
  },
  amounts: { gross: 'Brüt', commission: 'Komisyon', net: 'Net' },
  day: 'transaction_at',
  counted: ['merchant_no'],
  columns: [],
  stage: ({ values, problems }) =>
    values['note'] === 'skip' ? { skipped: 'skip' } : { values: { ...values }, ...standingOf(problems) },
  problems: {},
  skipped: { skip: 'satır alınmaz' },
};
