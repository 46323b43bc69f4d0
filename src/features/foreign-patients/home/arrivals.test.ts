import { expect, it } from 'vitest';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { TripRow } from '../trip-rows';
import { arrivalsOf, lacksDriver } from './arrivals';

const planned = {
  landed_at: null,
  discharged_at: null,
  transfer_company: null,
  driver_phone: null,
  met_at: null,
  at_hotel_at: null,
  in_hospital_at: null,
  seen_off_at: null,
  cancelled_at: null,
} as const;
const trip = (id: string, arrival: string, more: Partial<PatientTrip> = {}): TripRow =>
  ({ trip: { ...planned, id, arrival_at: arrival, ...more } }) as unknown as TripRow;

it.each([
  [{}, true],
  [{ transfer_company: ' ' }, true],
  [{ transfer_company: 'Deniz Transfer' }, false],
  [{ driver_phone: '+905550000000' }, false],
  [{ met_at: '2026-11-19T09:00:00Z' }, false],
  [{ at_hotel_at: '2026-11-19T09:00:00Z' }, false],
  [{ cancelled_at: '2026-11-19T09:00:00Z' }, false],
])('a trip with %j lacks a driver: %s', (more, lacks) => {
  expect(lacksDriver({ ...planned, ...more })).toBe(lacks);
});

it('the day is the one of Istanbul; of tomorrow only those whom nobody fetches are told', () => {
  const found = arrivalsOf(
    [
      trip('tonight', '2026-11-19T20:30:00.000Z'),
      trip('after-midnight', '2026-11-19T21:30:00.000Z'),
      trip('fetched', '2026-11-20T07:00:00.000Z', { driver_phone: '+905550000000' }),
      trip('morning', '2026-11-19T04:00:00.000Z', { transfer_company: 'Deniz Transfer' }),
      trip('off', '2026-11-19T05:00:00.000Z', { cancelled_at: '2026-11-18T05:00:00.000Z' }),
    ],
    '2026-11-19',
  );
  expect(found.today.map(({ trip: { id } }) => id)).toEqual(['morning', 'tonight']);
  expect(found.tomorrow.map(({ trip: { id } }) => id)).toEqual(['after-midnight']);
  expect(found.unfetched).toBe(2);
});
