import { Avatar } from '@/ui/avatar';
import type { DataColumn } from '@/ui/table-types';
import { AgoLabel, DeviceStateLabel, StorageMeter, VersionLabel, ChangeCount } from './device-facts';
import type { DeviceRow } from './device-rows';

function HereMark() {
  return <span className="meta shrink-0 font-normal text-accent-ink">bu cihaz</span>;
}

/** Returns the columns; sorting is done outside. @param now by the server's clock, milliseconds since 1970 */
export function deviceColumns(now: number): readonly DataColumn<DeviceRow>[] {
  return [
    {
      id: 'person',
      header: 'Kişi',
      narrowHeader: 'Kişi ve cihaz',
      hideable: false,
      key: true,
      cell: ({ device: { person } }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={person.name} />
          <span className="clip shrink-0">{person.name}</span>
          <span className="meta clip min-w-0 flex-1 font-normal text-ink-2">{person.title}</span>
        </span>
      ),
      narrowCell: ({ device: { person, name }, here }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={person.name} size={36} />
          <span className="min-w-0">
            <span className="clip block">{person.name}</span>
            <span className="meta flex min-w-0 gap-2 font-normal text-ink-2">
              <span className="clip">{name}</span>
              {here && <HereMark />}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'device',
      header: 'Cihaz',
      width: 168,
      priority: 3,
      cell: ({ device, here }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{device.name}</span>
          {here && <HereMark />}
        </span>
      ),
    },
    {
      id: 'synced',
      header: 'Son eşitleme',
      width: 180,
      narrowWidth: 124,
      cell: ({ device }) => <AgoLabel at={device.last_sync_at} now={now} />,
      narrowCell: ({ device }) => <AgoLabel at={device.last_sync_at} now={now} stacked />,
    },
    {
      id: 'unsent',
      header: 'Bekleyen',
      width: 108,
      narrowWidth: 108,
      align: 'end',
      cell: ({ device }) => <ChangeCount kind="unsent" count={device.unsent} />,
      narrowCell: ({ device, toDecide }) => (
        <span className="flex flex-col items-end">
          {(device.unsent > 0 || toDecide === 0) && <ChangeCount kind="unsent" count={device.unsent} />}
          {toDecide > 0 && <ChangeCount kind="decide" count={toDecide} />}
        </span>
      ),
    },
    {
      id: 'decide',
      header: 'Düzeltme',
      width: 108,
      priority: 3,
      align: 'end',
      cell: ({ toDecide }) => <ChangeCount kind="decide" count={toDecide} />,
    },
    {
      id: 'version',
      header: 'Sürüm',
      width: 96,
      narrowWidth: 104,
      priority: 2,
      cell: (row) => <VersionLabel row={row} />,
    },
    {
      id: 'storage',
      header: 'Depolama',
      width: 136,
      narrowWidth: 140,
      priority: 2,
      cell: (row) => <StorageMeter row={row} />,
    },
    {
      id: 'state',
      header: 'Durum',
      width: 184,
      narrowWidth: 184,
      cell: (row) => <DeviceStateLabel row={row} />,
    },
  ];
}
