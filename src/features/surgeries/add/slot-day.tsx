import { Check } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatTime, formatDate, weekdayOf } from '@/lib/dates';
import type { DaySlots, FreeSlot } from '@sync/model/rules/free-slots';
import type { Span } from '@sync/model/rules/theatre';
import { startOfDay } from '@sync/model/rules/theatre-days';
import type { SurgeryFormValues } from './surgery-form-values';

const HOUR = 3_600_000;

/** Returns the hours of a day that the bars cover: from the first opening of a room to the last closing. */
function hoursOf(days: readonly DaySlots[]): { readonly from: number; readonly to: number } {
  const ends = days.flatMap(({ day, rooms }) =>
    rooms.flatMap(({ open }) =>
      open === null ? [] : [(open.from - startOfDay(day)) / HOUR, (open.to - startOfDay(day)) / HOUR],
    ),
  );
  return ends.length === 0
    ? { from: 8, to: 18 }
    : { from: Math.floor(Math.min(...ends)), to: Math.ceil(Math.max(...ends)) };
}

/** Shows the hours above the bars. */
export function SlotHours({ days }: { days: readonly DaySlots[] }) {
  const { from, to } = hoursOf(days);
  const step = to - from > 14 ? 4 : 2;
  const marks = Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    (_one, index) => from + index * step,
  );
  return (
    <div className="mt-3 mb-1 flex px-5" aria-hidden="true">
      <span className="w-18 shrink-0" />
      <span className="num relative mr-3 h-4 flex-1 text-[0.75rem] leading-4 text-ink-3">
        {marks.map((hour) => (
          <span
            key={hour}
            className="absolute -translate-x-1/2"
            style={{ left: `${((hour - from) / (to - from)) * 100}%` }}
          >
            {String(hour % 24).padStart(2, '0')}
          </span>
        ))}
      </span>
    </div>
  );
}

function busyText(busy: readonly Span[]): string {
  if (busy.length === 0) return 'boş';
  return `dolu ${busy.map(({ from, to }) => `${formatTime(from)}–${formatTime(to)}`).join(', ')}`;
}

/** Shows one line: free and taken periods. */
function Bar({
  label,
  busy,
  open,
  from,
  to,
}: {
  label: string;
  busy: readonly Span[];
  /** Null: closed, all of it is taken. */
  open: Span | null;
  from: number;
  to: number;
}) {
  const place = (span: Span) => {
    const start = Math.max(span.from, from);
    const end = Math.min(span.to, to);
    return {
      left: `${((start - from) / (to - from)) * 100}%`,
      width: `${(Math.max(0, end - start) / (to - from)) * 100}%`,
    };
  };
  const closed: readonly Span[] =
    open === null
      ? [{ from, to }]
      : [
          { from, to: open.from },
          { from: open.to, to },
        ];
  const text = open === null ? 'kapalı' : busyText(busy);
  return (
    <div className="flex h-4.5 items-center gap-2" role="img" aria-label={`${label}: ${text}`}>
      <span className="w-13 shrink-0 truncate text-[0.75rem] leading-4 text-ink-2" title={label}>
        {label}
      </span>
      <span className="relative h-2.5 flex-1 overflow-hidden rounded-[3px] bg-success-soft">
        {closed
          .filter((span) => span.to > span.from)
          .map((span) => (
            <span key={`closed ${span.from}`} className="absolute inset-y-0 bg-press" style={place(span)} />
          ))}
        {busy
          .filter((span) => span.to > from && span.from < to)
          .map((span) => (
            <span key={span.from} className="absolute inset-y-0 bg-line-strong" style={place(span)} />
          ))}
      </span>
    </div>
  );
}

/** Returns the last name of a surgeon, for a narrow line. */
const shortName = (name: string): string => name.split(' ').at(-1) ?? name;
const dayName = (day: string): string => `${weekdayOf(day)} ${formatDate(day).slice(0, 5)}`;

/** Shows a day: rooms and surgeon as bars, and the best slots to take. */
export function SlotDay({
  day,
  days,
  minutes,
  surgeonId,
  chosen,
  onChoose,
}: {
  day: DaySlots;
  days: readonly DaySlots[];
  minutes: number;
  surgeonId: string | null;
  chosen: Pick<SurgeryFormValues, 'start' | 'room_id' | 'table_no'> | null;
  onChoose: (slot: FreeSlot) => void;
}) {
  const reference = useReferenceData();
  const hours = hoursOf(days);
  const midnight = startOfDay(day.day);
  const range = { from: midnight + hours.from * HOUR, to: midnight + hours.to * HOUR };
  const surgeon = reference.definitionName(surgeonId);
  const roomName = (slot: { readonly roomId: string; readonly tableNo: number }) => {
    const tables = day.rooms.filter(({ roomId }) => roomId === slot.roomId).length;
    const name = reference.definitionName(slot.roomId) ?? '';
    return tables > 1 ? `${name}, masa ${slot.tableNo}` : name;
  };
  return (
    <div className="card px-3 py-2.5">
      <div className="mb-1 flex items-baseline gap-2">
        <h3 className="num flex-1 font-semibold">{dayName(day.day)}</h3>
        <span className={cx('num text-[0.75rem] font-medium', day.count > 0 ? 'text-success' : 'text-ink-3')}>
          {day.count > 0 ? `${day.count} aralık` : `${minutes} dk sığmıyor`}
        </span>
      </div>
      {day.rooms.map((bar) => (
        <Bar
          key={`${bar.roomId} ${bar.tableNo}`}
          label={roomName(bar)}
          busy={bar.busy}
          open={bar.open}
          {...range}
        />
      ))}
      {surgeon !== null && <Bar label={shortName(surgeon)} busy={day.surgeon} open={range} {...range} />}
      {day.best.length > 0 && (
        <div className="mt-2 grid grid-cols-3 gap-2">
          {day.best.map((slot) => {
            const on =
              chosen !== null &&
              chosen.start === new Date(slot.from).toISOString() &&
              chosen.room_id === slot.roomId &&
              chosen.table_no === slot.tableNo;
            return (
              <button
                key={`${slot.from} ${slot.roomId} ${slot.tableNo}`}
                type="button"
                aria-pressed={on}
                className={cx(
                  'num relative flex h-12 flex-col justify-center rounded-lg px-3 text-start transition-colors duration-120',
                  on ? 'bg-accent text-on-accent' : 'border border-line-strong bg-surface hover:bg-hover',
                  slot.standing === 'outside' && 'border-dashed',
                )}
                onClick={() => onChoose(slot)}
              >
                <span className="sr-only">{dayName(day.day)} </span>
                <b className="text-[0.9375rem] leading-[1.125rem] font-semibold">{formatTime(slot.from)}</b>
                <span className={cx('truncate text-[0.75rem] leading-4', !on && 'text-ink-2')}>
                  {roomName(slot)}
                  {slot.standing === 'outside' && <span className="sr-only">, oturum dışı</span>}
                </span>
                {on && (
                  <Check
                    className="absolute top-1/2 right-2 size-5 -translate-y-1/2"
                    strokeWidth={2.4}
                    aria-hidden="true"
                  />
                )}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}
