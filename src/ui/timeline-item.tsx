import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { IconType } from './icon';
import { SyncTag } from './sync-mark';

/** Shows events, oldest or newest first, on a thin line. Children are TimelineItem. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>;
}

export type TimelineItemProps = {
  icon: IconType;
  /** Accent ground, for phone calls and other contact with the client. */
  accent?: boolean | undefined;
  /** Event in bold: "Gelen arama". Give a sentence with its own <b> if it names people. */
  title: ReactNode;
  /** Quiet remainder: "3 dk 12 sn · Derya Oğuz". */
  by?: ReactNode;
  /** "Bugün 11:20". */
  time: string;
  /** Machine-readable instant for the time. */
  at?: string | undefined;
  sync?: 'unsent' | 'failed' | 'conflict' | null | undefined;
  /** Long text in a bubble. */
  children?: ReactNode;
  /** Plain line below instead of a bubble, as on the profile. */
  note?: ReactNode;
  /** Menu or button after the time. */
  actions?: ReactNode;
  /** No line to a next item. */
  last?: boolean | undefined;
};

/** Renders one entry of a Timeline. */
export function TimelineItem({
  icon: Icon,
  accent = false,
  title,
  by,
  time,
  at,
  sync,
  children,
  note,
  actions,
  last = false,
}: TimelineItemProps) {
  return (
    <li className="relative flex gap-3 pb-3.5">
      {!last && <span className="absolute top-9 bottom-0 left-[15px] w-px bg-line" aria-hidden="true" />}
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-full',
          accent ? 'bg-accent-soft text-accent-ink' : 'bg-press text-ink-2',
        )}
      >
        <Icon className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 pt-1.5">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 flex-1 basis-40">
            <b>{title}</b>
            {by !== undefined && (
              <span className="text-ink-2"> {typeof by === 'string' ? `· ${by}` : by}</span>
            )}
          </span>
          {sync && <SyncTag state={sync} />}
          <time className="meta num whitespace-nowrap text-ink-3" dateTime={at}>
            {time}
          </time>
          {actions}
        </div>
        {note !== undefined && <div className="mt-0.5 text-ink-2">{note}</div>}
        {children !== undefined && (
          <div className="mt-2 rounded-lg border border-line bg-surface px-3.5 py-2.5 leading-[1.3125rem] break-words whitespace-pre-line">
            {children}
          </div>
        )}
      </div>
    </li>
  );
}
