import { useReferenceData } from '@/data/reference-data';
import { formatDate } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { gapOf, sumsOf } from './day-sheet-list';
import type { SheetRow } from './day-sheet-list';
import { sheetStates } from './three-way';
import type { Leg } from './three-way';

const heads = ['Terminal', 'Banka', 'Personel', 'Makbuz', 'Sayım', 'Banka brüt', 'Fark', 'Durum'];

const money = (sum: number | null, currency: string): string =>
  sum === null ? '–' : formatMoney(sum, currency);

/** Returns number and sum of one side, as the screen shows them. */
export function legText(leg: Leg | null, currency: string): string {
  if (leg === null) return '–';
  return `${leg.count === null ? '–' : formatNumber(leg.count)} · ${formatMoney(leg.sum, currency)}`;
}

/** Names the paper beside that of the list. */
export const DAY_SHEET = 'day-sheet';

/** Prints the day sheet, with room for signatures. */
export function DaySheetPaper({ rows, from, to }: { rows: readonly SheetRow[]; from: string; to: string }) {
  const heading = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <Paper id={DAY_SHEET} rank="asked" title="Terminal günlük çizelgesi" heading={heading}>
      {() => <Lines rows={rows} />}
    </Paper>
  );
}

function Lines({ rows }: { rows: readonly SheetRow[] }) {
  const reference = useReferenceData();
  const lines = rows.map((row) => ({
    key: row.id,
    cells: [
      row.terminalNo ?? '–',
      reference.definitionName(row.bankId) ?? '–',
      row.staffName ?? 'Kimsede değil',
      legText(row.receipts, row.currency),
      legText(row.slip, row.currency),
      legText(row.bank, row.currency),
      money(gapOf(row.differences), row.currency),
      [...new Set([sheetStates[row.state], row.oddWords ?? ''])].filter(Boolean).join(', '),
    ],
  }));
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      {sumsOf(rows).map(({ currency, receipts, slip, bank, net }) => (
        <p key={currency} className="num mt-3">
          Toplam: makbuz {money(receipts, currency)}, sayım {money(slip, currency)}, banka brüt{' '}
          {money(bank, currency)}, banka net {money(net, currency)}
        </p>
      ))}
      <PaperSignatures of={['Vezne', 'Muhasebe', 'Onaylayan']} />
    </>
  );
}
