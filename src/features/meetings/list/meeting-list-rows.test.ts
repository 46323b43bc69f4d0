import { describe, expect, it } from 'vitest';
import { indexOf } from '@/data/testing/meetings.fixture';
import { busyTime, meeting } from '@sync/model/entities/meeting';
import type { CalendarRecord, MeetingDraft } from '@sync/model/entities/meeting';
import { selectMeetings } from './meeting-list-rows';
import type { MeetingListContext } from './meeting-list-rows';
import type { MeetingListSearch, MeetingView } from './meeting-list-search';
import { sampleDraft, sampleRecurrence } from '@/records/testing/meetings.fixture';

const ME = '01970000-0000-7000-8000-0000000000a1';
const COLLEAGUE = '01970000-0000-7000-8000-0000000000a2';
const COMPANY = '01970000-0000-7000-8000-0000000000c1';

function record(id: string, given: Partial<MeetingDraft> = {}): CalendarRecord {
  const none = { company_id: null, recurrence: null, series_id: null, original_start: null, place: null };
  return {
    ...none,
    room: null,
    online_link: null,
    minute_taker_id: null,
    minutes: null,
    status_reason: null,
    ...sampleDraft(given),
    id,
    kind: meeting.kind,
    updated_at: '2026-11-01T00:00:00.000Z',
  } as CalendarRecord;
}

/** Returns noon and an hour of a day of November 2026 in Istanbul. */
const on = (day: number) => ({
  starts_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  ends_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
});
const asked = (id: string, response: 'waiting' | 'accepted' = 'waiting') => ({
  id,
  user_id: id,
  person_id: null,
  name: null,
  email: null,
  role: 'required' as const,
  response,
  responded_at: null,
  attended: null,
});

const context: MeetingListContext = {
  viewer: { userId: ME, team: new Set([ME, COLLEAGUE]) },
  now: Date.parse('2026-11-18T09:30:00.000Z'),
  today: '2026-11-18',
  folded: (id) => (id === COMPANY ? 'anadolu sigorta' : id === COLLEAGUE ? 'isil cagri' : ''),
  rank: (id) => (id === COMPANY ? 0 : 1),
};

function listed(
  records: readonly CalendarRecord[],
  view: MeetingView,
  search: MeetingListSearch = {},
  text = '',
): readonly string[] {
  return selectMeetings(indexOf(records), view, search, text, context).map(
    ({ row, start }) => `${row.id} ${new Date(start).toISOString().slice(5, 10)}`,
  );
}

const series = record('weekly', { recurrence: sampleRecurrence, title: 'Haftalık gündem' });

describe('the views of the meeting list', () => {
  it('show what has not ended yet, and what has', () => {
    const records = [record('over', on(17)), record('running', on(18)), record('coming', on(19))];
    expect(listed(records, 'upcoming')).toEqual(['running 11-18', 'coming 11-19']);
    expect(listed(records, 'past')).toEqual(['over 11-17']);
    expect(listed(records, 'all')).toEqual(['coming 11-19', 'running 11-18', 'over 11-17']);
  });

  it('unroll a series where time is asked for, and show it once with its next meeting elsewhere', () => {
    expect(listed([series], 'upcoming')).toEqual([
      ...['weekly 11-24', 'weekly 12-01', 'weekly 12-08', 'weekly 12-15', 'weekly 12-22', 'weekly 12-29'],
    ]);
    expect(listed([series], 'series')).toEqual(['weekly 11-24']);
    expect(listed([series], 'all')).toEqual(['weekly 11-24']);
    expect(listed([series], 'all', { from: '2026-12-01', to: '2026-12-08' })).toEqual([
      ...['weekly 12-08', 'weekly 12-01'],
    ]);
  });

  it('show the last meeting of a series that is over', () => {
    const over = record('over', { recurrence: { ...sampleRecurrence, until: '2026-11-17' } });
    expect(listed([over], 'series')).toEqual(['over 11-17']);
  });

  it('show what comes in more than a year', () => {
    const far = record('far', { starts_at: '2028-05-04T06:00:00.000Z', ends_at: '2028-05-04T07:00:00.000Z' });
    expect(listed([far], 'upcoming')).toEqual(['far 05-04']);
    expect(listed([far], 'all')).toEqual(['far 05-04']);
    expect(listed([far], 'upcoming', { to: '2026-12-31' })).toEqual([]);
  });

  it('ask for answers that are still wanted', () => {
    const records = [
      record('asked', { ...on(20), participants: [asked(ME)] }),
      record('answered', { ...on(20), participants: [asked(ME, 'accepted')] }),
      record('over', { ...on(10), participants: [asked(ME)] }),
      record('off', { ...on(20), participants: [asked(ME)], status: 'cancelled' }),
      record('draft', { ...on(20), participants: [asked(ME)], status: 'draft' }),
      record('others', { ...on(20), participants: [asked(COLLEAGUE)] }),
    ];
    expect(listed(records, 'answer')).toEqual(['asked 11-20']);
  });

  it('leave out what is only known to take up somebody, and what was called off unless it is asked for', () => {
    const busy = {
      ...{ id: 'busy', kind: busyTime.kind, meeting_id: 'm', all_day: false, time_zone: 'Europe/Istanbul' },
      ...{ recurrence: null, series_id: null, original_start: null, cancelled: false, room: 'A' },
      ...{ user_ids: [ME], updated_at: '2026-11-01T00:00:00.000Z', ...on(20) },
    } as unknown as CalendarRecord;
    const records = [busy, record('off', { ...on(20), status: 'cancelled' })];
    expect(listed(records, 'upcoming')).toEqual([]);
    expect(listed(records, 'upcoming', { status: 'cancelled' })).toEqual(['off 11-20']);
    expect(listed(records, 'all')).toEqual(['off 11-20']);
  });

  it('know whose minutes are not closed', () => {
    const states = ['planned', 'completed', 'minutes_review', 'closed'] as const;
    const records = states.map((status, at) => record(status, { ...on(10 + at), status }));
    expect(listed(records, 'minutes')).toEqual(['minutes_review 11-12', 'completed 11-11']);
  });
});

describe('the filters of the meeting list', () => {
  const records = [
    series,
    record('mine', { ...on(20), organiser_id: ME, room: ' Büyük  Salon' }),
    record('theirs', { ...on(21), participants: [asked(COLLEAGUE)], company_id: COMPANY }),
    record('action', {
      ...on(22),
      title: 'Vaka konseyi',
      meeting_kind: 'case',
      actions: [
        { id: 'a', text: 'Ara', assignee_id: null, due_on: null, state: 'open', ticket_id: null, reminder_id: null, carried_from: null }, // oxfmt-ignore
      ],
    }),
  ];
  it.each<[MeetingListSearch, readonly string[]]>([
    [{ whose: 'mine' }, ['mine']],
    [{ whose: 'team' }, ['mine', 'theirs']],
    [{ whose: 'organised' }, ['mine']],
    [{ person: COLLEAGUE }, ['theirs']],
    [{ company: COMPANY }, ['theirs']],
    [{ room: 'büyük salon' }, ['mine']],
    [{ kind: 'case,training' }, ['action']],
    [{ open: 'yes' }, ['action']],
    [{ repeat: 'single' }, ['mine', 'theirs', 'action']],
    [{ response: 'waiting' }, []],
    [{ from: '2026-11-21', to: '2026-11-22', repeat: 'single' }, ['theirs', 'action']],
  ])('%o', (search, wanted) => {
    expect(listed(records, 'upcoming', search).map((line) => line.split(' ')[0])).toEqual(wanted);
  });

  it.each([
    ['SALON buyuk', ['mine']],
    ['anadolu', ['theirs']],
    ['ışıl', ['theirs']],
    ['konsey', ['action']],
    ['nadolu', []],
  ])('the typed text “%s”', (text, wanted) => {
    const found = listed(records, 'upcoming', { repeat: 'single' }, text);
    expect(found.map((line) => line.split(' ')[0])).toEqual(wanted);
  });
});

describe('the order of the meeting list', () => {
  const records = [
    record('i', { ...on(20), title: 'İlaç' }),
    record('z', { ...on(19), title: 'Zeytin' }),
    record('ı', { ...on(21), title: 'Isı', company_id: COMPANY }),
  ];
  it.each<[MeetingListSearch, string]>([
    [{}, 'ziı'],
    [{ order: 'desc' }, 'ıiz'],
    [{ sort: 'title' }, 'ıiz'],
    [{ sort: 'title', order: 'desc' }, 'ziı'],
    [{ sort: 'company' }, 'ızi'],
  ])('%o', (search, wanted) => {
    const found = listed(records, 'upcoming', search).map((line) => line.slice(0, 1));
    expect(found.join('')).toBe(wanted);
  });
});
