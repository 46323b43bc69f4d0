import type { ImportKind, StagedAs, StagedValues } from '@/import/flow/import-kind';
import { localMoment } from '@/import/flow/local-moment';
import { standingOf } from '@/import/flow/row-standing';
import { dayColumn, minorColumn, textIn } from '@/import/list/preview-columns';
import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import { TOLERANCE } from '@/import/read/read-row';
import type { Value } from '@/import/read/read-value';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { currencies } from '@sync/model/entities/pos-values';
import { bankRowOf, BRINGS, cardKindOf, maskedCardOf, TAKES_BACK } from './bank-values';

/** Fields that are sent as they are read. */
const PLAIN = [
  'value_date',
  'posting_date',
  'terminal_no',
  'merchant_no',
  'approval_no',
  'rrn',
  'batch_no',
] as const;
/** More instalments than this nobody gives. */
const MOST_INSTALMENTS = 60;

const given = (value: Value | undefined): Value => (value === undefined || value === '' ? null : value);

/** Returns a number of instalments; null without a number, `out_of_range` beyond the limit. */
export function instalments(value: Value | undefined): number | null | 'out_of_range' {
  if (typeof value !== 'number') return null;
  return value >= 0 && value <= MOST_INSTALMENTS ? value : 'out_of_range';
}

export const isKeptCurrency = (value: Value | undefined): boolean =>
  typeof value === 'string' && Object.hasOwn(currencies, value);

function stage(row: HashedRow, profile: Profile): StagedAs {
  const { values } = row;
  const { kind, amounts, contradicts, gap } = bankRowOf(profile, values);
  const [no, count] = [instalments(values['instalment_no']), instalments(values['instalment_count'])];
  const problems: { code: string }[] = [...row.problems];
  if (contradicts) problems.push({ code: 'sign_contradicts' });
  else if (given(values['transaction_at']) === null || amounts === null) problems.push({ code: 'missing' });
  if (!isKeptCurrency(values['currency'])) problems.push({ code: 'currency_not_kept' });
  if (no === 'out_of_range' || count === 'out_of_range') problems.push({ code: 'out_of_range' });
  if (kind === 'unknown') problems.push({ code: 'unknown_kind' });
  if (Math.abs(gap) > TOLERANCE) problems.push({ code: 'does_not_close' });
  return {
    values: {
      ...Object.fromEntries(PLAIN.map((field) => [field, given(values[field])])),
      transaction_at: localMoment(values['transaction_at']),
      day_end_at: localMoment(values['day_end_at']),
      kind,
      currency: values['currency'] ?? null,
      ...amounts,
      instalment_no: no === 'out_of_range' ? null : no,
      instalment_count: count === 'out_of_range' ? null : count,
      card_masked: maskedCardOf(values['card_masked']),
      card_kind: cardKindOf(values['card_kind']),
    },
    ...standingOf(problems),
    gap,
  };
}

/** Returns the kind of a row, in the words of the list: `3 taksit`, `İade`. */
function kindText(values: StagedValues): string | null {
  const kind = textIn(values, 'kind');
  const count = values['instalment_count'];
  if (kind === null || !Object.hasOwn(bankRowKinds, kind)) return null;
  const isPaidInParts = typeof count === 'number' && count > 1 && ['sale', 'instalment_sale'].includes(kind);
  return isPaidInParts ? `${count} taksit` : bankRowKinds[kind as keyof typeof bankRowKinds];
}

/** Report of a bank about card payments. */
export const bankKind: ImportKind = {
  list: 'bank',
  label: 'Banka raporu',
  source: { label: 'Banka', lookup: 'bank', hint: 'Dosya hangi bankanın?' },
  fields: [
    { id: 'transaction_at', label: 'İşlem tarihi', required: true },
    { id: 'value_date', label: 'Valör' },
    { id: 'posting_date', label: 'Hesaba geçiş' },
    { id: 'day_end_at', label: 'Gün sonu' },
    { id: 'gross', label: 'Brüt tutar', required: true, summed: true },
    { id: 'commission', label: 'Komisyon', summed: true },
    { id: 'reward', label: 'Ödül ya da katkı payı', summed: true },
    { id: 'service_fee', label: 'Hizmet bedeli', summed: true },
    { id: 'points', label: 'Puan', summed: true },
    { id: 'tax', label: 'BSMV', summed: true },
    { id: 'net', label: 'Net tutar', summed: true },
    { id: 'currency', label: 'Para birimi' },
    { id: 'terminal_no', label: 'Terminal no' },
    { id: 'merchant_no', label: 'Üye iş yeri no' },
    { id: 'batch_no', label: 'Parti no' },
    { id: 'approval_no', label: 'Provizyon no' },
    { id: 'rrn', label: 'Referans no' },
    { id: 'card_masked', label: 'Kart no (maskeli)' },
    { id: 'card_kind', label: 'Kart türü' },
    { id: 'instalment_count', label: 'Taksit sayısı' },
    { id: 'instalment_no', label: 'Taksit no' },
    { id: 'instalment_no/instalment_count', label: 'Taksit no / sayısı (1/3)' },
    { id: 'instalment_count/instalment_no', label: 'Taksit sayısı / no (3/1)' },
  ],
  rowKinds: {
    label: 'İşlem tipi',
    title: 'İşlem tipleri',
    signed: true,
    labels: bankRowKinds,
    negative: TAKES_BACK,
    positive: BRINGS,
    usuallyNegative: new Set(['fee']),
  },
  amounts: {
    gross: 'Brüt',
    commission: 'Komisyon',
    reward: 'Ödül',
    service_fee: 'Hizmet bedeli',
    points: 'Puan',
    tax: 'BSMV',
    net: 'Net',
  },
  day: 'transaction_at',
  counted: ['terminal_no', 'merchant_no'],
  columns: [
    dayColumn('transaction_at', 'İşlem'),
    { id: 'terminal_no', header: 'Terminal', width: 104, text: (values) => textIn(values, 'terminal_no') },
    {
      id: 'card_masked',
      header: 'Kart',
      width: 92,
      text: (values) => textIn(values, 'card_masked')?.replace(/^.*?(\d{0,4})$/u, '**** $1') ?? null,
    },
    { id: 'kind', header: 'Tür', width: 104, text: kindText },
    minorColumn('gross', 'Brüt'),
    minorColumn('commission', 'Komisyon'),
    minorColumn('net', 'Net'),
    dayColumn('value_date', 'Valör'),
  ],
  stage,
  problems: {
    currency_not_kept: 'Bu para birimi tutulmuyor. TL, ABD doları, avro ve sterlin alınır.',
    out_of_range: 'Taksit sayısı olağandışı; en çok 60 olabilir.',
  },
  skipped: {},
};
