import { formatDateTime } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { useReferenceData } from '@/data/reference-data';
import type { ImportKind } from '@/import/flow/import-kind';
import { periodText } from '@/import/list/import-words';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importedSum } from '@sync/model/rules/import-sums';
import { importLists } from '@sync/model/entities/import-values';
import { MOST_LIST_ROWS } from '@sync/rpc/list-rows';
import type { ListRow, ListRowOutcome } from '@sync/rpc/list-rows';
import type { Around } from '../report/use-known';
import { codeWords, readFacts } from './row-words';

export const outcomes: Readonly<Record<ListRowOutcome, string>> = {
  applied: 'Alındı',
  same: 'Aynı',
  review: 'Eşleşmedi',
  conflict: 'Çelişiyor',
  dismissed: 'Kapatıldı',
};

interface Printed {
  file: ImportFile;
  kind: ImportKind;
  rows: readonly ListRow[];
  around: Around;
}

/** Prints the protocol of an imported list, with room for signatures. */
export function ListPaper(printed: Printed) {
  return (
    <Paper title="Liste yükleme tutanağı" heading={printed.file.file_name}>
      {() => <Protocol {...printed} />}
    </Paper>
  );
}

function Protocol({ file, kind, rows, around }: Printed) {
  const reference = useReferenceData();
  const recordOf = ({ record_kind: of, record_id: id }: ListRow): string => {
    const record = id === null ? undefined : of === 'biopsy' ? around.biopsies.get(id) : around.cases.get(id);
    if (record === undefined) return '–';
    return (record.kind === 'biopsy' ? record.biopsy_no : record.case_no) ?? '–';
  };
  const sums = Object.entries(file.totals).flatMap(([currency, own]) =>
    Object.keys(own).map(
      (field) =>
        `${kind.amounts[field] ?? field} ${formatMoney(importedSum(file, currency, field) ?? 0, currency)}`,
    ),
  );
  return (
    <>
      <p className="num mt-2">
        {[
          importLists[file.list],
          reference.definitionName(file.insurer_id),
          periodText(file),
          file.imported_at === null ? null : `içe alma ${formatDateTime(file.imported_at)}`,
          reference.userName(file.imported_by),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      <p className="num mt-1">
        {formatNumber(file.rows_total)} satır: {formatNumber(file.rows_new)} alındı,{' '}
        {formatNumber(file.rows_same)} aynı, {formatNumber(file.rows_warning)} incelenecek,{' '}
        {formatNumber(file.rows_error)} hatalı.
        {sums.length > 0 && ` Toplam: ${sums.join(', ')}.`}
        {file.control_note !== null && ` Toplam farkının nedeni: ${file.control_note}`}
      </p>
      <PaperTable
        dense
        heads={['Satır', 'Kayıt', 'Sonuç', 'Okunan', 'Neden']}
        rows={rows.map((row) => ({
          key: row.no,
          cells: [
            row.line,
            recordOf(row),
            outcomes[row.outcome],
            readFacts(row)
              .filter(({ id }) => id !== 'text')
              .slice(0, 7)
              .map(({ text }) => text)
              .join(' · '),
            codeWords(row.code) ?? '',
          ],
        }))}
      />
      {rows.length === MOST_LIST_ROWS && (
        <p className="num mt-1">Tutanakta dosyanın ilk {formatNumber(MOST_LIST_ROWS)} satırı vardır.</p>
      )}
      <PaperSignatures of={['Yükleyen', 'Denetleyen']} />
    </>
  );
}
