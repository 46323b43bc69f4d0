import { describe, expect, it } from 'vitest';
import type { MeetingRow } from '@/data/meetings';
import type { Meeting } from '@sync/model/entities/meeting';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { isDue, minutesWork, openPoints, withOpenPoints } from './minutes';
import { workingDayAfter } from './next-day';

const ME = 'ben';
const NOW = Date.parse('2026-11-27T06:40:00.000Z');
const DAY = 86_400_000;
const own = { userId: ME, followsAll: false, edits: true, approves: true };
const assistant = { userId: ME, followsAll: true, edits: true, approves: false };

function row(id: string, more: Partial<MeetingRow> = {}): MeetingRow {
  const start = more.start ?? NOW - DAY;
  return {
    id,
    busy: false,
    cancelled: false,
    status: 'completed',
    organiserId: 'o',
    minuteTakerId: null,
    staff: [],
    openActions: 1,
    ...more,
    start,
    end: start + DAY / 24,
  } as unknown as MeetingRow;
}

describe('minutes', () => {
  const work = (rows: readonly MeetingRow[], follower: Parameters<typeof minutesWork>[1]) =>
    minutesWork(rows, follower, NOW).map(({ row: { id }, lacks }) => `${id} ${lacks}`);

  it('are written by whoever keeps them or called the meeting, and approved by whoever may', () => {
    const rows = [
      row('late', { minuteTakerId: ME, start: NOW - 9 * DAY }),
      row('called', { organiserId: ME }),
      row('sent', { organiserId: ME, status: 'minutes_review' }),
      row('others'),
      row('others-sent', { status: 'minutes_review' }),
      row('closed', { organiserId: ME, status: 'closed' }),
    ];
    expect(work(rows, own)).toEqual(['late write', 'called write', 'sent approve']);
    expect(work(rows, assistant)).toEqual(['late write', 'called write', 'others write']);
    expect(work(rows, { ...own, edits: false, approves: false })).toEqual([]);
  });

  it('are not asked for before the meeting is over, of busy times, and after a quarter', () => {
    expect(
      work(
        [
          row('ahead', { organiserId: ME, start: NOW + DAY }),
          row('busy', { organiserId: ME, busy: true }),
          row('old', { organiserId: ME, start: NOW - 100 * DAY }),
        ],
        own,
      ),
    ).toEqual([]);
  });
});

describe('open points', () => {
  const action = (id: string, more: Partial<MeetingAction> = {}): MeetingAction => ({
    id,
    text: id,
    assignee_id: null,
    due_on: null,
    state: 'open',
    ticket_id: null,
    reminder_id: null,
    carried_from: null,
    ...more,
  });
  const meeting = (id: string, organiser: string, ...actions: readonly MeetingAction[]) =>
    ({
      id,
      organiser_id: organiser,
      minute_taker_id: null,
      starts_at: '2026-11-20T06:00:00Z',
      actions,
    }) as unknown as Meeting;

  it('are looked for in the meetings of the user alone, or in all by who follows all', () => {
    const rows = [
      row('part', { staff: [{ id: ME, response: 'declined' }], start: NOW - 2 * DAY }),
      row('kept', { minuteTakerId: ME }),
      row('others'),
      row('done', { organiserId: ME, openActions: 0 }),
      row('off', { organiserId: ME, cancelled: true }),
    ];
    expect(withOpenPoints(rows, own).map(({ id }) => id)).toEqual(['kept', 'part']);
    expect(withOpenPoints(rows, assistant).map(({ id }) => id)).toEqual(['kept', 'others', 'part']);
  });

  it('are own ones, and all of the meetings that the user keeps; the next to be due first', () => {
    const meetings = [
      meeting(
        'theirs',
        'o',
        action('mine', { assignee_id: ME, due_on: '2026-11-30' }),
        action('not-mine', { assignee_id: 'x', due_on: '2026-11-01' }),
      ),
      meeting(
        'called',
        ME,
        action('someday'),
        action('late', { due_on: '2026-11-26' }),
        action('done', { state: 'done' }),
        action('dropped', { state: 'cancelled' }),
      ),
    ];
    expect(openPoints(meetings, own).map(({ action: { id } }) => id)).toEqual(['late', 'mine', 'someday']);
    expect(openPoints(meetings, assistant)).toHaveLength(4);
  });

  it('wait from the day on which they are due', () => {
    const due = (day: string | null) =>
      isDue({ meeting: meeting('m', ME), action: action('a', { due_on: day }) }, '2026-11-27');
    expect([due('2026-11-26'), due('2026-11-27'), due('2026-11-28'), due(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  ['2026-11-27', '2026-11-30', 'a weekend'],
  ['2026-10-28', '2026-10-30', 'a public holiday'],
  ['2026-05-26', '2026-06-01', 'a feast and the weekend behind it'],
  ['2026-11-30', '2026-12-01', 'nothing'],
])('the working day after %s is %s, past %s', (day, next) => {
  expect(workingDayAfter(day)).toBe(next);
});
