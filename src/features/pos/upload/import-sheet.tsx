import { Undo2 } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatBytes, formatMoney, formatNumber } from '@/lib/numbers';
import { EntityFact } from '@/kit/record/entity-fact';
import type { ImportKind } from '@/import/flow/import-kind';
import { changeLines } from '@/import/flow/change-words';
import { importProblem } from '@/import/flow/import-problems';
import { rowWords } from '@/import/flow/row-words';
import { problemText } from '@/import/flow/row-standing';
import { UndoBuckets } from '@/import/flow/undo-sheet';
import { ImportTotals } from '@/import/list/import-totals';
import { importTones, periodText } from '@/import/list/import-words';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { importLists, importRights, importStates } from '@sync/model/entities/import-values';
import type { ImportState } from '@sync/model/entities/import-values';
import { listImportRows } from '@sync/rpc/imports';
import type { KeptRow } from '@sync/rpc/imports';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingRows } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { kindOfList } from './import-kinds';

const UNDOABLE: ReadonlySet<ImportState> = new Set(['imported', 'different', 'settled', 'closed']);
const kindOf = ({ list }: ImportFile): ImportKind => kindOfList(list);

/** Shows everything about an imported list, with the rows that were not simply taken over. */
export function ImportSheet({
  file,
  profile,
  onClose,
  onUndo,
}: {
  file: ImportFile;
  profile: ImportProfile | undefined;
  onClose: () => void;
  onUndo: () => void;
}) {
  const reference = useReferenceData();
  const mayUndo = usePermission(importRights[file.list].undo);
  const fact = { entity: importFile, record: file };
  return (
    <Sheet
      open
      onClose={onClose}
      title={file.file_name}
      flush
      footer={
        mayUndo &&
        UNDOABLE.has(file.state) && (
          <Button icon={Undo2} onClick={onUndo}>
            Geri al
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <Badge>{importLists[file.list]}</Badge>
        <Badge tone={importTones[file.state]}>{importStates[file.state]}</Badge>
      </p>
      <Part title="Dosya">
        {file.bank_id !== null && <EntityFact {...fact} name="bank_id" />}
        <Fact label="Dönem">{periodText(file)}</Fact>
        <Fact label="Düzen">
          {profile === undefined ? null : `${profile.name}, sürüm ${profile.version}`}
        </Fact>
        <Fact label="Boyut">{formatBytes(file.byte_size)}</Fact>
        <EntityFact {...fact} name="imported_at" />
        <EntityFact {...fact} name="imported_by" />
      </Part>
      <Part title="Satırlar">
        <EntityFact {...fact} name="rows_new" />
        <EntityFact {...fact} name="rows_same" />
        <EntityFact {...fact} name="rows_changed" />
        <EntityFact {...fact} name="rows_warning" />
        <EntityFact {...fact} name="rows_error" />
        {/* Movements are compared by value date, none by itself. */}
        {file.list !== 'account' && (
          <Fact label="Eşleşen">
            <span className="num">
              {formatNumber(file.rows_matched)} / {formatNumber(file.rows_new)}
            </span>
          </Fact>
        )}
      </Part>
      <Part title="Toplamlar">
        <ImportTotals file={file} kind={kindOf(file)} shows={isWorthALine} />
        {Object.entries(file.controls).map(([currency, { balance_gap: gap }]) =>
          gap === undefined ? null : (
            <Fact key={currency} label="Bakiye farkı">
              <span className="num">{formatMoney(gap, currency)}</span>
            </Fact>
          ),
        )}
        {file.control_note !== null && <EntityFact {...fact} name="control_note" />}
      </Part>
      {file.state === 'undone' && file.undo_report !== null && (
        <Part title="Geri alma" aside={reference.userName(file.undone_by)}>
          <UndoBuckets report={file.undo_report} done />
        </Part>
      )}
      {file.state !== 'staging' && file.state !== 'cancelled' && <KeptRows file={file} />}
    </Sheet>
  );
}

/** Returns whether a sum is shown: banks state many that are zero; the net is always of interest. */
const isWorthALine = (field: string, amount: number): boolean => amount !== 0 || field === 'net';

const outcomes: Readonly<Record<KeptRow['outcome'], string>> = {
  error: 'Hatalı, alınmadı',
  warning: 'Uyarıyla alındı',
  same: 'Önceki dosyada da var',
  changed: 'Kayıtlı satırı güncelledi',
};

function KeptRows({ file }: { file: ImportFile }) {
  const { value: rows, problem, offline, refresh } = useServerQuery(listImportRows, { target: file.id });
  const kind = kindOf(file);
  if (file.rows_same + file.rows_changed + file.rows_error + file.rows_warning === 0) return null;
  return (
    <Part title="Ayrı duran satırlar">
      {rows === null ? (
        problem === null ? (
          <LoadingRows rows={3} />
        ) : (
          <ErrorNote
            title={offline ? 'Çevrimdışısınız' : 'Satırlar okunamadı'}
            offline={offline}
            onRetry={() => void refresh()}
          >
            {offline ? 'Bu satırlar yalnız sunucuda tutulur.' : importProblem(problem)}
          </ErrorNote>
        )
      ) : (
        <ul className="divide-y divide-line-soft text-[0.8125rem]">
          {rows.map((row) => (
            <li key={`${row.outcome} ${row.line}`} className="flex gap-3 py-2">
              <span className="num w-12 shrink-0 text-ink-3">{row.line}</span>
              <span className="min-w-0 flex-1">
                <span className="num block">{rowWords(row.values, kind)}</span>
                <span className={row.outcome === 'error' ? 'text-danger' : 'text-ink-2'}>
                  {outcomes[row.outcome]}
                  {row.code !== null && `: ${problemText(kind, row.code)}`}
                </span>
                {changeLines(row).map((line) => (
                  <span key={line} className="num block text-ink-2">
                    {line}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
