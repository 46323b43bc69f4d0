import { describe, expect, it } from 'vitest';
import type { Surgery } from '@sync/model/entities/surgery';
import type { MilestoneCode } from '@sync/model/entities/surgery-values';
import { countOver, figuresOf, roomsNow, surgeriesOn, unprepared } from './surgery-day';

const at = (time: string, day = '2026-11-19') => new Date(`${day}T${time}:00+03:00`).toISOString();
const NOW = Date.parse(at('12:00'));

const surgery = (
  id: string,
  from: string,
  to: string,
  { steps = {}, ...over }: Partial<Surgery> & { steps?: Partial<Record<MilestoneCode, string>> } = {},
): Surgery =>
  ({
    id,
    status: 'planned',
    room_id: 'r1',
    planned_start: at(from),
    planned_end: at(to),
    room_free_at: at(to),
    milestones: Object.entries(steps).map(([code, time]) => ({ id: code, at: at(time), by: null })),
    checklist: [],
    ...over,
  }) as Surgery;
const open = (id: string) =>
  ({ id, state: 'open', by: null, at: null, note: null }) as Surgery['checklist'][number];

describe('the surgeries of a day', () => {
  it('are those that hold a room then, the earliest first', () => {
    const list = [
      surgery('late', '14:00', '15:00'),
      surgery('early', '08:00', '09:00'),
      surgery('off', '10:00', '11:00', { status: 'cancelled' }),
      surgery('waits', '10:00', '11:00', { planned_start: null }),
      surgery('other', '10:00', '11:00', { planned_start: at('10:00', '2026-11-20') }),
      // In UTC it is still the day before.
      surgery('night', '00:30', '01:30'),
    ];
    expect(surgeriesOn(list, '2026-11-19').map(({ id }) => id)).toEqual(['night', 'early', 'late']);
  });
});

describe('a room now', () => {
  const done = surgery('done', '08:00', '09:30', {
    steps: { room_in: '08:00', started: '08:15', room_out: '09:20' },
  });
  const next = surgery('next', '14:00', '15:00');
  const shown = (...list: Surgery[]) =>
    roomsNow(list, ['r1', 'r2'], NOW).map(({ surgery: { id }, state, late, ends }) => ({
      id,
      state,
      late,
      ends: ends === null ? null : new Date(ends).toISOString(),
    }));

  it('has the surgery that is under way, with its likely end', () => {
    const running = surgery('running', '11:00', '12:30', { steps: { room_in: '11:20', started: '11:35' } });
    expect(shown(done, running, next)).toEqual([
      { id: 'running', state: 'in_surgery', late: 20, ends: at('12:50') },
    ]);
  });

  it('does not call a few minutes late', () => {
    const entered = surgery('entered', '11:30', '13:00', { steps: { room_in: '11:34' } });
    expect(shown(entered)).toEqual([{ id: 'entered', state: 'in_theatre', late: 0, ends: at('13:04') }]);
  });

  it('has the next one, and after the last what is over', () => {
    expect(shown(done, next)).toMatchObject([{ id: 'next', state: 'next', ends: null }]);
    expect(shown(done)).toMatchObject([{ id: 'done', state: 'over' }]);
    expect(countOver([done, next])).toBe(1);
  });
});

it('asks for the preparation of what has not begun', () => {
  const list = [
    surgery('lacks', '14:00', '15:00', { checklist: [open('consent')] }),
    surgery('ready', '15:00', '16:00'),
    surgery('inside', '11:00', '13:00', { checklist: [open('consent')], steps: { room_in: '11:00' } }),
  ];
  expect(unprepared(list).map(({ id }) => id)).toEqual(['lacks']);
});

it('counts tomorrow', () => {
  const list = [
    surgery('a', '08:30', '09:00', { status: 'confirmed' }),
    surgery('b', '10:00', '11:00', { checklist: [open('approval'), open('tests')] }),
  ];
  expect(figuresOf(list)).toEqual({ all: 2, confirmed: 1, unapproved: 1, first: at('08:30') });
  expect(figuresOf([])).toEqual({ all: 0, confirmed: 0, unapproved: 0, first: null });
});
