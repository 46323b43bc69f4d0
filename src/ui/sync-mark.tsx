import { CloudDownload, CloudOff, CloudUpload, createLucideIcon, GitFork, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';

/** Whole cloud with the tick inside; the library's own one cuts the cloud open, which reads as a fault here. */
const CloudSynced = createLucideIcon('cloud-synced', [
  ['path', { d: 'M17.5 19.5H9a7 7 0 1 1 6.71-9h1.79a4.5 4.5 0 1 1 0 9Z', key: 'cloud' }],
  ['path', { d: 'm9 14.2 2.2 2.2 4-4.2', key: 'tick' }],
]);

/** State of records between the device and the server, as the device knows it. */
export type SyncState = 'synced' | 'coming' | 'unsent' | 'failed' | 'conflict' | 'offline';

export const syncLooks: Readonly<
  Record<SyncState, { icon: IconType; ink: string; soft: string; text: string }>
> = {
  synced: { icon: CloudSynced, ink: 'text-sy-synced', soft: 'bg-sy-synced-soft', text: 'Eşitlendi' },
  coming: {
    icon: CloudDownload,
    ink: 'text-sy-waiting',
    soft: 'bg-sy-waiting-soft',
    text: 'Kayıtlar alınıyor',
  },
  unsent: {
    icon: CloudUpload,
    ink: 'text-sy-waiting',
    soft: 'bg-sy-waiting-soft',
    text: 'Gönderilmeyi bekliyor',
  },
  failed: { icon: TriangleAlert, ink: 'text-sy-failed', soft: 'bg-sy-failed-soft', text: 'Gönderilemedi' },
  conflict: { icon: GitFork, ink: 'text-sy-conflict', soft: 'bg-sy-conflict-soft', text: 'Çakışma var' },
  offline: { icon: CloudOff, ink: 'text-sy-offline', soft: 'bg-sy-offline-soft', text: 'Çevrimdışı' },
};

/** Shows a small mark after a record's number; nothing when the record is synced. Read out with its meaning. */
export function SyncMark({
  state,
  className,
}: {
  state: 'unsent' | 'failed' | 'conflict' | null | undefined;
  className?: string | undefined;
}) {
  if (state === null || state === undefined) return null;
  const { icon: Icon, ink, text } = syncLooks[state];
  return (
    <span className={cx('inline-grid shrink-0', ink, className)} role="img" aria-label={text} title={text}>
      <Icon className="size-4" aria-hidden="true" />
    </span>
  );
}

/** Shows a mark with words, before the time of a timeline item: "Gönderilmedi". */
export function SyncTag({
  state,
  children,
}: {
  state: 'unsent' | 'failed' | 'conflict';
  children?: ReactNode;
}) {
  const { icon: Icon, ink, text } = syncLooks[state];
  return (
    <span className={cx('meta inline-flex items-baseline gap-1 font-medium whitespace-nowrap', ink)}>
      <Icon className="size-3.5 self-center" aria-hidden="true" />
      {children ?? (state === 'unsent' ? 'Gönderilmedi' : text)}
    </span>
  );
}

/** Shows a drawing on a soft square or circle, as in the sync panel and cards. */
export function SyncTile({ state, round = false }: { state: SyncState; round?: boolean }) {
  const { icon: Icon, ink, soft } = syncLooks[state];
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center',
        round ? 'size-10 rounded-full' : 'size-8 rounded-md',
        soft,
        ink,
      )}
    >
      <Icon className={round ? 'size-5' : 'size-4.25'} aria-hidden="true" />
    </span>
  );
}

/** Renders a strip with the sync state. `quiet` is the top bar's calm form without ground. */
export function SyncStatus({
  state,
  children,
  quiet = false,
}: {
  state: SyncState;
  /** "3 değişiklik bekliyor", "Eşitlendi 14:05". */
  children: ReactNode;
  quiet?: boolean | undefined;
}) {
  const { icon: Icon, ink, soft } = syncLooks[state];
  return (
    <span
      className={cx(
        'inline-flex min-h-[var(--ctl)] max-w-full items-center gap-2.5 rounded-md px-3 text-[0.8125rem] font-medium whitespace-nowrap',
        quiet ? 'text-ink-2' : cx(soft, ink),
      )}
    >
      <Icon className={cx('size-4.5 shrink-0', ink)} aria-hidden="true" />
      {/* On a phone the bar has no room for words; the caller gives it a name. */}
      <span className="num clip min-w-0 max-[29.9375em]:sr-only">{children}</span>
    </span>
  );
}
