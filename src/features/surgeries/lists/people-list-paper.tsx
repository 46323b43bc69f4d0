import { formatDate, timeOf, weekdayOf } from '@/lib/dates';
import { Paper, PaperTable } from '@/kit/export/paper';
import { anaesthesiaTypes, surgerySides } from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';
import type { SurgeryRow } from '../surgery-row';

/** Prints the surgeries of a person, or of a ward, by day. */
export function PeopleListPaper({ rows, heading }: { rows: readonly SurgeryRow[]; heading: string }) {
  return (
    <Paper title="Ameliyat planları" heading={heading}>
      {() => (
        <PaperTable
          heads={['Gün', 'Saat', 'Salon', 'Hasta', 'Ameliyat', 'Taraf', 'Anestezi', 'Hazırlık']}
          rows={rows.map(({ surgery, ...row }) => ({
            key: surgery.id,
            cells: [
              row.day === null ? '–' : `${formatDate(row.day)} ${weekdayOf(row.day)}`,
              surgery.planned_start === null ? '–' : timeOf(surgery.planned_start),
              row.roomName ?? '–',
              `${row.clientName} ${row.clientNo ?? ''}`,
              surgery.procedures.map(({ name }) => name).join(', '),
              surgerySides[sideOf(surgery.procedures)],
              surgery.anaesthesia === null ? '–' : anaesthesiaTypes[surgery.anaesthesia],
              `${row.ready.done}/${row.ready.all}`,
            ],
          }))}
        />
      )}
    </Paper>
  );
}
