import { RefreshCw, TabletSmartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { requestDeviceWipe } from '@sync/rpc/devices';
import { useNow } from '@/data/now';
import { useOwnDeviceId } from '@/data/this-device';
import { usePermission, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { SelectedList } from '@/kit/list/selected-list';
import { serverRows } from '@/kit/list/server-rows';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { deviceColumns } from './device-columns';
import { readDeviceListSearch } from './device-list-search';
import type { DeviceListSearch } from './device-list-search';
import { deviceRows, deviceSelection, newestVersion, othersOnDevice } from './device-rows';
import type { DeviceRow } from './device-rows';
import { DeviceSheet } from './device-sheet';
import { useDevices } from './use-devices';
import { WipeDialog } from './wipe-dialog';

/** `14 cihaz, 9 kişi`. */
function countText(rows: readonly DeviceRow[]): string {
  const people = new Set(rows.map(({ device }) => device.person.id)).size;
  return `${countOf(rows.length, 'cihaz')}, ${countOf(people, 'kişi')}`;
}

/** Shows the last reports of all users' devices. Only the server knows them. */
export function DeviceListPage({
  search,
  onSearch,
}: {
  search: DeviceListSearch;
  onSearch: (search: DeviceListSearch) => void;
}) {
  usePageTitle('Cihazlar');
  const asked = useDevices();
  const { value: list, at, offline, refresh } = asked;
  const here = useNow();
  const mayWipe = usePermission(requestDeviceWipe.permission);
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
  const columns = useMemo(() => deviceColumns(now), [now]);
  const newest = useMemo(() => newestVersion(list?.devices ?? []), [list]);

  const change = (patch: object) => onSearch(readDeviceListSearch({ ...search, ...patch }));
  const opened = rows.find(({ device }) => device.id === search.device) ?? null;
  const toWipe = rows.find(({ device }) => device.id === wiping) ?? null;

  const look = async () => {
    setLooking(true);
    await refresh();
    setLooking(false);
  };

  return (
    <SelectedList
      name="devices"
      entity="device"
      label="Cihazlar"
      noun="cihaz"
      icon={TabletSmartphone}
      placeholder="Kişi ya da cihaz"
      columns={columns}
      rows={rows}
      rowId={({ device }) => device.id}
      onOpen={({ device }) => change({ device: device.id })}
      currentId={search.device}
      state={serverRows(
        asked,
        'Cihazlar',
        'Cihazların durumunu yalnız sunucu bilir. Bağlantı gelince liste kendiliğinden yenilenir.',
      )}
      selection={deviceSelection}
      search={search}
      onChange={change}
      filters={[
        { id: 'unsent', label: 'Bekleyeni olan' },
        { id: 'outdated', label: 'Eski sürüm' },
        { id: 'silent', label: '7+ gündür görülmeyen' },
        { id: 'wiping', label: 'Silinecek' },
      ]}
      emptyText="Oturum açılan her cihaz burada görünür."
      summary={countText}
      tools={
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
      }
    >
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
          open={toWipe === null}
          onClose={() => change({ device: undefined })}
          onOther={({ device }) => change({ device: device.id })}
          onWipe={() => setWiping(opened.device.id)}
          onChanged={refresh}
        />
      )}
      {toWipe !== null && (
        <WipeDialog
          row={toWipe}
          others={othersOnDevice(rows, toWipe).length}
          now={now}
          offline={offline}
          onClose={() => setWiping(null)}
          onRequested={refresh}
        />
      )}
    </SelectedList>
  );
}
