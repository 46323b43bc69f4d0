import { describe, expect, it } from 'vitest';
import type { MeetingRow } from '../store/extracts/meeting-row';
import { exceptionsOf, occurrencesIn } from './occurrences';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(`${iso}:00.000Z`);

function row(id: string, start: string, given: Partial<MeetingRow> = {}): MeetingRow {
  return {
    id,
    busy: false,
    meetingId: id,
    title: id,
    kind: 'internal',
    status: 'planned',
    start: at(start),
    end: at(start) + HOUR,
    allDay: false,
    timeZone: 'Europe/Istanbul',
    recurrence: null,
    seriesId: null,
    originalStart: null,
    cancelled: false,
    room: null,
    place: null,
    companyId: null,
    organiserId: null,
    minuteTakerId: null,
    personIds: [],
    staff: [],
    reminderMinutes: [],
    participants: 0,
    openActions: 0,
    updatedAt: 0,
    folded: '',
    ...given,
  };
}

const weekly = {
  freq: 'weekly',
  interval: 1,
  weekdays: ['tu'],
  month_day: null,
  nth: null,
  until: '2026-12-31',
  count: null,
} as const;

function shown(rows: readonly MeetingRow[], from: string, to: string): readonly string[] {
  return occurrencesIn(rows, exceptionsOf(rows), at(from), at(to)).map(
    ({ row: { id }, start }) => `${id} ${new Date(start).toISOString().slice(0, 16)}`,
  );
}

describe('what stands in a stretch of the calendar', () => {
  it('is what takes place in it at least in part, in order', () => {
    const rows = [
      row('after', '2026-11-18T00:00'),
      row('reaches in', '2026-11-16T23:30'),
      row('before', '2026-11-16T23:00'),
      row('within', '2026-11-17T10:00'),
    ];
    expect(shown(rows, '2026-11-17T00:00', '2026-11-18T00:00')).toEqual([
      'reaches in 2026-11-16T23:30',
      'within 2026-11-17T10:00',
    ]);
  });

  it('has a changed meeting of a series at its new time only', () => {
    const rows = [
      row('series', '2026-11-03T06:00', { recurrence: weekly }),
      row('moved', '2026-11-19T08:00', { seriesId: 'series', originalStart: at('2026-11-17T06:00') }),
    ];
    expect(shown(rows, '2026-11-09T00:00', '2026-11-30T00:00')).toEqual([
      'series 2026-11-10T06:00',
      'moved 2026-11-19T08:00',
      'series 2026-11-24T06:00',
    ]);
  });

  it('has it so after the series got another time of day, too', () => {
    const rows = [
      row('series', '2026-11-03T09:00', { recurrence: weekly }),
      row('moved', '2026-11-19T08:00', { seriesId: 'series', originalStart: at('2026-11-17T06:00') }),
    ];
    expect(shown(rows, '2026-11-16T00:00', '2026-11-25T00:00')).toEqual([
      'moved 2026-11-19T08:00',
      'series 2026-11-24T09:00',
    ]);
  });

  it('knows which series a time belongs to of which only "busy" is told', () => {
    const rows = [
      row('busy row', '2026-11-03T06:00', { busy: true, meetingId: 'hidden series', recurrence: weekly }),
      row('own part', '2026-11-17T06:00', {
        seriesId: 'hidden series',
        originalStart: at('2026-11-17T06:00'),
        cancelled: true,
      }),
    ];
    expect(shown(rows, '2026-11-16T00:00', '2026-11-25T00:00')).toEqual([
      'own part 2026-11-17T06:00',
      'busy row 2026-11-24T06:00',
    ]);
  });

  it('shows a series of long meetings while one of them lasts', () => {
    const rows = [row('camp', '2026-11-02T21:00', { recurrence: weekly, end: at('2026-11-04T21:00') })];
    expect(shown(rows, '2026-11-04T00:00', '2026-11-05T00:00')).toEqual(['camp 2026-11-02T21:00']);
  });
});
