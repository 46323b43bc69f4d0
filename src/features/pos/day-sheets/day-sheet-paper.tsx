import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { usePrinting } from '@/ui/use-printing';
import { sumsOf } from './day-sheet-list';
import type { SheetRow } from './day-sheet-list';
import { sheetStates } from './three-way';

interface PaperProps {
  readonly rows: readonly SheetRow[];
  readonly from: string;
  readonly to: string;
}

/** The day sheet on paper, with room for signatures. There only while the page is printed. */
export function DaySheetPaper(props: PaperProps) {
  return usePrinting() ? <Paper {...props} /> : null;
}

const heads = ['Terminal', 'Banka', 'Personel', 'Makbuz', 'Sayım', 'Banka brüt', 'Makbuz − banka', 'Durum'];

function Paper({ rows, from, to }: PaperProps) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  return (
    <article className="paper-root hidden print:block">
      <p className="meta flex justify-between">
        <span>Terminal günlük çizelgesi</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      <h2 className="mt-1 text-xl font-semibold">
        {from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}
      </h2>
      <table className="mt-3 w-full border-collapse text-left text-[0.75rem]">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} className="border-b border-line-strong px-1 py-1.5 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="break-inside-avoid">
              {[
                row.terminalNo ?? '–',
                reference.definitionName(row.bankId) ?? '',
                row.staffName ?? 'Kimsede değil',
                row.receipts === null ? '–' : formatMoney(row.receipts.sum, row.currency),
                row.slip === null ? '–' : formatMoney(row.slip.sum, row.currency),
                row.bank === null ? '–' : formatMoney(row.bank.sum, row.currency),
                row.differences.receiptsBank === null
                  ? '–'
                  : formatMoney(row.differences.receiptsBank, row.currency),
                sheetStates[row.state],
              ].map((cell, at) => (
                <td key={heads[at]} className="num border-b border-line px-1 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sumsOf(rows).map(({ currency, receipts, slip, bank, net }) => (
        <p key={currency} className="num mt-3">
          Toplam: makbuz {formatMoney(receipts, currency)}, sayım {formatMoney(slip, currency)}, banka brüt{' '}
          {formatMoney(bank, currency)}, banka net {formatMoney(net, currency)}
        </p>
      ))}
      <div className="mt-10 grid grid-cols-3 gap-8">
        {['Vezne', 'Muhasebe', 'Onaylayan'].map((who) => (
          <p key={who} className="border-t border-line-strong pt-1">
            {who}
          </p>
        ))}
      </div>
    </article>
  );
}

/** Asks the browser to print; that somebody did stands in the log. */
export async function printDaySheet(workspace: Parameters<typeof logView>[0]): Promise<void> {
  await logView(workspace, 'print', 'settlement_day');
  print();
}
