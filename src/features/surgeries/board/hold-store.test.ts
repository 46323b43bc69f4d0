import { expect, test, vi } from 'vitest';
import type { Piece } from '@sync/model/rules/domino';
import { HoldStore } from './hold-store';
import { stepped } from './use-hold-keys';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+03:00`);

const piece = (id: string, from: string): Piece => ({
  id,
  roomId: 'one',
  tableNo: 1,
  from: at(from),
  length: 60 * 60_000,
  turnover: 20 * 60_000,
  isFixed: false,
  isOver: false,
  people: [],
  mayOverlap: false,
});
const columns = ['one', 'two'].map((roomId) => ({
  key: `${roomId} 1`,
  roomId,
  tableNo: 1,
  name: roomId,
  departments: '',
  departmentIds: [],
  hours: null,
  sessions: [],
  load: null,
  weight: 1,
}));

function holding(mode: 'pick' | 'swap' = 'pick'): HoldStore {
  const store = new HoldStore();
  const held = piece('x', '08:00');
  store.hold({
    id: 'x',
    mode,
    piece: held,
    title: '',
    client: '',
    slots: [],
    pieces: [held, piece('a', '10:00')],
  });
  return store;
}

test('listeners hear of another place, not of the same one again', () => {
  const store = holding();
  const heard = vi.fn();
  store.subscribe(heard);
  store.aim({ roomId: 'one', tableNo: 1, from: at('09:30') });
  store.aim({ roomId: 'one', tableNo: 1, from: at('09:30') });
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.state.preview?.starts.get('a')).toBe(at('10:50'));
  store.aim(null);
  expect(store.state).toMatchObject({ target: null, preview: null });
  store.leave();
  expect(store.state.held).toBeNull();
});

test('who changes places is not aimed', () => {
  const store = holding('swap');
  store.aim({ roomId: 'one', tableNo: 1, from: at('09:30') });
  expect(store.state.target).toBeNull();
});

test('arrows move five minutes and a room', () => {
  const store = holding();
  expect(stepped(store.state, columns, 'ArrowDown')).toEqual({
    roomId: 'one',
    tableNo: 1,
    from: at('08:05'),
  });
  store.aim({ roomId: 'one', tableNo: 1, from: at('09:30') });
  expect(stepped(store.state, columns, 'ArrowUp')?.from).toBe(at('09:25'));
  expect(stepped(store.state, columns, 'ArrowRight')?.roomId).toBe('two');
  expect(stepped(store.state, columns, 'ArrowLeft')).toBeNull();
  expect(stepped(store.state, columns, 'Enter')).toBeNull();
});
