import { formatDate, timeOf, weekdayOf } from '@/lib/dates';
import { Paper, PaperTable } from '@/records/paper';
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
          rows={rows.map(({ surgery: one, ...row }) => ({
            key: one.id,
            cells: [
              row.day === null ? '–' : `${formatDate(row.day)} ${weekdayOf(row.day)}`,
              one.planned_start === null ? '–' : timeOf(one.planned_start),
              row.roomName ?? '–',
              `${row.clientName} ${row.clientNo ?? ''}`,
              one.procedures.map(({ name }) => name).join(', '),
              surgerySides[sideOf(one.procedures)],
              one.anaesthesia === null ? '–' : anaesthesiaTypes[one.anaesthesia],
              `${row.ready.done}/${row.ready.all}`,
            ],
          }))}
        />
      )}
    </Paper>
  );
}
