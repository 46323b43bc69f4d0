import { CloudOff, RefreshCw, TabletSmartphone, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { requestDeviceWipe } from '@sync/rpc/devices';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { useOwnDeviceId } from '@/data/this-device';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { FilterRow } from '@/records/filter-row';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, ErrorNote } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { TableSort } from '@/ui/table-types';
import { deviceColumns } from './device-columns';
import { deviceFilters, filterLabels, readDeviceListSearch } from './device-list-search';
import type { DeviceListSearch } from './device-list-search';
import { deviceRows, newestVersion, othersOnDevice, selectDevices } from './device-rows';
import type { DeviceRow } from './device-rows';
import { DeviceSheet } from './device-sheet';
import { useDevices } from './use-devices';
import { WipeDialog } from './wipe-dialog';

const PAGE_SIZE = 50;
type SortColumn = NonNullable<DeviceListSearch['sort']>;
/** Columns that sort by the largest value first. */
const largestFirst: readonly SortColumn[] = ['synced', 'unsent', 'decide', 'storage'];
const defaultOrder = (column: SortColumn) => (largestFirst.includes(column) ? 'desc' : 'asc');

/** `14 cihaz, 9 kişi`. */
function countText(rows: readonly DeviceRow[]): string {
  const people = new Set(rows.map(({ device }) => device.person.id)).size;
  return `${countOf(rows.length, 'cihaz')}, ${countOf(people, 'kişi')}`;
}

/** What the devices of all people last told of themselves. Only the server knows them. */
export function DeviceListPage({
  search,
  onSearch,
}: {
  search: DeviceListSearch;
  onSearch: (search: DeviceListSearch) => void;
}) {
  usePageTitle('Cihazlar');
  const { value: list, at, problem, refresh } = useDevices();
  const here = useNow();
  const offline = useSyncState((sync) => sync.status.phase === 'offline') || problem?.kind === 'no-network';
  const mayWipe = usePermission(requestDeviceWipe.permission);
  const [text, setText] = useState('');
  const [wiping, setWiping] = useState<string | null>(null);
  const [looking, setLooking] = useState(false);

  // The server's clock, however this one goes.
  const now = list === null ? here : Math.max(here, at) - at + Date.parse(list.server_time);
  const deviceId = useOwnDeviceId();
  const { userId } = useSignedIn().access;
  const rows = useMemo(
    () => deviceRows(list?.devices ?? [], now, { deviceId, userId }),
    [list, now, deviceId, userId],
  );
  const filters = useMemo(
    () => Object.fromEntries(deviceFilters.map((filter) => [filter, search[filter] === 'yes'])),
    [search],
  );
  const shown = useMemo(() => selectDevices(rows, filters, text), [rows, filters, text]);
  const columns = useMemo(
    () =>
      deviceColumns(
        (list?.devices ?? []).map((device) => device.app_version),
        now,
      ),
    [list, now],
  );
  const newest = useMemo(() => newestVersion(list?.devices ?? []), [list]);

  const change = (patch: DeviceListSearch) => onSearch(readDeviceListSearch({ ...search, ...patch }));
  const { sort: column = 'person', page = 1, size = PAGE_SIZE } = search;
  const order = search.order ?? defaultOrder(column);
  const sort: TableSort = { column, descending: order === 'desc' };
  const changeSort = (next: TableSort | null) => {
    if (next === null || next.column === column) {
      change({ order: order === 'desc' ? 'asc' : 'desc', page: undefined });
      return;
    }
    const by = next.column as SortColumn;
    change({ sort: by, order: defaultOrder(by), page: undefined });
  };
  const filtered = text.trim() !== '' || deviceFilters.some((filter) => search[filter] === 'yes');
  const clear = () => {
    setText('');
    change({ ...Object.fromEntries(deviceFilters.map((filter) => [filter, undefined])), page: undefined });
  };
  const opened = rows.find(({ device }) => device.id === search.device) ?? null;
  const asked = rows.find(({ device }) => device.id === wiping) ?? null;
  const lastPage = Math.max(1, Math.ceil(shown.length / size));

  const look = async () => {
    setLooking(true);
    await refresh();
    setLooking(false);
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <FilterRow
        searchLabel="Bu listede ara"
        placeholder="Kişi ya da cihaz"
        text={text}
        onText={(next) => {
          setText(next);
          if (page > 1) change({ page: undefined });
        }}
        filters={deviceFilters.map((id) => ({
          id,
          label: filterLabels[id],
          value: search[id] === 'yes' ? 'Evet' : null,
          flag: true,
        }))}
        onOpen={(filter) => change({ [filter]: 'yes', page: undefined })}
        onRemove={(filter) => change({ [filter]: undefined, page: undefined })}
        onClear={clear}
      >
        <span className="meta num text-ink-2 max-[56.1875em]:sr-only" role="status">
          {list === null ? '' : countText(shown)}
        </span>
        <Button
          tone="quiet"
          size="sm"
          icon={RefreshCw}
          className="font-normal! max-[56.1875em]:min-w-11"
          busy={looking}
          busyLabel="Yenileniyor"
          onClick={() => void look()}
        >
          <span className="max-[56.1875em]:sr-only">Yenile</span>
        </Button>
      </FilterRow>
      <DataTable
        label="Cihazlar"
        className="border-t border-line"
        columns={columns}
        rows={shown}
        rowId={({ device }) => device.id}
        onOpen={({ device }) => change({ device: device.id })}
        currentId={search.device ?? null}
        sort={sort}
        onSort={changeSort}
        noun="cihaz"
        paging={{
          page: Math.min(page, lastPage) - 1,
          pageSize: size,
          onPage: (next) => change({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => change({ size: next as DeviceListSearch['size'], page: undefined }),
        }}
        loading={list === null && problem === null}
        filtered={filtered && rows.length > 0}
        onClearFilters={clear}
        empty={
          list === null && problem !== null ? (
            <ErrorNote
              className="max-w-md p-4"
              offline={offline}
              title={offline ? 'Çevrimdışısınız' : 'Cihazlar okunamadı'}
              onRetry={() => void look()}
            >
              Cihazların durumunu yalnız sunucu bilir. Bağlantı gelince liste kendiliğinden yenilenir.
            </ErrorNote>
          ) : (
            <EmptyState icon={TabletSmartphone}>Oturum açılan her cihaz burada görünür.</EmptyState>
          )
        }
        notice={
          list === null || (problem === null && !offline) ? undefined : (
            <NoticeBar
              tone={offline ? 'offline' : 'warn'}
              icon={offline ? CloudOff : TriangleAlert}
              title={offline ? 'Çevrimdışısınız.' : 'Liste yenilenemedi.'}
            >
              Cihazlar {formatTime(at)} itibarıyla gösteriliyor.
            </NoticeBar>
          )
        }
      />
      {opened !== null && (
        <DeviceSheet
          key={opened.device.id}
          row={opened}
          others={othersOnDevice(rows, opened)}
          newest={newest}
          now={now}
          offline={offline}
          mayWipe={mayWipe}
          // One dialog at a time: the question takes its place.
          open={asked === null}
          onClose={() => change({ device: undefined })}
          onOther={({ device }) => change({ device: device.id })}
          onWipe={() => setWiping(opened.device.id)}
          onChanged={refresh}
        />
      )}
      {asked !== null && (
        <WipeDialog
          row={asked}
          others={othersOnDevice(rows, asked).length}
          now={now}
          offline={offline}
          onClose={() => setWiping(null)}
          onRequested={refresh}
        />
      )}
    </div>
  );
}
