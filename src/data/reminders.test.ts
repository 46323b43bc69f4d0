import { fakeWrites } from '@/data/testing/fake-writes.fixture';
import { describe, expect, it, vi } from 'vitest';
import { completeReminder, nextDue, snoozeChoices, snoozeReminder } from './reminders';

// Tuesday, 10:00 in Istanbul.
const now = Date.parse('2026-11-17T07:00:00.000Z');

describe('nextDue', () => {
  it.each([
    ['none', '2026-11-17T06:00:00.000Z', null],
    ['daily', '2026-11-17T06:00:00.000Z', '2026-11-18T06:00:00.000Z'],
    // Missed for days: the next one lies ahead, not behind.
    ['daily', '2026-11-10T08:00:00.000Z', '2026-11-17T08:00:00.000Z'],
    ['weekly', '2026-11-10T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
    ['monthly', '2026-10-31T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
    // The short months in between leave the 31st what it is.
    ['monthly', '2026-08-31T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
    ['monthly', '2025-12-31T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
    // 01:00 in Istanbul is the day before in UTC.
    ['daily', '2026-11-16T22:00:00.000Z', '2026-11-17T22:00:00.000Z'],
  ] as const)('%s from %s', (repeat, due_at, expected) => {
    expect(nextDue({ repeat, due_at }, now)).toBe(expected);
  });

  it('comes back to the 31st after a short month', () => {
    const march = Date.parse('2026-03-01T07:00:00.000Z');
    expect(nextDue({ repeat: 'monthly', due_at: '2026-01-31T06:00:00.000Z' }, march)).toBe(
      '2026-03-31T06:00:00.000Z',
    );
  });
});

describe('snoozeChoices', () => {
  it('names the next Monday, also on a Monday', () => {
    const monday = Date.parse('2026-11-16T07:00:00.000Z');
    expect(snoozeChoices(now).at(-1)?.until).toBe('2026-11-23T06:00:00.000Z');
    expect(snoozeChoices(monday).at(-1)?.until).toBe('2026-11-23T06:00:00.000Z');
  });

  it('names no moment twice', () => {
    const sunday = Date.parse('2026-11-22T07:00:00.000Z');
    expect(snoozeChoices(sunday).map(({ label }) => label)).toEqual([
      '15 dakika sonra',
      '1 saat sonra',
      'Yarın 09:00',
    ]);
  });

  it('takes tomorrow by the Istanbul day', () => {
    const late = Date.parse('2026-11-17T22:30:00.000Z');
    expect(snoozeChoices(late)[2]?.until).toBe('2026-11-19T06:00:00.000Z');
  });
});

describe('completeReminder', () => {
  const once = {
    id: 'r',
    due_at: '2026-11-17T06:00:00.000Z',
    repeat: 'none',
    done_at: null,
    snoozed_until: null,
  } as const;
  const spied = () => {
    const change = vi.fn(() => Promise.resolve());
    return { change, writes: fakeWrites({ change }) };
  };

  it('ticks off and can be taken back', async () => {
    const { change, writes } = spied();
    const undo = await completeReminder(writes, once, now);
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { done_at: '2026-11-17T07:00:00.000Z' },
      expect.anything(),
    );
    await undo();
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { due_at: once.due_at, done_at: null, snoozed_until: null },
      expect.anything(),
    );
  });

  it('moves a repeating one on by its own time, also when it was put off', async () => {
    const { change, writes } = spied();
    const snoozed = { ...once, repeat: 'daily', snoozed_until: '2026-11-17T06:45:00.000Z' } as const;
    const undo = await completeReminder(writes, snoozed, now);
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { due_at: '2026-11-18T06:00:00.000Z', snoozed_until: null },
      expect.anything(),
    );
    await undo();
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { due_at: once.due_at, done_at: null, snoozed_until: snoozed.snoozed_until },
      expect.anything(),
    );
  });

  it('puts off without touching the time it repeats by, and takes that back', async () => {
    const { change, writes } = spied();
    const until = '2026-11-17T08:00:00.000Z';
    const undo = await snoozeReminder(writes, once, until);
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { snoozed_until: until },
      expect.anything(),
    );
    await undo();
    expect(change).toHaveBeenLastCalledWith(
      expect.anything(),
      'r',
      { snoozed_until: null },
      expect.anything(),
    );
  });
});
