import { useReferenceData } from '@/data/reference-data';
import { dayOf, formatDate, formatDateTime, formatTime } from '@/lib/dates';
import { clientName, clientNoText } from '@/kit/record/client-summary-line';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { surgeryNumber } from '@sync/model/surgeries/words';
import { SideMark } from '@/ui/side-mark';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import {
  anaesthesiaTypes,
  checklistItems,
  checklistStates,
  surgerySides,
  teamRoles,
  urgencies,
} from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';

/** Formats times in full, since paper has no relative days. */
function paperTime({ planned_start: start, planned_end: end }: Surgery): string {
  if (start === null || end === null) return 'Planlanmadı';
  return `${formatDateTime(start)}–${dayOf(start) === dayOf(end) ? formatTime(end) : formatDateTime(end)}`;
}

/** Prints the plan of a surgery for the patient's file. */
export function SurgeryPaper({ surgery, patient }: { surgery: Surgery; patient: Client | null }) {
  const reference = useReferenceData();
  const name = (id: string | null) => reference.definitionName(id) ?? '–';
  return (
    <Paper
      title={`Ameliyat planı ${surgeryNumber(surgery)}`}
      heading={
        patient === null ? 'Hasta' : [clientName(patient), clientNoText(patient)].filter(Boolean).join(', ')
      }
    >
      {() => (
        <>
          {patient !== null && patient.birth_date !== null && (
            <p>Doğum tarihi: {formatDate(patient.birth_date)}</p>
          )}
          {patient !== null && patient.allergies_alert !== null && (
            <p className="mt-1 border border-line-strong px-2 py-1 font-semibold">
              Uyarı: {patient.allergies_alert}
            </p>
          )}
          <div className="mt-3">
            <SideMark side={sideOf(surgery.procedures)} size="xl" />
          </div>
          <PaperTable
            heads={['Ameliyat', 'SUT kodu', 'Taraf', 'Süre']}
            rows={surgery.procedures.map((procedure) => ({
              key: procedure.id,
              cells: [
                procedure.name,
                procedure.code ?? '–',
                surgerySides[procedure.side],
                `${procedure.minutes} dk`,
              ],
            }))}
          />
          <PaperTable
            heads={['Zaman', 'Salon', 'Cerrah', 'Anestezi', 'ASA', 'Aciliyet', 'Yatış']}
            rows={[
              {
                key: 'plan',
                cells: [
                  paperTime(surgery),
                  name(surgery.room_id),
                  name(surgery.surgeon_id),
                  surgery.anaesthesia === null ? '–' : anaesthesiaTypes[surgery.anaesthesia],
                  surgery.asa ?? '–',
                  urgencies[surgery.urgency],
                  surgery.admission_at === null ? '–' : formatDateTime(surgery.admission_at),
                ],
              },
            ]}
          />
          <PaperTable
            heads={['Görev', 'Kişi']}
            rows={surgery.team.map(({ id, role, person_id }) => ({
              key: id,
              cells: [teamRoles[role], name(person_id)],
            }))}
          />
          <PaperTable
            heads={['Hazırlık', 'Durum', 'Kim', 'Ne zaman', 'Not']}
            rows={surgery.checklist.map((item) => ({
              key: item.id,
              cells: [
                checklistItems[item.id],
                checklistStates[item.state],
                reference.userName(item.by) ?? '',
                item.at === null ? '' : formatDateTime(item.at),
                item.note ?? '',
              ],
            }))}
          />
          <PaperSignatures of={['Cerrah', 'Anestezi uzmanı', 'Hasta ya da yakını']} />
        </>
      )}
    </Paper>
  );
}
