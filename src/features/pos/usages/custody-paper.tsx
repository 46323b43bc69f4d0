import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatTime, weekdayOf } from '@/lib/dates';
import { formatMoney, formatNumber, formatSums } from '@/lib/numbers';
import { Paper, PaperTable } from '@/kit/export/paper';
import { usageStates } from '@sync/model/entities/pos-values';
import type { boardSums, CustodyRow } from './custody-rows';
import type { UnheldMoney } from './unheld-money';

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
export function CustodyPaper({
  rows,
  strange,
  sums,
  day,
}: {
  rows: readonly CustodyRow[];
  /** Money at terminals that are none of the hospital's. */
  strange: readonly UnheldMoney[];
  sums: ReturnType<typeof boardSums>;
  day: string;
}) {
  return (
    <Paper title="Terminal kullanım çizelgesi" heading={`${formatDate(day)} ${weekdayOf(day)}`}>
      {() => <Lines rows={rows} strange={strange} sums={sums} />}
    </Paper>
  );
}

function Lines({
  rows,
  strange,
  sums,
}: {
  rows: readonly CustodyRow[];
  strange: readonly UnheldMoney[];
  sums: ReturnType<typeof boardSums>;
}) {
  const reference = useReferenceData();
  const nobodys = (
    key: string,
    terminalNo: string | null,
    desk: string,
    { count, sums: own }: UnheldMoney,
  ) => ({
    key: `unheld ${key}`,
    cells: [
      terminalNo ?? 'Bilinmiyor',
      desk,
      'Sahipsiz',
      '–',
      '–',
      '–',
      formatNumber(count),
      formatSums(own),
      '–',
      '',
    ],
  });
  const lines = [
    ...rows.flatMap(({ terminal, segments, unheld }) => {
      const desk = reference.definitionName(terminal.cash_desk_id) ?? '';
      return [
        ...segments.map(({ usage, name, clashing }) => ({
          key: usage.id,
          cells: [
            terminal.terminal_no,
            desk,
            clashing ? `${name} (çakışıyor)` : name,
            formatTime(usage.from_at),
            usage.to_at === null ? usageStates.open : formatTime(usage.to_at),
            usage.batch_no ?? '–',
            usage.counted_count === null ? '–' : formatNumber(usage.counted_count),
            usage.counted_gross === null ? '–' : formatMoney(usage.counted_gross, usage.currency),
            usage.difference === null ? '–' : formatMoney(usage.difference, usage.currency),
            '',
          ],
        })),
        ...(unheld === null ? [] : [nobodys(terminal.id, terminal.terminal_no, desk, unheld)]),
      ];
    }),
    ...strange.map((money) =>
      nobodys(`${money.bankId} ${money.terminalNo}`, money.terminalNo, 'Kayıtlı değil', money),
    ),
  ];
  return (
    <>
      <PaperTable heads={heads} rows={lines} />
      {lines.length === 0 && <p className="mt-3">Bu gün hiçbir terminal teslim alınmadı.</p>}
      {lines.length > 0 && (
        <p className="num mt-3">
          Toplam: sayılan {formatSums(sums.counted)}, sahipsiz {formatSums(sums.unheld)}
        </p>
      )}
    </>
  );
}
