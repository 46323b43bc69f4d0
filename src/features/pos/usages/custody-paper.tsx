import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatTime, weekdayOf } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { Paper, PaperTable } from '@/records/paper';
import { usageStates } from '@sync/model/entities/pos-values';
import type { CustodyRow } from './custody-rows';

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

/** Prints the day of all terminals, to be signed at the desk. */
export function CustodyPaper({ rows, day }: { rows: readonly CustodyRow[]; day: string }) {
  return (
    <Paper title="Terminal kullanım çizelgesi" heading={`${formatDate(day)} ${weekdayOf(day)}`}>
      {() => <Lines rows={rows} />}
    </Paper>
  );
}

function Lines({ rows }: { rows: readonly CustodyRow[] }) {
  const reference = useReferenceData();
  const lines = rows.flatMap(({ terminal, segments }) =>
    segments.map(({ usage, name }) => ({
      key: usage.id,
      cells: [
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
      ],
    })),
  );
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      {lines.length === 0 && <p className="mt-3">Bu gün hiçbir terminal teslim alınmadı.</p>}
    </>
  );
}
