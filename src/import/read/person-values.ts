import type { ReadRow } from './read-row';
import { centuriesOf } from './day';
import { countryOf } from './country-word';
import { dateOfSerial } from './serial-date';
import type { Profile } from './profile';
import { todayIso } from '@/lib/dates';
import { client } from '@sync/model/entities/client';
import { checkIdentity } from '@sync/model/rules/identity';
import { readPhones } from '@sync/model/rules/written-phones';
import { checkEmail } from '@sync/model/validation';
import { asciiLower } from '@sync/model/tr/ascii';
import { properName, readName } from '@sync/model/tr/person-names';
import { readPlace } from '@sync/model/tr/provinces';

/** Values of columns of a record. */
export type ColumnValues = Readonly<Record<string, string | readonly string[]>>;

/** A row as it was read: sure values, readings that may be wrong by group, and codes of what cannot be used. */
export interface ReadClient {
  readonly values: ColumnValues;
  readonly unsure: Readonly<Record<string, readonly ColumnValues[]>>;
  readonly problems: readonly {
    readonly field: string;
    readonly code: string;
    readonly text: string | null;
  }[];
}

/** Collects what a row says. */
class Reading {
  readonly values: Record<string, string | readonly string[]> = {};
  readonly unsure: Record<string, readonly ColumnValues[]> = {};
  readonly problems: { field: string; code: string; text: string | null }[] = [];
  readonly #row: ReadRow['values'];

  constructor(row: ReadRow['values']) {
    this.#row = row;
  }

  text(field: string): string | null {
    const value = this.#row[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  }

  refuse(field: string, code: string): void {
    this.problems.push({ field, code, text: this.text(field) });
  }
}

function readNames(to: Reading): void {
  const beside = ['address', 'city', 'district'].map((field) => to.text(field) ?? '').join(' ');
  const read = readName(
    { full: to.text('full_name'), first: to.text('first_name'), last: to.text('last_name') },
    beside,
  );
  if (read === null) {
    to.refuse('full_name', 'missing_name');
    return;
  }
  const [likeliest] = read;
  Object.assign(to.values, likeliest);
  if (read.length > 1) to.unsure['name'] = read.map((name) => ({ ...name }));
}

function readIdentity(to: Reading): void {
  const number = to.text('national_id');
  const passport = checkIdentity('passport', to.text('passport_no'));
  if (number !== null) {
    const checked = checkIdentity('tckn', number);
    if (checked.ok && checked.value !== null) {
      Object.assign(to.values, { identity_type: checked.kind, identity_no: checked.value });
      return;
    }
    // A passport in the column of national IDs is nobody's decision but a person's.
    const other = checkIdentity('passport', number);
    if (/[A-Z]/iu.test(number) && other.ok && other.value !== null) {
      to.unsure['identity'] = [{ identity_type: 'passport', identity_no: other.value }];
    } else to.refuse('national_id', 'bad_identity');
    return;
  }
  if (to.text('passport_no') === null) return;
  if (passport.ok && passport.value !== null) {
    Object.assign(to.values, { identity_type: 'passport', identity_no: passport.value });
  } else to.refuse('passport_no', 'bad_passport');
}

function readContacts(to: Reading): void {
  const read = ['phone', 'second_phone'].map((field) => readPhones(to.text(field) ?? ''));
  const numbers = [...new Set(read.flatMap((phones) => phones.numbers))];
  const doubtful = read.flatMap((phones) => phones.doubtful);
  if (doubtful.length > 0) to.unsure['phones'] = numbers.length === 0 ? [] : [{ phones: numbers }];
  else if (numbers.length > 0) to.values['phones'] = numbers;
  const email = asciiLower(to.text('email') ?? '').replace(/^mailto:/u, '');
  if (email === '') return;
  if (email.length > (client.fields.email.maxLength ?? 0) || checkEmail(email) !== null)
    to.unsure['email'] = [];
  else to.values['email'] = email;
}

function readPlaceOf(to: Reading): void {
  const place = readPlace(to.text('city') ?? '');
  const district = to.text('district');
  const address = to.text('address');
  const rest = {
    ...(district !== null
      ? { district: properName(district) }
      : place.district === null
        ? {}
        : { district: place.district }),
    ...(address === null ? {} : { address: address.replaceAll(/[\s\u00a0]+/gu, ' ') }),
  };
  if (place.plate === true) {
    const read = { ...rest, ...(place.province === null ? {} : { province: place.province }) };
    to.unsure['address'] = Object.keys(read).length === 0 ? [] : [read];
    return;
  }
  Object.assign(to.values, rest, place.province === null ? {} : { province: place.province });
}

function readNationality(to: Reading): void {
  const text = to.text('nationality');
  if (text === null) return;
  const code = countryOf(text);
  if (code === null) to.unsure['nationality'] = [];
  else to.values['nationality'] = code;
}

/** Serials of days from 1900 to now; a number in the column of dates may be one. */
const SERIAL = /^\d{3,5}(?:[.,]0+)?$/u;

function readBirth(
  to: Reading,
  { problems, values }: ReadRow,
  orders: Profile['dates'],
  today: string,
): void {
  const day = values['birth_date'];
  if (typeof day === 'string') to.values['birth_date'] = day;
  const fault = problems.find(({ field }) => field === 'birth_date');
  if (fault === undefined) return;
  const text = fault.text ?? '';
  const serial = SERIAL.test(text) ? dateOfSerial(Number(text.split(/[.,]/u)[0]), false) : null;
  const days =
    fault.code === 'two_digit_year' ? centuriesOf(text, orders, today) : serial === null ? [] : [serial];
  const possible = days.filter((read) => read >= '1900-01-01' && read <= today && read.length === 10);
  if (possible.length > 0) to.unsure['birth_date'] = possible.map((birth) => ({ birth_date: birth }));
  else to.problems.push(fault);
}

function readSex(to: Reading, { problems, values }: ReadRow): void {
  const sex = values['kind'];
  if (sex === 'female' || sex === 'male') to.values['sex'] = sex;
  const unknown = problems.find(({ field, code }) => field === 'kind' && code === 'unknown_kind');
  if (unknown !== undefined && (unknown.text ?? '').trim() !== '') {
    to.unsure['sex'] = [{ sex: 'female' }, { sex: 'male' }];
  }
}

/** Reads a row of a list of patients. What may be wrong is never among the sure values, but for the likeliest name. */
export function readClient(row: ReadRow, { dates }: Pick<Profile, 'dates'>, today = todayIso()): ReadClient {
  const reading = new Reading(row.values);
  readNames(reading);
  readIdentity(reading);
  readBirth(reading, row, dates, today);
  readSex(reading, row);
  readContacts(reading);
  readPlaceOf(reading);
  readNationality(reading);
  const number = reading.text('hospital_file_no');
  if (number !== null) reading.values['hospital_file_no'] = number;
  const handled = new Set(['birth_date', 'kind']);
  const { values, unsure } = reading;
  for (const [name, { maxLength }] of Object.entries(lengths)) {
    const value = values[name];
    if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength) {
      reading.problems.push({ field: name, code: 'too_long', text: null });
    }
  }
  return {
    values,
    unsure,
    problems: [...row.problems.filter(({ field }) => !handled.has(field)), ...reading.problems],
  };
}

const lengths: Readonly<Record<string, { readonly maxLength?: number }>> = {
  first_name: client.fields.first_name,
  last_name: client.fields.last_name,
  province: client.fields.province,
  district: client.fields.district,
  address: client.fields.address,
  hospital_file_no: client.fields.hospital_file_no,
};
