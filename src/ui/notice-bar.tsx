import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';

export type NoticeTone = 'bar' | 'warn' | 'danger' | 'offline' | 'info';

const TONES: Readonly<Record<NoticeTone, string>> = {
  bar: 'bg-bar text-bar-ink',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  offline: 'bg-sy-offline-soft text-sy-offline',
  info: 'bg-st-open-soft text-st-open',
};

/**
 * Renders a full-width strip that pushes the page down and stays until the user answers it. `bar` is for the new
 * version, the rest for lists and pages: amber asks for action, grey says that the user is offline.
 */
export function NoticeBar({
  tone,
  icon: Icon,
  title,
  children,
  actions,
  boxed = false,
}: {
  tone: NoticeTone;
  icon: IconType;
  /** Strong first sentence. */
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end; on `bar` use `noticeButtonClass`. */
  actions?: ReactNode;
  /** Rounded, for use inside a page instead of across it. */
  boxed?: boolean | undefined;
}) {
  const bar = tone === 'bar';
  return (
    <div
      role="status"
      className={cx(
        'flex shrink-0 flex-wrap items-center gap-x-3 py-1',
        bar ? 'min-h-13 pr-2.5 pl-5' : 'min-h-11 pr-2',
        // Across the page it keeps the page's edge.
        !bar && (boxed ? 'pl-3.5' : 'pl-5 max-[79.9375em]:pl-4'),
        boxed && 'rounded-lg',
        TONES[tone],
      )}
    >
      <Icon className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-60 py-1.5">
        {title !== undefined && <b className="font-semibold">{title} </b>}
        <span className={bar ? 'text-bar-ink-2' : 'text-ink'}>{children}</span>
      </span>
      {actions !== undefined && <span className="ml-auto flex items-center gap-1.5">{actions}</span>}
    </div>
  );
}

/** Returns the classes of the two buttons on a dark notice: filled for *Yenile*, quiet for *Kapat*. */
export function noticeButtonClass(filled: boolean): string {
  return cx(
    'btn focus-visible:outline-bar-ink!',
    // The strip is dark in both themes, so its filled button is white in both.
    filled ? 'bg-white text-[#142027]! hover:bg-bar-ink-2' : 'text-bar-ink! hover:bg-bar-ink/12',
  );
}
