import { describe, expect, it } from 'vitest';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { alarmsAt, isHeard, nextAlarmAt, patience } from './alarms';

const now = Date.parse('2026-11-17T11:00:00.000Z');
const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

const reminder = (id: string, more: Partial<Reminder> = {}) =>
  ({
    id,
    due_at: iso(-1),
    lead_minutes: 0,
    done_at: null,
    snoozed_until: null,
    rung_at: null,
    repeat: 'none',
    ...more,
  }) as Reminder;
const notification = (id: string, more: Partial<Notification> = {}) =>
  ({
    id,
    at: iso(-5),
    group_key: null,
    read_at: null,
    snoozed_until: null,
    rung_at: null,
    ...more,
  }) as Notification;

const ids = (reminders: readonly Reminder[], notifications: readonly Notification[] = []) =>
  alarmsAt({ reminders, notifications, meetings: [] }, now).map(
    ({ item, rung }) => `${item.kind === 'meeting' ? item.key : item.id}${rung ? ' rung' : ''}`,
  );

describe('what stands open', () => {
  it('are reminders that are due, by their lead or the time they were put off to', () => {
    expect(
      ids([
        reminder('due'),
        reminder('later', { due_at: iso(10) }),
        reminder('ahead', { due_at: iso(10), lead_minutes: 15 }),
        reminder('done', { done_at: iso(-1) }),
        reminder('put off', { snoozed_until: iso(5) }),
        reminder('back', { due_at: iso(-60), snoozed_until: iso(0) }),
      ]),
    ).toEqual(['due', 'ahead', 'back']);
  });

  it('are notifications that are neither read nor put off', () => {
    expect(
      ids(
        [],
        [
          notification('new'),
          notification('read', { read_at: iso(-1) }),
          notification('put off', { snoozed_until: iso(1) }),
          notification('back', { snoozed_until: iso(-1) }),
        ],
      ),
    ).toEqual(['new', 'back']);
  });

  it('has rung when any device rang for this time, and not when it is due again', () => {
    expect(
      ids(
        [
          reminder('heard', { rung_at: iso(0) }),
          reminder('yesterday', { rung_at: iso(-24 * 60) }),
          reminder('again', { due_at: iso(-60), rung_at: iso(-60), snoozed_until: iso(-1) }),
        ],
        [
          notification('told', { rung_at: iso(-4) }),
          notification('back', { rung_at: iso(-4), snoozed_until: iso(-1) }),
        ],
      ),
    ).toEqual(['heard rung', 'yesterday', 'again', 'told rung', 'back']);
  });

  it('rings again under another key: the next time of a reminder, the end of putting off, a renewed notification', () => {
    const keys = (...of: readonly (Reminder | Notification)[]) =>
      new Set(
        of.flatMap((item) =>
          alarmsAt(
            {
              reminders: 'due_at' in item ? [item] : [],
              notifications: 'due_at' in item ? [] : [item],
              meetings: [],
            },
            now,
          ).map(({ key }) => key),
        ),
      ).size;
    expect(keys(reminder('a'), reminder('a', { due_at: iso(-2) }))).toBe(2);
    expect(keys(reminder('a'), reminder('a', { snoozed_until: iso(0) }))).toBe(2);
    expect(keys(notification('a'), notification('a', { at: iso(-1) }))).toBe(2);
    expect(keys(notification('a'), notification('a', { rung_at: iso(-1) }))).toBe(1);
  });
});

it('knows the next moment something comes up', () => {
  expect(
    nextAlarmAt({ reminders: [reminder('past')], notifications: [notification('new')], meetings: [] }, now),
  ).toBeNull();
  expect(
    nextAlarmAt(
      {
        reminders: [
          reminder('later', { due_at: iso(30), lead_minutes: 10 }),
          reminder('done', { due_at: iso(1), done_at: iso(0) }),
        ],
        notifications: [notification('put off', { snoozed_until: iso(25) })],
        meetings: [],
      },
      now,
    ),
  ).toBe(now + 20 * 60_000);
});

describe('the sound', () => {
  const open = (...items: readonly Notification[]) =>
    alarmsAt({ reminders: [], notifications: items, meetings: [] }, now);
  const first = notification('a', { group_key: 'ticket:1' });
  const second = notification('b', { group_key: 'ticket:1' });
  const other = notification('c', { group_key: 'ticket:2' });

  it('comes once for a group that nobody has read', () => {
    const both = open(first, second);
    expect(isHeard(both, both)).toBe(true);
    expect(isHeard(both.slice(1), both)).toBe(false);
    expect(isHeard(open(second), open(second))).toBe(true);
  });

  it('comes for another group', () => {
    const all = open(first, second, other);
    expect(isHeard(all.slice(1), all)).toBe(true);
  });
});

describe('a window', () => {
  it('in use rings at once, and so does one in view that cannot ask others', () => {
    expect(patience({ visible: true, inUse: true, online: true }, 1)).toBe(0);
    expect(patience({ visible: true, inUse: false, online: false }, 1)).toBe(0);
  });

  it('lets others go first: the idle one the one in use, the hidden one the idle one', () => {
    const idle = patience({ visible: true, inUse: false, online: true }, 0);
    const hidden = patience({ visible: false, inUse: true, online: true }, 0);
    expect(idle).toBeGreaterThan(0);
    expect(hidden).toBeGreaterThan(idle);
    expect(patience({ visible: false, inUse: false, online: false }, 0)).toBeGreaterThan(0);
  });
});
