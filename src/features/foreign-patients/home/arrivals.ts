import { addDays, dayOf } from '@/lib/dates';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { isOver } from '@sync/model/rules/trip-rules';
import type { TripRow } from '../trip-rows';

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== '';

/** Returns whether a patient who is still to be met has no driver. */
export const lacksDriver = (
  trip: Pick<PatientTrip, 'transfer_company' | 'driver_phone' | 'met_at' | 'at_hotel_at' | 'in_hospital_at'> &
    Parameters<typeof isOver>[0],
): boolean =>
  !isOver(trip) &&
  trip.met_at === null &&
  trip.at_hotel_at === null &&
  trip.in_hospital_at === null &&
  !isFilled(trip.transfer_company) &&
  !isFilled(trip.driver_phone);

/** Arrivals that the home page shows: today's, and tomorrow's that nobody fetches yet. */
export interface Arrivals {
  readonly today: readonly TripRow[];
  readonly tomorrow: readonly TripRow[];
  /** Patients of both days whom nobody fetches. */
  readonly unfetched: number;
}

/** Returns the arrivals of today and tomorrow, the earliest first. @param today `YYYY-MM-DD` in Istanbul */
export function arrivalsOf(rows: readonly TripRow[], today: string): Arrivals {
  const on = (day: string) =>
    rows
      .filter(({ trip }) => trip.cancelled_at === null && dayOf(trip.arrival_at) === day)
      .toSorted((a, b) => a.trip.arrival_at.localeCompare(b.trip.arrival_at));
  const own = on(today);
  const tomorrow = on(addDays(today, 1)).filter(({ trip }) => lacksDriver(trip));
  return {
    today: own,
    tomorrow,
    unfetched: own.filter(({ trip }) => lacksDriver(trip)).length + tomorrow.length,
  };
}
