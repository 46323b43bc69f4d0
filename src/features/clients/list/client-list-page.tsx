import { Link, useNavigate } from '@tanstack/react-router';
import { FileUp, MessageSquareShare, Plus, TriangleAlert, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { BulkMessageDialog } from '@/records/messages/bulk-message-dialog';
import { ListFilterRow } from '@/kit/list/list-filter-row';
import { filterWords, fullFilterWords, withoutFilters } from '@/kit/list/list-filters';
import { ListPrint } from '@/kit/export/list-print';
import { ExportButton, useColumnChoice } from '@/kit/list/list-tools';
import { narrowedBy } from '@/kit/list/narrowed-by';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { FirstSyncNotice, useStableRows } from '@/kit/list/stable-rows';
import { BulkBar } from '@/ui/bulk-bar';
import { Button } from '@/ui/button';
import { useChosenRows } from '@/ui/use-chosen-rows';
import { DataTable } from '@/ui/data-table';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { TableSort } from '@/ui/table-types';
import { useExtraList } from '@/records/extra-fields/extra-list';
import { isExtraKey } from '@/records/extra-fields/extra-search';
import { clientColumns, hiddenAtFirst } from './client-columns';
import { ClientExportDialog } from './client-export-dialog';
import { PhoneCorrectionDialog } from './phone-correction-dialog';
import { UndialableNotice, useUndialable } from './undialable-notice';
import { readClientListSearch } from './client-list-search';
import type { ClientListSearch } from './client-list-search';
import { defaultOrder, hasCorrectable } from './client-selection';
import { clientNumber } from './client-words';
import { NewClientSheet } from '../form/new-client-sheet';
import { useClientFilters } from './use-client-filters';
import { PAGE_SIZE, useClientList } from './use-client-list';
import type { ListedClient } from './use-client-list';
import { useRememberedText } from '@/data/remembered-text';

const idOf = ({ id }: { readonly id: string }): string => id;
const rowIdOf = ({ row }: ListedClient): string => row.id;
const COLUMNS = 'client-list-columns';

/** Shows all clients on the device: search, filters, order, columns, export. */
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
  const extra = useExtraList('client', search, rowIdOf, COLUMNS);
  const ownFilters = useClientFilters(search);
  const filters = useMemo(() => [...ownFilters, ...extra.filters], [ownFilters, extra.filters]);
  const markOf = useSyncState((sync) => sync.mark);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const now = useNow();
  const mayAdd = usePermission('crm.clients.add');
  const mayExport = usePermission('crm.clients.export');
  const mayOpen = usePermission('crm.client_profile_Id.read');
  const [text, setText] = useRememberedText('client-list');
  const [exporting, setExporting] = useState(false);
  const list = useClientList(search, text, extra);
  const maySend = usePermission('crm.messages.bulk');
  const mayImport = usePermission('crm.clients.import');
  const [chosen, choose, selection] = useChosenRows(narrowedBy(search, text), list.matching, idOf);
  const [sendingTo, setSendingTo] = useState<readonly string[] | null>(null);
  const mayEdit = usePermission('crm.clients.edit');
  const undialable = useUndialable();
  const [correcting, setCorrecting] = useState<readonly string[] | null>(null);
  const columns = useMemo(
    () => [...clientColumns(reference, markOf, now), ...extra.columns],
    [reference, markOf, now, extra.columns],
  );

  const change = (patch: object) => onSearch(readClientListSearch({ ...search, ...patch }));
  const { sort: ownColumn = 'name', by, page = 1, size = PAGE_SIZE } = search;
  const column = by ?? ownColumn;
  const { choice, chooser } = useColumnChoice(
    COLUMNS,
    columns,
    [...hiddenAtFirst, ...extra.hiddenAtFirst],
    column,
  );
  const asked = JSON.stringify([search, text]);
  const steady = useStableRows(list.rows, ({ row }) => row.id, asked, size);
  const sort: TableSort = {
    column,
    descending: (search.order ?? (by === undefined ? defaultOrder(ownColumn) : 'asc')) === 'desc',
  };
  const changeSort = (next: TableSort | null) => {
    if (isExtraKey(next?.column ?? column)) {
      const order = next === null ? 'asc' : next.descending ? 'desc' : 'asc';
      change({ by: next?.column ?? by, sort: undefined, order, page: undefined });
      return;
    }
    const own = next?.column as ClientListSearch['sort'];
    // The third press on a head takes the order away; the list then turns once more instead.
    const order = next === null ? defaultOrder(ownColumn) : next.descending ? 'desc' : 'asc';
    change({ sort: own ?? ownColumn, by: undefined, order, page: undefined });
  };
  const openProfile = (clientId: string) =>
    void navigate({ to: '/crm/client-profile/$clientId', params: { clientId } });
  const filtered = text.trim() !== '' || filters.some(({ value }) => value !== null);
  const loading = !list.complete || !firstSyncDone;

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <ListFilterRow
        placeholder="Ad, telefon, TC, dosya no"
        text={text}
        onText={(next) => {
          setText(next);
          if (page > 1) change({ page: undefined });
        }}
        filters={filters}
        search={search}
        onChange={change}
        onClear={() => change(withoutFilters(filters))}
      >
        {chooser}
        {mayExport && <ExportButton disabled={!list.complete} onClick={() => setExporting(true)} />}
        <ListPrint
          entity="client"
          label="Hastalar"
          noun="hasta"
          {...{ columns, choice, sort, text }}
          rows={list.listAll}
          rowId={({ row }) => row.id}
          filters={fullFilterWords(filters)}
          partial={loading}
          disabled={!list.complete}
        />
        <SavedViewsMenu
          name="client-views"
          columnsName={COLUMNS}
          offered={{ columns: columns.map(({ id }) => id), isClosed: extra.isClosed }}
          read={readClientListSearch}
          current={readClientListSearch({ ...search, page: undefined, add: undefined })}
          renderLink={(to, props) => <Link {...props} to="/crm/client-list" search={to} />}
        />
        {mayImport && (
          <Button icon={FileUp} onClick={() => void navigate({ to: '/crm/client-import' })}>
            İçe aktar
          </Button>
        )}
        {mayAdd && (
          <Button tone="primary" icon={Plus} onClick={() => change({ add: true })}>
            Yeni hasta
          </Button>
        )}
      </ListFilterRow>
      <DataTable
        label="Hastalar"
        className="border-t border-line"
        columns={columns}
        rows={steady.rows}
        rowId={({ row }) => row.id}
        rowLabel={({ row }) => clientNumber(row.clientNo)}
        selection={maySend ? selection : undefined}
        bulkBar={
          <BulkBar
            count={chosen.size}
            noun="hasta"
            onClear={() => choose(new Set())}
            actions={[
              { label: 'Mesaj', icon: MessageSquareShare, onSelect: () => setSendingTo([...chosen]) },
            ]}
          />
        }
        onOpen={mayOpen ? ({ row }) => openProfile(row.id) : undefined}
        sort={sort}
        onSort={changeSort}
        sortedOutside
        columnChoice={choice}
        noun="kayıt"
        paging={{
          page: page - 1,
          pageSize: size,
          total: list.matching.length,
          onPage: (next) => change({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => change({ size: next as ClientListSearch['size'], page: undefined }),
        }}
        loading={loading}
        filtered={filtered}
        onClearFilters={() => {
          setText('');
          change(withoutFilters(filters));
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
          ) : firstSyncDone ? (
            mayEdit &&
            undialable > 0 && (
              <UndialableNotice
                count={undialable}
                onShow={
                  search.undialable === 'yes'
                    ? undefined
                    : () => change({ ...withoutFilters(filters), undialable: 'yes', page: undefined })
                }
                onCorrect={
                  search.undialable === 'yes' && list.matching.some(hasCorrectable)
                    ? () => setCorrecting(list.matching.map(idOf))
                    : undefined
                }
              />
            )
          ) : (
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
      {sendingTo !== null && (
        <BulkMessageDialog
          recipients={sendingTo.map((client) => ({ client }))}
          onClose={() => setSendingTo(null)}
          onDone={() => choose(new Set())}
        />
      )}
      {correcting !== null && <PhoneCorrectionDialog ids={correcting} onClose={() => setCorrecting(null)} />}
      {exporting && (
        <ClientExportDialog
          ids={list.matching.map(idOf)}
          filterWords={filterWords(filters)}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}
