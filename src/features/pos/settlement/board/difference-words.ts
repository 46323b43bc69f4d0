import { formatDate } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { differenceNames } from '../differences';
import type { Difference } from '../differences';
import { lastFour } from './row-words';

/** Returns the rows that a difference is about, in a line. */
export function differenceFacts({ name, rows }: Pick<Difference, 'name' | 'rows'>): string {
  const [first] = rows;
  if (first !== undefined && first.side === 'bank' && name === 'commission') {
    const { commission, expectedCommission } = first.row;
    return `Kesilen ${formatMinor(commission)}, beklenen ${formatMinor(expectedCommission ?? 0)}`;
  }
  if (first !== undefined && first.side === 'bank' && name === 'late') {
    const { valueOn, expectedValueOn } = first.row;
    return `Beklenen ${formatDate(expectedValueOn ?? '')}, dosyada ${formatDate(valueOn ?? '')}`;
  }
  return rows
    .map((dayRow) =>
      dayRow.side === 'receipts'
        ? [dayRow.row.receiptNo, dayRow.row.desk, dayRow.row.time?.slice(0, 5)]
        : [
            lastFour(dayRow.row.cardMasked) ?? dayRow.row.approvalNo,
            dayRow.row.terminalNo,
            dayRow.row.time?.slice(0, 5),
          ],
    )
    .map((words) => words.filter(Boolean).join(' · '))
    .join(' / ');
}

/** Returns the text of a ticket about a difference. */
export function ticketText(day: string, bank: string | null, difference: Difference): string {
  const { name, amount, currency } = difference;
  return [
    `Mutabakat farkı, ${formatDate(day)}${bank === null ? '' : `, ${bank}`}`,
    `${differenceNames[name]}: ${formatMoney(amount, currency)}`,
    differenceFacts(difference),
  ].join('\n');
}
