import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime, formatTime, weekdayOf } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { usageStates } from '@sync/model/entities/pos-values';
import { usePrinting } from '@/ui/use-printing';
import type { CustodyRow } from './custody-rows';

/** The day of all terminals on paper, to be signed at the desk. There only while the page is printed. */
export function CustodyPaper({ rows, day }: { rows: readonly CustodyRow[]; day: string }) {
  return usePrinting() ? <Paper rows={rows} day={day} /> : null;
}

const heads = [
  'Terminal',
  'Vezne',
  'Personel',
  'Aldı',
  'Bıraktı',
  'Parti no',
  'İşlem',
  'Sayılan',
  'Fark',
  'İmza',
];

function Paper({ rows, day }: { rows: readonly CustodyRow[]; day: string }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const lines = rows.flatMap(({ terminal, segments }) =>
    segments.map(({ usage, name }) => ({ terminal, usage, name })),
  );
  return (
    <article className="paper-root hidden print:block">
      <p className="meta flex justify-between">
        <span>Terminal kullanım çizelgesi</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      <h2 className="mt-1 text-xl font-semibold">
        {formatDate(day)} {weekdayOf(day)}
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
          {lines.map(({ terminal, usage, name }) => (
            <tr key={usage.id} className="break-inside-avoid">
              {[
                terminal.terminal_no,
                reference.definitionName(terminal.cash_desk_id) ?? '',
                name,
                formatTime(usage.from_at),
                usage.to_at === null ? usageStates.open : formatTime(usage.to_at),
                usage.batch_no ?? '',
                usage.counted_count === null ? '' : formatNumber(usage.counted_count),
                usage.counted_gross === null ? '' : formatMoney(usage.counted_gross, usage.currency),
                usage.difference === null ? '' : formatMoney(usage.difference, usage.currency),
                '',
              ].map((cell, at) => (
                <td key={heads[at]} className="num border-b border-line px-1 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className="mt-3">Bu gün hiçbir terminal teslim alınmadı.</p>}
    </article>
  );
}

/** Asks the browser to print the day; that somebody did stands in the log. */
export async function printDay(workspace: Parameters<typeof logView>[0]): Promise<void> {
  await logView(workspace, 'print', 'terminal_usage');
  print();
}
