import { CircleCheck, CircleSlash, CloudUpload, Eraser, Hourglass, TriangleAlert } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatAgo, formatDateTime, formatDayTime } from '@/lib/dates';
import { formatBytes, formatNumber, formatPercent } from '@/lib/numbers';
import type { IconType } from '@/ui/icon';
import { ProgressBar } from '@/ui/progress-bar';
import { NEARLY_FULL } from './device-rows';
import type { DeviceRow, DeviceState } from './device-rows';

const states: Readonly<Record<DeviceState, { icon: IconType; ink: string; text: string }>> = {
  active: { icon: CircleCheck, ink: 'text-sy-synced', text: 'Etkin' },
  silent: { icon: Hourglass, ink: 'text-sy-offline', text: 'Uzun süredir görülmedi' },
  wiping: { icon: Eraser, ink: 'text-warn', text: 'Silinecek' },
  wiped: { icon: CircleSlash, ink: 'text-ink-3', text: 'Silindi' },
};

/** Shows icon and word. For a silent device it shows for how long. */
export function DeviceStateLabel({ row: { state, silentDays } }: { row: DeviceRow }) {
  const { icon: Icon, ink, text } = states[state];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-top">
      <Icon className={cx('size-4 shrink-0', ink)} aria-hidden="true" />
      <span className={cx('num clip', state === 'wiping' ? 'font-medium text-warn' : 'text-ink-2')}>
        {state === 'silent' ? `${formatNumber(silentDays)} gündür görülmedi` : text}
      </span>
    </span>
  );
}

/** Shows how long ago, and when; a dash for never. `stacked` puts the time below, `brief` shows only how long ago. */
export function AgoLabel({
  at,
  now,
  stacked = false,
  brief = false,
}: {
  at: string | null;
  now: number;
  stacked?: boolean;
  brief?: boolean;
}) {
  if (at === null) return <span className="text-ink-3">Hiç</span>;
  if (brief) {
    return (
      <span className="num clip block" title={formatDateTime(at)}>
        {formatAgo(at, now)}
      </span>
    );
  }
  return (
    <span className={cx('num', stacked ? 'block' : 'clip block')} title={formatDateTime(at)}>
      {formatAgo(at, now)}
      <span className={cx('text-ink-3', stacked ? 'meta clip block' : 'ml-2')}>{formatDayTime(at, now)}</span>
    </span>
  );
}

/** Shows a count, emphasised unless it is zero. */
export function ChangeCount({ count, kind }: { count: number; kind: 'unsent' | 'decide' }) {
  if (count === 0) return <span className="text-ink-3">–</span>;
  const Icon = kind === 'unsent' ? CloudUpload : TriangleAlert;
  return (
    <span
      className={cx(
        'num inline-flex items-center gap-1.5 align-top font-medium whitespace-nowrap',
        kind === 'unsent' ? 'text-sy-waiting' : 'text-sy-failed',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      {formatNumber(count)}
    </span>
  );
}

/** Shows the version; one older than that of other devices is marked in words too. */
export function VersionLabel({ row: { device, outdated } }: { row: DeviceRow }) {
  return (
    <span className={cx('num whitespace-nowrap', outdated ? 'font-medium text-warn' : 'text-ink-2')}>
      {device.app_version}
      {outdated && <span className="ml-1.5 font-normal">eski</span>}
    </span>
  );
}

/**
 * Shows the app's storage on the device, as a bar and in bytes; amber when it is nearly full. `wide` adds the limit.
 */
export function StorageMeter({ row, wide = false }: { row: DeviceRow; wide?: boolean }) {
  const { device, storageShare: share } = row;
  if (device.storage_used === null) return <span className="text-ink-3">Bilinmiyor</span>;
  const full = share !== null && share >= NEARLY_FULL;
  const percent = share === null ? '' : formatPercent(share * 100, share < 0.1 ? 1 : 0);
  const used = formatBytes(device.storage_used);
  const bar = (
    <ProgressBar
      label="Depolama"
      value={(share ?? 0) * 100}
      tone={full ? 'warn' : 'accent'}
      valueText={percent === '' ? used : `${used}, sınırın ${percent} kadarı`}
      className={wide ? 'mt-1.5' : 'w-12 shrink-0'}
    />
  );
  const ink = full ? 'font-medium text-warn' : 'text-ink-2';
  if (!wide) {
    return (
      <span className="flex items-center gap-2">
        {bar}
        <span className={cx('num whitespace-nowrap', ink)}>{full ? `${percent} dolu` : used}</span>
      </span>
    );
  }
  const limit = device.storage_quota === null ? '' : ` / ${formatBytes(device.storage_quota)}`;
  return (
    <>
      <span className={cx('num', full && ink)}>
        {used}
        {limit}
        {percent !== '' && ` · ${percent}`}
      </span>
      {bar}
    </>
  );
}
