import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { occurrencesBetween } from '@sync/model/rules/recurrence';
import { meetingFile, seriesFile } from './calendar-file';
import type { FileMeeting, FileSeries } from './calendar-file';

const meeting: FileMeeting = {
  id: '01970000-0000-7000-8000-000000000001',
  title: 'Kalite kurulu',
  start: '2026-11-17T06:00:00.000Z',
  end: '2026-11-17T07:30:00.000Z',
  allDay: false,
  place: null,
  description: null,
  link: null,
  cancelled: false,
  closed: false,
  updatedAt: '2026-11-16T10:00:00.000Z',
  version: 3,
};

/** Parses a file with ical.js, the parser of Thunderbird. */
function read(file: string): { events: ICAL.Event[]; calendar: ICAL.Component } {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)),
  };
}

function readOne(file: string): ICAL.Event {
  const [event] = read(file).events;
  if (event === undefined) throw new Error('no event');
  return event;
}

describe('the file of a meeting', () => {
  it('brings back title, place, text and times', () => {
    const file = meetingFile(
      {
        ...meeting,
        title: 'Kurul; bütçe, alım\nve "diğer" \\ işler',
        place: 'Yönetim katı, 3. salon',
        description: '1. Gündem; açılış\r\n2. Dilekler',
        link: 'https://toplanti.example/oda?a=1&b=2',
      },
      'Europe/Istanbul',
    );
    const event = readOne(file);
    expect(event.summary).toBe('Kurul; bütçe, alım\nve "diğer" \\ işler');
    expect(event.location).toBe('Yönetim katı, 3. salon');
    expect(event.description).toBe('1. Gündem; açılış\n2. Dilekler');
    expect(event.component.getFirstPropertyValue('url')).toBe('https://toplanti.example/oda?a=1&b=2');
    expect(event.startDate.toJSDate().toISOString()).toBe(meeting.start);
    expect(event.endDate.toJSDate().toISOString()).toBe(meeting.end);
    expect(event.sequence).toBe(3);
  });

  it('keeps any title within lines of 75 octets and without lines of its own making', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abİışŞğĞ,;\\\n\r\u0007:"😀 '), maxLength: 200 });
    fc.assert(
      fc.property(letters, (title) => {
        const file = meetingFile({ ...meeting, title }, 'Europe/Istanbul');
        expect(file.endsWith('\r\n')).toBe(true);
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/u);
        }
        const expected = title.replace(/\r\n?/gu, '\n').replaceAll('\u0007', '');
        expect(readOne(file).summary).toBe(expected);
        expect(read(file).events).toHaveLength(1);
      }),
    );
  });

  it('has days for a meeting of whole days', () => {
    const event = readOne(
      meetingFile(
        { ...meeting, allDay: true, start: '2026-11-16T21:00:00.000Z', end: '2026-11-18T21:00:00.000Z' },
        'Europe/Istanbul',
      ),
    );
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-11-17', '2026-11-19']);
  });

  it('says what is cancelled and what is not for everybody, and leaves an address out that is none', () => {
    const file = meetingFile(
      { ...meeting, cancelled: true, closed: true, link: 'javascript:alert(1)' },
      'Europe/Istanbul',
    );
    expect(file).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(file).toContain('\r\nCLASS:PRIVATE\r\n');
    expect(file).not.toContain('javascript');
  });
});

function series(given: Partial<FileSeries>): FileSeries {
  return {
    ...meeting,
    recurrence: {
      freq: 'weekly',
      interval: 1,
      weekdays: ['tu'],
      month_day: null,
      nth: null,
      until: '2027-06-30',
      count: null,
    },
    timeZone: 'Europe/Istanbul',
    exceptions: [],
    ...given,
  };
}

/** Returns the starts that a foreign calendar shows. */
function startsOf(file: string): readonly string[] {
  const [master, ...exceptions] = read(file).events;
  if (master === undefined) throw new Error('no event');
  for (const exception of exceptions) master.relateException(exception);
  const iterator = master.iterator();
  const starts: string[] = [];
  for (
    let next = iterator.next() as ICAL.Time | undefined;
    next;
    next = iterator.next() as ICAL.Time | undefined
  ) {
    starts.push(master.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  }
  return starts;
}

function ownStarts(file: FileSeries): readonly string[] {
  return occurrencesBetween(file, 0, Date.parse('2040-01-01')).map((at) => new Date(at).toISOString());
}

describe('the file of a series', () => {
  it.each<[string, Partial<FileSeries>]>([
    ['every week', {}],
    [
      'shortly after midnight, on another day in UTC',
      { start: '2026-11-16T21:30:00.000Z', end: '2026-11-16T22:00:00.000Z' },
    ],
    [
      'counted',
      {
        recurrence: { ...series({}).recurrence, until: null, count: 7, interval: 2, weekdays: ['tu', 'th'] },
      },
    ],
    ['over the changes of foreign clocks', { timeZone: 'Europe/Berlin' }],
    [
      'over those of the other half of the world',
      { timeZone: 'America/New_York', start: '2026-11-17T14:00:00.000Z' },
    ],
    [
      'on the second Tuesday',
      {
        recurrence: { ...series({}).recurrence, freq: 'monthly', nth: 2 },
        start: '2026-11-10T06:00:00.000Z',
      },
    ],
    [
      'on the 31st',
      {
        recurrence: { ...series({}).recurrence, freq: 'monthly', weekdays: [], month_day: 31 },
        start: '2026-10-31T06:00:00.000Z',
      },
    ],
    [
      'every year',
      { recurrence: { ...series({}).recurrence, freq: 'yearly', weekdays: [], until: '2031-01-01' } },
    ],
    [
      'every third day',
      { recurrence: { ...series({}).recurrence, freq: 'daily', interval: 3, weekdays: [] } },
    ],
  ])('shows elsewhere what it shows here: %s', (_, given) => {
    const file = series(given);
    expect(startsOf(seriesFile(file))).toEqual(ownStarts(file));
  });

  it('leaves out the cancelled and moves the moved meetings', () => {
    const [first, second, third, ...rest] = ownStarts(series({}));
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few');
    const file = seriesFile(
      series({
        exceptions: [
          { ...meeting, originalStart: second, cancelled: true },
          {
            ...meeting,
            originalStart: third,
            title: 'Başka gün',
            start: '2026-12-02T11:00:00.000Z',
            end: '2026-12-02T12:00:00.000Z',
          },
          // A change of a meeting that the series no longer has is of no use to anybody.
          { ...meeting, originalStart: '2026-11-18T06:00:00.000Z' },
        ],
      }),
    );
    expect(startsOf(file)).toEqual([first, '2026-12-02T11:00:00.000Z', ...rest]);
    expect(read(file).events.map(({ summary }) => summary)).toEqual(['Kalite kurulu', 'Başka gün']);
  });

  it('knows its zone by itself', () => {
    const { calendar } = read(seriesFile(series({ timeZone: 'Europe/Berlin' })));
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Europe/Berlin');
    expect(zone?.getAllSubcomponents('daylight').length).toBeGreaterThan(1);
  });
});
