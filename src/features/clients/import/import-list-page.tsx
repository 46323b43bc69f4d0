import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { usePermission } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { compareTurkish } from '@/lib/turkish';
import { columnsOf, dash, titleColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { exportOf } from '@/kit/export/entity-export';
import { EntityList } from '@/kit/list/entity-list';
import { FileDrop } from '@/import/flow/file-drop';
import { ImportFlow } from '@/import/flow/import-flow';
import { importTones } from '@/import/list/import-words';
import { useImports } from '@/import/list/use-imports';
import type { Selection } from '@/kit/list/select-rows';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import type { DataColumn } from '@/ui/table-types';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importRights, importStates } from '@sync/model/entities/import-values';
import { clientsKind } from './clients-kind';
import { readImportSearch } from './import-search';
import type { importSorts, ImportSearch } from './import-search';

const lists = ['clients'] as const;
const noChecks = () => [];
const recordOf = (file: ImportFile) => file;
const lastAt = (file: ImportFile): string => file.imported_at ?? file.created_at;

const selection: Selection<ImportFile, ImportSearch, (typeof importSorts)[number]> = {
  shows: ({ state }, search) => state !== 'cancelled' || search.state === 'cancelled',
  filters: {
    state: ({ state }, wanted) => state === wanted,
    from: (file, from) => lastAt(file).slice(0, 10) >= from,
    to: (file, to) => lastAt(file).slice(0, 10) <= to,
  },
  texts: ({ file_name: name }) => [name],
  sorts: {
    name: (a, b) => compareTurkish(a.file_name, b.file_name),
    imported: (a, b) => lastAt(a).localeCompare(lastAt(b)),
  },
  standing: { sort: 'imported', order: 'desc', largestFirst: [] },
};

const count = (id: string, header: string, of: (file: ImportFile) => number): DataColumn<ImportFile> => ({
  id,
  header,
  width: 112,
  align: 'end',
  priority: 2,
  cell: (file) => (of(file) === 0 ? dash : <span className="num">{formatNumber(of(file))}</span>),
});

const columns = (context: ColumnContext): readonly DataColumn<ImportFile>[] =>
  columnsOf(importFile, recordOf, context, [
    titleColumn(importFile, recordOf, context, { header: 'Liste' }),
    count('rows', 'Satır', ({ rows_total: rows }) => rows),
    count('made', 'Yeni kayıt', ({ rows_new: rows }) => rows),
    count('changed', 'Dolan kayıt', ({ rows_changed: rows }) => rows),
    count('open', 'Karar bekleyen', ({ rows_warning: rows }) => rows),
    {
      id: 'state',
      header: 'Durum',
      width: 120,
      priority: 1,
      cell: ({ state }) => <Badge tone={importTones[state]}>{importStates[state]}</Badge>,
    },
    { field: 'imported_by', width: 160, priority: 3 },
    { field: 'imported_at', id: 'imported', width: 124, priority: 1 },
  ]);

const listExport = exportOf(importFile, recordOf, [
  'file_name',
  'rows_total',
  'rows_new',
  'rows_changed',
  'rows_warning',
  'rows_error',
  'state',
  'imported_at',
  'imported_by',
  'undone_at',
]);

/** Shows the lists of patients that were imported, and imports a further one. */
export function ImportListPage({
  search,
  onSearch,
}: {
  search: ImportSearch;
  onSearch: (search: ImportSearch) => void;
}) {
  const navigate = useNavigate();
  usePageTitle('Hasta içe alma', { label: 'Hastalar', to: '/crm/client-list' });
  const imports = useImports(lists);
  const mayImport = usePermission(importRights.clients.import);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const rows = useMemo(() => imports.files.filter(({ state }) => state !== 'staging'), [imports.files]);
  const open = (importId: string) =>
    void navigate({ to: '/crm/client-import/$importId', params: { importId } });
  // A link knows a file by its id alone; a list of patients has a page of its own.
  const linked = search.open;
  useEffect(() => {
    if (linked === undefined) return;
    void navigate({ to: '/crm/client-import/$importId', params: { importId: linked }, replace: true });
  }, [linked, navigate]);
  if (search.upload !== undefined && mayImport) {
    return (
      <ImportFlow
        kind={clientsKind}
        files={dropped}
        checks={noChecks}
        choice={<p className="text-ink-2">{clientsKind.label}</p>}
        onOpen={open}
        onClose={() => onSearch({})}
      />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2 print:hidden">
        <p className="meta min-w-0 flex-1 basis-64 text-ink-2">
          Eski sistemdeki hastaları dosyadan alın; her satır kayıtlarla karşılaştırılır, siz onaylamadan
          yazılmaz.
        </p>
        {mayImport && (
          <Button tone="primary" icon={FileUp} onClick={() => onSearch({ upload: 'clients' })}>
            Liste yükle
          </Button>
        )}
      </div>
      {mayImport && rows.length === 0 && imports.state === 'ready' && (
        <div className="px-4 pt-4">
          <FileDrop
            onFiles={(files) => {
              setDropped(files);
              onSearch({ upload: 'clients' });
            }}
          />
        </div>
      )}
      <EntityList
        entity={importFile}
        title="Hasta listeleri"
        rows={rows}
        recordOf={recordOf}
        state={imports.state}
        selection={selection}
        search={search}
        read={readImportSearch}
        onSearch={(next) => (next.open === undefined ? onSearch(next) : open(next.open))}
        columns={columns}
        hiddenAtFirst={[]}
        emptyText="Henüz liste yüklenmedi."
        filters={[
          { id: 'state', label: 'Durum', field: 'state' },
          { id: 'from', label: 'Tarih', range: true },
        ]}
        noun="liste"
        placeholder="Dosya adı"
        exported={{
          permission: 'crm.clients.import',
          noun: 'listeyi',
          content: 'Dosyada listelerin adları ve satır sayıları bulunur; hasta adı bulunmaz.',
          list: listExport,
        }}
        sheet={() => null}
      />
    </div>
  );
}
