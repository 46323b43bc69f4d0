import { Download, Printer, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatBytes, formatNumber } from '@/lib/numbers';
import { EntityFact } from '@/kit/record/entity-fact';
import type { ImportKind } from '@/import/flow/import-kind';
import { importProblem } from '@/import/flow/import-problems';
import { UndoBuckets } from '@/import/flow/undo-sheet';
import { ImportTotals } from '@/import/list/import-totals';
import { importTones, periodText } from '@/import/list/import-words';
import { printPaper } from '@/kit/export/paper';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { saveFile, toWorkbook } from '@/kit/export/spreadsheet';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { TabPanel, Tabs } from '@/ui/tabs';
import { toastError, toastSuccess } from '@/ui/toast';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { importLists, importRights, importStates } from '@sync/model/entities/import-values';
import { listImportRows } from '@sync/rpc/imports';
import { listRowCounts, listRows, rematchList } from '@sync/rpc/list-rows';
import type { ListRowPart } from '@sync/rpc/list-rows';
import type { RowTab } from '../lists-search';
import { rowTabs } from '../lists-search';
import type { Around } from '../report/use-known';
import { errorTable, ErrorRows } from './error-rows';
import { ListPaper } from './list-paper';
import { RowCard } from './row-card';

const PANEL = 'list-rows';

/** Shows everything about an imported list: its rows by outcome, with the decisions on each. */
export function FileSheet({
  file,
  kind,
  profile,
  around,
  tab,
  onTab,
  onClose,
  onUndo,
}: {
  file: ImportFile;
  kind: ImportKind;
  profile: ImportProfile | undefined;
  around: Around;
  tab: RowTab | undefined;
  onTab: (tab: RowTab) => void;
  onClose: () => void;
  onUndo: () => void;
}) {
  const reference = useReferenceData();
  const { workspace } = useSignedIn();
  const mayUndo = usePermission(importRights[file.list].undo);
  const mayImport = usePermission(importRights[file.list].import);
  const command = useCommand();
  const counts = useServerQuery(listRowCounts, { target: file.id });
  const printed = useServerQuery(listRows, { target: file.id, outcome: null });
  const errors = useServerQuery(listImportRows, { target: file.id });
  const fact = { entity: importFile, record: file };
  const isThere = file.state === 'imported';
  const isGone = file.state === 'staging' || file.state === 'cancelled';
  const faulty = (errors.value ?? []).filter(({ outcome }) => outcome === 'error');
  const shown: RowTab =
    tab ??
    (['conflict', 'review', 'made', 'changed'] as const).find((id) => (counts.value?.[id] ?? 0) > 0) ??
    'made';
  // Shown rows render again with another key.
  const [settled, setSettled] = useState(0);
  const refresh = () => {
    setSettled(settled + 1);
    // The part that is worked on stays, also where another has become more urgent.
    if (tab === undefined) onTab(shown);
    void counts.refresh();
    void printed.refresh();
  };
  const rematch = async () => {
    const done = await command.run(rematchList, { target: file.id });
    if (done === undefined) return;
    toastSuccess(
      done.value.found === 0
        ? 'Yeni bir eşleşme bulunmadı.'
        : `${formatNumber(done.value.found)} satır bir kayda bağlandı.`,
    );
    refresh();
  };
  const saveErrors = async () => {
    const table = errorTable(kind, faulty);
    const name = file.file_name.replace(/\.[^.]*$/u, '');
    saveFile(`${name}-hatali-satirlar`, 'xlsx', await toWorkbook('Hatalı satırlar', table));
  };
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={file.file_name}
        flush
        footer={
          <>
            {mayUndo && isThere && (
              <Button icon={Undo2} onClick={onUndo}>
                Geri al
              </Button>
            )}
            {mayImport && isThere && (counts.value?.review ?? 0) > 0 && (
              <Button
                icon={RefreshCw}
                disabledReason={command.offline ? 'Bağlantı gerekir' : undefined}
                disabled={command.busy}
                onClick={() => void rematch()}
              >
                Yeniden eşleştir
              </Button>
            )}
            {!isGone && (
              <Button
                icon={Printer}
                onClick={() => void printPaper(workspace, { entity: importFile.kind, entityId: file.id })}
              >
                Tutanak
              </Button>
            )}
          </>
        }
      >
        <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
          <Badge>{importLists[file.list]}</Badge>
          <Badge tone={importTones[file.state]}>{importStates[file.state]}</Badge>
        </p>
        {command.problem !== null && (
          <p role="alert" className="px-5 pb-3 text-danger">
            {importProblem(command.problem)}
          </p>
        )}
        {!isGone && file.state !== 'undone' && (
          <section className="border-t border-line-soft" aria-label="Satırlar">
            <div className="border-b border-line px-2">
              <Tabs<RowTab>
                label="Satırlar"
                className="h-12"
                panelId={PANEL}
                overflow="menu"
                items={(Object.keys(rowTabs) as RowTab[]).map((id) => ({
                  id,
                  label: rowTabs[id],
                  count: counts.value?.[id] ?? null,
                  urgent: id === 'conflict' && (counts.value?.conflict ?? 0) > 0,
                }))}
                value={shown}
                onChange={onTab}
              />
            </div>
            <TabPanel id={PANEL} value={shown}>
              {shown === 'error' ? (
                <ErrorRows kind={kind} rows={faulty}>
                  {faulty.length > 0 && (
                    <Button
                      size="sm"
                      icon={Download}
                      onClick={() => {
                        saveErrors().catch(() =>
                          toastError('Hatalı satırlar indirilemedi. Yeniden deneyin.'),
                        );
                      }}
                    >
                      Hatalı satırları indir
                    </Button>
                  )}
                </ErrorRows>
              ) : counts.value === null && counts.problem === null ? (
                <LoadingRows rows={4} />
              ) : (
                <PartRows
                  key={`${shown} ${settled}`}
                  file={file}
                  part={shown}
                  count={counts.value?.[shown] ?? 0}
                  around={around}
                  onSettled={refresh}
                />
              )}
            </TabPanel>
          </section>
        )}
        <Part title="Dosya">
          {file.insurer_id !== null && <EntityFact {...fact} name="insurer_id" />}
          <Fact label="Dönem">{periodText(file)}</Fact>
          <Fact label="Düzen">
            {profile === undefined ? null : `${profile.name}, sürüm ${profile.version}`}
          </Fact>
          <Fact label="Boyut">{formatBytes(file.byte_size)}</Fact>
          <EntityFact {...fact} name="rows_new" />
          <EntityFact {...fact} name="rows_same" />
          <EntityFact {...fact} name="rows_error" />
          <Fact label="İncelenecek">{formatNumber(file.rows_warning)}</Fact>
          <EntityFact {...fact} name="imported_at" />
          <EntityFact {...fact} name="imported_by" />
        </Part>
        {Object.keys(kind.amounts).length > 0 && (
          <Part title="Toplamlar">
            <ImportTotals file={file} kind={kind} />
            {file.control_note !== null && <EntityFact {...fact} name="control_note" />}
          </Part>
        )}
        {file.state === 'undone' && file.undo_report !== null && (
          <Part title="Geri alma" aside={reference.userName(file.undone_by)}>
            <UndoBuckets report={file.undo_report} done />
          </Part>
        )}
      </Sheet>
      {printed.value !== null && <ListPaper file={file} kind={kind} rows={printed.value} around={around} />}
    </>
  );
}

function PartRows({
  file,
  part,
  count,
  around,
  onSettled,
}: {
  file: ImportFile;
  part: ListRowPart;
  /** Rows that there are; the first of them are shown. */
  count: number;
  around: Around;
  onSettled: () => void;
}) {
  const {
    value: rows,
    problem,
    offline,
    refresh,
  } = useServerQuery(listRows, { target: file.id, outcome: part });
  if (rows === null) {
    if (problem === null) return <LoadingRows rows={4} />;
    return (
      <div className="p-4">
        <ErrorNote
          title={offline ? 'Çevrimdışısınız' : 'Satırlar okunamadı'}
          offline={offline}
          onRetry={() => void refresh()}
        >
          {offline ? 'Satırlar yalnız sunucuda tutulur.' : importProblem(problem)}
        </ErrorNote>
      </div>
    );
  }
  if (rows.length === 0) return <EmptyState title="Satır yok">Bu bölümde satır yok.</EmptyState>;
  return (
    <>
      {rows.map((row) => (
        <RowCard key={row.no} list={file.list} row={row} around={around} onSettled={onSettled} />
      ))}
      {count > rows.length && (
        <p className="meta num border-t border-line-soft px-5 py-3 text-ink-2">
          {formatNumber(count)} satırın ilk {formatNumber(rows.length)} tanesi gösteriliyor.
        </p>
      )}
    </>
  );
}
