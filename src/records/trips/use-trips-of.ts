import { useMemo } from 'react';
import { documents$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import type { PatientTrip } from '@sync/model/entities/patient-trip';

export interface FoundTrips {
  readonly trips: readonly PatientTrip[];
  readonly state: 'loading' | 'error' | 'ready';
}

/** Trips of a patient on this device, the latest first. @param clientId null asks for none */
export function useTripsOf(clientId: string | null): FoundTrips {
  const found = useLiveQuery(
    (database) => documents$(database.surgeries.find({ selector: { client_key: clientId ?? '-' } })),
    [clientId],
  );
  return useMemo(() => {
    if (found.state !== 'ready') return { trips: [], state: found.state };
    const trips = found.data
      .filter((record) => record.kind === 'patient_trip')
      .sort((a, b) => b.arrival_at.localeCompare(a.arrival_at));
    return { trips, state: 'ready' };
  }, [found]);
}
