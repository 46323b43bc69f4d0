import { formatDate, formatTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { cardKinds } from '@sync/model/entities/pos-values';

/** Columns that a later file may change in a known row, as `app.changing_columns` names them. */
const labels: Readonly<Record<string, string>> = {
  kind: 'Tür',
  at: 'Saat',
  day_end_on: 'Gün sonu',
  value_on: 'Valör',
  posted_on: 'Hesaba geçiş',
  gross: 'Brüt',
  commission: 'Komisyon',
  reward: 'Ödül',
  service_fee: 'Hizmet bedeli',
  points: 'Puan',
  tax: 'BSMV',
  net: 'Net',
  instalment_no: 'Taksit no',
  instalment_count: 'Taksit sayısı',
  card_masked: 'Kart no',
  card_kind: 'Kart türü',
  approval_no: 'Provizyon no',
  rrn: 'Referans no',
  batch_no: 'Parti no',
  terminal_no: 'Terminal no',
  merchant_no: 'Üye iş yeri no',
  desk: 'Vezne',
  staff: 'Veznedar',
  method: 'Ödeme şekli',
  cancelled: 'İptal',
};
const AMOUNTS: ReadonlySet<string> = new Set([
  'gross',
  'commission',
  'reward',
  'service_fee',
  'points',
  'tax',
  'net',
]);

function valueText(column: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && AMOUNTS.has(column)) return formatMoney(value, currency);
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : '–';
  if (column.endsWith('_on')) return formatDate(value);
  if (column === 'at') return formatTime(value);
  const words: Readonly<Record<string, string>> = column === 'kind' ? bankRowKinds : cardKinds;
  return (column === 'kind' || column === 'card_kind') && Object.hasOwn(words, value)
    ? (words[value] ?? value)
    : value;
}

/** Says what a later file changes in a known row: `Valör: – → 14.10.2026`, a line for each column. */
export function changeLines(row: {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly values: Readonly<Record<string, unknown>>;
}): readonly string[] {
  const { before, after } = row;
  if (before === null || after === null) return [];
  const { currency: told } = row.values;
  const currency = typeof told === 'string' ? told : 'TRY';
  return Object.entries(labels)
    .filter(([column]) => column in after)
    .map(
      ([column, label]) =>
        `${label}: ${valueText(column, before[column], currency)} → ${valueText(column, after[column], currency)}`,
    );
}
