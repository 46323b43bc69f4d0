import { formatDay } from '@/lib/dates';
import { Paper, PaperTable } from '@/kit/export/paper';
import type { BagDay } from './bag';

/** Prints the list, for a round without a tablet. */
export function BagPaper({ days, now }: { days: readonly BagDay[]; now: number }) {
  return (
    <Paper title="Evrak çantası" heading="Eksik evrak listesi">
      {() => (
        <PaperTable
          heads={['Gün', 'Hasta', 'Yatak', 'Şirket', 'Eksik evrak', 'Alındı']}
          rows={days.flatMap(({ day, patients }) =>
            patients
              .filter(({ missing }) => missing > 0)
              .map((row) => ({
                key: row.record.id,
                cells: [
                  day === null ? '–' : formatDay(day, now),
                  row.clientName,
                  row.surgery?.bed ?? '',
                  row.insurerName,
                  row.record.papers
                    .filter(({ state }) => state === 'wanted')
                    .map(({ name }) => name)
                    .join(', '),
                  '',
                ],
              })),
          )}
        />
      )}
    </Paper>
  );
}
