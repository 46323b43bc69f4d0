import type { ReactNode } from 'react';
import { SyncTile } from '@/ui/sync-mark';
import type { SyncState } from '@/ui/sync-mark';

/** A change in the panel: drawing, what it was, which record, and what can be done. */
export function PanelItem({
  state,
  title,
  meta,
  children,
}: {
  state: SyncState;
  title: ReactNode;
  meta: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3 border-t border-line-soft px-5 py-3">
      <SyncTile state={state} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        <div className="meta break-words text-ink-2">{meta}</div>
        {children}
      </div>
    </li>
  );
}

/** A part of the panel with its head and number of entries. */
export function PanelSection({
  title,
  count,
  urgent = false,
  aside,
  children,
}: {
  title: string;
  count: number;
  urgent?: boolean | undefined;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className="meta flex min-h-9 items-center gap-2 border-t border-line bg-sunken px-5">
        <h3 className={urgent ? 'font-semibold text-sy-failed' : 'font-semibold'}>{title}</h3>
        <span className="num flex-1 text-ink-3">{count}</span>
        {aside}
      </div>
      {children}
    </section>
  );
}
