import type { ReactNode, Ref } from 'react';
import { SyncTile } from '@/ui/sync-mark';
import type { SyncState } from '@/ui/sync-mark';

/** Shows a change in the panel: icon, description, record, and actions. */
export function PanelItem({
  state,
  title,
  meta,
  aside,
  children,
}: {
  state: SyncState;
  title: ReactNode;
  meta: ReactNode;
  /** Content at the end of the two lines. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-3 border-t border-line-soft px-5 py-3">
      <SyncTile state={state} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{title}</p>
            <div className="meta break-words text-ink-2">{meta}</div>
          </div>
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Shows a part of the panel with its head and number of entries. */
export function PanelSection({
  title,
  count,
  urgent = false,
  aside,
  ref,
  children,
}: {
  title: string;
  count: number;
  urgent?: boolean | undefined;
  aside?: ReactNode;
  /** Takes the focus when what had it has gone. */
  ref?: Ref<HTMLElement> | undefined;
  children: ReactNode;
}) {
  return (
    <section ref={ref} aria-label={title} tabIndex={-1} className="outline-none!">
      <div className="meta flex min-h-9 items-center gap-2 border-t border-line bg-sunken px-5">
        <h3 className={urgent ? 'font-semibold text-sy-failed' : 'font-semibold'}>{title}</h3>
        <span className="num flex-1 text-ink-3">{count}</span>
        {aside}
      </div>
      {children}
    </section>
  );
}
