/** Variables that a template may use of a patient or an applicant, and how they are written by language. */
import type { MessagePurpose } from '../entities/message-values';
import { formatPhone } from '../rules/phone';
import { zoneOffset } from '../rules/time-zone';

export type VariableType = 'text' | 'date' | 'time' | 'number' | 'money' | 'phone';

/** The record that a value comes from. */
export const variableSources = {
  client: 'Hasta',
  ticket: 'Talep',
  meeting: 'Randevu',
  surgery: 'Ameliyat',
  insurance_case: 'Provizyon',
  trip: 'Yolculuk',
  survey: 'Anket',
  applicant: 'Aday',
  hospital: 'Hastane',
  user: 'Gönderen',
} as const;
export type VariableSource = keyof typeof variableSources;

export interface VariableMoney {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * A value before it is written. `date`: `YYYY-MM-DD` or an ISO instant; `time`: `HH:MM` or an ISO instant; `number`: a
 * number; `money`: `VariableMoney`; `phone`: E.164 or a 444 number; `text`: a text.
 */
export type VariableValue = string | number | VariableMoney;

/**
 * Author of a value: `free`, somebody who may write into the record; `code`, the same as a number of papers; `phone`,
 * the same as a phone; `made`, the server or the writing of a type.
 */
export type VariableTrust = 'free' | 'code' | 'phone' | 'made';

export interface Variable {
  readonly key: string;
  /** Turkish, for people who write templates. */
  readonly label: string;
  readonly type: VariableType;
  readonly from: VariableSource;
  /** True for a value that tells its reader something of somebody's health. */
  readonly health: boolean;
  readonly trust: VariableTrust;
  readonly sample: VariableValue;
  /** The longest and dearest value to be reckoned with. */
  readonly worst: VariableValue;
}

/** Texts that the server makes, and codes that people type. */
const trusts: Readonly<Record<string, VariableTrust>> = {
  'hasta.hitap': 'made',
  'hasta.no': 'made',
  'talep.no': 'made',
  'provizyon.durum': 'made',
  'provizyon.no': 'code',
  'anket.baglanti': 'made',
};

const trustOfType = (type: VariableType): VariableTrust =>
  type === 'text' ? 'free' : type === 'phone' ? 'phone' : 'made';

const of =
  (from: VariableSource, health = false) =>
  (
    key: string,
    label: string,
    type: VariableType,
    sample: VariableValue,
    worst: VariableValue = sample,
  ): Variable => ({
    key,
    label,
    type,
    from,
    health,
    trust: trusts[key] ?? trustOfType(type),
    sample,
    worst,
  });

const client = of('client');
const ticket = of('ticket');
const meeting = of('meeting');
const surgery = of('surgery', true);
const insurance = of('insurance_case');
const trip = of('trip');
const applicant = of('applicant');
const hospital = of('hospital');

export const variables: readonly Variable[] = [
  client('hasta.ad', 'Adı', 'text', 'Tarık', 'Muhammed Abdülğafur'),
  client('hasta.soyad', 'Soyadı', 'text', 'Öztaylan', 'Büyükçavuşoğlu Karşıyakalı'),
  client(
    'hasta.adsoyad',
    'Adı ve soyadı',
    'text',
    'Tarık Öztaylan',
    'Muhammed Abdülğafur Büyükçavuşoğlu Karşıyakalı',
  ),
  client('hasta.hitap', 'Hitap (Bey, Hanım)', 'text', 'Bey', 'Hanım'),
  client('hasta.no', 'Hasta no', 'text', 'H-004812', 'H-10048127'),
  ticket('talep.no', 'Talep no', 'text', 'T-2026-00418', 'T-2026-1004187'),
  ticket('talep.sorumlu', 'Talebin sorumlusu', 'text', 'Selin Karaca', 'Ayşegül Kırbıyıkoğlu Şahinöz'),
  meeting('randevu.tarih', 'Randevu tarihi', 'date', '2026-11-19'),
  meeting('randevu.saat', 'Randevu saati', 'time', '14:30'),
  meeting(
    'randevu.yer',
    'Randevu yeri',
    'text',
    'B Blok, 2. kat',
    'Ağrı ve Göğüs Hastalıkları Polikliniği, B Blok, 12. kat',
  ),
  surgery('ameliyat.tarih', 'Ameliyat tarihi', 'date', '2026-11-19'),
  surgery('ameliyat.saat', 'Ameliyat saati', 'time', '10:30'),
  surgery('ameliyat.cerrah', 'Cerrah', 'text', 'Dr. Cem Baydar', 'Prof. Dr. Ayşegül Kırbıyıkoğlu Şahinöz'),
  surgery('ameliyat.bolum', 'Ameliyatın bölümü', 'text', 'Genel Cerrahi', 'Göğüs Kalp ve Damar Cerrahisi'),
  surgery(
    'ameliyat.on_odeme',
    'Ön ödeme',
    'money',
    { amount: 1_500_000, currency: 'TRY' },
    { amount: 123_456_789, currency: 'EUR' },
  ),
  surgery('yatis.tarihi', 'Yatış tarihi', 'date', '2026-11-19'),
  surgery('yatis.saati', 'Yatış saati', 'time', '07:30'),
  insurance('provizyon.kurum', 'Kurum', 'text', 'Örnek Sigorta', 'Doğuş Işık Sağlık ve Hayat Sigorta A.Ş.'),
  insurance('provizyon.durum', 'Provizyonun durumu', 'text', 'onaylandı', 'ek evrak bekleniyor'),
  insurance('provizyon.no', 'Provizyon no', 'text', '48120093', 'PRV-2026-004812009-3'),
  insurance(
    'provizyon.hasta_payi',
    'Hasta payı',
    'money',
    { amount: 245_000, currency: 'TRY' },
    { amount: 123_456_789, currency: 'TRY' },
  ),
  trip('yolculuk.tarih', 'Geliş tarihi', 'date', '2026-11-21'),
  trip('yolculuk.saat', 'Geliş saati', 'time', '16:45'),
  trip('yolculuk.ucus', 'Uçuş no', 'text', 'TK1980', 'PGT 1980/1'),
  trip('yolculuk.transfer', 'Transfer firması', 'text', 'Örnek Transfer', 'Çağrı Işık Turizm ve Taşımacılık'),
  trip('yolculuk.sofor', 'Şoför telefonu', 'phone', '+905321234567'),
  trip('yolculuk.otel', 'Otel', 'text', 'Örnek Otel', 'Boğaziçi Işık Suit ve Kongre Oteli'),
  of('survey')(
    'anket.baglanti',
    'Anket bağlantısı',
    'text',
    'https://vizite.example/anket/7kq2m9xw4tb3n8vzq5hd0c6fj1yrgs-_',
    'https://anket.ornekhastanesi.example/anket/7kq2m9xw4tb3n8vzq5hd0c6fj1yrgs-_',
  ),
  applicant('aday.ad', 'Adayın adı', 'text', 'Tarık', 'Muhammed Abdülğafur'),
  applicant('aday.soyad', 'Adayın soyadı', 'text', 'Öztaylan', 'Büyükçavuşoğlu Karşıyakalı'),
  applicant(
    'aday.adsoyad',
    'Adayın adı ve soyadı',
    'text',
    'Tarık Öztaylan',
    'Muhammed Abdülğafur Büyükçavuşoğlu Karşıyakalı',
  ),
  applicant(
    'aday.pozisyon',
    'Başvurulan pozisyon',
    'text',
    'Servis hemşiresi',
    'Ameliyathane ve Yoğun Bakım Sorumlu Hemşiresi',
  ),
  applicant('aday.bolum', 'Başvurulan bölüm', 'text', 'Genel Cerrahi', 'Göğüs Kalp ve Damar Cerrahisi'),
  applicant('aday.basvuru', 'Başvuru tarihi', 'date', '2026-11-05'),
  hospital(
    'hastane.ad',
    'Hastanenin adı',
    'text',
    'Örnek Hastanesi',
    'Özel Örnek Sağlık Üniversitesi Eğitim Hastanesi',
  ),
  hospital('hastane.telefon', 'Hastanenin telefonu', 'phone', '4441234', '+902121234567'),
  of('user')('gonderen.ad', 'Gönderenin adı', 'text', 'Selin Karaca', 'Ayşegül Kırbıyıkoğlu Şahinöz'),
];

/** Returns whether a template of a purpose may use what comes from such a record. */
export const isForPurpose = (from: VariableSource, purpose: MessagePurpose): boolean =>
  from === 'hospital' || from === 'user' || (from === 'applicant') === (purpose === 'applicant');

const byKey = new Map(variables.map((variable) => [variable.key, variable]));

export const variableOf = (key: string): Variable | undefined => byKey.get(key);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const isInstant = (value: string): boolean => value.includes('T');

/** Returns day and time on the clocks of a zone. */
function localOf(instant: string, zone: string): { day: string; time: string } | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const local = new Date(at + zoneOffset(zone, at)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

function writtenDate(value: string, language: string, zone: string): string | null {
  const day = isInstant(value) ? localOf(value, zone)?.day : value;
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  if (language === 'en') {
    // The month as a word: Britain and America read 05/06 differently.
    const name = months[Number(month) - 1];
    return name === undefined ? null : `${Number(date)} ${name} ${year}`;
  }
  return language === 'ar' || language === 'fr' ? `${date}/${month}/${year}` : `${date}.${month}.${year}`;
}

function writtenTime(value: string, zone: string): string | null {
  const time = isInstant(value) ? localOf(value, zone)?.time : value;
  return time !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

/** Marks of thousands and decimals. Blanks are plain ones, since others are in no alphabet of an SMS. */
const marks: Readonly<Record<string, readonly [string, string]>> = {
  en: [',', '.'],
  ar: [',', '.'],
  fr: [' ', ','],
  ru: [' ', ','],
};

/** @param digits of the decimals, as given */
function grouped(whole: string, digits: string, negative: boolean, language: string): string {
  const [thousands, decimal] = marks[language] ?? ['.', ','];
  const first = whole.length % 3 === 0 ? 3 : whole.length % 3;
  let left = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) left += thousands + whole.slice(at, at + 3);
  return `${negative ? '-' : ''}${left}${digits === '' ? '' : decimal + digits}`;
}

function writtenNumber(value: number, language: string): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null;
  const [whole = '0', digits = ''] = String(Number(Math.abs(value).toFixed(6))).split('.');
  return grouped(whole, digits, value < 0, language);
}

/** Returns an amount with two decimals. Lira as TL, since ₺ is in no alphabet of an SMS. */
function writtenMoney({ amount, currency }: VariableMoney, language: string): string | null {
  if (!Number.isSafeInteger(amount)) return null;
  const minor = String(Math.abs(amount)).padStart(3, '0');
  const figure = grouped(minor.slice(0, -2), minor.slice(-2), amount < 0, language);
  return `${figure} ${currency === 'TRY' ? 'TL' : currency}`;
}

function writtenPhone(value: string, language: string): string | null {
  if (value === '') return null;
  const written = formatPhone(value);
  if (language === 'tr' || !value.startsWith('+90')) return written;
  return written.startsWith('0') ? `+90 ${written.slice(1)}` : written;
}

/**
 * Returns a value as it is written in a message of the language. Null where there is none, or none of this type.
 * Times are those of the zone, by the clock of 24 hours; figures are 0 to 9 in every language.
 */
export function writeValue(
  type: VariableType,
  value: VariableValue | null | undefined,
  language: string,
  zone = 'Europe/Istanbul',
): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return type === 'number' ? writtenNumber(value, language) : null;
  if (typeof value === 'object') return type === 'money' ? writtenMoney(value, language) : null;
  switch (type) {
    case 'text':
      return value.trim() === '' ? null : value.trim();
    case 'date':
      return writtenDate(value, language, zone);
    case 'time':
      return writtenTime(value, zone);
    case 'phone':
      return writtenPhone(value, language);
    case 'number':
    case 'money':
      return null;
    default:
      return type satisfies never;
  }
}

const honorifics: Readonly<Record<string, readonly [male: string, female: string]>> = {
  tr: ['Bey', 'Hanım'],
  en: ['Mr', 'Ms'],
  de: ['Herr', 'Frau'],
  fr: ['M.', 'Mme'],
  ru: ['господин', 'госпожа'],
  ar: ['السيد', 'السيدة'],
};

/**
 * Returns the form of address of a patient (`hasta.hitap`). Null where nobody knows the sex or the language has no
 * word here.
 */
export function honorific(sex: string, language: string): string | null {
  const words = honorifics[language];
  return words === undefined ? null : sex === 'male' ? words[0] : sex === 'female' ? words[1] : null;
}

/** Patients that a template is looked at with. */
export const samplePatients = {
  usual: 'Tarık Öztaylan · örnek hasta',
  worst: 'En uzun değerler · örnek hasta',
  arabic: 'Arapça ad · örnek hasta',
  missing: 'Eksik alanlar · örnek hasta',
} as const;
export type SamplePatient = keyof typeof samplePatients;

const arabic: Readonly<Record<string, VariableValue>> = {
  'hasta.ad': 'عبد الرحمن',
  'hasta.soyad': 'المنصوري',
  'hasta.adsoyad': 'عبد الرحمن المنصوري',
};
/** Variables that records often lack. */
const missing: ReadonlySet<string> = new Set([
  'hasta.hitap',
  'randevu.yer',
  'ameliyat.saat',
  'yatis.saati',
  'provizyon.no',
  'yolculuk.ucus',
  'yolculuk.sofor',
]);

/** Returns the values of a sample patient, written in a language. Null for those that the patient lacks. */
export function sampleValues(
  patient: SamplePatient,
  language: string,
): Readonly<Record<string, string | null>> {
  const written: Record<string, string | null> = {};
  for (const { key, type, sample, worst } of variables) {
    const value =
      patient === 'missing' && missing.has(key)
        ? null
        : patient === 'worst'
          ? worst
          : ((patient === 'arabic' ? arabic[key] : undefined) ?? sample);
    written[key] = writeValue(type, value, language);
  }
  if (written['hasta.hitap'] !== null) {
    const sex = patient === 'worst' ? 'female' : 'male';
    written['hasta.hitap'] = honorific(sex, language) ?? written['hasta.hitap'] ?? null;
  }
  return written;
}
