import { expect, test } from 'vitest';
import { clashesOf, dominoOf, lateOf, makingRoom, oneAfterAnother, pieceOf } from './domino';
import type { Piece, PlannedSurgery } from './domino';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+03:00`);
const time = (value: number | undefined): string =>
  value === undefined ? '–' : new Date(value + 3 * 3_600_000).toISOString().slice(11, 16);

function piece(id: string, from: string, minutes: number, patch: Partial<Piece> = {}): Piece {
  return {
    id,
    roomId: 'room',
    tableNo: 1,
    from: at(from),
    length: minutes * 60_000,
    turnover: 20 * 60_000,
    isFixed: false,
    isOver: false,
    people: [],
    mayOverlap: false,
    ...patch,
  };
}

const startsOf = (moved: ReadonlyMap<string, number>) =>
  Object.fromEntries([...moved].map(([id, value]) => [id, time(value)]));

test('what lies behind a moved surgery moves on, and a gap takes up the rest', () => {
  const day = [piece('a', '09:00', 60), piece('b', '10:20', 60), piece('c', '12:30', 60)];
  const { starts, pushedIds } = dominoOf(day, piece('x', '08:00', 60), target('09:00'), true);
  // x 09:00–10:00 and 20 minutes; a 10:20–11:20; b 11:40–12:40; c 13:00.
  expect(startsOf(starts)).toEqual({ x: '09:00', a: '10:20', b: '11:40', c: '13:00' });
  expect(pushedIds).toEqual(['a', 'b', 'c']);
});

function target(from: string) {
  return { roomId: 'room', tableNo: 1, from: at(from) };
}

test('a gap that is long enough stops the pushing', () => {
  const day = [piece('a', '09:00', 60), piece('b', '12:00', 60)];
  const { starts } = dominoOf(day, piece('x', '08:00', 60), target('09:00'), true);
  expect(startsOf(starts)).toEqual({ x: '09:00', a: '10:20' });
});

test('the held surgery makes way for one that begins before it and is not over', () => {
  const day = [piece('a', '09:00', 60)];
  expect(startsOf(dominoOf(day, piece('x', '08:00', 30), target('09:30'), true).starts)).toEqual({
    x: '10:20',
  });
});

test('two that lie on each other already are no matter of another move', () => {
  const day = [
    piece('early', '08:00', 60),
    piece('upon', '08:30', 60),
    piece('later', '14:00', 60),
    piece('beside', '14:10', 60),
  ];
  const { starts } = dominoOf(day, piece('x', '07:00', 60), target('11:00'), true);
  expect(startsOf(starts)).toEqual({ x: '11:00' });
  expect(startsOf(makingRoom(day, 'later'))).toEqual({ beside: '15:20' });
});

test('what is pushed past something that has begun pushes what lies behind that', () => {
  const day = [
    piece('a', '09:00', 60),
    piece('running', '10:00', 60, { isFixed: true }),
    piece('b', '11:20', 60),
  ];
  const { starts } = dominoOf(day, piece('x', '07:00', 30), target('09:00'), true);
  expect(startsOf(starts)).toEqual({ x: '09:00', a: '11:20', b: '12:40' });
});

test('what has begun stays; the others pass it, and what they then run into too', () => {
  const day = [
    piece('a', '09:00', 90),
    piece('running', '10:00', 60, { isFixed: true }),
    piece('second', '11:30', 30, { isFixed: true }),
  ];
  expect(startsOf(oneAfterAnother(day, at('08:00')))).toEqual({ a: '12:20' });
});

test('nothing that has not begun begins before now', () => {
  const day = [piece('a', '09:00', 60), piece('b', '10:20', 60)];
  expect(startsOf(oneAfterAnother(day, at('09:33')))).toEqual({ a: '09:35', b: '10:55' });
});

test('starts keep to five minutes', () => {
  const day = [piece('a', '09:00', 47), piece('b', '10:00', 60)];
  expect(startsOf(oneAfterAnother(day, at('08:00')))).toEqual({ b: '10:10' });
  expect(time(dominoOf([], piece('x', '09:00', 30), target('10:02'), true).starts.get('x'))).toBe('10:00');
});

test('alone, only the held one moves, and it clashes', () => {
  const day = [piece('a', '09:00', 60)];
  const { starts, pushedIds, clashes } = dominoOf(day, piece('x', '08:00', 60), target('09:30'), false);
  expect(startsOf(starts)).toEqual({ x: '09:30' });
  expect(pushedIds).toEqual([]);
  expect(clashes).toEqual([{ kind: 'room', one: 'x', other: 'a', personId: null }]);
});

test('a table beside it is another place, and another room pushes nobody here', () => {
  const day = [piece('a', '09:00', 60, { tableNo: 2 }), piece('b', '09:00', 60, { roomId: 'other' })];
  const { starts, clashes } = dominoOf(day, piece('x', '08:00', 60), target('09:00'), true);
  expect(startsOf(starts)).toEqual({ x: '09:00' });
  expect(clashes).toEqual([]);
});

test('a surgeon is not in two rooms at once, but may change rooms while the first is made ready', () => {
  const people = [{ id: 'surgeon', kind: 'surgeon' as const }];
  const first = piece('a', '09:00', 60, { people });
  const during = piece('b', '09:55', 60, { people, roomId: 'other' });
  const after = piece('c', '10:00', 60, { people, roomId: 'third' });
  expect(clashesOf([first, during], new Set(['b']))).toEqual([
    { kind: 'surgeon', one: 'b', other: 'a', personId: 'surgeon' },
  ]);
  expect(clashesOf([first, after], new Set(['c']))).toEqual([]);
  expect(clashesOf([first, { ...during, mayOverlap: true }], new Set(['b']))).toEqual([]);
});

test('two that were pushed onto each other clash once', () => {
  const day = [piece('a', '09:00', 60), piece('b', '09:00', 60)];
  expect(clashesOf(day, new Set(['a', 'b']))).toHaveLength(1);
});

test('what works past the closing time is late, what is over is not', () => {
  const day = [
    piece('a', '16:00', 60),
    piece('b', '17:30', 60),
    piece('c', '17:30', 60, { isOver: true, isFixed: true }),
  ];
  expect(lateOf(day, at('18:00')).map(({ id }) => id)).toEqual(['b']);
  // The room is made ready after the surgeons have gone.
  expect(lateOf([piece('a', '17:00', 60)], at('18:00'))).toEqual([]);
});

const planned: PlannedSurgery = {
  id: 's',
  status: 'confirmed',
  room_id: 'room',
  table_no: 1,
  planned_start: '2026-11-17T06:00:00.000Z',
  planned_end: '2026-11-17T07:00:00.000Z',
  room_free_at: '2026-11-17T07:20:00.000Z',
  milestones: [],
  surgeon_id: 'surgeon',
  team: [],
  overlap_reason: null,
};

test('a surgery is a piece of its room, with its real times once it has begun', () => {
  expect(pieceOf({ ...planned, status: 'postponed' }, at('09:00'))).toBeNull();
  expect(pieceOf(planned, at('12:00'))).toMatchObject({ from: at('09:00'), isFixed: false, isOver: false });
  const entered = { id: 'room_in', at: '2026-11-17T06:10:00.000Z', by: null } as const;
  const late = pieceOf({ ...planned, milestones: [entered] }, at('10:30'));
  expect(late).toMatchObject({
    from: at('09:10'),
    length: 80 * 60_000,
    turnover: 20 * 60_000,
    isFixed: true,
  });
  const left = { id: 'room_out', at: '2026-11-17T06:40:00.000Z', by: null } as const;
  expect(pieceOf({ ...planned, milestones: [entered, left] }, at('12:00'))).toMatchObject({
    length: 30 * 60_000,
    isOver: true,
  });
});
