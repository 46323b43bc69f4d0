import { FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { EntityList } from '@/records/entity-list';
import { optionsOf } from '@/records/list-filters';
import { UndoSheet } from '@/records/import-flow/undo-sheet';
import { LayoutPage } from '@/records/import-list/layout-page';
import { useImports } from '@/records/import-list/use-imports';
import type { Imports } from '@/records/import-list/use-imports';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { TabPanel, Tabs } from '@/ui/tabs';
import { holdsAny } from '@sync/model/access/permissions';
import { importFile } from '@sync/model/entities/import-file';
import { importRights } from '@sync/model/entities/import-values';
import { DropPage } from './drop-page';
import { fileColumns, hiddenAtFirst } from './file-columns';
import { fileExport, fileRows, fileSelection, openRowsOf } from './file-list';
import { kindOfList } from './kinds/list-kinds';
import type { CaseList } from './kinds/list-kinds';
import { caseLists, listTabs, readFileSearch } from './lists-search';
import type { FileSearch, ListsSearch, ListTab } from './lists-search';
import { NewImport } from './new-import';
import { useKnown } from './report/use-known';
import { FileSheet } from './review/file-sheet';
import { OpenRows } from './review/open-rows';
import { useListContext } from './use-list-context';

const TITLE = 'Sigorta listeleri';
const PANEL = 'lists-panel';
const all = Object.keys(caseLists) as readonly CaseList[];
const noAliases = {};

/** Lists of insurers and of the pathology laboratory: what was imported, what waits, and how layouts are read. */
export function ListsPage({
  search,
  onSearch,
}: {
  search: ListsSearch;
  onSearch: (search: ListsSearch) => void;
}) {
  const { access } = useSignedIn();
  // Who follows biopsies alone sees pathology lists alone.
  const lists = useMemo<readonly CaseList[]>(
    () => all.filter((list) => holdsAny(access, [importRights[list].read])),
    [access],
  );
  const imports = useImports(lists);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  if (search.view !== 'layouts' && search.upload !== undefined) {
    return (
      <NewImport
        key={search.upload}
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
        imports={imports}
        lists={Object.fromEntries(lists.map((list) => [list, caseLists[list]]))}
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
  imports,
  lists,
  search,
  onSearch,
}: {
  imports: Imports;
  /** Kinds of lists that the user may see, with their labels. */
  lists: Readonly<Record<string, string>>;
  search: ListsSearch;
  onSearch: (search: ListsSearch) => void;
}) {
  usePageTitle(TITLE);
  const { access } = useSignedIn();
  const context = useListContext(noAliases);
  const around = useKnown();
  const first = all.find((list) => holdsAny(access, [importRights[list].import]));
  const tab: ListTab = search.view ?? 'files';
  const waiting = imports.files.reduce((sum, file) => sum + openRowsOf(file), 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 border-b border-line px-4">
        <div className="min-w-0 flex-1 basis-80">
          <Tabs<ListTab>
            label="Görünüm"
            className="h-[52px]"
            panelId={PANEL}
            items={(Object.keys(listTabs) as ListTab[]).map((id) => ({
              id,
              label: listTabs[id],
              ...(id === 'files' && waiting > 0 ? { count: `${waiting} bekliyor` } : {}),
            }))}
            value={tab}
            onChange={(view) => onSearch(view === 'files' ? {} : { view })}
          />
        </div>
        {first !== undefined && (
          <Button
            tone="primary"
            icon={FileUp}
            className="my-1.5"
            onClick={() => onSearch({ upload: search.view === 'layouts' ? first : (search.list ?? first) })}
          >
            Liste yükle
          </Button>
        )}
      </div>
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1 flex-col">
        {search.view === 'layouts' ? (
          <LayoutPage
            imports={imports}
            lists={lists}
            kindOf={(list) => kindOfList(list, context)}
            source={{ id: 'insurer', label: 'Şirket', field: 'insurer_id' }}
            search={{ ...search, view: 'layouts' }}
            onSearch={(next) => onSearch({ ...next, view: 'layouts' })}
          />
        ) : search.view === undefined ? (
          <FileTable imports={imports} lists={lists} search={search} onSearch={onSearch} />
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
  imports,
  lists,
  search,
  onSearch,
}: {
  imports: Imports;
  lists: Readonly<Record<string, string>>;
  search: FileSearch;
  onSearch: (search: FileSearch) => void;
}) {
  const rows = useMemo(() => fileRows(imports.files), [imports.files]);
  const context = useListContext(noAliases);
  const around = useKnown();
  const change = (patch: FileSearch) => onSearch(readFileSearch({ ...search, ...patch }));
  return (
    <EntityList
      entity={importFile}
      rows={rows}
      recordOf={(row) => row.file}
      state={imports.state}
      selection={fileSelection}
      search={search}
      read={readFileSearch}
      onSearch={onSearch}
      columns={fileColumns}
      hiddenAtFirst={hiddenAtFirst}
      filters={[
        { id: 'insurer', label: 'Şirket', field: 'insurer_id' },
        { id: 'list', label: 'Liste', options: optionsOf(lists) },
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'from', label: 'Dönem', range: true },
      ]}
      noun="yükleme"
      placeholder="Dosya adı"
      exported={{
        permission: 'parse.insurance_tracking.export',
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
