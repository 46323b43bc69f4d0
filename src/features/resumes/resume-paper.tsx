import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatDateTime } from '@/lib/dates';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { formatPhone } from '@sync/model/rules/phone';
import { resumeSources, resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeRow } from './resume-rows';

/** Prints an application, without photo; covered as it is on the screen. */
export function ResumePaper({ row, covered }: { row: ResumeRow; covered: boolean }) {
  return (
    <Paper title="Başvuru" heading={covered ? row.alias : row.name}>
      {() => <Sheet row={row} covered={covered} />}
    </Paper>
  );
}

function Sheet({ row: { resume }, covered }: { row: ResumeRow; covered: boolean }) {
  const reference = useReferenceData();
  const tags = resume.tag_ids.flatMap((id) => reference.definitionName(id) ?? []);
  const facts: readonly (readonly [label: string, value: string | number | null | false])[] = [
    ['Aday no', resume.resume_no],
    ['Başvurulan pozisyon', resume.position_applied],
    ['Durum', resumeStatuses[resume.status]],
    ['Telefon', !covered && resume.phone !== null && formatPhone(resume.phone)],
    ['E-posta', !covered && resume.email],
    ['Şehir', !covered && resume.city],
    ['Doğum yılı', !covered && resume.birth_year],
    ['Meslek', resume.profession],
    ['Deneyim (yıl)', resume.experience_years],
    ['Deneyim', resume.experience],
    ['Eğitim', resume.education],
    ['Diller', resume.languages],
    ['Etiketler', tags.join(', ')],
    ['Başvuru', `${formatDateTime(resume.applied_at)}, ${resumeSources[resume.source]}`],
    ['Saklama sonu', formatDate(resume.keep_until)],
  ];
  return (
    <>
      <PaperTable
        heads={['Bilgi', '']}
        rows={facts
          .filter(([, value]) => value !== null && value !== false && value !== '')
          .map(([label, value]) => ({
            key: label,
            cells: [
              label,
              <span key="value" className="whitespace-pre-wrap">
                {value}
              </span>,
            ],
          }))}
      />
      {!covered && resume.notes.length > 0 && (
        <PaperTable
          heads={['Not', 'Yazan', 'Zaman']}
          rows={resume.notes.map(({ id, text, by, at }) => ({
            key: id,
            cells: [text, reference.userName(by) ?? '', formatDateTime(at)],
          }))}
        />
      )}
      <PaperSignatures of={['Görüşen', 'Görüşen', 'İnsan kaynakları']} />
    </>
  );
}
