import type { Recurrence } from '../entities/meeting-values.ts';
import { lastOccurrence, occurrencesBetween, weekdayOf } from '../rules/recurrence.ts';
import { zoneOffset } from '../rules/time-zone.ts';

/*
 * Meetings as an iCalendar file (RFC 5545) that Apple, Google and Outlook take in. Written here because the usual
 * library, `ics`, knows neither time zones nor changed meetings of a series, without which a series is wrong.
 */

const DAY = 86_400_000;

/**
 * Details of a meeting in a calendar file. Instants are ISO 8601 UTC. People are left out: the file leaves the
 * hospital.
 */
export interface FileMeeting {
  readonly id: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  readonly place: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly cancelled: boolean;
  /** Restricted visibility: calendars show the meeting as private. */
  readonly closed: boolean;
  readonly updatedAt: string;
  /** Number of changes; calendars take the higher one. */
  readonly version: number;
}

/** A series with its changed occurrences, by the start that the rule gave them. */
export interface FileSeries extends FileMeeting {
  readonly recurrence: Recurrence;
  readonly timeZone: string;
  readonly exceptions: readonly (FileMeeting & { readonly originalStart: string })[];
}

/** Formats a text value (§3.3.11): one line, with separators escaped and no control characters. */
function text(value: string): string {
  return value
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');
}

const encoder = new TextEncoder();

/** Breaks a line after 75 octets at most, never inside a letter (§3.1). */
function fold(line: string): string {
  let folded = '';
  let length = 0;
  for (const letter of line) {
    const octets = encoder.encode(letter).length;
    if (length + octets > 75) {
      folded += '\r\n ';
      length = 1;
    }
    folded += letter;
    length += octets;
  }
  return folded;
}

function utc(instant: number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** Formats local time without its zone: `20261117T090000`. */
function local(instant: number, zone: string): string {
  return utc(instant + zoneOffset(zone, instant)).slice(0, 15);
}

/** A moment as a property, in the way that the event tells its times. */
type Moment = (name: string, instant: number) => string;

const inUtc: Moment = (name, instant) => `${name}:${utc(instant)}`;
const inZone =
  (zone: string): Moment =>
  (name, instant) =>
    `${name};TZID=${zone}:${local(instant, zone)}`;
const asDay =
  (zone: string): Moment =>
  (name, instant) =>
    `${name};VALUE=DATE:${local(instant, zone).slice(0, 8)}`;

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** Returns the first instant of a time span at which the zone's offset differs from its beginning. */
function changeWithin(zone: string, from: number, to: number): number {
  const before = zoneOffset(zone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (middle <= low) break;
    if (zoneOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the zone with its clock changes, from a year before the first meeting to a year after the last. */
function timeZone(zone: string, first: number, last: number): string[] {
  const from = Math.floor((first - 366 * DAY) / DAY) * DAY;
  const observance = (start: number, before: number, after: number) => {
    const name = after > before ? 'DAYLIGHT' : 'STANDARD';
    return [
      `BEGIN:${name}`,
      `DTSTART:${utc(start + before).slice(0, 15)}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${name}`,
    ];
  };
  const lines = observance(from, zoneOffset(zone, from), zoneOffset(zone, from));
  for (let day = from; day < last + 366 * DAY; day += DAY) {
    const [before, after] = [zoneOffset(zone, day), zoneOffset(zone, day + DAY)];
    if (before !== after) lines.push(...observance(changeWithin(zone, day, day + DAY), before, after));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'];
}

function rule(series: FileSeries, last: number): string {
  const { recurrence } = series;
  const start = Date.parse(series.start);
  const localStart = new Date(start + zoneOffset(series.timeZone, start));
  const own = weekdayOf(Math.floor(localStart.getTime() / DAY));
  const weekdays = recurrence.weekdays.length > 0 ? recurrence.weekdays : [own];
  const codes = weekdays.map((code) => code.toUpperCase());
  const parts = [`FREQ=${recurrence.freq.toUpperCase()}`, `INTERVAL=${recurrence.interval}`];
  if (recurrence.freq === 'weekly') {
    parts.push('WKST=MO', `BYDAY=${codes.join(',')}`);
  } else if (recurrence.freq === 'monthly' && recurrence.nth !== null) {
    parts.push(`BYDAY=${recurrence.nth}${codes[0] ?? ''}`);
  } else if (recurrence.freq !== 'daily') {
    if (recurrence.freq === 'yearly') parts.push(`BYMONTH=${localStart.getUTCMonth() + 1}`);
    parts.push(`BYMONTHDAY=${recurrence.month_day ?? localStart.getUTCDate()}`);
  }
  // The end by its day, and in UTC as §3.3.10 wants it where times have a zone: a count means the same.
  parts.push(`UNTIL=${series.allDay ? local(last, series.timeZone).slice(0, 8) : utc(last)}`);
  return `RRULE:${parts.join(';')}`;
}

function event(meeting: FileMeeting, uid: string, moment: Moment, extra: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@vizite`,
    `DTSTAMP:${utc(Date.parse(meeting.updatedAt))}`,
    `LAST-MODIFIED:${utc(Date.parse(meeting.updatedAt))}`,
    `SEQUENCE:${meeting.version}`,
    moment('DTSTART', Date.parse(meeting.start)),
    moment('DTEND', Date.parse(meeting.end)),
    ...extra,
    `SUMMARY:${text(meeting.title)}`,
    ...(meeting.place === null ? [] : [`LOCATION:${text(meeting.place)}`]),
    ...(meeting.description === null ? [] : [`DESCRIPTION:${text(meeting.description)}`]),
    ...(meeting.link !== null && /^https?:\/\/[!-~]+$/u.test(meeting.link) ? [`URL:${meeting.link}`] : []),
    `CLASS:${meeting.closed ? 'PRIVATE' : 'PUBLIC'}`,
    `STATUS:${meeting.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** @param head further properties of the calendar */
function calendar(components: readonly string[], head: readonly string[] = []): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vizite//Toplanti takvimi//TR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...head,
    ...components,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Returns one meeting as an `.ics` file, in UTC. `zone` determines the day of an all-day meeting. */
export function meetingFile(meeting: FileMeeting, zone: string): string {
  return calendar(event(meeting, meeting.id, meeting.allDay ? asDay(zone) : inUtc, []));
}

/** Returns a series with its rule in its own time zone, without the cancelled meetings, with the changed ones. */
function seriesEvents(series: FileSeries): string[] {
  const { timeZone: zone } = series;
  const start = Date.parse(series.start);
  const last = lastOccurrence(series) ?? start;
  const moment = series.allDay ? asDay(zone) : inZone(zone);
  // By their day, as in the calendar: the series may have got another time of day since.
  const startOfDay = new Map(
    occurrencesBetween(series, start, last + 1).map((at) => [local(at, zone).slice(0, 8), at]),
  );
  const exceptions = series.exceptions.flatMap((meeting) => {
    const replaced = startOfDay.get(local(Date.parse(meeting.originalStart), zone).slice(0, 8));
    return replaced === undefined ? [] : [{ ...meeting, replaced }];
  });
  const dropped = exceptions.filter(({ cancelled }) => cancelled);
  const changed = exceptions.filter(({ cancelled }) => !cancelled);
  return [
    ...event(series, series.id, moment, [
      rule(series, last),
      ...dropped.map(({ replaced }) => moment('EXDATE', replaced)),
    ]),
    ...changed.flatMap((meeting) =>
      event(meeting, series.id, moment, [moment('RECURRENCE-ID', meeting.replaced)]),
    ),
  ];
}

/** Returns the time zones that series tell their times in, each once. */
function timeZones(all: readonly FileSeries[]): string[] {
  const spans = new Map<string, readonly [first: number, last: number]>();
  for (const series of all) {
    if (series.allDay) continue;
    const start = Date.parse(series.start);
    const [first, last] = spans.get(series.timeZone) ?? [start, start];
    spans.set(series.timeZone, [Math.min(first, start), Math.max(last, lastOccurrence(series) ?? start)]);
  }
  return [...spans].flatMap(([zone, [first, last]]) => timeZone(zone, first, last));
}

/** Returns a series as an `.ics` file. */
export const seriesFile = (series: FileSeries): string =>
  calendar([...timeZones([series]), ...seriesEvents(series)]);

/** A meeting that is no series, with the zone that determines the day of an all-day one. */
export interface SingleMeeting {
  readonly meeting: FileMeeting;
  readonly zone: string;
}

/** Returns a calendar that programs read again each hour. @param name of the calendar in a list of calendars */
export function calendarFeed(
  name: string,
  singles: readonly SingleMeeting[],
  all: readonly FileSeries[],
): string {
  return calendar(
    [
      ...timeZones(all),
      ...singles.flatMap(({ meeting, zone }) =>
        event(meeting, meeting.id, meeting.allDay ? asDay(zone) : inUtc, []),
      ),
      ...all.flatMap(seriesEvents),
    ],
    [`X-WR-CALNAME:${text(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
  );
}
