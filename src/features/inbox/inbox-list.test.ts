import { describe, expect, it } from 'vitest';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { byDay } from './days';
import { notificationTime, selectNotifications } from './notifications/notification-list';
import { readNotificationSearch } from './notifications/notification-search';
import { readReminderSearch, selectReminders, splitDue } from './reminders/reminder-list';

// Tuesday, 14:00 in Istanbul.
const now = Date.parse('2026-11-17T11:00:00.000Z');

const notification = (id: string, more: Partial<Notification> = {}) =>
  ({
    id,
    topic: 'assigned',
    at: '2026-11-17T08:00:00.000Z',
    read_at: null,
    snoozed_until: null,
    ...more,
  }) as Notification;
const reminder = (id: string, due_at: string, more: Partial<Reminder> = {}) =>
  ({
    id,
    due_at,
    lead_minutes: 0,
    snoozed_until: null,
    done_at: null,
    target: null,
    target_id: null,
    ...more,
  }) as Reminder;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('notifications', () => {
  const items = [
    notification('old', { at: '2026-10-01T08:00:00.000Z' }),
    notification('read', { at: '2026-11-17T10:00:00.000Z', read_at: '2026-11-17T10:30:00.000Z' }),
    notification('new'),
    notification('mention', { at: '2026-11-16T20:30:00.000Z', topic: 'mentioned' }),
    notification('put off', { snoozed_until: '2026-11-18T06:00:00.000Z' }),
    notification('back', { at: '2026-11-10T08:00:00.000Z', snoozed_until: '2026-11-17T10:59:00.000Z' }),
    notification('invitation', { at: '2026-11-12T08:00:00.000Z', topic: 'meeting_invited' }),
  ];

  it('are those that wait, newest first; what is back stands by when it came back', () => {
    expect(ids(selectNotifications(items, {}, now))).toEqual(['back', 'new', 'mention', 'invitation', 'old']);
  });

  it('may be all, or what was put off', () => {
    expect(selectNotifications(items, { view: 'all' }, now)).toHaveLength(items.length);
    expect(ids(selectNotifications(items, { view: 'snoozed' }, now))).toEqual(['put off']);
  });

  it('may be of one kind and of some days, counted in Istanbul', () => {
    expect(ids(selectNotifications(items, { kind: 'meeting' }, now))).toEqual(['invitation']);
    // 23:30 of the day before in Istanbul.
    expect(ids(selectNotifications(items, { time: 'today' }, now))).toEqual(['back', 'new']);
    expect(ids(selectNotifications(items, { time: 'week' }, now))).toEqual([
      'back',
      'new',
      'mention',
      'invitation',
    ]);
  });

  it('stand together by their Istanbul day', () => {
    const groups = byDay(selectNotifications(items, {}, now), (item) => notificationTime(item, now));
    expect(groups.map(({ day, items: of }) => [day, ids(of)])).toEqual([
      ['2026-11-17', ['back', 'new']],
      ['2026-11-16', ['mention']],
      ['2026-11-12', ['invitation']],
      ['2026-10-01', ['old']],
    ]);
  });

  it('take from the address what it can hold', () => {
    expect(readNotificationSearch({ view: 'all', kind: 'due', time: 'week', name: 'x' })).toEqual({
      view: 'all',
      kind: 'due',
      time: 'week',
    });
    expect(readNotificationSearch({ view: 'mine', kind: 3 })).toEqual({});
    expect(readNotificationSearch(null)).toEqual({});
  });
});

describe('reminders', () => {
  const items = [
    reminder('next week', '2026-11-25T06:00:00.000Z'),
    reminder('late', '2026-11-10T06:00:00.000Z', { target: 'ticket', target_id: 't' }),
    reminder('soon', '2026-11-17T12:00:00.000Z', { lead_minutes: 90 }),
    reminder('put off', '2026-11-16T06:00:00.000Z', { snoozed_until: '2026-11-18T06:00:00.000Z' }),
    reminder('done', '2026-11-16T06:00:00.000Z', { done_at: '2026-11-17T06:00:00.000Z' }),
    reminder('done before', '2026-11-16T06:00:00.000Z', { done_at: '2026-11-16T06:00:00.000Z' }),
  ];

  it('are open ones by their time, put off ones by the time they were put off to', () => {
    const open = selectReminders(items, {}, now);
    expect(ids(open)).toEqual(['late', 'soon', 'put off', 'next week']);
    const { due, coming } = splitDue(open, now);
    expect([ids(due), ids(coming)]).toEqual([
      ['late', 'soon'],
      ['put off', 'next week'],
    ]);
  });

  it('may be done ones, the last first', () => {
    expect(ids(selectReminders(items, { view: 'done' }, now))).toEqual(['done', 'done before']);
    expect(ids(selectReminders(items, { view: 'done', time: 'today' }, now))).toEqual(['done']);
  });

  it('may be of some days and of one kind; what is late always shows', () => {
    expect(ids(selectReminders(items, { time: 'today' }, now))).toEqual(['late', 'soon']);
    expect(ids(selectReminders(items, { kind: 'ticket' }, now))).toEqual(['late']);
    expect(ids(selectReminders(items, { kind: 'none', time: 'week' }, now))).toEqual(['soon', 'put off']);
  });

  it('take from the address what it can hold', () => {
    expect(readReminderSearch({ view: 'done', kind: 'none', time: 'x' })).toEqual({
      view: 'done',
      kind: 'none',
    });
  });
});
