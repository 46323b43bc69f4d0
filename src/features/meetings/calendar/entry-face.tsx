import { CloudUpload, GitFork, Hourglass, Repeat, TriangleAlert } from 'lucide-react';
import type { Occurrence } from '@/data/meetings';
import type { EntryTone } from '../calendar-entries';

/** A meeting as the calendar draws it. */
export interface CalendarEntry {
  readonly occurrence: Occurrence;
  readonly tone: EntryTone;
  readonly title: string;
  /** `09:00`, or `Tüm gün`. */
  readonly time: string;
  readonly where: string | null;
  readonly look: 'plain' | 'unsent' | 'provisional' | 'off';
  readonly mark: 'unsent' | 'failed' | 'conflict' | null;
  /** The user organises it or takes part: it has a place whatever else there is. */
  readonly own: boolean;
  /** Just made or moved: it has a place, too, and catches the eye. */
  readonly fresh: boolean;
  readonly movable: boolean;
  /** The whole of it in words, for readers: "KBB vaka konseyi, 09:00, gönderilmedi". */
  readonly spoken: string;
}

const marks = {
  unsent: { icon: CloudUpload, ink: 'text-sy-waiting' },
  failed: { icon: TriangleAlert, ink: 'text-sy-failed' },
  conflict: { icon: GitFork, ink: 'text-sy-conflict' },
} as const;

/** Shows time, title and place of a meeting inside its block. `time` differs from the meeting's while it is dragged. */
export function EntryFace({ entry, time = entry.time }: { entry: CalendarEntry; time?: string | undefined }) {
  const mark = entry.mark === null ? null : marks[entry.mark];
  const series = entry.occurrence.row.recurrence !== null;
  return (
    <span className="cal-face">
      <span className="cal-time num">{time}</span>
      <span className="cal-title">
        {mark !== null && <mark.icon className={`cal-mark ${mark.ink}`} aria-hidden="true" />}
        {mark === null && entry.look === 'provisional' && (
          <Hourglass className="cal-mark text-warn" aria-hidden="true" />
        )}
        {entry.title}
        {series && <Repeat className="cal-mark cal-repeat" aria-hidden="true" />}
      </span>
      {entry.where !== null && <span className="cal-where">{entry.where}</span>}
    </span>
  );
}
