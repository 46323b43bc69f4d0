import { useReferenceData } from '@/data/reference-data';
import { formatDate } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { Paper, PaperTable } from '@/records/paper';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { lastFour } from '../board/row-words';
import { commissionGap } from '../day-rows';
import { matchStates } from '../settlement-search';
import type { RowFacts } from './row-facts';

/** More than some dozen sheets nobody reads; a file holds all of them. */
const MOST = 2000;

const heads = [
  'Gün',
  'Banka',
  'Terminal',
  'Kullanan',
  'Tür',
  'Kart',
  'Brüt',
  'Komisyon',
  'Kom. farkı',
  'Valör',
  'Eşleşme',
];

/** Prints the shown rows. */
export function RowsPaper({ rows }: { readonly rows: readonly RowFacts[] }) {
  return (
    <Paper title={`Banka hareketleri, ${formatNumber(rows.length)} satır`}>
      {() => <Lines rows={rows} />}
    </Paper>
  );
}

function Lines({ rows }: { readonly rows: readonly RowFacts[] }) {
  const reference = useReferenceData();
  const lines = rows.slice(0, MOST).map(({ row, holder, match }) => ({
    key: row.no,
    cells: [
      `${formatDate(row.day)} ${row.time?.slice(0, 5) ?? ''}`,
      reference.definitionName(row.bankId),
      row.terminalNo,
      holder,
      bankRowKinds[row.kind],
      lastFour(row.cardMasked),
      `${formatMinor(row.gross)} ${row.currency}`,
      formatMinor(row.commission),
      commissionGap(row) === 0 ? '' : formatMinor(commissionGap(row)),
      row.valueOn === null ? '' : formatDate(row.valueOn),
      match === null ? '' : matchStates[match],
    ],
  }));
  return (
    <>
      {rows.length > MOST && (
        <p className="mt-1">Yalnız ilk {formatNumber(MOST)} satır basıldı. Tümü için dışa aktarın.</p>
      )}
      <PaperTable dense heads={heads} rows={lines} />
    </>
  );
}
