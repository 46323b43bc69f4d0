import { formatDate, timeOf, weekdayOf } from '@/lib/dates';
import { initialsOf } from '@/lib/initials';
import { Paper, PaperTable } from '@/kit/export/paper';
import {
  anaesthesiaTypes,
  checklistItems,
  surgerySides,
  urgencies,
} from '@sync/model/entities/surgery-values';
import { missingItems, sideOf } from '@sync/model/rules/surgery-rules';
import type { SurgeryRow } from '../surgery-row';

/** Lists of a day on paper: by room, by room with initials for a notice board, by ward to call patients down. */
export const dayPapers = {
  rooms: 'Salon listesi',
  board: 'Pano listesi (baş harfler)',
  ward: 'Servis çağrı listesi',
} as const;
export type DayPaperKind = keyof typeof dayPapers;

/** Prints the surgeries of a day. @param rows of that day, in any order */
export function DayPaper({
  rows,
  day,
  kind,
}: {
  rows: readonly SurgeryRow[];
  day: string;
  kind: DayPaperKind;
}) {
  return (
    <Paper title={dayPapers[kind]} heading={`${formatDate(day)} ${weekdayOf(day)}`}>
      {() =>
        kind === 'ward' ? <WardLists rows={rows} /> : <RoomLists rows={rows} initials={kind === 'board'} />
      }
    </Paper>
  );
}

const byStart = (a: SurgeryRow, b: SurgeryRow) =>
  (a.surgery.planned_start ?? '').localeCompare(b.surgery.planned_start ?? '');

function groups(rows: readonly SurgeryRow[], nameOf: (row: SurgeryRow) => string) {
  const names = [...new Set(rows.map(nameOf))].sort((a, b) => a.localeCompare(b, 'tr'));
  return names.map((name) => ({ name, rows: rows.filter((row) => nameOf(row) === name).sort(byStart) }));
}

const startOf = ({ surgery: { planned_start: start } }: SurgeryRow) => (start === null ? '–' : timeOf(start));
const proceduresOf = ({ surgery: { procedures } }: SurgeryRow) =>
  procedures.map(({ name }) => name).join(', ');

function RoomLists({ rows, initials }: { rows: readonly SurgeryRow[]; initials: boolean }) {
  return groups(rows, ({ roomName }) => roomName ?? '–').map(({ name, rows: ofRoom }) => (
    <section key={name} className="mt-4 break-inside-avoid-page">
      <h3 className="font-semibold">{name}</h3>
      <PaperTable
        dense
        heads={['Saat', 'Hasta', 'Ameliyat', 'Taraf', 'Cerrah', 'Anestezi', 'Durum']}
        rows={ofRoom.map((row) => {
          const { surgery, clientName, clientNo } = row;
          return {
            key: surgery.id,
            cells: [
              startOf(row),
              initials ? initialsOf(clientName) : `${clientName} ${clientNo ?? ''}`,
              // On a notice board the operation would tell as much as the name.
              initials ? '' : proceduresOf(row),
              initials ? '' : surgerySides[sideOf(surgery.procedures)],
              row.surgeonName,
              [row.anaesthetist, surgery.anaesthesia === null ? null : anaesthesiaTypes[surgery.anaesthesia]]
                .filter(Boolean)
                .join(', '),
              surgery.urgency === 'elective' ? '' : urgencies[surgery.urgency],
            ],
          };
        })}
      />
    </section>
  ));
}

function WardLists({ rows }: { rows: readonly SurgeryRow[] }) {
  return groups(rows, ({ surgery: { bed } }) =>
    bed === null ? 'Yatağı belli olmayan' : `${bed.slice(0, 1)}. kat`,
  ).map(({ name, rows: ofWard }) => (
    <section key={name} className="mt-4 break-inside-avoid-page">
      <h3 className="font-semibold">{name}</h3>
      <PaperTable
        dense
        heads={['Saat', 'Yatak', 'Hasta', 'Ameliyat', 'Taraf', 'Salon', 'Eksik', 'Çağrıldı']}
        rows={ofWard.map((row) => ({
          key: row.surgery.id,
          cells: [
            startOf(row),
            row.surgery.bed ?? '–',
            `${row.clientName} ${row.clientNo ?? ''}`,
            proceduresOf(row),
            surgerySides[sideOf(row.surgery.procedures)],
            row.roomName ?? '–',
            missingItems(row.surgery.checklist)
              .map((code) => checklistItems[code])
              .join(', '),
            '',
          ],
        }))}
      />
    </section>
  ));
}
