import FullCalendar from '@fullcalendar/react';
import type {
  CalendarRef,
  DateSelectInfo,
  DayHeaderInfo,
  EventDropInfo,
  EventInput,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import tr from '@fullcalendar/react/locales/tr';
import timeGrid from '@fullcalendar/react/timegrid';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { addDays } from '@/lib/dates';
import { fromShown, toShown } from './calendar-entries';
import type { ChosenTime } from './chosen-time';
import { EntryFace } from './entry-face';
import type { CalendarEntry } from './entry-face';
import { rangeOf } from './calendar-range';
import { textScale } from './calendar-room';
import { thinnedOut } from './crowds';
import type { CalendarViewName } from './calendar-search';
import { holidayOn } from './holidays';

const views = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  workweek: 'workweek',
  day: 'timeGridDay',
  agenda: 'listMonth',
} as const satisfies Record<CalendarViewName, string>;

const plugins = [classicTheme, dayGrid, timeGrid, list, interaction];
const ownViews = { workweek: { type: 'timeGridWeek', weekends: false } };
const unwritten = () => '';
/** Our own, too: of a format in words the component makes an `Intl` anew for each hour of each view. */
const hourOf = ({ date: { marker } }: { date: { marker: Date } }) => marker.toISOString().slice(11, 16);
/** Milliseconds that a finger rests before it moves a meeting or chooses a time. */
const LONG_PRESS = 350;
/** Milliseconds under which a meeting has room for one line. */
const SHORT = 45 * 60_000;

export interface CalendarGridProps {
  readonly view: CalendarViewName;
  /** The day whose view is shown, `YYYY-MM-DD`. */
  readonly date: string;
  readonly entries: readonly CalendarEntry[];
  readonly mayAdd: boolean;
  /** Meetings that fit into a day of the month view before the rest is counted. */
  readonly perDay: number;
  /** Meetings of one time that stand side by side in a day before the rest is counted. */
  readonly abreast: number;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onChoose: (time: ChosenTime) => void;
  /** Called with the time that a meeting was dragged or stretched to. `revert` puts it back. */
  readonly onMove: (entry: CalendarEntry, time: ChosenTime, revert: () => void) => void;
  readonly onDay: (date: string) => void;
}

/** The holidays of the days shown, as all-day entries of their own. */
function holidaysIn(view: CalendarViewName, date: string): EventInput[] {
  const { from, until } = rangeOf(view, date);
  const found: EventInput[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) {
    const name = holidayOn(day);
    if (name === null) continue;
    found.push({
      id: `holiday-${day}`,
      title: name,
      start: day,
      allDay: true,
      editable: false,
      interactive: false,
      className: 'cal-holiday',
    });
  }
  return found;
}

function eventOf(entry: CalendarEntry): EventInput {
  const { occurrence, movable, look } = entry;
  const marks = [
    `cal-entry cal-${entry.tone}`,
    look === 'unsent' && 'cal-unsent',
    look === 'provisional' && 'cal-provisional',
    look === 'off' && 'cal-off',
    entry.tone === 'busy' && 'hatch',
    occurrence.end - occurrence.start < SHORT && 'cal-short',
  ];
  return {
    id: occurrence.key,
    title: entry.spoken,
    start: toShown(occurrence.start),
    end: toShown(occurrence.end),
    allDay: occurrence.row.allDay,
    startEditable: movable,
    durationEditable: movable,
    interactive: true,
    className: marks.filter(Boolean).join(' '),
    entry,
  };
}

/** The line below the meetings of a day of the month that says how many more there are. */
function restOf(day: string, count: number): EventInput {
  return {
    id: `rest-${day}`,
    title: `Bu günde ${count} toplantı daha var, günü aç`,
    // The last of its day.
    start: `${day}T23:59:00Z`,
    end: `${day}T23:59:59Z`,
    editable: false,
    interactive: true,
    className: 'cal-rest',
    day,
    text: `+${count} daha`,
  };
}

function chosen(start: Date, end: Date | null, allDay: boolean): ChosenTime {
  const from = fromShown(start);
  const length = allDay ? 24 * 3_600_000 : 1_800_000;
  return { start: from, end: end === null ? from + length : fromShown(end), allDay };
}

function movedTo({ event }: Pick<EventDropInfo, 'event'>): ChosenTime | null {
  return event.start === null ? null : chosen(event.start, event.end, event.allDay);
}

/** The calendar itself. Loaded with the route: it is the heaviest part. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, entries, mayAdd, perDay, abreast } = props;
  const calendar = useRef<CalendarRef>(null);
  const first = useRef({ view, date });
  // The component starts a timer with its first drawing. Where React throws that away nobody ends it, and it keeps the
  // person's records in memory over lock and sign-out; what is drawn from here is never thrown away.
  const [isKept, setIsKept] = useState(false);
  useLayoutEffect(() => setIsKept(true), []);
  // The component keeps the handlers it was made with.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const events = useMemo(() => {
    const holidays = holidaysIn(view, date);
    if (view !== 'month') return [...holidays, ...entries.map(eventOf)];
    const taken = new Set(holidays.map(({ start }) => start));
    const { shown, rest } = thinnedOut(entries, perDay, (day) => Number(taken.has(day)));
    return [...holidays, ...shown.map(eventOf), ...[...rest].map(([day, count]) => restOf(day, count))];
  }, [entries, view, date, perDay]);
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    if (api === undefined) return;
    if (api.view.type !== views[view]) api.changeView(views[view], date);
    else api.gotoDate(date);
  }, [view, date]);

  const options = useMemo(() => {
    const scale = textScale();
    const move = (info: Pick<EventDropInfo, 'event' | 'revert'>) => {
      const entry = info.event.extendedProps['entry'] as CalendarEntry | undefined;
      const time = movedTo(info);
      if (entry !== undefined && time !== null) latest.current.onMove(entry, time, info.revert);
    };
    return {
      plugins,
      locale: tr,
      timeZone: 'UTC',
      now: () => toShown(Date.now()),
      views: ownViews,
      initialView: views[first.current.view],
      initialDate: first.current.date,
      headerToolbar: false as const,
      height: '100%',
      firstDay: 1,
      nowIndicator: true,
      slotDuration: '00:30:00',
      scrollTime: '08:00:00',
      scrollTimeReset: false,
      slotMinHeight: 24 * scale,
      eventMinHeight: 22 * scale,
      slotEventOverlap: false,
      eventDisplay: 'block',
      slotHeaderFormat: hourOf,
      // Written by us: the component would ask Intl for each meeting and each title.
      eventTimeFormat: unwritten,
      titleFormat: unwritten,
      borderless: true,
      selectMinDistance: 8,
      longPressDelay: LONG_PRESS,
      eventResizableFromStart: true,
      dragRevertDuration: 180,
      fixedWeekCount: false,
      moreLinkText: (count: number) => `+${count} daha`,
      moreLinkHint: (count: number) => `Bu günde ${count} toplantı daha var, günü aç`,
      noEventsText: 'Bu ay için toplantı yok',
      moreLinkClick: ({ date: day }: { date: Date }) => {
        // Where the day is open already, the rest unfolds over it.
        if (latest.current.view === 'day') return 'popover';
        latest.current.onDay(day.toISOString().slice(0, 10));
        return '';
      },
      columnMoreLinkClass: 'cal-more',
      listItemEventBeforeClass: 'cal-dot',
      slotHeaderClass: 'cal-slot',
      dayLaneInnerClass: 'cal-lane',
      dayLaneClass: ({ dow }: { dow: number }) => (dow === 0 || dow === 6 ? 'cal-weekend' : ''),
      dayHeaderContent: ({ view: { type }, ...day }: DayHeaderInfo) => (
        <span className="cal-day" data-today={day.isToday && type !== views.month ? true : undefined}>
          {day.weekdayText}
          {type !== views.month && <b className="num">{day.dayNumberText}</b>}
        </span>
      ),
      eventContent: ({
        event,
      }: {
        event: { extendedProps: Readonly<Record<string, unknown>>; title: string };
      }) => {
        const entry = event.extendedProps['entry'] as CalendarEntry | undefined;
        if (entry !== undefined) return <EntryFace entry={entry} />;
        const text = event.extendedProps['text'] as string | undefined;
        return <span className="clip block">{text ?? event.title}</span>;
      },
      eventClick: ({ event }: { event: { extendedProps: Readonly<Record<string, unknown>> } }) => {
        const entry = event.extendedProps['entry'] as CalendarEntry | undefined;
        const day = event.extendedProps['day'] as string | undefined;
        if (entry !== undefined) latest.current.onOpen(entry);
        else if (day !== undefined) latest.current.onDay(day);
      },
      dateClick: ({ date: start, allDay }: { date: Date; allDay: boolean }) => {
        if (latest.current.mayAdd) latest.current.onChoose(chosen(start, null, allDay));
      },
      select: ({ start, end, allDay }: DateSelectInfo) => {
        latest.current.onChoose(chosen(start, end, allDay));
        calendar.current?.getApi().unselect();
      },
      eventDrop: move,
      eventResize: move,
    };
  }, []);

  if (!isKept) return null;
  return (
    <FullCalendar
      ref={calendar}
      {...options}
      selectable={mayAdd}
      dayMaxEvents={view === 'month' ? perDay + 1 : false}
      eventMaxStack={abreast}
      events={events}
    />
  );
}
