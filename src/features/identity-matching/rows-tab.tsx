import { Download, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { runCommand } from '@/data/server';
import { usePermission } from '@/data/workspace';
import { useServerQuery } from '@/data/use-server-query';
import { formatDate, formatDateTime } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { PaperSignatures } from '@/kit/export/paper';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, LoadingRows, PageNotRead } from '@/ui/page-states';
import { SegmentedControl } from '@/ui/segmented-control';
import { toastError, toastSuccess } from '@/ui/toast';
import type { DataColumn } from '@/ui/table-types';
import { importFile } from '@sync/model/entities/import-file';
import {
  confirmIdentityRow,
  identityDecisions,
  identityResults,
  listIdentityRows,
} from '@sync/rpc/identity-matching';
import type { IdentityPart, IdentityResult, IdentityRow } from '@sync/rpc/identity-matching';
import { allIdentityRows } from './all-rows';
import { rowParts } from './identity-search';
import { identityProblem, whyText } from './identity-words';
import { PAGE_ROWS, RowsPager } from './rows-pager';
import { givenName } from './row-card';
import { UndoBatchSheet } from './undo-batch-sheet';

const tones: Readonly<Record<IdentityResult, BadgeTone>> = {
  waiting: 'neutral',
  exact: 'success',
  present: 'neutral',
  compared: 'neutral',
  possible: 'warn',
  conflict: 'danger',
  none: 'neutral',
  invalid: 'danger',
};

function stateText(row: IdentityRow): string {
  if (row.undone_at !== null) return 'Geri alındı';
  if (row.applied_at !== null) return 'Yazıldı';
  if (row.decision === 'replace' && row.second_at === null) return 'İkinci onay bekliyor';
  return row.decision === null ? whyText(row) : identityDecisions[row.decision];
}

const exportHead = [
  ...['Satır', 'Ad soyad', 'Kimlik no', 'Sonuç', 'Karar', 'Kayıt', 'Durum', 'Karar veren', 'Karar zamanı'],
];

/** Returns the record that a decision is about. */
const clientOf = ({ client }: IdentityRow): string => client ?? '';

function printedColumns(nameOf: (id: string | null) => string | null): readonly DataColumn<IdentityRow>[] {
  return [
    { id: 'line', header: 'Satır', align: 'end', cell: ({ line }) => line },
    { id: 'name', header: 'Ad soyad', cell: givenName },
    { id: 'masked', header: 'Kimlik no', cell: ({ masked }) => masked ?? '–' },
    { id: 'result', header: 'Sonuç', cell: ({ result }) => identityResults[result] },
    { id: 'client', header: 'Kayıt', cell: clientOf },
    { id: 'state', header: 'Durum', cell: stateText },
    { id: 'by', header: 'Karar veren', cell: ({ decided_by: by }) => nameOf(by) },
  ];
}

/** Shows rows of a list with their outcomes; those that wait for a second person are confirmed here. */
export function RowsTab({
  batchId,
  fileName,
  second = false,
  part,
  version,
  onPart,
  onChanged,
}: {
  batchId: string;
  fileName: string;
  /** Replacements that wait for a second person alone. */
  second?: boolean;
  part: IdentityPart;
  /** Grows with each write; the tab then reads its rows again. */
  version: number;
  onPart: (part: keyof typeof rowParts) => void;
  onChanged: () => void;
}) {
  const reference = useReferenceData();
  const [behind, setBehind] = useState(0);
  const mayDecide = usePermission(confirmIdentityRow.permission);
  const mayExport = usePermission('crm.tckimlik_matching.export');
  const [exporting, setExporting] = useState(false);
  const [undone, setUndone] = useState<IdentityRow | null>(null);
  const asked = useServerQuery(
    listIdentityRows,
    { target: batchId, part: second ? 'second' : part, behind },
    {},
  );
  const { value, problem, offline, refresh } = asked;
  const [seen, setSeen] = useState(version);
  if (seen !== version) {
    setSeen(version);
    void refresh();
  }
  const confirm = async (row: IdentityRow) => {
    const answer = await runCommand(confirmIdentityRow, { target: row.no, base_version: row.version });
    if (!answer.ok) return toastError(identityProblem(answer.problem));
    toastSuccess('Numara değişikliği onaylandı; kararlar uygulanınca yazılır.');
    onChanged();
  };
  const exportRows = async () =>
    (await allIdentityRows(batchId, 'all')).map((row): readonly SheetCell[] => [
      row.line,
      givenName(row),
      row.masked,
      identityResults[row.result],
      row.decision === null ? null : identityDecisions[row.decision],
      clientOf(row) || null,
      stateText(row),
      reference.userName(row.decided_by),
      row.decided_at === null ? null : { instant: row.decided_at },
    ]);
  if (value === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Satırlar okunamadı" onRetry={() => void refresh()}>
        {offline
          ? 'Satırlar yalnız sunucuda tutulur. Bağlantı gelince burada görünür.'
          : identityProblem(problem)}
      </PageNotRead>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!second && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-3 print:hidden">
          <SegmentedControl
            label="Satırlar"
            name="identity-part"
            segments={(Object.keys(rowParts) as (keyof typeof rowParts)[]).map((id) => ({
              value: id,
              label: rowParts[id],
            }))}
            value={part as keyof typeof rowParts}
            onChange={(next) => {
              setBehind(0);
              onPart(next);
            }}
          />
          <span className="flex-1" />
          {mayExport && (
            <Button icon={Download} onClick={() => setExporting(true)}>
              Dışa aktar
            </Button>
          )}
          <ListPrint
            entity={importFile.kind}
            label={`TC kimlik eşleştirme tutanağı: ${fileName}`}
            noun="satır"
            columns={printedColumns((id) => reference.userName(id))}
            rows={value.rows}
            rowId={({ no }) => String(no)}
            filters={[rowParts[part as keyof typeof rowParts]]}
            isPart={behind > 0 || value.rows.length === PAGE_ROWS}
            readAll={() => allIdentityRows(batchId, part)}
            foot={() => <PaperSignatures of={['Eşleştiren', 'Onaylayan']} />}
          />
        </div>
      )}
      {undone !== null && (
        <UndoBatchSheet
          batchId={batchId}
          row={undone}
          subject={`Satır ${undone.line}: ${givenName(undone)}`}
          onClose={() => setUndone(null)}
          onDone={onChanged}
        />
      )}
      {exporting && (
        <RecordExportDialog
          entity={importFile.kind}
          entityId={batchId}
          count={value.counts.rows}
          noun="satırı"
          name="TC kimlik kararları"
          filterWords={[`Liste: ${fileName}`]}
          head={exportHead}
          content="Dosyada listedeki adlar ve eşleşen hastaların adları bulunur; kimlik numaraları maskeli yazılır."
          readRows={exportRows}
          onClose={() => setExporting(false)}
        />
      )}
      {value.rows.length === 0 ? (
        <EmptyState title={second ? 'İkinci onay bekleyen satır yok' : 'Satır yok'}>
          {second
            ? 'Bir numaranın değiştirilmesi yetkili ikinci bir kişi onaylayınca uygulanır.'
            : 'Bu bölümde satır yok.'}
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-auto print:hidden">
          <table className="w-full text-[0.8125rem]">
            <thead className="sticky top-0 bg-sunken">
              <tr className="text-left text-ink-2">
                {['Satır', 'Listedeki kişi', 'Kimlik no', 'Sonuç', 'Kayıt', 'Durum', 'Karar veren'].map(
                  (head) => (
                    <th key={head} className="px-3 py-2 font-medium whitespace-nowrap">
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {value.rows.map((row) => (
                <tr key={row.no} className="border-t border-line-soft align-top">
                  <td className="num px-3 py-2 text-ink-3">{row.line}</td>
                  <td className="px-3 py-2 font-medium">
                    {givenName(row)}
                    {row.given.birth_date !== null && (
                      <span className="meta num block font-normal text-ink-2">
                        {formatDate(row.given.birth_date)}
                      </span>
                    )}
                  </td>
                  <td className="num px-3 py-2 whitespace-nowrap">{row.masked ?? '–'}</td>
                  <td className="px-3 py-2">
                    <Badge tone={tones[row.result]}>{identityResults[row.result]}</Badge>
                  </td>
                  <td className="px-3 py-2">{clientOf(row)}</td>
                  <td className="px-3 py-2 text-ink-2">
                    {stateText(row)}
                    {!second && mayDecide && row.applied_at !== null && row.undone_at === null && (
                      <Button
                        size="sm"
                        tone="quiet"
                        icon={Undo2}
                        className="mt-1.5"
                        disabled={offline}
                        onClick={() => setUndone(row)}
                      >
                        Geri al
                      </Button>
                    )}
                    {second && mayDecide && (
                      <Button
                        size="sm"
                        className="mt-1.5"
                        disabled={offline}
                        onClick={() => void confirm(row)}
                      >
                        Değişikliği onayla
                      </Button>
                    )}
                  </td>
                  <td className="px-3 py-2 text-ink-2">
                    {row.decided_by !== null && reference.userName(row.decided_by)}
                    {row.decided_at !== null && (
                      <span className="meta num block">{formatDateTime(row.decided_at)}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <RowsPager rows={value.rows} behind={behind} onBehind={setBehind} />
    </div>
  );
}
