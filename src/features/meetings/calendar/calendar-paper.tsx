import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { dayOf, formatDateTime, formatLongDate, formatTime } from '@/lib/dates';
import type { CalendarEntry } from './entry-face';
import { holidayOn } from '../holidays';
import { usePrinting } from '@/ui/use-printing';

function timeOf({ occurrence: { start, end, row } }: CalendarEntry): string {
  return row.allDay ? 'Tüm gün' : `${formatTime(start)}–${formatTime(end)}`;
}

/**
 * Prints the calendar: the meetings of the view day by day, in full, over as many pages as needed, with who printed
 * it and when, and that it stays in the hospital. Exists only while the page is printed.
 */
export function CalendarPaper({ title, entries }: { title: string; entries: readonly CalendarEntry[] }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const printing = usePrinting();
  if (!printing) return null;
  const days = Map.groupBy(entries, ({ occurrence }) => dayOf(occurrence.start));
  return (
    <section className="hidden print:block">
      <h2 className="record-title font-semibold">Toplantı takvimi, {title}</h2>
      <p className="meta">
        Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}. Kurum içi kullanım
        içindir; işi bitince imha edin.
      </p>
      {[...days].map(([day, meetings]) => {
        const holiday = holidayOn(day);
        return (
          <div key={day} className="mt-4 break-inside-avoid-page">
            <h3 className="border-b border-line-strong pb-0.5 font-semibold">
              {formatLongDate(day)}
              {holiday === null ? '' : `, ${holiday}`}
            </h3>
            <ul>
              {meetings.map((entry) => (
                <li key={entry.occurrence.key} className="grid grid-cols-[7rem_1fr_14rem] gap-3 py-1">
                  <span className="num">{timeOf(entry)}</span>
                  <span>
                    {entry.title}
                    {entry.occurrence.row.cancelled ? ' (iptal)' : ''}
                  </span>
                  <span className="text-ink-2">{entry.where}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
