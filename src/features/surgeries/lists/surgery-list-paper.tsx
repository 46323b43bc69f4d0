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
          rows={rows.map(({ surgery, ...row }) => ({
            key: surgery.id,
            cells: [
              row.day === null ? '–' : formatDate(row.day),
              surgery.planned_start === null ? '–' : timeOf(surgery.planned_start),
              row.roomName ?? '–',
              `${row.clientName} ${row.clientNo ?? ''}`,
              surgery.procedures.map(({ name }) => name).join(', '),
              surgerySides[sideOf(surgery.procedures)],
              row.surgeonName,
              `${row.ready.done}/${row.ready.all}`,
              surgeryStatuses[surgery.status],
            ],
          }))}
        />
      )}
    </Paper>
  );
}
