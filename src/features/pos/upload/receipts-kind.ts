import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { localMoment } from '@/import/flow/local-moment';
import { standingOf } from '@/import/flow/row-standing';
import type { HashedRow } from '@/import/read/row-hash';
import { dayColumn, minorColumn, textColumn } from '@/import/list/preview-columns';
import { instalments, isKeptCurrency } from './bank-kind';
import { isCancelled, isWithoutCard } from './receipt-values';

/** Fields that are sent as they are read. Nothing of the patient is among them. */
const PLAIN = ['receipt_no', 'desk', 'staff', 'amount', 'method', 'terminal_no', 'approval_no'] as const;

function stage({ values, problems }: HashedRow): StagedAs {
  if (isWithoutCard(values['method'])) return { skipped: 'cash' };
  const count = instalments(values['instalment_count']);
  const cancelled = isCancelled(values['cancelled']);
  const found: { code: string }[] = [...problems];
  const isBlank = (field: string): boolean =>
    values[field] === undefined || values[field] === '' || values[field] === null;
  if (['receipt_no', 'collected_at', 'amount'].some(isBlank)) found.push({ code: 'missing' });
  if (!isKeptCurrency(values['currency'])) found.push({ code: 'currency_not_kept' });
  if (count === 'out_of_range') found.push({ code: 'out_of_range' });
  if (cancelled === null) found.push({ code: 'unknown_state' });
  return {
    values: {
      ...Object.fromEntries(PLAIN.map((field) => [field, isBlank(field) ? null : (values[field] ?? null)])),
      collected_at: localMoment(values['collected_at']),
      currency: values['currency'] ?? null,
      instalment_count: count === 'out_of_range' ? null : count,
      cancelled: cancelled ?? false,
    },
    ...standingOf(found),
  };
}

/** The hospital's own list of what its cash desks collected by card. */
export const receiptsKind: ImportKind = {
  list: 'receipts',
  label: 'Vezne tahsilat listesi',
  fields: [
    { id: 'receipt_no', label: 'Makbuz no', required: true },
    { id: 'collected_at', label: 'Tahsilat tarihi', required: true },
    { id: 'amount', label: 'Tutar', required: true, summed: true },
    { id: 'desk', label: 'Vezne' },
    { id: 'staff', label: 'Veznedar' },
    { id: 'method', label: 'Ödeme şekli' },
    { id: 'instalment_count', label: 'Taksit sayısı' },
    { id: 'terminal_no', label: 'Terminal no' },
    { id: 'approval_no', label: 'Provizyon no' },
    { id: 'cancelled', label: 'İptal' },
  ],
  amounts: { amount: 'Tutar' },
  day: 'collected_at',
  counted: ['terminal_no'],
  columns: [
    textColumn('receipt_no', 'Makbuz', 110),
    dayColumn('collected_at', 'Tahsilat'),
    textColumn('desk', 'Vezne', 140),
    textColumn('staff', 'Veznedar', 150),
    textColumn('method', 'Ödeme', 120),
    minorColumn('amount', 'Tutar'),
    {
      id: 'cancelled',
      header: 'İptal',
      width: 70,
      text: ({ cancelled }) => (cancelled === true ? 'Evet' : null),
    },
  ],
  stage,
  problems: {
    currency_not_kept: 'Bu para birimi tutulmuyor. TL, ABD doları, avro ve sterlin alınır.',
    out_of_range: 'Taksit sayısı olağandışı; en çok 60 olabilir.',
    unknown_state: 'İptal kolonundaki söz tanınmadı; satır geçerli sayılır.',
  },
  skipped: { cash: 'kartsız tahsilat alınmaz' },
};
