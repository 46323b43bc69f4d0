import type { ClientPhone } from '@sync/model/entities/client';
import { foldTurkish } from '@sync/model/tr/turkish';
import { femaleNames, maleNames } from './names';
import type { Origin } from './names';
import { identityNumber, passportNumber, turkishMobile } from './numbers';
import { allergies, hotels, insurers, places, streets } from './places';
import { uuidAt, weighted } from './random';
import type { Random } from './random';
import { stamps } from './rows';
import type { ClientRow } from './rows';
import { DAY, HOUR, istanbulDay } from './world';
import type { World } from './world';

/** One person of a household. */
export interface Member {
  readonly role: 'head' | 'spouse' | 'child';
  readonly female: boolean;
  readonly age: number;
}

/** Data shared by the people of a household. */
export interface Household {
  /** Place of its first person among all clients. */
  readonly position: number;
  readonly createdAt: number;
  readonly createdBy: string;
  /** Null for people who live in Türkiye. */
  readonly origin: Origin | null;
  readonly lastName: string;
  readonly mobile: string;
}

const clientKind = weighted([
  ['patient', 82],
  ['lead', 13],
  ['relative', 4],
  ['other', 1],
] as const);
const insuranceKind = weighted([
  ['sgk', 46],
  ['tss', 22],
  ['oss', 16],
  ['self_pay', 16],
] as const);

/** Returns when the client with this share of all clients before it was registered: two fifths in the last year. */
export function registeredAt(share: number, random: Random, today: number): number {
  const daysBack = share < 0.6 ? 1460 - (share / 0.6) * 1095 : 365 - ((share - 0.6) / 0.4) * 364;
  return today - Math.max(1, Math.floor(daysBack)) * DAY + Math.floor((8.5 + random.next() * 9) * HOUR);
}

type Identity = Pick<ClientRow, 'identity_type' | 'identity_no' | 'passport_country' | 'passport_expiry'>;

function identityOf(
  random: Random,
  household: Household,
  position: number,
  kind: ClientRow['client_kind'],
  today: number,
): Identity {
  const none = {
    identity_type: 'none',
    identity_no: null,
    passport_country: null,
    passport_expiry: null,
  } as const;
  const { origin } = household;
  if (origin === null) {
    return random.chance(kind === 'patient' ? 0.94 : 0.3)
      ? { ...none, identity_type: 'tckn', identity_no: identityNumber(position, false) }
      : none;
  }
  if (random.chance(kind === 'patient' ? 0.08 : 0.5)) return none;
  if (random.chance(0.25))
    return { ...none, identity_type: 'ykn', identity_no: identityNumber(position, true) };
  return {
    identity_type: 'passport',
    identity_no: passportNumber(position, random),
    passport_country: origin.country,
    passport_expiry: istanbulDay(today + random.int(60, 3000) * DAY),
  };
}

function phonesOf(random: Random, household: Household, member: Member, position: number): ClientPhone[] {
  const { origin, mobile } = household;
  const phone = (e164: string, more: Partial<ClientPhone> = {}): ClientPhone => ({
    e164,
    label: 'mobile',
    primary: true,
    whatsapp: random.chance(0.75),
    shared: false,
    ...more,
  });
  if (origin !== null) {
    const local = String(position % 10 ** origin.phoneDigits).padStart(origin.phoneDigits, '0');
    return [phone(`${origin.phone}${local}`, { whatsapp: true })];
  }
  if (member.role === 'child' && member.age < 18) return [phone(mobile, { shared: true, label: 'relative' })];
  if (member.role === 'spouse' && random.chance(0.4)) return [phone(mobile, { shared: true })];
  const own = phone(member.role === 'head' ? mobile : turkishMobile(position));
  return random.chance(0.12)
    ? [own, phone(turkishMobile(position + 250_000), { label: 'home', primary: false, whatsapp: false })]
    : [own];
}

function emailOf(random: Random, first: string, last: string, position: number): string | null {
  if (!random.chance(0.38)) return null;
  const name = foldTurkish(`${first}.${last}`)
    .normalize('NFD')
    .replace(/ə/gu, 'e')
    .replace(/[^a-z.]/gu, '');
  return `${name}${position % 100}@posta.test`;
}

function visitOf(random: Random, world: World, foreign: boolean) {
  if (!foreign || !random.chance(0.6)) return { arrival_on: null, departure_on: null, hotel: null };
  const arrival = world.today + random.int(-200, 40) * DAY;
  return {
    arrival_on: istanbulDay(arrival),
    departure_on: istanbulDay(arrival + random.int(3, 21) * DAY),
    hotel: random.pick(hotels),
  };
}

/** Creates one client. `at`: place within the household. */
export function makePerson(
  world: World,
  random: Random,
  household: Household,
  member: Member,
  at: number,
): ClientRow {
  const { origin, createdBy } = household;
  const { catalogue, today } = world;
  const position = household.position + at;
  const createdAt = household.createdAt + at * random.int(2, 9) * 60_000;
  const kind = clientKind(random);
  const first =
    origin === null
      ? member.female
        ? femaleNames(random)
        : maleNames(random)
      : random.pick(member.female ? origin.female : origin.male);
  const identity = identityOf(random, household, position, kind, today);
  const place = places(random);
  const insurance = origin === null ? insuranceKind(random) : random.chance(0.5) ? 'foreign' : 'self_pay';
  const insured = insurance === 'oss' || insurance === 'tss';
  const years = member.age * 365.25 * DAY + random.int(0, 364) * DAY;
  const sources = catalogue.sources.filter(({ attributes }) => origin !== null || !attributes.foreign_only);
  const changed = Math.min(createdAt + random.int(0, 40) * DAY, today - HOUR);
  return {
    id: uuidAt(random, createdAt),
    client_no: String(100_001 + position),
    hospital_file_no:
      kind === 'patient' ? `${istanbulDay(createdAt).slice(2, 4)}/${String(10_000 + position)}` : null,
    client_kind: kind,
    first_name: first,
    last_name: household.lastName,
    ...identity,
    birth_date: random.chance(0.96) ? istanbulDay(Math.min(today - years, createdAt)) : null,
    sex: random.chance(0.01) ? 'unspecified' : member.female ? 'female' : 'male',
    nationality: origin?.country ?? 'TR',
    country: origin?.country ?? 'TR',
    language: origin?.language ?? 'tr',
    is_foreign_patient: origin !== null,
    phones: phonesOf(random, household, member, position),
    email: emailOf(random, first, household.lastName, position),
    province: origin === null ? place.province : null,
    district: origin === null ? random.pick(place.districts) : null,
    address:
      origin === null && random.chance(0.4)
        ? `${random.pick(streets)} No: ${random.int(1, 90)} D: ${random.int(1, 24)}`
        : null,
    insurance_kind: kind === 'patient' || random.chance(0.3) ? insurance : null,
    insurer_name: insured ? random.pick(insurers) : null,
    policy_no: insured ? `P-${String(700_000 + position)}` : null,
    contact_type_id: random.chance(0.3) ? random.pick(catalogue.contactTypes).id : null,
    source_id: random.pick(sources).id,
    responsible_user_id: origin !== null || random.chance(0.15) ? world.pickWorker(random).id : null,
    allergies_alert: random.chance(0.07) ? random.pick(allergies) : null,
    clinical_note: random.chance(0.05) ? 'Hipertansiyon; düzenli ilaç kullanıyor.' : null,
    admin_note: random.chance(0.06) ? 'Öğle saatlerinde aranmayı tercih ediyor.' : null,
    tag_ids: random.chance(0.12) ? [random.pick(catalogue.tags).id] : [],
    do_not_contact: random.chance(0.012),
    deceased_on:
      member.age > 70 && random.chance(0.03)
        ? istanbulDay(Math.max(createdAt, today - random.int(5, 300) * DAY))
        : null,
    portal_record_no: origin !== null && random.chance(0.7) ? `HT-${String(40_000 + position)}` : null,
    interpreter_language: origin !== null && random.chance(0.5) ? origin.language : null,
    ...visitOf(random, world, origin !== null),
    merged_into_id: null,
    duplicate_reason: null,
    ...stamps(createdAt, createdBy, Math.max(createdAt, changed)),
  };
}
