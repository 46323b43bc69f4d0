import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { usePrinting } from '@/ui/use-printing';
import { lastFour } from '../board/row-words';
import { commissionGap } from '../day-rows';
import { matchStates } from '../settlement-search';
import type { RowFacts } from './row-facts';

/** More than some dozen sheets nobody reads; a file holds all of them. */
const MOST = 2000;

/** The shown rows on paper. There only while the page is printed. */
export function RowsPaper({ rows }: { readonly rows: readonly RowFacts[] }) {
  return usePrinting() ? <Paper rows={rows} /> : null;
}

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

function Paper({ rows }: { rows: readonly RowFacts[] }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  return (
    <article className="paper-root hidden print:block">
      <p className="meta flex justify-between">
        <span>Banka hareketleri, {formatNumber(rows.length)} satır</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      {rows.length > MOST && (
        <p className="mt-1">Yalnız ilk {formatNumber(MOST)} satır basıldı. Tümü için dışa aktarın.</p>
      )}
      <table className="mt-3 w-full border-collapse text-left text-[0.6875rem]">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className="border-b border-line-strong px-1 py-1 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map(({ row, holder, match }) => (
            <tr key={row.no} className="break-inside-avoid">
              {[
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
              ].map((cell, at) => (
                <td key={heads[at]} className="num border-b border-line px-1 py-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
