import { expect, test } from 'vitest';
import { loadPercent, openMinutes, theatreLoad } from './theatre-load';
import type { LoadingSurgery } from './theatre-load';

const hours = { opens_at: '08:00', closes_at: '18:00', open_on_saturday: false, open_on_sunday: false };
const room = { id: 'room', hours, tables: 1 };
const DAY = '2026-11-17';
const at = (time: string, day = DAY): string => new Date(`${day}T${time}:00+03:00`).toISOString();
const now = Date.parse(at('07:00'));

const surgery = (from: string, to: string, patch: Partial<LoadingSurgery> = {}): LoadingSurgery => ({
  status: 'planned',
  room_id: 'room',
  table_no: 1,
  planned_start: at(from),
  planned_end: at(to),
  room_free_at: at(to),
  milestones: [],
  ...patch,
});
const closed = (from: string, to: string) => ({
  room_id: 'room',
  session_kind: 'closed' as const,
  starts_at: at(from),
  ends_at: at(to),
});

test('what goes on after closing counts: a room is fuller than full', () => {
  const load = theatreLoad(room, DAY, [surgery('08:00', '15:00'), surgery('15:00', '20:00')], [], now);
  expect(load).toEqual({ taken: 720, open: 600 });
  expect(loadPercent(load)).toBe(120);
});

test('each table of a room is open; the mean of the tables is the room', () => {
  const two = { ...room, tables: 2 };
  const list = [surgery('08:00', '18:00'), surgery('08:00', '13:00', { table_no: 2 })];
  const tables = [1, 2].map((table) => loadPercent(theatreLoad(two, DAY, list, [], now, table)));
  expect(tables).toEqual([100, 50]);
  expect(loadPercent(theatreLoad(two, DAY, list, [], now))).toBe(75);
});

test('closed hours are not open, those that lie on each other once', () => {
  expect(openMinutes(room, DAY, [closed('12:00', '14:00'), closed('13:00', '15:00')])).toBe(420);
  expect(openMinutes(room, DAY, [closed('06:00', '20:00')])).toBe(0);
  expect(loadPercent(theatreLoad(room, '2026-11-22', [], [], now))).toBeNull();
});

test('what has begun counts with its real times, what is called off not at all', () => {
  const entered = { id: 'room_in' as const, at: at('09:00'), by: null };
  const left = { id: 'room_out' as const, at: at('10:00'), by: null };
  const ran = surgery('08:00', '12:00', { milestones: [entered, left] });
  expect(
    theatreLoad(room, DAY, [ran, surgery('12:00', '13:00', { status: 'cancelled' })], [], now).taken,
  ).toBe(60);
});

test('a surgery over midnight counts once, on the day on which it begins', () => {
  const late = surgery('23:00', '23:30', {
    planned_end: at('01:00', '2026-11-18'),
    room_free_at: at('01:00', '2026-11-18'),
  });
  const days = [DAY, '2026-11-18'].map((day) => theatreLoad(room, day, [late], [], now).taken);
  expect(days).toEqual([120, 0]);
});
