import type { LocalWrites } from '@/data/workspace';
import { CLIENT, NOW } from '@/records/testing/cases.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { PatientTrip, PatientTripDraft } from '@sync/model/entities/patient-trip';
import { tripStepOrder } from '@sync/model/entities/trip-values';
import type { ActSample } from './act-sample.fixture';

const nothing = Object.fromEntries(
  Object.entries(patientTrip.fields)
    .filter(([, { serverOnly }]) => serverOnly === false)
    .map(([name]) => [name, null]),
) as unknown as PatientTripDraft;

/** Stores a trip of which nothing is known but its patient and its arrival. */
export const storeTrip = (
  writes: LocalWrites,
  fields: Partial<PatientTripDraft> = {},
): Promise<PatientTrip> =>
  writes.create(
    patientTrip,
    { ...nothing, client_id: CLIENT, arrival_at: '2026-11-17T07:00:00.000Z', ...fields },
    { summary: 'Yolculuk' },
  );

const ofTrip = (fields: Partial<PatientTripDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeTrip(writes, fields),
  ...(values === undefined ? {} : { values }),
});

/** A sample of each act on trips, by its full name. */
export const tripSamples: Readonly<Record<string, ActSample>> = {
  ...Object.fromEntries(tripStepOrder.map((step) => [`patient_trip.stamp_${step}`, ofTrip({})])),
  ...Object.fromEntries(
    tripStepOrder.map((step) => [
      `patient_trip.clear_${step}`,
      ofTrip({ [step]: '2026-11-17T08:00:00.000Z' }),
    ]),
  ),
  'patient_trip.cover': ofTrip({}, { cover_policy_no: 'KS-1', cover_until: '2026-12-31' }),
  'patient_trip.cancel': ofTrip({}),
  'patient_trip.restore': ofTrip({ cancelled_at: NOW }),
};
