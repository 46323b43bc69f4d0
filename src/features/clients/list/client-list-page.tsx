import { useNavigate } from '@tanstack/react-router';
import { Download, Plus, TriangleAlert, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { usePreference } from '@/data/preferences';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { FirstSyncNotice, useStableRows } from '@/records/stable-rows';
import { Button } from '@/ui/button';
import { ColumnChooser } from '@/ui/column-chooser';
import { DataTable } from '@/ui/data-table';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { ColumnChoice, TableSort } from '@/ui/table-types';
import { clientColumns, parseColumnChoice } from './client-columns';
import { ClientExportDialog } from './client-export-dialog';
import { ClientFilterRow, filterText } from './client-filter-row';
import {
  clientFilters,
  filterLabels,
  isFiltered,
  readClientListSearch,
  withoutFilters,
} from './client-list-search';
import type { ClientListSearch } from './client-list-search';
import { defaultOrder } from './client-selection';
import { clientNumber } from './client-words';
import { NewClientSheet } from '../form/new-client-sheet';
import { PAGE_SIZE, useClientList } from './use-client-list';
import { useRememberedText } from '@/data/remembered-text';

/** All clients on the device: search, filters, order, columns, export. */
export function ClientListPage({
  search,
  onSearch,
}: {
  search: ClientListSearch;
  onSearch: (search: ClientListSearch) => void;
}) {
  usePageTitle('Hastalar');
  const navigate = useNavigate();
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const now = useNow();
  const mayAdd = usePermission('crm.clients.add');
  const mayExport = usePermission('crm.clients.export');
  const mayOpen = usePermission('crm.client_profile_Id.read');
  const [text, setText] = useRememberedText('client-list');
  const [choice, setChoice] = usePreference<ColumnChoice>('client-list-columns', parseColumnChoice);
  const [exporting, setExporting] = useState(false);
  const list = useClientList(search, text);
  const columns = useMemo(() => clientColumns(reference, markOf, now), [reference, markOf, now]);

  const change = (patch: ClientListSearch) => onSearch(readClientListSearch({ ...search, ...patch }));
  const { sort: column = 'name', page = 1, size = PAGE_SIZE } = search;
  const asked = JSON.stringify([search, text]);
  const steady = useStableRows(list.rows, ({ row }) => row.id, asked, size);
  const sort: TableSort = { column, descending: (search.order ?? defaultOrder(column)) === 'desc' };
  const changeSort = (next: TableSort | null) => {
    const by = next?.column as ClientListSearch['sort'];
    // The third press on a head takes the order away; the list then turns once more instead.
    const order = next === null ? defaultOrder(column) : next.descending ? 'desc' : 'asc';
    change({ sort: by ?? column, order, page: undefined });
  };
  const openProfile = (clientId: string) =>
    void navigate({ to: '/crm/client-profile/$clientId', params: { clientId } });
  const words = clientFilters.flatMap((filter) => {
    const value = filterText(filter, search, reference);
    return value === null ? [] : [`${filterLabels[filter]}: ${value}`];
  });
  const filtered = isFiltered(search) || text.trim() !== '';
  const loading = !list.complete || !firstSyncDone;

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <ClientFilterRow
        search={search}
        onSearch={onSearch}
        text={text}
        onText={(next) => {
          setText(next);
          if (page > 1) change({ page: undefined });
        }}
      >
        <ColumnChooser
          columns={columns}
          choice={choice}
          sortedBy={column}
          onChange={setChoice}
          onReset={() => setChoice(parseColumnChoice(null))}
        />
        {mayExport && (
          <Button
            tone="quiet"
            size="sm"
            icon={Download}
            className="font-normal! max-[56.1875em]:min-w-11"
            title="Dışa aktar"
            onClick={() => setExporting(true)}
            disabled={!list.complete}
          >
            <span className="max-[56.1875em]:sr-only">Dışa aktar</span>
          </Button>
        )}
        {mayAdd && (
          <Button tone="primary" icon={Plus} onClick={() => change({ add: true })}>
            Yeni hasta
          </Button>
        )}
      </ClientFilterRow>
      <DataTable
        label="Hastalar"
        className="border-t border-line"
        columns={columns}
        rows={steady.rows}
        rowId={({ row }) => row.id}
        rowLabel={({ row }) => clientNumber(row.clientNo)}
        onOpen={mayOpen ? ({ row }) => openProfile(row.id) : undefined}
        sort={sort}
        onSort={changeSort}
        sortedOutside
        columnChoice={choice}
        noun="kayıt"
        paging={{
          page: page - 1,
          pageSize: size,
          total: list.total,
          onPage: (next) => change({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => change({ size: next as ClientListSearch['size'], page: undefined }),
        }}
        loading={loading}
        filtered={filtered}
        onClearFilters={() => {
          setText('');
          onSearch(withoutFilters(search));
        }}
        empty={
          <EmptyState
            icon={Users}
            action={
              mayAdd && (
                <Button icon={Plus} onClick={() => change({ add: true })}>
                  Yeni hasta
                </Button>
              )
            }
          >
            {mayAdd ? 'İlk kaydı siz açabilirsiniz.' : 'Bu cihazda görebileceğiniz hasta kaydı yok.'}
          </EmptyState>
        }
        notice={
          list.failed ? (
            <NoticeBar tone="warn" icon={TriangleAlert} title="Liste okunamadı.">
              Kayıtlarınız güvende; sayfayı yenileyin.
            </NoticeBar>
          ) : firstSyncDone ? undefined : (
            <FirstSyncNotice refresh={steady.refresh}>
              Henüz inmemiş kayıtlar listede görünmez.
            </FirstSyncNotice>
          )
        }
      />
      {search.add === true && mayAdd && (
        <NewClientSheet
          onClose={() => change({ add: undefined })}
          onDone={(client) => openProfile(client.id)}
        />
      )}
      {exporting && (
        <ClientExportDialog ids={list.ids} filterWords={words} onClose={() => setExporting(false)} />
      )}
    </div>
  );
}
