import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatDateTime, formatLongDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperFacts, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { caseNumber } from '@/records/insurance/case-words';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import {
  caseStatuses,
  exceptionKinds,
  lineDecisions,
  paperStates,
  payerKinds,
  serviceKinds,
} from '@sync/model/entities/insurance-values';
import { appealLetter } from '@sync/model/insurance/appeal-letter';
import type { CaseRow } from '../case-row';
import type { PrintedPaper } from './printed-paper';

/** Prints form or letter of the open case. */
export function CasePaper({ row, what }: { row: CaseRow; what: PrintedPaper }) {
  return what === 'letter' ? <LetterPaper row={row} /> : <FormPaper row={row} />;
}

function FormPaper({ row: { record, clientName, clientNo, insurerName, share } }: { row: CaseRow }) {
  const reference = useReferenceData();
  const money = (minor: number) => formatMoney(minor, record.currency);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Hasta', [clientName, clientNo].filter(Boolean).join(' · ')],
    ['Güvence', `${payerKinds[record.payer_kind]}, ${insurerName}`],
    ['Poliçe no', record.policy_no],
    ['Sigortalı no', record.insured_no],
    ['Provizyon no', record.provision_no],
    ['Takip no', [record.medula_no, record.medula_first_no].filter(Boolean).join(', ilk takip ') || null],
    [
      'Provizyonsuz bakım nedeni',
      record.exception_kind === null ? null : exceptionKinds[record.exception_kind],
    ],
    ['Hizmet', `${serviceKinds[record.service_kind]}: ${record.service_name}`],
    ['Hizmet günü', record.service_day === null ? null : formatDate(record.service_day)],
    ['Bölüm', reference.definitionName(record.department_id)],
    ['Durum', caseStatuses[record.status]],
    ['Talep zamanı', record.requested_at === null ? null : formatDateTime(record.requested_at)],
    ['Onayın son günü', record.valid_to === null ? null : formatDate(record.valid_to)],
    ['Hasta payı', share === null ? null : money(share)],
    ['Şirketin yanıtı', record.payer_message],
    ['Sorumlu', reference.userName(record.assignee_id)],
  ];
  return (
    <Paper
      title="Provizyon formu"
      heading={`${insurerName}, ${caseNumber(record)}`}
      logged={{ entity: record.kind, entityId: record.id, clientId: record.client_id }}
    >
      {() => (
        <>
          <PaperFacts facts={facts} />
          <PaperTable
            heads={['Kalem', 'SUT', 'Talep', 'Onay', 'Karar']}
            rows={record.lines.map((line) => ({
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
          {record.papers.length > 0 && (
            <PaperTable
              heads={['Evrak', 'Durum']}
              rows={record.papers.map((paper) => ({
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
function LetterPaper({ row: { record, clientName, insurerName } }: { row: CaseRow }) {
  const written = useCaseEvents(record.id).find(({ event_kind: kind }) => kind === 'appeal');
  const text = written?.text ?? appealLetter(record, { insurer: insurerName, client: clientName });
  return (
    <Paper logged={{ entity: record.kind, entityId: record.id, clientId: record.client_id }}>
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
