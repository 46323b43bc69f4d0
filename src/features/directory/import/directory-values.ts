import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { countryOf } from '@/import/read/country-word';
import { RowReading } from '@/import/read/row-reading';
import type { ReadRecord } from '@/import/read/row-reading';
import { readDays } from '@/import/read/written-days';
import { todayIso } from '@/lib/dates';
import { isIban } from '@sync/model/rules/iban';
import { checkIdentity } from '@sync/model/rules/identity';
import { readPhones } from '@sync/model/rules/written-phones';
import { asciiLower, asciiUpper } from '@sync/model/tr/ascii';
import { properName, readName } from '@sync/model/tr/person-names';
import { readPlace } from '@sync/model/tr/provinces';
import { foldTurkish } from '@sync/model/tr/turkish';
import { checkEmail } from '@sync/model/validation';

type Dates = Pick<Profile, 'dates'>;

/** Reads an e-mail address; what is none is said, and left out. */
function readEmail(to: RowReading, field: string, label: string): void {
  const text = to.word(field);
  if (text === null) return;
  const email = asciiLower(text).replace(/^mailto:/u, '');
  if (email.length > 254 || checkEmail(email) !== null) to.doubts.push(`${label}: ${text}`);
  else to.values['email'] = email;
}

/** Reads the number of a firm: a workbook drops the zero in front of it. */
function readTaxNo(to: RowReading, country: string): void {
  const text = to.word('tax_no');
  if (text === null) return;
  if (country !== 'TR') {
    to.values['tax_no'] = text;
    return;
  }
  const digits = text.replace(/[\s.-]/gu, '');
  if (/^\d{10}$/u.test(digits) || (/^\d{11}$/u.test(digits) && checkIdentity('tckn', digits).ok))
    to.values['tax_no'] = digits;
  else if (/^\d{9}$/u.test(digits)) to.unsure['tax'] = [{ tax_no: `0${digits}` }];
  else to.refuse('tax_no', 'bad_tax_no');
}

/** Reads the number of a firm, which has one; further ones become a line of its note. */
function readFirmPhone(to: RowReading, field: string): void {
  const text = to.word(field);
  if (text === null) return;
  const { numbers, doubtful } = readPhones(text);
  const [first, ...others] = numbers;
  if (first !== undefined) to.values['phone'] = first;
  if (doubtful.length > 0) to.doubts.push(`Telefon: ${text}`);
  if (others.length > 0) addToNote(to, `Diğer telefon: ${others.join(', ')}`);
}

function addToNote(to: RowReading, line: string): void {
  const note = to.values['note'];
  to.values['note'] = typeof note === 'string' ? `${note}\n${line}` : line;
}

function readFirmPlace(to: RowReading): void {
  const text = to.word('country');
  const country = text === null ? null : countryOf(text);
  if (text !== null && country === null) to.doubts.push(`Ülke: ${text}`);
  if (country !== null) to.values['country'] = country;
  const city = to.word('city');
  const district = to.word('district');
  if (city !== null) {
    const place = (country ?? 'TR') === 'TR' ? readPlace(city) : { province: city, district: null };
    if ('plate' in place && place.plate === true) to.doubts.push(`İl: ${city}`);
    else {
      if (place.province !== null) to.values['province'] = place.province;
      if (place.district !== null) to.values['district'] = place.district;
    }
  }
  if (district !== null) to.values['district'] = properName(district);
  to.take('address');
}

function readDay(to: RowReading, field: string, label: string, { dates }: Dates, today: string): void {
  const text = to.word(field);
  if (text === null) return;
  const [read, ...others] = readDays(text, dates, today);
  if (read === undefined || others.length > 0) to.doubts.push(`${label}: ${text}`);
  else to.values[field] = read.day;
}

/** Takes what a row says of where a firm is and how it is reached. */
function readFirmFacts(to: RowReading, phone: string, email: string): void {
  readFirmPlace(to);
  readTaxNo(to, typeof to.values['country'] === 'string' ? to.values['country'] : 'TR');
  readFirmPhone(to, phone);
  readEmail(to, email, 'Firma e-postası');
  to.take('tax_office', 'web');
}

/** Reads a row of a list of firms. What may be wrong is never among the sure values. */
export function readCompany(row: ReadRow, profile: Dates, today = todayIso()): ReadRecord {
  const to = new RowReading(row.values);
  to.take('name', 'type', 'note', 'contract_no', 'authorisation_no', ['discount', 'discount_note']);
  to.take('responsible');
  if (to.values['name'] === undefined) to.refuse('name', 'name_missing');
  readFirmFacts(to, 'phone', 'email');
  readDay(to, 'contract_from', 'Sözleşme ilk günü', profile, today);
  readDay(to, 'contract_to', 'Sözleşme son günü', profile, today);
  readDay(to, 'authorisation_to', 'Yetki belgesi son günü', profile, today);
  const { contract_from: from, contract_to: until } = to.values;
  if (typeof from === 'string' && typeof until === 'string' && until < from)
    to.refuse('contract_to', 'contract_order');
  const iban = to.word('iban');
  if (iban !== null) {
    const plain = asciiUpper(iban).replace(/[\s-]/gu, '');
    if (isIban(plain)) to.values['bank_iban'] = plain;
    else to.doubts.push(`IBAN: ${iban}`);
  }
  return to.done(row.problems);
}

const TITLES: ReadonlySet<string> = new Set([
  ...['sn', 'sayin', 'op', 'opr', 'dr', 'uzm', 'prof', 'doc', 'yrd', 'ogr', 'uyesi'],
]);
const POLITE: ReadonlySet<string> = new Set(['bey', 'hanim']);

const folded = (word: string): string => foldTurkish(word).replaceAll('.', '');

/** Takes titles off a name: `Sn. Op. Dr. Ayşe KAYA`; a doctor's says that somebody is one. Names alone are no title. */
function withoutTitles(text: string): { readonly name: string; readonly doctor: boolean } {
  const words = text
    .replaceAll('.', '. ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => !TITLES.has(folded(word)));
  const from = first > 0 && words.length - first >= 2 ? first : 0;
  const to = words.length - from >= 3 && POLITE.has(folded(words.at(-1) ?? '')) ? -1 : undefined;
  return {
    name: words.slice(from, to).join(' '),
    doctor: words.slice(0, Math.max(first, 0)).some((word) => folded(word) === 'dr'),
  };
}

const YES = /^(?:evet|e|x|1|true|hekim|doktor|dr\.?|var|yes|✓)$/u;

function readContactName(to: RowReading): void {
  const { name, doctor } = withoutTitles(to.text('full_name') ?? '');
  const beside = ['company', 'address', 'city', 'position', 'note']
    .map((field) => to.text(field) ?? '')
    .join(' ');
  const read = readName(
    { full: name === '' ? null : name, first: to.text('first_name'), last: to.text('last_name') },
    beside,
  );
  if (read === null) {
    to.refuse('full_name', 'missing_person');
    return;
  }
  Object.assign(to.values, read[0]);
  if (read.length > 1) to.unsure['name'] = read.map((reading) => ({ ...reading }));
  if (doctor) to.values['is_doctor'] = true;
}

function readFirmOf(row: ReadRow): {
  readonly firm: Readonly<Record<string, unknown>>;
  readonly to: RowReading;
} {
  const to = new RowReading(row.values);
  to.take(['company', 'name'], ['company_type', 'type']);
  if (to.values['name'] !== undefined) readFirmFacts(to, 'company_phone', 'company_email');
  return { firm: to.values, to };
}

/** Reads a row of a list of people, with the firm that it names. */
export function readContact(row: ReadRow): ReadRecord {
  const to = new RowReading(row.values);
  readContactName(to);
  to.take('position', 'department', 'note', ['branch', 'doctor_branch']);
  const read = ['phone', 'second_phone'].map((field) => readPhones(to.text(field) ?? ''));
  const numbers = [...new Set(read.flatMap((phones) => phones.numbers))];
  if (numbers.length > 0) to.values['phones'] = numbers;
  for (const part of read.flatMap((phones) => phones.doubtful)) to.doubts.push(`Telefon: ${part}`);
  readEmail(to, 'email', 'E-posta');
  const doctor = to.word('doctor');
  if ((doctor !== null && YES.test(foldTurkish(doctor))) || to.values['doctor_branch'] !== undefined)
    to.values['is_doctor'] = true;
  const born = row.values['birth_date'];
  if (typeof born === 'string') to.values['birthday'] = born;
  const unread = row.problems.filter(({ field }) => field === 'birth_date');
  for (const { text } of unread) to.doubts.push(`Doğum günü: ${text ?? ''}`);
  const { firm, to: about } = readFirmOf(row);
  if (firm['name'] !== undefined) to.values['company'] = firm;
  to.doubts.push(...about.doubts);
  // A zero that the workbook has dropped finds no firm by itself; it is said.
  if (about.unsure['tax'] !== undefined) to.doubts.push(`Vergi no: ${about.text('tax_no') ?? ''}`);
  to.problems.push(...about.problems);
  return to.done(row.problems.filter(({ field }) => field !== 'birth_date'));
}
