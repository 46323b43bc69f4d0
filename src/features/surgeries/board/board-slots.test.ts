import { expect, test } from 'vitest';
import type { Piece } from '@sync/model/rules/domino';
import type { BoardColumn, SessionBand } from './board-day';
import { dropProblem, openSlots, waysOut } from './board-slots';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+03:00`);
const time = (value: number): string => new Date(value + 3 * 3_600_000).toISOString().slice(11, 16);

const owner = { surgeonId: 'surgeon', departmentId: 'bones', isEmergency: false };

function column(roomId: string, patch: Partial<BoardColumn> = {}): BoardColumn {
  return {
    key: `${roomId} 1`,
    weight: 1,
    roomId,
    tableNo: 1,
    name: roomId,
    departments: '',
    departmentIds: [],
    hours: { from: at('08:00'), to: at('18:00') },
    sessions: [],
    load: 0,
    ...patch,
  };
}

function piece(id: string, roomId: string, from: string, minutes: number, surgeon = id): Piece {
  return {
    id,
    roomId,
    tableNo: 1,
    from: at(from),
    length: minutes * 60_000,
    turnover: 20 * 60_000,
    isFixed: false,
    isOver: false,
    people: [{ id: surgeon, kind: 'surgeon' }],
    mayOverlap: false,
  };
}

const slotsOf = (columns: readonly BoardColumn[], pieces: readonly Piece[], held: Piece, now = at('07:00')) =>
  openSlots(columns, pieces, held, now, owner).map(
    (slot) => `${slot.roomId} ${time(slot.from)}–${time(slot.to)}`,
  );

test('gaps are long enough for the surgery and its turnover; after closing the room may be made ready', () => {
  const held = piece('x', '', '08:00', 60);
  const day = [piece('a', 'one', '09:10', 60), piece('b', 'one', '12:00', 280)];
  // Before a: 70 minutes, ten too few. Between: 10:30–12:00. After b: 17:00–18:00.
  expect(slotsOf([column('one')], day, held)).toEqual(['one 10:30–11:40', 'one 17:00–18:00']);
});

test('nothing is free before now, in a closed session or in a closed room', () => {
  const held = piece('x', '', '08:00', 60);
  const closed: SessionBand = {
    id: 's',
    label: 'Kapalı',
    from: at('14:00'),
    to: at('18:00'),
    kind: 'closed',
    surgeonId: null,
    departmentId: null,
    isReleased: false,
  };
  expect(slotsOf([column('one', { sessions: [closed] })], [], held, at('09:02'))).toEqual([
    'one 09:05–13:40',
  ]);
  expect(slotsOf([column('one', { hours: null })], [], held)).toEqual([]);
});

test('hours of others do not light up, but for an emergency', () => {
  const held = piece('x', '', '08:00', 60);
  const session = { id: 's', label: '', from: at('08:00'), to: at('13:00'), isReleased: false } as const;
  const eyes: SessionBand = { ...session, kind: 'block', surgeonId: null, departmentId: 'eyes' };
  const room = column('one', { sessions: [eyes] });
  expect(slotsOf([room], [], held)).toEqual(['one 13:00–18:00']);
  const slots = openSlots([room], [], held, at('07:00'), { ...owner, isEmergency: true });
  expect(slots.map(({ from }) => time(from))).toEqual(['08:00']);
});

test('the surgeon is free, too, but not while the other room is made ready', () => {
  const held = piece('x', '', '08:00', 60, 'surgeon');
  const day = [piece('a', 'two', '09:00', 480, 'surgeon')];
  expect(slotsOf([column('one')], day, held)).toEqual(['one 08:00–09:00', 'one 17:00–18:00']);
  expect(slotsOf([column('one')], day, { ...held, mayOverlap: true })).toEqual(['one 08:00–18:00']);
});

test('a surgery is not in the way of its own place', () => {
  const held = piece('x', 'one', '08:00', 60);
  expect(slotsOf([column('one')], [held], held)).toEqual(['one 08:00–18:00']);
});

const target = (from: string) => ({ roomId: 'one', tableNo: 1, from: at(from) });

test('why a surgery cannot be put somewhere', () => {
  const held = piece('x', 'one', '08:00', 60);
  const of = (from: string, patch: Partial<BoardColumn> = {}, who = owner, now = at('07:00')) =>
    dropProblem(column('one', patch), held, target(from), now, who);
  expect(of('09:00')).toBeNull();
  expect(of('17:30')).toBe('outside_hours');
  expect(of('17:30', {}, { ...owner, isEmergency: true })).toBeNull();
  expect(of('09:00', {}, owner, at('10:00'))).toBe('past');
  expect(of('09:45', {}, owner, at('10:00'))).toBeNull();
  const band = { id: 's', label: '', from: at('08:00'), to: at('12:00'), isReleased: false } as const;
  const eyes: SessionBand = { ...band, kind: 'block', surgeonId: null, departmentId: 'eyes' };
  expect(of('11:30', { sessions: [eyes] })).toBe('outside_session');
  expect(of('12:00', { sessions: [eyes] })).toBeNull();
  expect(of('09:00', { sessions: [{ ...eyes, departmentId: 'bones' }] })).toBeNull();
  expect(of('09:00', { sessions: [{ ...eyes, isReleased: true }] })).toBeNull();
  expect(of('09:00', { sessions: [{ ...eyes, departmentId: 'bones', surgeonId: 'other' }] })).toBe(
    'outside_session',
  );
  expect(of('09:00', { sessions: [{ ...eyes, kind: 'closed' }] })).toBe('closed');
  expect(dropProblem(column('one'), { ...held, isFixed: true }, target('09:00'), at('07:00'), owner)).toBe(
    'begun',
  );
});

test('a clash has a way out in its room and one elsewhere, the nearest of each', () => {
  const held = piece('x', 'one', '10:00', 60);
  const day = [piece('a', 'one', '09:30', 90), held, piece('b', 'two', '08:00', 100)];
  const ways = waysOut([column('one'), column('two'), column('three')], day, held, at('07:00'), owner);
  expect(ways.map((way) => `${way.roomId} ${time(way.from)}`)).toEqual(['one 11:20', 'two 10:00']);
});

test('rooms of other departments take only emergencies', () => {
  const held = piece('x', 'one', '10:00', 60);
  const day = [piece('a', 'one', '08:00', 600), held];
  const rooms = [column('one'), column('two', { departmentIds: ['eyes'] })];
  expect(waysOut(rooms, day, held, at('07:00'), owner)).toEqual([]);
  const ways = waysOut(rooms, day, held, at('07:00'), { ...owner, isEmergency: true });
  expect(ways.map(({ roomId }) => roomId)).toEqual(['two']);
});
