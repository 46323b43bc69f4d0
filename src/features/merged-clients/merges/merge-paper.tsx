import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { mergeBases, mergeStates } from '@sync/model/entities/client-merge';
import { tableCounts } from '../merge-words';
import { fieldLines } from '../merge/field-values';
import type { Answer } from './merge-page-type';
import { clientText } from './merge-rows';
import type { MergeRow } from './merge-rows';

/** Prints the protocol of a merge: both records, the choices, the moved rows, with room for signatures. */
export function MergePaper({ row, page }: { row: MergeRow; page: Answer }) {
  return (
    <Paper title="Kayıt birleştirme tutanağı" heading={`${row.merge.merge_no} · ${clientText(row.survivor)}`}>
      {() => <Protocol row={row} page={page} />}
    </Paper>
  );
}

function Protocol({ row, page }: { row: MergeRow; page: Answer }) {
  const reference = useReferenceData();
  const { merge } = row;
  return (
    <>
      <p className="num mt-2">
        {[
          `Yönlenen: ${clientText(row.absorbed)}`,
          mergeBases[merge.basis],
          mergeStates[merge.state],
          reference.userName(merge.merged_by),
          merge.merged_at !== null && formatDateTime(merge.merged_at),
          merge.decided_by !== null && `onaylayan ${reference.userName(merge.decided_by)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-1">Neden: {merge.reason}</p>
      {merge.reversed_at !== null && (
        <p className="num mt-1">
          Geri alındı: {formatDateTime(merge.reversed_at)}, {reference.userName(merge.reversed_by)}.{' '}
          {merge.reverse_reason}
        </p>
      )}
      <PaperTable
        dense
        heads={['Alan', 'Kalan kayıt, önce', 'Yönlenen kayıt, önce', 'Şimdi']}
        rows={fieldLines(page, reference).map(({ name, label, texts }) => ({
          key: name,
          cells: [label, ...texts.map((text) => text ?? '–')],
        }))}
      />
      <p className="num mt-2">
        Taşınan: {tableCounts(Object.entries(merge.moved)).join(', ') || 'kayıt yok'}.
      </p>
      <PaperSignatures of={['Birleştiren', 'Onaylayan']} />
    </>
  );
}
