import { useReferenceData } from '@/data/reference-data';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/records/paper';
import { gapOf, sumsOf } from './day-sheet-list';
import type { SheetRow } from './day-sheet-list';
import { sheetStates } from './three-way';

const heads = ['Terminal', 'Banka', 'Personel', 'Makbuz', 'Sayım', 'Banka brüt', 'Makbuz − banka', 'Durum'];

/** Prints the day sheet, with room for signatures. */
export function DaySheetPaper({ rows, from, to }: { rows: readonly SheetRow[]; from: string; to: string }) {
  const heading = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <Paper title="Terminal günlük çizelgesi" heading={heading}>
      {() => <Lines rows={rows} />}
    </Paper>
  );
}

function Lines({ rows }: { rows: readonly SheetRow[] }) {
  const reference = useReferenceData();
  const lines = rows.map((row) => {
    const money = (sum: number | null | undefined) => (sum == null ? '–' : formatMoney(sum, row.currency));
    return {
      key: row.id,
      cells: [
        row.terminalNo ?? '–',
        reference.definitionName(row.bankId) ?? '',
        row.staffName ?? 'Kimsede değil',
        money(row.receipts?.sum),
        money(row.slip?.sum),
        money(row.bank?.sum),
        money(gapOf(row.differences)),
        sheetStates[row.state],
      ],
    };
  });
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      {sumsOf(rows).map(({ currency, receipts, slip, bank, net }) => (
        <p key={currency} className="num mt-3">
          Toplam: makbuz {formatMoney(receipts, currency)}, sayım {formatMoney(slip, currency)}, banka brüt{' '}
          {formatMoney(bank, currency)}, banka net {formatMoney(net, currency)}
        </p>
      ))}
      <PaperSignatures of={['Vezne', 'Muhasebe', 'Onaylayan']} />
    </>
  );
}
