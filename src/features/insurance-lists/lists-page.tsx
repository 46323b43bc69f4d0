import { FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { EntityList } from '@/kit/list/entity-list';
import { optionsOf } from '@/kit/list/list-filters';
import { UndoSheet } from '@/import/flow/undo-sheet';
import { LayoutPage } from '@/import/list/layout-page';
import { useOwnListPage } from '@/import/list/list-page';
import { useImports } from '@/import/list/use-imports';
import type { Imports } from '@/import/list/use-imports';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { TabPanel } from '@/ui/tabs';
import { importFile } from '@sync/model/entities/import-file';
import { DropPage } from './drop-page';
import { fileColumns, hiddenAtFirst } from './file-columns';
import { fileExport, fileRows, fileSelection, openRowsOf } from './file-list';
import { kindOfList } from './kinds/list-kinds';
import { importableLists, listPages, listsOf, listTabs, readFileSearch } from './lists-search';
import type { FileSearch, ListPageId, ListsSearch, ListTab } from './lists-search';
import { NewImport } from './new-import';
import { useKnown } from './report/use-known';
import { FileSheet } from './review/file-sheet';
import { OpenRows } from './review/open-rows';
import { useListContext } from './use-list-context';

const PANEL = 'lists-panel';
const noAliases = {};

/**
 * Shows imported lists of insurers or of the pathology laboratory, their waiting rows, and the layouts that read
 * them.
 */
export function ListsPage({
  page,
  search,
  onSearch,
}: {
  page: ListPageId;
  search: ListsSearch;
  onSearch: (search: ListsSearch) => void;
}) {
  const lists = listsOf[page];
  useOwnListPage(listPages[page].path, search.open);
  const imports = useImports(lists);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  if (search.view !== 'layouts' && search.upload !== undefined && lists.includes(search.upload)) {
    return (
      <NewImport
        key={search.upload}
        page={page}
        list={search.upload}
        imports={imports}
        files={dropped}
        onList={(upload) => onSearch({ upload })}
        onOpen={(open) => onSearch({ open })}
        onClose={() => onSearch({})}
      />
    );
  }
  return (
    <DropPage
      lists={lists}
      onFiles={(list, files) => {
        setDropped(files);
        onSearch({ upload: list });
      }}
    >
      <Lists
        page={page}
        imports={imports}
        search={search}
        onSearch={(next) => {
          setDropped([]);
          onSearch(next);
        }}
      />
    </DropPage>
  );
}

function Lists({
  page,
  imports,
  search,
  onSearch,
}: {
  page: ListPageId;
  imports: Imports;
  search: ListsSearch;
  onSearch: (search: ListsSearch) => void;
}) {
  const { title, lists } = listPages[page];
  usePageTitle(title);
  const { access } = useSignedIn();
  const context = useListContext(noAliases);
  const around = useKnown();
  const [first] = importableLists(listsOf[page], access);
  const tab: ListTab = search.view ?? 'files';
  const waiting = imports.files.reduce((sum, file) => sum + openRowsOf(file), 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageTabs<ListTab>
        label="Görünüm"
        panelId={PANEL}
        items={(Object.keys(listTabs) as ListTab[]).map((id) => ({
          id,
          label: listTabs[id],
          ...(id === 'files' && waiting > 0 ? { count: `${waiting} bekliyor` } : {}),
        }))}
        value={tab}
        onChange={(view) => onSearch(view === 'files' ? {} : { view })}
        actions={
          first !== undefined && (
            <Button tone="primary" icon={FileUp} onClick={() => onSearch({ upload: first })}>
              Liste yükle
            </Button>
          )
        }
      />
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1 flex-col">
        {search.view === 'layouts' ? (
          <LayoutPage
            imports={imports}
            lists={lists}
            kindOf={(list) => kindOfList(list, context)}
            source={
              page === 'insurance' ? { id: 'insurer', label: 'Şirket', field: 'insurer_id' } : undefined
            }
            search={{ ...search, view: 'layouts' }}
            onSearch={(next) => onSearch({ ...next, view: 'layouts' })}
          />
        ) : search.view === undefined ? (
          <FileTable
            page={page}
            imports={imports}
            search={search}
            onSearch={onSearch}
            onUpload={first === undefined ? undefined : () => onSearch({ upload: first })}
          />
        ) : (
          <OpenRows
            outcome={search.view}
            files={imports.files}
            state={imports.state}
            around={around}
            onOpen={(open) => onSearch({ open, rows: search.view })}
          />
        )}
      </TabPanel>
    </div>
  );
}

function FileTable({
  page,
  imports,
  search,
  onSearch,
  onUpload,
}: {
  page: ListPageId;
  imports: Imports;
  search: FileSearch;
  onSearch: (search: FileSearch) => void;
  /** Absent where the user may not. */
  onUpload: (() => void) | undefined;
}) {
  const rows = useMemo(() => fileRows(imports.files), [imports.files]);
  const context = useListContext(noAliases);
  const around = useKnown();
  const change = (patch: FileSearch) => onSearch(readFileSearch({ ...search, ...patch }));
  return (
    <EntityList
      entity={importFile}
      title={listPages[page].title}
      rows={rows}
      recordOf={(row) => row.file}
      state={imports.state}
      selection={fileSelection}
      search={search}
      read={readFileSearch}
      onSearch={onSearch}
      columns={fileColumns[page]}
      hiddenAtFirst={hiddenAtFirst}
      emptyText={
        onUpload === undefined
          ? 'Yüklenmiş bir liste yok.'
          : 'Henüz liste yüklenmedi. Dosyayı bu sayfaya bırakın ya da “Liste yükle” ile seçin.'
      }
      filters={[
        ...(page === 'insurance' ? [{ id: 'insurer', label: 'Şirket', field: 'insurer_id' } as const] : []),
        { id: 'list', label: 'Liste', options: optionsOf(listPages[page].lists) },
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'from', label: 'Dönem', range: true },
      ]}
      noun="yükleme"
      placeholder="Dosya adı"
      exported={{
        permission: page === 'insurance' ? 'parse.insurance_tracking.export' : 'parse.adenom_biyotip.export',
        noun: 'yüklemeyi',
        content: 'Dosyada yüklenen listelerin adları, satır sayıları ve toplamları bulunur.',
        list: fileExport,
      }}
      sheet={({ file }, { onClose }) =>
        search.act === 'undo' ? (
          <UndoSheet
            key={file.id}
            target={file.id}
            fileName={file.file_name}
            waiting={openRowsOf(file)}
            onClose={() => change({ act: undefined })}
          />
        ) : (
          <FileSheet
            key={file.id}
            file={file}
            kind={kindOfList(file.list, context)}
            profile={imports.profile(file.profile_id)}
            around={around}
            tab={search.rows}
            onTab={(next) => change({ rows: next })}
            onClose={onClose}
            onUndo={() => change({ act: 'undo' })}
          />
        )
      }
    />
  );
}
