import { formatDate, timeOf } from '@/lib/dates';
import { Paper, PaperTable } from '@/records/paper';
import { surgerySides, surgeryStatuses } from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';
import type { SurgeryRow } from '../surgery-row';

/** Prints the shown list. */
export function SurgeryListPaper({ rows, title }: { rows: readonly SurgeryRow[]; title: string }) {
  return (
    <Paper title="Ameliyat planları" heading={title}>
      {() => (
        <PaperTable
          dense
          heads={['Gün', 'Saat', 'Salon', 'Hasta', 'Ameliyat', 'Taraf', 'Cerrah', 'Hazırlık', 'Durum']}
          rows={rows.map(({ surgery: one, ...row }) => ({
            key: one.id,
            cells: [
              row.day === null ? '–' : formatDate(row.day),
              one.planned_start === null ? '–' : timeOf(one.planned_start),
              row.roomName ?? '–',
              `${row.clientName} ${row.clientNo ?? ''}`,
              one.procedures.map(({ name }) => name).join(', '),
              surgerySides[sideOf(one.procedures)],
              row.surgeonName,
              `${row.ready.done}/${row.ready.all}`,
              surgeryStatuses[one.status],
            ],
          }))}
        />
      )}
    </Paper>
  );
}
