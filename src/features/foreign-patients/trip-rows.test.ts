import { describe, expect, it } from 'vitest';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { boardDays, redRows, tripRow } from './trip-rows';
import type { RowSources } from './trip-rows';

const NOW = Date.parse('2026-11-19T09:00:00.000Z');
const sources: RowSources = {
  clientOf: () => ({ name: 'Anna Lindqvist', clientNo: '1', phone: null }),
  surgeryOf: () => undefined,
  companyOf: () => undefined,
  userName: (id) => (id === null ? null : `ad ${id}`),
  unansweredSince: () => null,
};
const row = (id: string, arrival: string, over: Partial<PatientTrip> = {}) =>
  tripRow(
    {
      id,
      client_id: 'c',
      surgery_id: null,
      intermediary_id: null,
      interpreter_id: null,
      interpreter_name: 'Vera',
      responsible_id: 'r',
      arrival_at: arrival,
      departure_at: null,
      landed_at: null,
      met_at: null,
      at_hotel_at: null,
      in_hospital_at: null,
      discharged_at: null,
      seen_off_at: null,
      cancelled_at: null,
      cover_policy_no: 'K',
      cover_until: null,
      portal_record_no: 'H',
      ...over,
    } as PatientTrip,
    sources,
    NOW,
  );

describe('the board', () => {
  // Istanbul is three hours ahead: the second one lands on the 20th there.
  const rows = [
    row('late', '2026-11-19T20:00:00.000Z'),
    row('night', '2026-11-19T21:30:00.000Z'),
    row('early', '2026-11-19T05:00:00.000Z', { departure_at: '2026-11-23T05:00:00.000Z' }),
    row('off', '2026-11-19T06:00:00.000Z', { cancelled_at: '2026-11-18T06:00:00.000Z' }),
    row('here', '2026-11-17T05:00:00.000Z', { met_at: '2026-11-17T06:00:00.000Z' }),
  ];
  const shown = (range: Parameters<typeof boardDays>[1]) =>
    boardDays(rows, range, '2026-11-19').map(({ day, events }) => [
      day,
      events.map(({ row: { trip }, kind }) => `${kind} ${trip.id}`),
    ]);

  it('shows the day as Istanbul has it, the earliest first, without trips that were called off', () => {
    expect(shown('today')).toEqual([['2026-11-19', ['arrival early', 'arrival late']]]);
    expect(shown('tomorrow')).toEqual([['2026-11-20', ['arrival night']]]);
  });

  it('shows flights home among the arrivals of the week', () => {
    expect(shown('week').at(-1)).toEqual(['2026-11-23', ['departure early']]);
  });

  it('shows who has come and was not seen off', () => {
    expect(shown('here')).toEqual([[null, ['here here']]]);
  });
});

describe('the red list', () => {
  it('has those first who come first, and can be narrowed to a reason', () => {
    const rows = [
      row('b', '2026-11-21T05:00:00.000Z', { cover_policy_no: null }),
      row('a', '2026-11-20T05:00:00.000Z', { portal_record_no: null }),
      row('c', '2026-11-19T05:00:00.000Z'),
    ];
    expect(redRows(rows, undefined).map(({ trip }) => trip.id)).toEqual(['a', 'b']);
    expect(redRows(rows, 'cover_missing').map(({ trip }) => trip.id)).toEqual(['b']);
  });
});

it('an interpreter from outside is named where there is no account', () => {
  expect(row('a', '2026-11-20T05:00:00.000Z').interpreter).toBe('Vera');
  expect(row('a', '2026-11-20T05:00:00.000Z', { interpreter_id: 'i' }).interpreter).toBe('ad i');
});
