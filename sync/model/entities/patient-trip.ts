import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { choice, day, instant, longText, money, rate, reference, text } from '../fields';
import { currencies } from './pos-values';
import { tripSteps } from './trip-values';

/**
 * A trip of a foreign patient, from the arrival to the flight home. Each step is a field of its own, so that two
 * tablets without a network stamp different steps of one trip and both are kept.
 */
export const patientTrip = defineEntity({
  kind: 'patient_trip',
  collection: 'surgeries',
  table: 'patient_trips',
  label: { singular: 'Yolculuk', plural: 'Yolculuklar' },
  fields: {
    trip_no: text({ label: 'Yolculuk no', serverOnly: true, maxLength: 20 }),
    client_id: reference('clients', { label: 'Hasta', required: true, sensitivity: 'personal' }),
    ticket_id: reference('tickets', { label: 'Talep', sensitivity: 'personal' }),
    surgery_id: reference('surgeries', { label: 'Ameliyat', sensitivity: 'health' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department', sensitivity: 'health' }),
    arrival_at: instant({ label: 'Geliş', required: true }),
    flight_no: text({ label: 'Uçuş no', maxLength: 20 }),
    gate: text({ label: 'Havalimanı, kapı', maxLength: 120 }),
    transfer_company: text({ label: 'Transfer firması', maxLength: 120 }),
    driver_phone: text({ label: 'Şoför telefonu', sensitivity: 'personal', maxLength: 20, form: 'phone' }),
    hotel: text({ label: 'Otel', sensitivity: 'personal', maxLength: 200 }),
    interpreter_id: reference('profiles', { label: 'Tercüman' }),
    /** One who has no account. */
    interpreter_name: text({ label: 'Dışarıdan tercüman', maxLength: 120 }),
    responsible_id: reference('profiles', { label: 'Sorumlu' }),
    /** Values from the patient's record at the time when the trip was planned. */
    nationality: text({ label: 'Uyruk', sensitivity: 'personal', maxLength: 2, form: 'country' }),
    country: text({ label: 'Yaşadığı ülke', sensitivity: 'personal', maxLength: 2, form: 'country' }),
    language: text({ label: 'Dil', sensitivity: 'personal', maxLength: 8 }),
    intermediary_id: reference('companies', { label: 'Aracı kuruluş' }),
    portal_record_no: text({ label: 'HealthTürkiye no', sensitivity: 'personal', maxLength: 40 }),
    cover_policy_no: text({ label: 'Komplikasyon poliçe no', sensitivity: 'personal', maxLength: 60 }),
    cover_until: day({ label: 'Poliçe son günü', sensitivity: 'personal' }),
    quote_amount: money({ label: 'Teklif', sensitivity: 'personal', currencyField: 'quote_currency' }),
    quote_currency: choice(currencies, { label: 'Teklifin para birimi' }),
    paid_amount: money({ label: 'Ödenen', sensitivity: 'personal' }),
    currency: choice(currencies, { label: 'Ödemenin para birimi' }),
    /** Lira for one unit of the payment's currency, on the day of the payment. */
    rate: rate({ label: 'Kur' }),
    rate_on: day({ label: 'Ödeme ve kur günü' }),
    departure_at: instant({ label: 'Dönüş' }),
    landed_at: instant({ label: tripSteps.landed_at }),
    met_at: instant({ label: tripSteps.met_at }),
    at_hotel_at: instant({ label: tripSteps.at_hotel_at }),
    in_hospital_at: instant({ label: tripSteps.in_hospital_at }),
    discharged_at: instant({ label: tripSteps.discharged_at }),
    seen_off_at: instant({ label: tripSteps.seen_off_at }),
    cancelled_at: instant({ label: 'İptal edildi' }),
    note: longText({ label: 'Not', sensitivity: 'personal', maxLength: 2000, merge: 'ask' }),
  },
  title: ['trip_no'],
  search: {
    words: ['trip_no', 'flight_no', 'hotel'],
    numbers: ['trip_no', 'portal_record_no'],
    detail: ['arrival_at', 'flight_no', 'hotel'],
  },
  permissions: {
    read: ['crm.foreign_patients.read'],
    add: ['crm.foreign_patients.add'],
    // Who holds only `steps` stamps what happened, nothing else.
    edit: ['crm.foreign_patients.edit', 'crm.foreign_patients.steps'],
  },
  groups: [
    // An amount in the currency of another device would be nobody's.
    { decides: ['quote_amount', 'quote_currency'], follows: [] },
    { decides: ['paid_amount', 'currency', 'rate', 'rate_on'], follows: [] },
    { decides: ['cover_policy_no', 'cover_until'], follows: [] },
  ],
});

export type PatientTrip = DocumentOf<typeof patientTrip>;
export type PatientTripDraft = DraftOf<typeof patientTrip>;
