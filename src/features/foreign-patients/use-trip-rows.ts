import { useMemo } from 'react';
import { of } from 'rxjs';
import { useIndexes } from '@/data/indexes';
import { stateOfAll, useRecords } from '@/data/records';
import type { Records } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { company } from '@sync/model/entities/company';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { Surgery } from '@sync/model/entities/surgery';
import type { AnyDocument } from '@sync/model/registry';
import { tripRow } from './trip-rows';
import type { TripRow } from './trip-rows';

const none: readonly AnyDocument[] = [];

/** Returns the surgeries that trips refer to, by their ids. */
function useSurgeriesById(ids: string): ReadonlyMap<string, Surgery> {
  const found = useLiveQuery(
    (database) => (ids === '' ? of(none) : documentsById$(database.surgeries, ids.split(','))),
    [ids],
  );
  return useMemo(
    () =>
      new Map(
        (found.state === 'ready' ? found.data : none).flatMap((record) =>
          record.kind === 'surgery' ? [[record.id, record]] : [],
        ),
      ),
    [found],
  );
}

/** Returns all trips on the device with their names, updated with every change. @param now epoch milliseconds */
export function useTripRows(now: number): {
  readonly rows: readonly TripRow[];
  readonly state: Records<typeof patientTrip>['state'];
} {
  const trips = useRecords(patientTrip);
  const companies = useRecords(company);
  const reference = useReferenceData();
  const surgeryIds = useMemo(
    () => [...new Set(trips.records.flatMap(({ surgery_id: id }) => id ?? []))].sort().join(),
    [trips.records],
  );
  const surgeries = useSurgeriesById(surgeryIds);
  const companiesById = useMemo(
    () => new Map(companies.records.map((company) => [company.id, company])),
    [companies.records],
  );
  const { value: rows } = useIndexes(
    ({ clients, tickets }) => {
      const ofPatients = new Set(trips.records.map(({ client_id: id }) => id));
      const oldest = new Map<string, string>();
      for (const { clientId, category, createdAt } of tickets.rows.values()) {
        if (category !== 'new' || !ofPatients.has(clientId)) continue;
        const before = oldest.get(clientId);
        if (before === undefined || createdAt < before) oldest.set(clientId, createdAt);
      }
      const sources = {
        clientOf: (id: string) => clients.get(id),
        surgeryOf: (id: string) => surgeries.get(id),
        companyOf: (id: string) => companiesById.get(id),
        userName: (id: string | null) => reference.userName(id),
        unansweredSince: (id: string) => oldest.get(id) ?? null,
      };
      return trips.records.map((trip) => tripRow(trip, sources, now));
    },
    [trips.records, companiesById, surgeries, reference, now],
  );
  const state = stateOfAll(trips, companies);
  return useMemo(() => ({ rows, state }), [rows, state]);
}
