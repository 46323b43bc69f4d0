import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import type { ImportKind } from './import-kind';

/** Returns day and amount of a sent row, as far as they were read: `02.10.2026 · ₺100,00`. */
export function rowWords(
  values: Readonly<Record<string, unknown>>,
  { day: dayField }: Pick<ImportKind, 'day'>,
): string {
  const day = values[dayField];
  const amount = values['gross'] ?? values['amount'];
  return [
    typeof day === 'string' ? formatDate(day.slice(0, 10)) : null,
    typeof amount === 'number' ? formatMoney(amount, String(values['currency'])) : null,
  ]
    .filter((word) => word !== null)
    .join(' · ');
}
