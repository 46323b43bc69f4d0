import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import type { Client } from '@sync/model/entities/client';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { Surgery } from '@sync/model/entities/surgery';

/** The fields of the form, in its order. */
export const tripFields = [
  'client_id',
  'arrival_at',
  'departure_at',
  'flight_no',
  'gate',
  'transfer_company',
  'driver_phone',
  'hotel',
  'interpreter_id',
  'interpreter_name',
  'responsible_id',
  'nationality',
  'country',
  'language',
  'surgery_id',
  'department_id',
  'ticket_id',
  'intermediary_id',
  'portal_record_no',
  'cover_policy_no',
  'cover_until',
  'quote_amount',
  'quote_currency',
  'paid_amount',
  'currency',
  'rate',
  'rate_on',
  'note',
] as const;
export type TripValues = FormValues<typeof patientTrip, (typeof tripFields)[number]>;

/** Returns the values that the patient's record fills in. */
export function valuesOfClient(
  client: Pick<Client, 'nationality' | 'country' | 'language' | 'portal_record_no' | 'hotel'>,
): Pick<TripValues, 'nationality' | 'country' | 'language' | 'portal_record_no' | 'hotel'> {
  return {
    nationality: client.nationality ?? '',
    country: client.country ?? '',
    language: client.language ?? '',
    portal_record_no: client.portal_record_no ?? '',
    hotel: client.hotel ?? '',
  };
}

/** Returns the values that the chosen surgery fills in, where nothing is typed yet. */
export function valuesOfSurgery(surgery: Surgery, values: TripValues): Partial<TripValues> {
  return {
    department_id: values.department_id ?? surgery.department_id,
    ...(values.cover_policy_no === '' && surgery.cover_policy_no !== null
      ? { cover_policy_no: surgery.cover_policy_no, cover_until: surgery.cover_until ?? '' }
      : {}),
    ...(values.quote_amount === null && surgery.quote_amount !== null
      ? { quote_amount: surgery.quote_amount, quote_currency: surgery.currency }
      : {}),
  };
}

/**
 * Adds a trip, or changes one.
 * @throws ActionError with the fields to mend
 */
export async function saveTrip(
  writes: LocalWrites,
  form: OpenedForm<PatientTrip> | null,
  values: TripValues,
): Promise<PatientTrip> {
  const { record, problems } = readForm(patientTrip, values);
  if (values.client_id === null) problems['client_id'] = 'Hastayı seçin';
  if (values.arrival_at === '') problems['arrival_at'] = 'Geliş gününü ve saatini yazın';
  if (values.departure_at !== '' && values.arrival_at !== '' && values.departure_at <= values.arrival_at) {
    problems['departure_at'] = 'Dönüş, gelişten sonra olmalı';
  }
  if (values.quote_amount !== null && values.quote_currency === '') {
    problems['quote_currency'] = 'Para birimini seçin';
  }
  if (values.paid_amount !== null) {
    if (values.currency === '') problems['currency'] = 'Para birimini seçin';
    if (values.rate_on === '') problems['rate_on'] = 'Ödeme gününü yazın';
    if (values.currency !== '' && values.currency !== 'TRY' && values.rate === null) {
      problems['rate'] = 'Ödeme gününün kurunu yazın';
    }
  }
  if (values.rate !== null && values.rate <= 0) problems['rate'] = 'Kur sıfırdan büyük olmalı';
  refuseProblems(problems);
  return saveRecord(writes, patientTrip, form, record);
}
