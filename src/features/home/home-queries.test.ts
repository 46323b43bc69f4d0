import { describe, expect, it } from 'vitest';
import type { TicketRow } from '@/data/indexes';
import type { User } from '@sync/model/access';
import type { Reminder } from '@sync/model/inbox';
import { countTickets, greeting, myDay, openRows, perhapsDoneToday, teamLoad } from './home-queries';

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
    expect(countTickets(openRows(rows), context)).toEqual({ overdue: 1, today: 2, assigned: 2, pending: 1 });
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
    const day = myDay(openRows(rows), reminders, context);
    expect(day.items.map(({ id }) => id)).toEqual(['missed', 'late', 'call', 'later']);
    expect(day.moreOverdue).toBe(0);
  });

  it('keeps earlier days from pushing today out', () => {
    const rows = Array.from({ length: 9 }, (_, at) =>
      row({ id: `old${at}`, dueAt: `2026-11-0${at + 1}T08:00:00.000Z` }),
    );
    const day = myDay(rows, [], context);
    expect(day.items.map(({ id }) => id)).toEqual(['old6', 'old7', 'old8']);
    expect(day.moreOverdue).toBe(6);
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
