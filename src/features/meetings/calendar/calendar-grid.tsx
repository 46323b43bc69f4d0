import FullCalendar from '@fullcalendar/react';
import type {
  CalendarRef,
  DateSelectInfo,
  DayHeaderInfo,
  EventApi,
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
import { addDays, formatTime } from '@/lib/dates';
import { fromShown, toShown } from '../calendar-entries';
import { calendarWords } from './calendar-words';
import type { ChosenTime } from '../form/chosen-time';
import { EntryFace } from './entry-face';
import type { CalendarEntry } from './entry-face';
import { rangeOf } from './calendar-range';
import { textScale } from './calendar-room';
import { daysOf, limitPerDay } from './day-overflow';
import type { MoreMeetings } from './more-meetings';
import type { ShownView } from './calendar-search';
import { holidayOn } from '../holidays';
import { useHeld } from './use-held';

const views = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  threedays: 'threedays',
  workweek: 'workweek',
  day: 'timeGridDay',
  agenda: 'listMonth',
} as const satisfies Record<ShownView, string>;

const plugins = [classicTheme, dayGrid, timeGrid, list, interaction];
/** Side by side, meetings that the user has to see get their place first. */
const ranked = { eventOrder: ['rank', 'start', '-duration', 'title'] };
const ownViews = {
  timeGridWeek: ranked,
  timeGridDay: ranked,
  workweek: { type: 'timeGridWeek', weekends: false, ...ranked },
  threedays: { type: 'timeGrid', duration: { days: 3 }, ...ranked },
};
const unwritten = () => '';
/** Formats a time. The component itself would create an `Intl` formatter for each hour of each view. */
const hourOf = ({ date: { marker } }: { date: { marker: Date } }) => marker.toISOString().slice(11, 16);
/** Keeps the component from its own list of the rest: it takes a text for a view to go to, and nothing for its list. */
const SHOWN_BY_US = true as unknown as string;
/** Milliseconds that a finger rests before it moves a meeting or chooses a time. */
const LONG_PRESS = 350;
/** Milliseconds under which a meeting has room for one line. */
const SHORT = 30 * 60_000;

export interface CalendarGridProps {
  readonly view: ShownView;
  /** The day whose view is shown, `YYYY-MM-DD`. */
  readonly date: string;
  readonly entries: readonly CalendarEntry[];
  /** Number of planned surgeries by day `YYYY-MM-DD`. */
  readonly surgeries: ReadonlyMap<string, number>;
  readonly mayAdd: boolean;
  /** Meetings that fit into a day of the month view before the rest is counted. */
  readonly perDay: number;
  /** Number of meetings that a day shows side by side before it counts the rest. */
  readonly abreast: number;
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onChoose: (time: ChosenTime) => void;
  /** Receives the time that a meeting was dragged or stretched to. `revert` restores the old time. */
  readonly onMove: (entry: CalendarEntry, time: ChosenTime, revert: () => void) => void;
  /** Receives the day of surgeries that the user pressed. */
  readonly onSurgeries: (day: string) => void;
  /** Receives the meetings that have no room of their own where the user pressed. */
  readonly onMore: (more: MoreMeetings) => void;
}

/** Returns the holidays of the days shown, as all-day entries of their own. */
function holidaysIn(view: ShownView, date: string): EventInput[] {
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

/** Returns each day's surgeries as one all-day entry that leads to the plan. */
function surgeriesIn(surgeries: ReadonlyMap<string, number>): EventInput[] {
  return [...surgeries].map(([day, count]) => ({
    id: `surgeries-${day}`,
    title: `${count} ameliyat, planı aç`,
    start: day,
    allDay: true,
    editable: false,
    interactive: true,
    className: 'cal-surgeries',
    surgeryDay: day,
    text: `${count} ameliyat`,
  }));
}

/** Ranks meetings for places: first just made or moved ones, then the user's own, then the rest. */
const rankOf = (entry: CalendarEntry): number => (entry.fresh ? 0 : entry.own ? 1 : 2);

function eventOf(entry: CalendarEntry): EventInput {
  const { occurrence, movable, look } = entry;
  const marks = [
    `cal-entry cal-${entry.tone}`,
    look === 'unsent' && 'cal-unsent',
    look === 'provisional' && 'cal-provisional',
    look === 'off' && 'cal-off',
    entry.fresh && 'cal-fresh',
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
    rank: rankOf(entry),
    entry,
  };
}

/** Returns the line in a day of the month that counts the meetings without room. */
function restOf(day: string, count: number): EventInput {
  return {
    id: `rest-${day}`,
    title: `Bu günde ${count} toplantı daha var, listele`,
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

interface WithEntry {
  readonly extendedProps: Readonly<Record<string, unknown>>;
}

const entryOf = ({ extendedProps }: WithEntry): CalendarEntry | undefined =>
  extendedProps['entry'] as CalendarEntry | undefined;

function chosen(start: Date, end: Date | null, allDay: boolean): ChosenTime {
  const from = fromShown(start);
  const length = allDay ? 24 * 3_600_000 : 1_800_000;
  return { start: from, end: end === null ? from + length : fromShown(end), allDay };
}

function movedTo({ event }: Pick<EventDropInfo, 'event'>): ChosenTime | null {
  return event.start === null ? null : chosen(event.start, event.end, event.allDay);
}

/** Returns the time of a drawn meeting; while it is dragged, the time that it would get. */
function timeShown(entry: CalendarEntry, start: Date | null, allDay: boolean): string {
  if (allDay) return 'Tüm gün';
  if (
    start === null ||
    (start.getTime() === toShown(entry.occurrence.start).getTime() && !entry.occurrence.row.allDay)
  )
    return entry.time;
  return formatTime(fromShown(start));
}

/** Renders the calendar itself. Loaded with the route: it is the heaviest part. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, entries, surgeries, mayAdd, perDay, abreast } = props;
  const calendar = useRef<CalendarRef>(null);
  const first = useRef({ view, date });
  // The component starts a timer with its first drawing. Where React throws that away nobody ends it, and it keeps the
  // user's records in memory over lock and sign-out; what is drawn from here is never thrown away.
  const [isKept, setIsKept] = useState(false);
  useLayoutEffect(() => setIsKept(true), []);
  const [isDragging, setIsDragging] = useState(false);
  // The component keeps the handlers it was made with.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const events = useMemo(() => {
    const fixed = [...holidaysIn(view, date), ...surgeriesIn(surgeries)];
    if (view !== 'month') return [...fixed, ...entries.map(eventOf)];
    const lines = (day: string) => fixed.filter(({ start }) => start === day).length;
    const { shown, rest } = limitPerDay(entries, perDay, lines, rankOf);
    return [...fixed, ...shown.map(eventOf), ...[...rest].map(([day, count]) => restOf(day, count))];
  }, [entries, surgeries, view, date, perDay]);
  useLayoutEffect(() => {
    const api = calendar.current?.getApi();
    if (api === undefined) return;
    if (api.view.type !== views[view]) api.changeView(views[view], date);
    else api.gotoDate(date);
  }, [view, date]);
  const frame = useRef<HTMLDivElement>(null);
  const filled = entries.length > 0;
  useEffect(() => {
    const box = frame.current;
    if (view !== 'agenda' || !filled || box === null) return undefined;
    const today = toShown(Date.now()).toISOString().slice(0, 10);
    // The component draws its list some time after it was told to.
    const scroll = (): void => {
      if (box.querySelector('.cal-dot') === null) return;
      drawing.disconnect();
      // The list has its days in order, those without a meeting are not in it.
      const days = [...box.querySelectorAll<HTMLElement>('[data-date]')];
      days.find((day) => (day.dataset['date'] ?? '') >= today)?.scrollIntoView({ block: 'start' });
    };
    const drawing = new MutationObserver(scroll);
    drawing.observe(box, { childList: true, subtree: true });
    scroll();
    return () => drawing.disconnect();
  }, [view, date, filled, isKept]);

  const options = useMemo(() => {
    const scale = textScale();
    const showMore = (day: string, more: readonly CalendarEntry[], pressed: EventTarget | null) => {
      if (!(pressed instanceof HTMLElement)) return;
      const inOrder = more.toSorted((a, b) => a.occurrence.start - b.occurrence.start);
      latest.current.onMore({ day, entries: inOrder, anchor: pressed });
    };
    const move = (info: Pick<EventDropInfo, 'event' | 'revert'>) => {
      const entry = entryOf(info.event);
      const time = movedTo(info);
      if (entry !== undefined && time !== null) latest.current.onMove(entry, time, info.revert);
    };
    return {
      plugins,
      locale: tr,
      ...calendarWords,
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
      slotMinHeight: 34 * scale,
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
      moreLinkHint: (count: number) => `Burada ${count} toplantı daha var, listele`,
      moreLinkContent: ({ num }: { num: number }) => `+${num}`,
      moreLinkClick: ({
        date: day,
        hiddenSegs,
        jsEvent,
      }: {
        date: Date;
        hiddenSegs: readonly { event: WithEntry }[];
        jsEvent: UIEvent;
      }) => {
        const hidden = hiddenSegs.flatMap(({ event }) => entryOf(event) ?? []);
        showMore(day.toISOString().slice(0, 10), hidden, jsEvent.target);
        return SHOWN_BY_US;
      },
      nowIndicatorLineClass: 'cal-now',
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
        event: Pick<EventApi, 'extendedProps' | 'title' | 'start' | 'allDay'>;
      }) => {
        const entry = entryOf(event);
        if (entry !== undefined) {
          return <EntryFace entry={entry} time={timeShown(entry, event.start, event.allDay)} />;
        }
        const text = event.extendedProps['text'] as string | undefined;
        return <span className="clip block">{text ?? event.title}</span>;
      },
      eventClick: ({ event, el }: { event: WithEntry; el: HTMLElement }) => {
        const entry = entryOf(event);
        const day = event.extendedProps['day'] as string | undefined;
        const surgeryDay = event.extendedProps['surgeryDay'] as string | undefined;
        if (entry !== undefined) latest.current.onOpen(entry);
        else if (surgeryDay !== undefined) latest.current.onSurgeries(surgeryDay);
        else if (day !== undefined) {
          const ofDay = latest.current.entries.filter((entry) => daysOf(entry).includes(day));
          showMore(day, ofDay, el);
        }
      },
      dateClick: ({ date: start, allDay }: { date: Date; allDay: boolean }) => {
        if (latest.current.mayAdd) latest.current.onChoose(chosen(start, null, allDay));
      },
      select: ({ start, end, allDay }: DateSelectInfo) => {
        latest.current.onChoose(chosen(start, end, allDay));
        calendar.current?.getApi().unselect();
      },
      eventDragStart: () => setIsDragging(true),
      eventDragStop: () => setIsDragging(false),
      eventDrop: move,
      eventResize: move,
    };
  }, []);

  const given = useMemo(
    () => ({
      selectable: mayAdd,
      dayMaxEvents: view === 'month' ? perDay + 1 : (false as const),
      eventMaxStack: abreast,
      events,
    }),
    [mayAdd, view, perDay, abreast, events],
  );
  // Nothing may change between the last move of the pointer and its release. The component would take itself for
  // another calendar and report no drop: the meeting would stay where it was.
  const held = useHeld(given, isDragging);

  if (!isKept) return null;
  return (
    <div ref={frame} className="contents">
      <FullCalendar ref={calendar} {...options} {...held} />
    </div>
  );
}
