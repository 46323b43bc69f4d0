import { useNavigate } from '@tanstack/react-router';
import type { LinkOptions } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { compareTurkish } from '@/lib/turkish';
import { columnsOf, dash, titleColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { exportOf } from '@/kit/export/entity-export';
import { EntityList } from '@/kit/list/entity-list';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import type { DataColumn } from '@/ui/table-types';
import type { PermissionKey } from '@sync/model/access/permissions';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importRights, importStates } from '@sync/model/entities/import-values';
import { FileDrop } from '../flow/file-drop';
import { ImportFlow } from '../flow/import-flow';
import type { ImportKind } from '../flow/import-kind';
import { importTones } from './import-words';
import { readJudgedListSearch } from './judged-list-search';
import type { judgedListSorts, JudgedListSearch } from './judged-list-search';
import { useImports } from './use-imports';

const noChecks = () => [];
const recordOf = (file: ImportFile) => file;
const lastAt = (file: ImportFile): string => file.imported_at ?? file.created_at;

/** A count of a file's rows, as a column of the list. */
export interface JudgedCount {
  readonly id: string;
  readonly header: string;
  readonly field: 'rows_total' | 'rows_new' | 'rows_changed' | 'rows_warning' | 'rows_matched';
}

/** Lists of one kind whose rows are judged on a page of their own. */
export interface JudgedList {
  readonly kind: ImportKind;
  /** Title of the page, and of the list on it. */
  readonly page: string;
  readonly title: string;
  /** Returns the page of a file, by its id. */
  readonly record: (id: string) => Pick<LinkOptions, 'to' | 'params'>;
  /** Page that leads here. */
  readonly parent?: { readonly label: string; readonly to: string };
  readonly intro: string;
  readonly counts: readonly JudgedCount[];
  readonly exported: { readonly permission: PermissionKey; readonly content: string };
}

const selection: Selection<ImportFile, JudgedListSearch, (typeof judgedListSorts)[number]> = {
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
    open: by(({ rows_warning: open }) => open),
  },
  standing: { sort: 'imported', order: 'desc', largestFirst: ['open'] },
};

const columnsFor =
  (counts: readonly JudgedCount[]) =>
  (context: ColumnContext): readonly DataColumn<ImportFile>[] =>
    columnsOf(importFile, recordOf, context, [
      titleColumn(importFile, recordOf, context, { header: 'Liste' }),
      ...counts.map(({ id, header, field }): DataColumn<ImportFile> => ({
        id,
        header,
        width: 112,
        align: 'end',
        priority: 2,
        cell: (file) => (file[field] === 0 ? dash : <span className="num">{formatNumber(file[field])}</span>),
      })),
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

const exportFor = (counts: readonly JudgedCount[]) =>
  exportOf(importFile, recordOf, [
    'file_name',
    ...new Set([...counts.map(({ field }) => field), 'rows_error' as const]),
    'state',
    'imported_at',
    'imported_by',
    'undone_at',
  ]);

/** Shows the files of a kind whose rows are judged, and uploads a further one. */
export function JudgedListPage({
  list: { kind, page, title, record, parent, intro, counts, exported },
  search,
  onSearch,
  children,
}: {
  /** Keep it stable between draws. */
  list: JudgedList;
  search: JudgedListSearch;
  onSearch: (search: JudgedListSearch) => void;
  /** Further actions beside the upload. */
  children?: ReactNode;
}) {
  usePageTitle(page, parent);
  const navigate = useNavigate();
  const open = (id: string, replace = false) => void navigate({ ...record(id), replace });
  const lists = useMemo(() => [kind.list], [kind.list]);
  const imports = useImports(lists);
  const mayImport = usePermission(importRights[kind.list].import);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const columns = useMemo(() => columnsFor(counts), [counts]);
  const listExport = useMemo(() => exportFor(counts), [counts]);
  const rows = useMemo(() => imports.files.filter(({ state }) => state !== 'staging'), [imports.files]);
  // A link knows a file by its id alone; a judged file has a page of its own.
  const linked = search.open;
  const follow = useEffectEvent((id: string) => open(id, true));
  useEffect(() => {
    if (linked !== undefined) follow(linked);
  }, [linked]);
  if (search.upload !== undefined && mayImport) {
    return (
      <ImportFlow
        kind={kind}
        files={dropped}
        checks={noChecks}
        choice={<p className="text-ink-2">{kind.label}</p>}
        onOpen={open}
        onClose={() => onSearch({})}
      />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line px-4 py-2 print:hidden">
        <p className="meta min-w-0 flex-1 basis-64 text-ink-2">{intro}</p>
        {children}
        {mayImport && (
          <Button tone="primary" icon={FileUp} onClick={() => onSearch({ upload: kind.list })}>
            Liste yükle
          </Button>
        )}
      </div>
      {mayImport && rows.length === 0 && imports.state === 'ready' && (
        <div className="px-4 pt-4">
          <FileDrop
            onFiles={(files) => {
              setDropped(files);
              onSearch({ upload: kind.list });
            }}
          />
        </div>
      )}
      <EntityList
        entity={importFile}
        title={title}
        rows={rows}
        recordOf={recordOf}
        state={imports.state}
        selection={selection}
        search={search}
        read={readJudgedListSearch}
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
        exported={{ ...exported, noun: 'listeyi', list: listExport }}
        sheet={() => null}
      />
    </div>
  );
}
