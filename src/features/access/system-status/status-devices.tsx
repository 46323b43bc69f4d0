import { TabletSmartphone } from 'lucide-react';
import type { SystemStatus } from '@sync/rpc/system-status';
import { cx } from '@/lib/class-names';
import { formatAgo, formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { RecordLink } from '@/kit/record/record-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/page-states';
import { isLate, LIMITS } from './status-concerns';

/** Shows devices by version as bars, and those that are furthest behind. */
export function StatusDevices({
  status: { devices, behind },
  now,
  mayList,
}: {
  status: SystemStatus;
  now: number;
  mayList: boolean;
}) {
  const most = Math.max(1, ...devices.versions.map(({ count }) => count));
  return (
    <Card
      flush
      title={
        <>
          Cihazlar <span className="num ml-1.5 font-normal text-ink-2">{formatNumber(devices.count)}</span>
        </>
      }
      aside={
        mayList && (
          <RecordLink
            to="/access/devices"
            className="hit font-medium text-accent-ink underline underline-offset-2"
          >
            Tümü
          </RecordLink>
        )
      }
    >
      {devices.count === 0 ? (
        <EmptyState icon={TabletSmartphone}>Henüz bir cihaz bağlanmadı.</EmptyState>
      ) : (
        <>
          <p className="meta px-4 pt-3 text-ink-2">
            {`${formatNumber(devices.lag['current'] ?? 0)} güncel`}
            {devices.unsent > 0 && `, ${countOf(devices.unsent, 'değişiklik')} gönderilmedi`}
          </p>
          <ul className="grid gap-2 px-4 py-3">
            {devices.versions.map(({ version, count }) => (
              <li key={version} className="grid grid-cols-[minmax(0,10rem)_1fr_auto] items-center gap-3">
                <span className="num clip font-medium" title={version}>
                  {version}
                </span>
                <span className="h-2.5 rounded-sm bg-press">
                  <span
                    className="block h-full rounded-sm bg-accent"
                    style={{ width: `${Math.max(2, (count / most) * 100)}%` }}
                  />
                </span>
                <span className="num text-right font-medium">{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
          {behind.length > 0 && (
            <>
              <h3 className="meta border-y border-line-soft bg-sunken px-4 py-2 font-medium text-ink-2">
                En geride kalanlar
              </h3>
              <ul className="divide-y divide-line-soft">
                {behind.map((device) => {
                  const late =
                    isLate(device.last_sync_at, LIMITS.device, now) || device.last_sync_at === null;
                  return (
                    <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2.5">
                      <TabletSmartphone className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
                      <span className="min-w-0 flex-1 basis-48">
                        <b className="clip block font-medium">{device.name}</b>
                        <span className="meta num text-ink-2">
                          {device.person !== null && `${device.person} · `}
                          {device.app_version}
                        </span>
                      </span>
                      {device.unsent > 0 && (
                        <span className="meta num text-ink-2">
                          {formatNumber(device.unsent)} gönderilmedi
                        </span>
                      )}
                      <span
                        className={cx(
                          'num whitespace-nowrap',
                          late ? 'font-medium text-danger' : 'text-ink-2',
                        )}
                        title={device.last_sync_at === null ? undefined : formatDateTime(device.last_sync_at)}
                      >
                        {device.last_sync_at === null
                          ? 'Hiç eşitlenmedi'
                          : formatAgo(device.last_sync_at, now)}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </>
      )}
    </Card>
  );
}
