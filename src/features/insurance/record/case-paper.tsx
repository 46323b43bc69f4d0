import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatDateTime, formatLongDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/records/paper';
import { appealLetter } from '@/records/insurance/appeal-letter';
import { caseNumber } from '@/records/insurance/case-context';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import {
  caseStatuses,
  exceptionKinds,
  lineDecisions,
  paperStates,
  payerKinds,
  serviceKinds,
} from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';
import type { PrintedPaper } from './act';

/** Prints form or letter of the open case, or the shown list. */
export function CasePapers({
  rows,
  heading,
  opened,
  what,
}: {
  rows: readonly CaseRow[];
  /** Content of the list: an insurer's open provisions, for example. */
  heading: string;
  opened: CaseRow | null;
  what: PrintedPaper;
}) {
  if (opened === null) return <ListPaper rows={rows} heading={heading} />;
  return what === 'letter' ? <LetterPaper row={opened} /> : <FormPaper row={opened} />;
}

function ListPaper({ rows, heading }: { rows: readonly CaseRow[]; heading: string }) {
  return (
    <Paper title="Provizyonlar" heading={heading}>
      {() => (
        <PaperTable
          dense
          heads={['No', 'Hasta', 'Şirket', 'Hizmet', 'Talep', 'Onay', 'Durum', 'Geçerlilik', 'Eksik evrak']}
          rows={rows.map((row) => ({
            key: row.one.id,
            cells: [
              caseNumber(row.one),
              row.clientName,
              row.insurerName,
              row.one.service_name,
              formatMoney(row.one.asked_amount, row.one.currency),
              row.granted === null ? '–' : formatMoney(row.granted, row.one.currency),
              caseStatuses[row.one.status],
              row.one.valid_to === null ? '' : formatDate(row.one.valid_to),
              row.one.papers
                .filter(({ state }) => state === 'wanted')
                .map(({ name }) => name)
                .join(', '),
            ],
          }))}
        />
      )}
    </Paper>
  );
}

function FormPaper({ row: { one, clientName, clientNo, insurerName, share } }: { row: CaseRow }) {
  const reference = useReferenceData();
  const money = (minor: number) => formatMoney(minor, one.currency);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Hasta', [clientName, clientNo].filter(Boolean).join(' · ')],
    ['Güvence', `${payerKinds[one.payer_kind]}, ${insurerName}`],
    ['Poliçe no', one.policy_no],
    ['Sigortalı no', one.insured_no],
    ['Provizyon no', one.provision_no],
    ['Takip no', [one.medula_no, one.medula_first_no].filter(Boolean).join(', ilk takip ') || null],
    ['Provizyonsuz bakım nedeni', one.exception_kind === null ? null : exceptionKinds[one.exception_kind]],
    ['Hizmet', `${serviceKinds[one.service_kind]}: ${one.service_name}`],
    ['Hizmet günü', one.service_day === null ? null : formatDate(one.service_day)],
    ['Bölüm', reference.definitionName(one.department_id)],
    ['Durum', caseStatuses[one.status]],
    ['Talep zamanı', one.requested_at === null ? null : formatDateTime(one.requested_at)],
    ['Onayın son günü', one.valid_to === null ? null : formatDate(one.valid_to)],
    ['Hasta payı', share === null ? null : money(share)],
    ['Şirketin yanıtı', one.payer_message],
    ['Sorumlu', reference.userName(one.assignee_id)],
  ];
  return (
    <Paper title="Provizyon formu" heading={`${insurerName}, ${caseNumber(one)}`}>
      {() => (
        <>
          <dl className="mt-3 grid grid-cols-[11rem_1fr] gap-y-1 text-[0.8125rem]">
            {facts
              .filter(([, value]) => value !== null)
              .map(([term, value]) => (
                <div key={term} className="contents">
                  <dt>{term}</dt>
                  <dd className="num font-medium">{value}</dd>
                </div>
              ))}
          </dl>
          <PaperTable
            heads={['Kalem', 'SUT', 'Talep', 'Onay', 'Karar']}
            rows={one.lines.map((line) => ({
              key: line.id,
              cells: [
                line.name,
                line.code ?? '',
                money(line.asked),
                line.approved === null ? '' : money(line.approved),
                line.appealed ? 'İtirazda' : lineDecisions[line.decision],
              ],
            }))}
          />
          {one.papers.length > 0 && (
            <PaperTable
              heads={['Evrak', 'Durum']}
              rows={one.papers.map((paper) => ({
                key: paper.id,
                cells: [paper.name, paperStates[paper.state]],
              }))}
            />
          )}
          <PaperSignatures of={['Hazırlayan', 'Hekim', 'Hasta ya da yakını']} />
        </>
      )}
    </Paper>
  );
}

/** Prints the letter as written at the appeal; before that its initial text. */
function LetterPaper({ row: { one, clientName, insurerName } }: { row: CaseRow }) {
  const written = useCaseEvents(one.id).find(({ event_kind: kind }) => kind === 'appeal');
  const text = written?.text ?? appealLetter(one, { insurer: insurerName, client: clientName });
  return (
    <Paper>
      {() => (
        <div className="text-[0.875rem] leading-6">
          <p className="text-right">{formatLongDate(written?.at ?? Date.now())}</p>
          <p className="mt-6 whitespace-pre-wrap">{text}</p>
          <PaperSignatures of={['Hazırlayan', 'Hekim', 'Kaşe, imza']} />
        </div>
      )}
    </Paper>
  );
}
