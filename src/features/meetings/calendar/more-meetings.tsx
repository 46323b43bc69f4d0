import { useEffect, useRef } from 'react';
import { formatTime, formatDay } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { cx } from '@/lib/class-names';
import { usePlacement } from '@/ui/popover';
import type { CalendarEntry } from './entry-face';

/** Meetings of one time or day for which the calendar had no place of their own. */
export interface MoreMeetings {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  /** The button that was pressed; the list opens beside it. */
  readonly anchor: HTMLElement;
}

/**
 * Shows all meetings behind "+N" beside the button. Each opens its meeting. Esc or a press elsewhere closes the list.
 */
export function MoreMeetingsList({
  more,
  onOpen,
  onDay,
  onClose,
}: {
  more: MoreMeetings;
  onOpen: (entry: CalendarEntry) => void;
  /** Opens the whole day; absent where it is open. */
  onDay: ((day: string) => void) | undefined;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(more.anchor);
  anchor.current = more.anchor;
  usePlacement(true, anchor, panel, 'start');
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector<HTMLElement>('button')?.focus();
  }, [more]);
  const title = `${formatDay(`${more.day}T12:00:00Z`)}, ${countOf(more.entries.length, 'toplantı')}`;
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={title}
      className="pop fixed inset-auto m-0 flex w-80 max-w-[calc(100vw-16px)] flex-col overflow-hidden p-0 text-ink"
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 border-b border-line-soft px-4">
        <h3 className="font-semibold">{title}</h3>
        {onDay !== undefined && (
          <button
            type="button"
            className="hit rounded-md font-medium text-accent-ink hover:underline"
            onClick={() => onDay(more.day)}
          >
            Günü aç
          </button>
        )}
      </div>
      <ul className="max-h-[60vh] min-h-0 overflow-y-auto py-1">
        {more.entries.map((entry) => (
          <li key={entry.occurrence.key}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2! hover:bg-hover"
              onClick={() => onOpen(entry)}
            >
              <span className={cx('cal-bar h-8 w-1 shrink-0 rounded-full', `cal-bar-${entry.tone}`)} />
              <span className="min-w-0 flex-1">
                <span className={cx('clip block font-medium', entry.look === 'off' && 'line-through')}>
                  {entry.title}
                </span>
                <span className="meta num clip block text-ink-2">
                  {timesOf(entry)}
                  {entry.where !== null && ` · ${entry.where}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function timesOf({ occurrence: { row, start, end } }: CalendarEntry): string {
  return row.allDay ? 'Tüm gün' : `${formatTime(start)}–${formatTime(end)}`;
}
