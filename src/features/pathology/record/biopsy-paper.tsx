import { useReferenceData } from '@/data/reference-data';
import { ageInYears, formatDate, formatDateTime } from '@/lib/dates';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import {
  biopsyNumber,
  loopNodes,
  nodeWords,
  resultWords,
  sampleWords,
} from '@/records/pathology/biopsy-words';
import { jarStates, resultClasses, reviewStates, toldHow } from '@sync/model/entities/biopsy-values';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { momentsOf } from './loop-moments';

/** Prints one biopsy: patient, result, loop, jars and the current report. */
export function BiopsyPaper({ row }: { row: BiopsyRow }) {
  const reference = useReferenceData();
  const { biopsy } = row;
  const age = row.birthDate === null ? null : ageInYears(row.birthDate);
  const line = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ');
  const told = biopsy.told_how === null ? null : toldHow[biopsy.told_how];
  return (
    <Paper title="Biyopsi" heading={row.clientName}>
      {() => {
        const moments = momentsOf(row, reference);
        return (
          <>
            <p className="num mt-1 text-[0.8125rem]">
              {line(
                row.clientNo,
                age === null ? null : `${age} yaş`,
                biopsyNumber(biopsy),
                biopsy.pathology_no,
                sampleWords(biopsy),
                row.doctorName,
              )}
            </p>
            <p className="mt-2 text-[0.875rem] font-semibold">
              {resultWords(biopsy) ?? 'Rapor bekleniyor'}
              {biopsy.reported_at !== null && (
                <span className="font-normal"> ({reviewStates[biopsy.review]})</span>
              )}
            </p>
            <PaperTable
              heads={['Adım', 'Zaman', 'Kim']}
              rows={loopNodes.map((node) => {
                const [at, by] = moments[node];
                return {
                  key: node,
                  cells: [
                    nodeWords[node],
                    at === null ? '' : formatDateTime(at),
                    at === null ? '' : (by ?? ''),
                  ],
                };
              })}
            />
            <p className="mt-2 text-[0.75rem]">
              {line(
                told === null
                  ? null
                  : `Bildirim: ${told}${biopsy.told_note === null ? '' : `, ${biopsy.told_note}`}`,
                biopsy.follow_up_plan === null ? null : `Plan: ${biopsy.follow_up_plan}`,
                biopsy.follow_up_due === null ? null : `Takip: ${formatDate(biopsy.follow_up_due)}`,
              )}
            </p>
            <PaperTable
              heads={['Kap', 'Yer', 'Durum', 'Alındı', 'Kabul', 'Sonuç', 'Not']}
              rows={biopsy.jars.map((jar) => ({
                key: jar.id,
                cells: [
                  jar.no,
                  jar.site ?? '',
                  jarStates[jar.state],
                  jar.taken_at === null ? '' : formatDateTime(jar.taken_at),
                  jar.accepted_at === null ? '' : formatDateTime(jar.accepted_at),
                  jar.result_class === null ? '' : resultClasses[jar.result_class],
                  jar.note ?? '',
                ],
              }))}
            />
            {biopsy.report_text !== null && (
              <p className="mt-4 text-[0.8125rem] break-words whitespace-pre-wrap">{biopsy.report_text}</p>
            )}
            <PaperSignatures of={['Hekim', 'Takip eden']} />
          </>
        );
      }}
    </Paper>
  );
}
