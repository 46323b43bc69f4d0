import { Activity, CalendarPlus, ClipboardCheck, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Card } from '@/ui/card';
import type { IconType } from '@/ui/icon';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryEvents } from './surgery-events';
import type { SurgeryEvent } from './surgery-events';

const ICONS: Readonly<Record<SurgeryEvent['kind'], IconType>> = {
  step: Activity,
  item: ClipboardCheck,
  planned: CalendarPlus,
  changed: PencilLine,
};
/** Entries that are shown before one asks for more. */
const FIRST = 5;

/** Shows the history from the record itself: steps, preparation, plan. */
export function TimelineCard({ surgery }: { surgery: Surgery }) {
  const reference = useReferenceData();
  const now = useNow();
  const [all, setAll] = useState(false);
  const events = surgeryEvents(surgery);
  const shown = all ? events : events.slice(0, FIRST);
  return (
    <Card
      title="Zaman çizgisi"
      aside={
        events.length > FIRST && (
          <button
            type="button"
            aria-expanded={all}
            className="hit font-medium text-accent-ink"
            onClick={() => setAll(!all)}
          >
            {all ? 'Azını göster' : countOf(events.length, 'olay')}
          </button>
        )
      }
    >
      <ol aria-label="Zaman çizgisi">
        {shown.map(({ key, kind, title, note, at, by }, index) => {
          const Icon = ICONS[kind];
          return (
            <li key={key} className="relative flex gap-2.5 py-1">
              {index < shown.length - 1 && (
                <span aria-hidden="true" className="absolute top-7 -bottom-1 left-[11px] w-px bg-line" />
              )}
              <span className="grid size-6 shrink-0 place-items-center rounded-full bg-press text-ink-2">
                <Icon className="size-3.5" aria-hidden="true" />
              </span>
              <span className="meta min-w-0 flex-1 pt-[3px] break-words">
                {title}
                <span className="text-ink-3">
                  {[note, reference.userName(by)].flatMap((part) => (part === null ? [] : ` · ${part}`))}
                </span>
              </span>
              <time dateTime={at} className="num pt-[3px] text-[0.75rem] leading-[1.125rem] text-ink-3">
                {formatDayTime(at, now)}
              </time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
