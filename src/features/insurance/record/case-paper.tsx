import { useReferenceData } from '@/data/reference-data';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Paper, PaperSignatures, PaperTable } from '@/records/paper';
import { caseNumber } from '@/records/insurance/case-context';
import { caseStatuses, lineDecisions, paperStates, payerKinds } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';

/** On paper: the form of the open case, or the list that is shown. */
export function CasePapers({ rows, opened }: { rows: readonly CaseRow[]; opened: CaseRow | null }) {
  return opened === null ? <ListPaper rows={rows} /> : <FormPaper row={opened} />;
}

function ListPaper({ rows }: { rows: readonly CaseRow[] }) {
  return (
    <Paper title="Provizyonlar" heading="Provizyon listesi">
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
              row.one.approved_amount === null ? '–' : formatMoney(row.one.approved_amount, row.one.currency),
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

function FormPaper({ row: { one, clientName, clientNo, insurerName } }: { row: CaseRow }) {
  const reference = useReferenceData();
  return (
    <Paper title="Provizyon formu" heading={`${insurerName}, ${caseNumber(one)}`}>
      {() => (
        <>
          <PaperTable
            heads={['Bilgi', '']}
            rows={[
              ['Hasta', [clientName, clientNo].filter(Boolean).join(' · ')],
              ['Güvence', payerKinds[one.payer_kind]],
              ['Poliçe no', one.policy_no ?? '–'],
              [
                one.payer_kind === 'sgk' ? 'Takip no' : 'Provizyon no',
                (one.payer_kind === 'sgk' ? one.medula_no : one.provision_no) ?? '–',
              ],
              ['Hizmet', one.service_name],
              ['Hizmet günü', one.service_day === null ? '–' : formatDate(one.service_day)],
              ['Talep zamanı', one.requested_at === null ? '–' : formatDateTime(one.requested_at)],
              ['Sorumlu', reference.userName(one.assignee_id) ?? '–'],
            ].map(([term, value]) => ({ key: term ?? '', cells: [term, value] }))}
          />
          <PaperTable
            heads={['Kalem', 'SUT', 'Talep', 'Onay', 'Karar']}
            rows={one.lines.map((line) => ({
              key: line.id,
              cells: [
                line.name,
                line.code ?? '',
                formatMoney(line.asked, one.currency),
                line.approved === null ? '' : formatMoney(line.approved, one.currency),
                lineDecisions[line.decision],
              ],
            }))}
          />
          <PaperTable
            heads={['Evrak', 'Durum']}
            rows={one.papers.map((paper) => ({
              key: paper.id,
              cells: [paper.name, paperStates[paper.state]],
            }))}
          />
          <PaperSignatures of={['Hazırlayan', 'Hekim', 'Hasta ya da yakını']} />
        </>
      )}
    </Paper>
  );
}
