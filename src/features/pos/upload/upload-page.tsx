import { FileUp } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { EntityList } from '@/kit/list/entity-list';
import type { FileChecks } from '@/import/flow/scan-rows';
import { ImportFlow } from '@/import/flow/import-flow';
import { LayoutPage } from '@/import/list/layout-page';
import { useOwnListPage } from '@/import/list/list-page';
import { useImports } from '@/import/list/use-imports';
import type { Imports } from '@/import/list/use-imports';
import { optionsOf } from '@/kit/list/list-filters';
import { UndoSheet } from '@/import/flow/undo-sheet';
import { closedPeriod } from '@sync/model/entities/closed-period';
import { importFile } from '@sync/model/entities/import-file';
import { importRights, moneyLists } from '@sync/model/entities/import-values';
import type { ImportList, MoneyList } from '@sync/model/entities/import-values';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { RadioCards } from '@/ui/radio-cards';
import { SegmentedControl } from '@/ui/segmented-control';
import { fileChecks } from './file-checks';
import { importColumns } from './import-columns';
import { kindOfList } from './import-kinds';
import { importExport, importRows, importSelection, readImportSearch } from './import-list';
import type { ImportSearch } from './import-list';
import { ImportSheet } from './import-sheet';
import type { UploadSearch } from './upload-search';

const PATH = '/pos/upload-bank-reports';
const TITLE = 'Liste yükleme';
const LISTS = Object.keys(moneyLists) as readonly ImportList[];

/** Shows imported lists and the layouts that read them, or the import of one. */
export function UploadPage({
  search,
  onSearch,
}: {
  search: UploadSearch;
  onSearch: (search: UploadSearch) => void;
}) {
  useOwnListPage(PATH, search.open);
  const imports = useImports(LISTS);
  if (search.view !== 'layouts' && search.upload !== undefined) {
    return (
      <NewImport
        key={search.upload}
        list={search.upload}
        imports={imports}
        onList={(upload) => onSearch({ upload })}
        onOpen={(open) => onSearch({ open })}
        onClose={() => onSearch({})}
      />
    );
  }
  return <Lists imports={imports} search={search} onSearch={onSearch} />;
}

/** Shows the imports and the layouts. */
function Lists({
  imports,
  search,
  onSearch,
}: {
  imports: Imports;
  search: UploadSearch;
  onSearch: (search: UploadSearch) => void;
}) {
  usePageTitle(TITLE);
  const mayImport = usePermission(importRights.bank.import);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4">
        <SegmentedControl
          label="Görünüm"
          name="upload-view"
          segments={[
            { value: 'imports', label: 'Yüklemeler' },
            { value: 'layouts', label: 'Dosya düzenleri' },
          ]}
          value={search.view ?? 'imports'}
          onChange={(view) => onSearch(view === 'layouts' ? { view } : {})}
        />
        <span className="flex-1" />
        {mayImport && (
          <Button tone="primary" icon={FileUp} onClick={() => onSearch({ upload: 'bank' })}>
            Liste yükle
          </Button>
        )}
      </div>
      {search.view === 'layouts' ? (
        <LayoutPage
          imports={imports}
          lists={moneyLists}
          kindOf={kindOfList}
          source={{ id: 'bank', label: 'Banka', field: 'bank_id' }}
          search={search}
          onSearch={(next) => onSearch({ ...next, view: 'layouts' })}
        />
      ) : (
        <ImportList imports={imports} search={search} onSearch={onSearch} />
      )}
    </div>
  );
}

function ImportList({
  imports,
  search,
  onSearch,
}: {
  imports: Imports;
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}) {
  const rows = useMemo(() => importRows(imports.files), [imports.files]);
  const change = (patch: ImportSearch) => onSearch(readImportSearch({ ...search, ...patch }));
  return (
    <EntityList
      entity={importFile}
      rows={rows}
      recordOf={(row) => row.file}
      state={imports.state}
      selection={importSelection}
      search={search}
      read={readImportSearch}
      onSearch={onSearch}
      columns={importColumns}
      hiddenAtFirst={['same', 'imported_by']}
      filters={[
        { id: 'bank', label: 'Banka', field: 'bank_id' },
        { id: 'list', label: 'Liste', options: optionsOf(moneyLists) },
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'from', label: 'Dönem', range: true },
      ]}
      noun="yükleme"
      placeholder="Dosya adı"
      exported={{
        permission: 'pos.bank_reports.export',
        noun: 'yüklemeyi',
        content: 'Dosyada yüklenen listelerin adları, satır sayıları ve toplamları bulunur.',
        list: importExport,
      }}
      sheet={({ file }, { onClose }) =>
        search.act === 'undo' ? (
          <UndoSheet
            key={file.id}
            target={file.id}
            fileName={file.file_name}
            onClose={() => change({ act: undefined })}
          />
        ) : (
          <ImportSheet
            key={file.id}
            file={file}
            profile={imports.profile(file.profile_id)}
            onClose={onClose}
            onUndo={() => change({ act: 'undo' })}
          />
        )
      }
    />
  );
}

function NewImport({
  list,
  imports,
  onList,
  onOpen,
  onClose,
}: {
  list: MoneyList;
  imports: Imports;
  onList: (list: MoneyList) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  usePageTitle('Liste yükle', { label: TITLE, to: PATH });
  const reference = useReferenceData();
  const terminals = useRecords(posTerminal).records;
  const periods = useRecords(closedPeriod).records;
  const today = todayIso(useNow());
  const { files } = imports;
  const checks = useCallback<FileChecks>(
    (scan, bankId) =>
      fileChecks(scan, {
        list,
        bankId,
        bankName: (id) => reference.definitionName(id),
        terminals,
        periods,
        files,
        today,
      }),
    [list, reference, terminals, periods, files, today],
  );
  return (
    <ImportFlow
      kind={kindOfList(list)}
      checks={checks}
      onOpen={onOpen}
      onClose={onClose}
      choice={
        <RadioCards<MoneyList>
          name="import-list"
          label="Ne yüklüyorsunuz?"
          options={[
            { value: 'bank', label: 'Banka raporu', description: 'Bankanın kart ödemeleri listesi' },
            {
              value: 'receipts',
              label: 'Vezne tahsilat listesi',
              description: 'Hastanenin kartla tahsil ettiklerinin listesi',
            },
            {
              value: 'account',
              label: 'Hesap ekstresi',
              description: 'CAMT.053, MT940 ya da Excel; yalnız kart hareketleri alınır',
            },
          ]}
          value={list}
          onChange={onList}
        />
      }
    />
  );
}
