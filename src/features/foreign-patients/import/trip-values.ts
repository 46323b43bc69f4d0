import { readClockTimes } from '@/import/read/clock-times';
import { countryOf } from '@/import/read/country-word';
import { readPatientOf } from '@/import/read/patient-of-row';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { RowReading } from '@/import/read/row-reading';
import type { ReadRecord } from '@/import/read/row-reading';
import { readDays } from '@/import/read/written-days';
import { todayIso } from '@/lib/dates';
import { formatPhone } from '@sync/model/rules/phone';
import { readPhones } from '@sync/model/rules/written-phones';
import { isCalledOff, languageOf, readFlight, readPrice } from './trip-words';

type TripProfile = Pick<Profile, 'dates' | 'mark'>;

/** Collects what a row says of a trip; what no column has goes to the note. */
class TripReading extends RowReading {
  readonly lines: string[] = [];

  /** Says that a value was not read, and keeps it as it is. */
  keep(label: string, text: string): void {
    this.doubts.push(`${label}: ${text}`);
    this.lines.push(`${label}: ${text}`);
  }
}

const labels = { arrival: 'Geliş', departure: 'Dönüş' } as const;

/** Reads a moment from one cell or from two; a day without a time stays a day. */
function readMoment(
  to: TripReading,
  field: 'arrival' | 'departure',
  { dates }: TripProfile,
  today: string,
): void {
  const label = labels[field];
  const text = to.word(field);
  const clock = to.word(`${field}_time`);
  if (text === null) {
    if (field === 'arrival') to.refuse('arrival', clock === null ? 'arrival_missing' : 'arrival_day_missing');
    else if (clock !== null) to.keep(`${label} saati (günü yok)`, clock);
    return;
  }
  const [read, ...others] = readDays(text, dates, today);
  if (read === undefined || others.length > 0) {
    const isTime = readClockTimes(text).length > 0;
    if (field === 'arrival') to.refuse('arrival', isTime ? 'arrival_day_missing' : 'no_date');
    else to.keep(isTime ? `${label} saati (günü yok)` : label, text);
    return;
  }
  const times = clock === null ? [] : readClockTimes(clock);
  if (clock !== null && times.length !== 1) to.keep(`${label} saati`, clock);
  const time = (times.length === 1 ? times[0] : null) ?? read.time;
  to.values[field] = time === null ? read.day : `${read.day} ${time}`;
}

/** Returns the first, or the last moment that a value may mean. */
const moment = (value: unknown, standing: string): string | null =>
  typeof value !== 'string' ? null : value.length === 10 ? `${value} ${standing}` : value;

function readDriver(to: TripReading): void {
  const { numbers, doubtful } = readPhones(to.text('driver_phone') ?? '');
  const [first, ...others] = numbers;
  if (first !== undefined) to.values['driver_phone'] = first;
  for (const number of others) to.lines.push(`Şoförün diğer telefonu: ${formatPhone(number)}`);
  for (const part of doubtful) to.keep('Şoför telefonu', part);
}

function readCodes(to: TripReading): void {
  const flight = to.word('flight_no');
  const number = flight === null ? null : readFlight(flight);
  if (number !== null) to.values['flight_no'] = number;
  else if (flight !== null) to.keep('Uçuş', flight);
  const back = to.word('return_flight');
  if (back !== null) to.lines.push(`Dönüş uçuşu: ${readFlight(back) ?? back}`);
  const country = to.word('country');
  const code = country === null ? null : countryOf(country);
  if (code !== null) to.values['country'] = code;
  else if (country !== null) to.keep('Ülke', country);
  const language = to.word('language');
  const spoken = language === null ? null : languageOf(language);
  if (spoken !== null) to.values['language'] = spoken;
  else if (language !== null) to.keep('Dil', language);
}

function readCoverAndPrice(to: TripReading, profile: TripProfile, today: string): void {
  const until = to.word('cover_until');
  if (until !== null) {
    const [read, ...others] = readDays(until, profile.dates, today);
    if (read === undefined || others.length > 0) to.keep('Poliçe son günü', until);
    else to.values['cover_until'] = read.day;
  }
  const price = to.word('quote');
  if (price === null) return;
  const currency = to.word('quote_currency');
  const read = readPrice(price, currency, profile);
  if (read === null) to.keep('Teklif', [price, currency].filter(Boolean).join(' '));
  else Object.assign(to.values, { quote_amount: read.minor, quote_currency: read.currency });
}

/** Reads a row of a list of trips. What may be wrong is never among the sure values. */
export function readTrip(row: ReadRow, profile: TripProfile, today = todayIso()): ReadRecord {
  const to = new TripReading(row.values);
  to.take('gate', 'transfer_company', 'hotel', 'interpreter', 'responsible', 'department', 'intermediary');
  to.take('portal_record_no', 'cover_policy_no');
  readMoment(to, 'arrival', profile, today);
  readMoment(to, 'departure', profile, today);
  const from = moment(to.values['arrival'], '00:00');
  const until = moment(to.values['departure'], '23:59');
  if (from !== null && until !== null && until <= from) to.refuse('departure', 'departure_order');
  readDriver(to);
  readCodes(to);
  readCoverAndPrice(to, profile, today);
  const state = to.word('state');
  if (state !== null && isCalledOff(state)) to.refuse('state', 'trip_cancelled');
  else if (state !== null) to.lines.push(`Durum: ${state}`);
  const note = to.text('note');
  if (note !== null) to.values['note'] = note;
  if (to.lines.length > 0) to.values['lines'] = to.lines;
  return to.done(readPatientOf(to, row, profile, today));
}
