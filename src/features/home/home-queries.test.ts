import { describe, expect, it } from 'vitest';
import type { TicketRow } from '@/data/indexes';
import type { User } from '@sync/model/entities/access';
import type { Reminder } from '@sync/model/entities/inbox';
import type { MeetingRow, Occurrence } from '@/data/meetings';
import {
  countTickets,
  greeting,
  myDay,
  openRows,
  ownMeetings,
  perhapsDoneToday,
  scopeFilter,
  teamLoad,
} from './home-queries';

// Tuesday, 14:05 in Istanbul.
const context = { userId: 'me', departmentId: 'team', now: '2026-11-17T11:05:00.000Z' };

let count = 0;
function row(more: Partial<TicketRow>): TicketRow {
  count += 1;
  return {
    id: `t${count}`,
    category: 'open',
    assigneeId: 'me',
    teamId: null,
    createdBy: null,
    dueAt: null,
    pausedAt: null,
    updatedAt: '2026-11-16T08:00:00.000Z',
    ...more,
  } as TicketRow;
}

const reminder = (id: string, due_at: string, done_at: string | null = null) =>
  ({ id, due_at, done_at }) as Reminder;

describe('countTickets', () => {
  it('counts what each view holds', () => {
    const rows = [
      row({ dueAt: '2026-11-17T09:00:00.000Z' }),
      row({ dueAt: '2026-11-17T18:00:00.000Z', assigneeId: 'other' }),
      row({ dueAt: '2026-11-16T09:00:00.000Z', category: 'pending', pausedAt: '2026-11-15T09:00:00.000Z' }),
      row({ dueAt: '2026-11-16T09:00:00.000Z', category: 'closed' }),
    ];
    expect(countTickets(openRows(rows), context, 'all')).toEqual({ overdue: 1, today: 2 });
  });

  it.each([
    ['own', 1, { assignee: 'me' }],
    ['team', 2, { team: 'team' }],
    ['all', 3, {}],
  ] as const)('of %s counts as many as the list behind it', (scope, overdue, filter) => {
    const dueAt = '2026-11-17T09:00:00.000Z';
    const rows = [
      row({ dueAt, teamId: 'team' }),
      row({ dueAt, assigneeId: 'other', teamId: 'team' }),
      row({ dueAt, assigneeId: null, teamId: 'another' }),
    ];
    expect(countTickets(rows, context, scope).overdue).toBe(overdue);
    expect(scopeFilter(scope, context)).toEqual(filter);
  });
});

describe('myDay', () => {
  it('puts own tickets and reminders until tonight in order of time', () => {
    const rows = [
      row({ id: 'later', dueAt: '2026-11-17T14:00:00.000Z' }),
      row({ id: 'late', dueAt: '2026-11-17T08:00:00.000Z' }),
      row({ id: 'tomorrow', dueAt: '2026-11-18T08:00:00.000Z' }),
      // 00:30 tomorrow in Istanbul, though today in UTC.
      row({ id: 'night', dueAt: '2026-11-17T21:30:00.000Z' }),
      row({ id: 'theirs', dueAt: '2026-11-17T12:00:00.000Z', assigneeId: 'other' }),
      row({ id: 'paused', dueAt: '2026-11-17T12:00:00.000Z', pausedAt: '2026-11-16T12:00:00.000Z' }),
    ];
    const reminders = [
      reminder('missed', '2026-11-15T08:00:00.000Z'),
      reminder('call', '2026-11-17T11:45:00.000Z'),
      reminder('done', '2026-11-17T11:45:00.000Z', '2026-11-17T11:00:00.000Z'),
      reminder('next week', '2026-11-24T11:45:00.000Z'),
    ];
    const day = myDay(openRows(rows), reminders, [], context);
    expect(day.items.map(({ id }) => id)).toEqual(['missed', 'late', 'call', 'later']);
    expect(day.moreOverdue).toBe(0);
  });

  it('keeps earlier days from pushing today out', () => {
    const rows = Array.from({ length: 9 }, (_, at) =>
      row({ id: `old${at}`, dueAt: `2026-11-0${at + 1}T08:00:00.000Z` }),
    );
    const day = myDay(rows, [], [], context);
    expect(day.items.map(({ id }) => id)).toEqual(['old6', 'old7', 'old8']);
    expect(day.moreOverdue).toBe(6);
  });
});

describe('meetings of the day', () => {
  const at = (hour: number) => Date.parse('2026-11-17T00:00:00.000Z') + (hour - 3) * 3_600_000;
  const meeting = (id: string, hour: number, more: Partial<MeetingRow> = {}): Occurrence => ({
    key: id,
    row: { id, busy: false, status: 'planned', staff: [], organiserId: 'me', ...more } as MeetingRow,
    start: at(hour),
    end: at(hour + 1),
    originalStart: null,
  });
  const other = { organiserId: 'other' };

  it('are those the user takes part in and that take place', () => {
    const found = ownMeetings(
      [
        meeting('late', 16, { ...other, staff: [{ id: 'me', response: 'waiting' }] }),
        meeting('early', 9),
        meeting('declined', 10, { ...other, staff: [{ id: 'me', response: 'declined' }] }),
        meeting('theirs', 10, other),
        meeting('off', 11, { status: 'cancelled' }),
        meeting('busy', 12, { busy: true }),
      ],
      'me',
    );
    expect(found.map(({ key }) => key)).toEqual(['early', 'late']);
  });

  it('stand among the rest by their start, until they are over; a full day names how many more there are', () => {
    const all = [
      meeting('over', 9),
      meeting('runs', 13.5),
      ...Array.from({ length: 9 }, (_, n) => meeting(`m${n}`, 15 + n / 2)),
    ];
    const due = row({ id: 'due', dueAt: '2026-11-17T12:30:00.000Z' });
    const day = myDay([due], [], all, context);
    expect(day.items.slice(0, 4).map(({ id }) => id)).toEqual(['runs', 'm0', 'due', 'm1']);
    expect(day.items.filter(({ kind }) => kind === 'meeting')).toHaveLength(8);
    expect(day.moreMeetings).toBe(2);
  });
});

describe('teamLoad', () => {
  const user = (id: string, full_name: string, more: Partial<User> = {}) =>
    ({ id, full_name, department_id: 'team', status: 'active', ...more }) as User;

  it('counts open tickets of the team, own line first, unassigned last', () => {
    const users = [
      user('a', 'Derya Oğuz'),
      user('me', 'Selin Karaca'),
      user('left', 'Eski Çalışan', { status: 'left' }),
      user('else', 'Başka Birim', { department_id: 'x' }),
    ];
    const rows = [
      row({ assigneeId: 'a', dueAt: '2026-11-17T08:00:00.000Z' }),
      row({ assigneeId: 'a' }),
      row({ assigneeId: 'a', category: 'resolved' }),
      row({ assigneeId: 'me' }),
      row({ assigneeId: 'else' }),
      row({ assigneeId: null, teamId: 'team' }),
      row({ assigneeId: null, teamId: 'x' }),
    ];
    expect(
      teamLoad(openRows(rows), users, context).map(({ user: who, ...rest }) => [who?.id ?? null, rest]),
    ).toEqual([
      ['me', { open: 1, overdue: 0 }],
      ['a', { open: 2, overdue: 1 }],
      [null, { open: 1, overdue: 0 }],
    ]);
  });

  it('is empty for somebody without a team', () => {
    expect(teamLoad([], [user('me', 'Selin')], context)).toEqual([]);
    expect(
      teamLoad([], [user('me', 'Selin'), user('a', 'Derya')], { ...context, departmentId: null }),
    ).toEqual([]);
  });
});

it('looks at finished tickets that changed today', () => {
  const rows = [
    row({ id: 'done', category: 'resolved', updatedAt: '2026-11-17T06:00:00.000Z' }),
    row({ id: 'before', category: 'closed' }),
    row({ id: 'open', updatedAt: '2026-11-17T06:00:00.000Z' }),
  ];
  expect(perhapsDoneToday(rows, context)).toEqual(['done']);
});

it.each([
  [4, 'İyi akşamlar'],
  [5, 'Günaydın'],
  [12, 'İyi günler'],
  [17, 'İyi günler'],
  [18, 'İyi akşamlar'],
])('greets at %i with %s', (hour, words) => {
  expect(greeting(hour)).toBe(words);
});
