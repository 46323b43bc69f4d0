import { expect, it } from 'vitest';
import type { HandoverEntry, ShiftHandover } from '@sync/model/entities/shift-handover';
import { handoverRow } from '../handover-rows';
import { homeOf } from './home-handovers';

const names = { definitionName: () => 'Cerrahi servisi', userName: () => 'Pınar Aydın' };
const sheet = (fields: Partial<ShiftHandover> = {}): ShiftHandover => ({
  id: crypto.randomUUID(),
  kind: 'shift_handover',
  row_version: 1,
  created_at: '2026-11-27T04:00:00.000Z',
  created_by: 'giver',
  updated_at: '2026-11-27T04:00:00.000Z',
  updated_by: 'giver',
  department_id: 'ward',
  shift: 'night',
  from_at: '2026-11-26T21:00:00.000Z',
  to_at: '2026-11-27T05:00:00.000Z',
  giver_id: 'giver',
  note: null,
  state: 'given',
  written_at: '2026-11-27T04:52:00.000Z',
  line_count: 1,
  control: '0',
  taken_at: null,
  taken_by: null,
  ...fields,
});
const taking = (at: string): HandoverEntry => ({
  id: crypto.randomUUID(),
  kind: 'shift_handover_entry',
  row_version: 0,
  created_at: at,
  created_by: 'taker',
  updated_at: at,
  updated_by: 'taker',
  handover_id: 'x',
  entry_kind: 'taken',
  text: null,
  at,
  line_count: 1,
  control: '0',
});
const MORNING = Date.parse('2026-11-27T05:10:00.000Z');
const of = (userId: string, now = MORNING, ward = 'ward') => ({ userId, now, ward });

it('waits for the ward until somebody takes it over, also without a network', () => {
  const row = handoverRow(sheet(), [], names);
  expect(homeOf([row], of('taker')).waiting).toEqual([row]);
  expect(homeOf([row], of('giver')).waiting).toEqual([]);
  expect(homeOf([row], of('taker', MORNING, 'elsewhere')).waiting).toEqual([]);
  const taken = handoverRow(sheet(), [taking('2026-11-27T05:12:00.000Z')], names);
  expect(homeOf([taken], of('taker'))).toMatchObject({ waiting: [], taken: [taken] });
});

it('is told for the shift, and offered for a day at most', () => {
  const taken = handoverRow(sheet(), [taking('2026-11-27T05:12:00.000Z')], names);
  const evening = Date.parse('2026-11-27T16:00:00.000Z');
  expect(homeOf([taken], of('taker', evening)).taken).toEqual([]);
  const forgotten = handoverRow(sheet(), [], names);
  expect(homeOf([forgotten], of('taker', Date.parse('2026-11-28T06:00:00.000Z'))).waiting).toEqual([]);
});

it('names those who took it over in the order of their devices’ times', () => {
  const [late, early] = [taking('2026-11-27T05:20:00.000Z'), taking('2026-11-27T05:12:00.000Z')];
  expect(handoverRow(sheet(), [late, early], names).takings).toEqual([early, late]);
});
