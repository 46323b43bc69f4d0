import { Database, DatabaseBackup, HardDrive, Package } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SystemStatus } from '@sync/rpc/system-status';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { formatBytes } from '@/lib/numbers';
import type { IconType } from '@/ui/icon';
import { isLate, LIMITS } from './status-concerns';

function Tile({
  icon: Icon,
  label,
  value,
  tone = 'good',
  children,
}: {
  icon: IconType;
  label: string;
  value: string;
  tone?: 'good' | 'warn' | 'plain';
  children: ReactNode;
}) {
  const box = {
    good: 'bg-success-soft text-success',
    warn: 'bg-warn-soft text-warn',
    plain: 'bg-press text-ink-2',
  }[tone];
  return (
    <li className="flex min-w-0 gap-3 bg-surface p-4">
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-md', box)}>
        <Icon className="size-4.5" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="meta block text-ink-2">{label}</span>
        <b className="num block font-semibold [overflow-wrap:anywhere]">{value}</b>
        <span className="meta num block text-ink-2">{children}</span>
      </span>
    </li>
  );
}

/** Shows version, schema, backup and storage. What only a server of ours tells is unknown on hosted Supabase. */
export function StatusTiles({ status, now }: { status: SystemStatus; now: number }) {
  const { schema, states } = status;
  const facts = states.server?.facts;
  const finished = facts?.backup?.finished_at ?? null;
  const verified = facts?.backup?.verified_at ?? null;
  const space = facts?.data ?? null;
  const stored = status.database_bytes + status.file_bytes;
  const isOld = facts !== undefined && (finished === null || isLate(finished, LIMITS.backup, now));
  return (
    <ul className="card grid gap-px overflow-hidden bg-line-soft min-[40em]:grid-cols-2 min-[75em]:grid-cols-4">
      <Tile
        icon={Package}
        label="Sürüm"
        value={facts?.version ?? 'Bilinmiyor'}
        tone={facts === undefined ? 'plain' : 'good'}
      >
        {facts?.started_at == null
          ? 'Sunucu bilgi vermiyor'
          : `${formatDayTime(facts.started_at, now)} itibarıyla çalışıyor`}
      </Tile>
      <Tile icon={Database} label="Şema" value={schema.migration ?? `Sözleşme ${schema.contract}`}>
        {`Sözleşme ${schema.contract}, en eski cihaz ${schema.oldest}`}
      </Tile>
      <Tile
        icon={DatabaseBackup}
        label="Son yedek"
        value={finished === null ? 'Bilinmiyor' : formatDayTime(finished, now)}
        tone={facts === undefined ? 'plain' : isOld ? 'warn' : 'good'}
      >
        {verified === null
          ? 'Geri yükleme denenmedi'
          : `Geri yükleme denendi: ${formatDayTime(verified, now)}`}
      </Tile>
      <Tile
        icon={HardDrive}
        label="Depolama"
        value={
          space === null
            ? formatBytes(stored)
            : `${formatBytes(space.total - space.free)} / ${formatBytes(space.total)}`
        }
        tone={space !== null && space.free / space.total < 0.1 ? 'warn' : 'plain'}
      >
        {`Veritabanı ${formatBytes(status.database_bytes)}, dosyalar ${formatBytes(status.file_bytes)}`}
      </Tile>
    </ul>
  );
}
