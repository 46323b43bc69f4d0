import { tripStepOrder } from '@sync/model/entities/trip-values';
import type { TripStep } from '@sync/model/entities/trip-values';
import { makePerson } from './client-person';
import type { ClientSummary } from './clients';
import { origins } from './names';
import { turkishMobile } from './numbers';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { ClientRow, CompanyRow, DemoBatch, PatientTripRow, SurgeryRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { DemoSize, World } from './world';
import { partOfMoney } from '@sync/model/money';

/** Trips of a hospital of full size. */
const TRIPS = 64;
/** A small hospital has this share of them at least, so that there is something to see. */
const LEAST = 0.5;
/** Days from today on which each of the next ones arrives. */
const AHEAD = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16, 20];

const flights = ['TK 1590', 'TK 723', 'PC 1002', 'LH 1302', 'XQ 141', 'SU 2130', 'BA 676', 'TK 401'];
const gates = ['İstanbul Havalimanı', 'İstanbul Havalimanı', 'Sabiha Gökçen', 'Sabiha Gökçen', 'Esenboğa'];
const hotels = ['Pusula Konukevi', 'Ilıca Otel', 'Tanyeli Suites', 'Gökçay Otel'];
const transfers = ['Kervansoy Transfer', 'Üçpınar Turizm', null];

/** Hours after the arrival at which each step is usual; the last two depend on the stay. */
const usual: Readonly<Record<TripStep, number>> = {
  landed_at: 0.2,
  met_at: 0.9,
  at_hotel_at: 2.5,
  in_hospital_at: 17,
  discharged_at: 70,
  seen_off_at: 0,
};

function stepsOf(random: Random, world: World, arrival: number, departure: number) {
  const at = (step: TripStep): number =>
    step === 'seen_off_at'
      ? departure - 2 * HOUR
      : Math.min(arrival + usual[step] * HOUR + random.int(0, 40) * MINUTE, departure - 3 * HOUR);
  // Nobody has stamped what is only just happening.
  const heard = world.now - 15 * MINUTE;
  return Object.fromEntries(
    tripStepOrder.map((step) => {
      const time = at(step);
      return [step, time < heard ? iso(time) : null];
    }),
  ) as Readonly<Record<TripStep, string | null>>;
}

const notLanded = Object.fromEntries(tripStepOrder.map((step) => [step, null])) as Readonly<
  Record<TripStep, null>
>;

/** Foreign patients that a hospital has at least. */
const PATIENTS = 24;
/** Places of the patients that are made here behind those of all others. */
const BEHIND = 400;

/** Creates patients who came lately, if the hospital is too small to have enough of them. */
function makeTravellers(world: World, random: Random, size: DemoSize, count: number): readonly ClientRow[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const origin = origins(random);
    const position = world.existing.clients + size.clients + BEHIND + at;
    const household = {
      position,
      createdAt: world.today - random.int(20, 80) * DAY + random.int(9, 17) * HOUR,
      createdBy: memberOf(world.staff, 'tugba.yucel').id,
      origin,
      lastName: random.pick(origin.last),
      mobile: turkishMobile(position),
    };
    const member = { role: 'head', female: random.chance(0.5), age: random.int(24, 70) } as const;
    return makePerson(world, random, household, member, 0);
  });
}

/** Creates the trips of foreign patients: around their surgeries, and others for a look at the clinic. */
export function makeTrips(
  world: World,
  clients: readonly ClientSummary[],
  surgeries: readonly SurgeryRow[],
  companies: readonly CompanyRow[],
  size: DemoSize,
): DemoBatch {
  const random = createRandom(`${world.seed} trips`);
  const known = clients.filter((client) => client.foreign);
  const travellers = makeTravellers(world, random, size, PATIENTS - known.length);
  const foreign = [...travellers, ...known];
  const share = Math.min(1, size.clients / 2000);
  const isForeign = new Set(foreign.map(({ id }) => id));
  const agents = companies.filter(({ authorisation_no: no }) => no !== null);
  const [responsible, interpreter] = [
    memberOf(world.staff, 'tugba.yucel'),
    memberOf(world.staff, 'leyla.mansur'),
  ];
  let number = 1000;

  const makeTrip = (clientId: string, arrival: number, surgery: SurgeryRow | null): PatientTripRow => {
    number += 1;
    const departure = arrival + random.int(4, 9) * DAY + random.int(0, 6) * HOUR;
    const made = arrival - random.int(8, 30) * DAY;
    const isAhead = arrival > world.now - DAY;
    const currency = random.pick(['EUR', 'EUR', 'EUR', 'USD', 'USD', 'GBP', 'TRY'] as const);
    const rates = { EUR: 486_500, USD: 421_200, GBP: 552_300, TRY: null } as const;
    const quote = random.int(18, 92) * 10_000 * (currency === 'TRY' ? 40 : 1);
    const paid = !isAhead && random.chance(0.85);
    const covered = random.chance(isAhead ? 0.62 : 0.9);
    const steps = stepsOf(random, world, arrival, departure);
    const outside = random.chance(0.25);
    return {
      id: uuidAt(random, Math.min(made, world.today)),
      trip_no: `YH-${number}`,
      client_id: clientId,
      ticket_id: null,
      surgery_id: surgery?.id ?? null,
      department_id: surgery?.department_id ?? random.pick(world.clinics).id,
      arrival_at: iso(arrival),
      flight_no: random.chance(0.9) ? random.pick(flights) : null,
      gate: random.pick(gates),
      transfer_company: random.pick(transfers),
      driver_phone: random.chance(0.6) ? `+9055508${String(number).padStart(5, '0')}` : null,
      hotel: random.chance(0.85) ? random.pick(hotels) : null,
      interpreter_id: outside ? null : random.chance(0.7) ? interpreter.id : null,
      interpreter_name: outside ? random.pick(['Vera Kuznetsova', 'Samir Haddad']) : null,
      responsible_id: random.chance(isAhead ? 0.88 : 1) ? responsible.id : null,
      // The server takes these from the record of the patient.
      nationality: null,
      country: null,
      language: null,
      intermediary_id: agents.length > 0 && random.chance(0.5) ? random.pick(agents).id : null,
      portal_record_no: random.chance(isAhead ? 0.75 : 0.95) ? `HT-${random.int(100_000, 999_999)}` : null,
      cover_policy_no: covered ? `KS-${random.int(100_000, 999_999)}` : null,
      cover_until: covered ? istanbulDay(arrival + (random.chance(0.12) ? 0 : 30) * DAY) : null,
      quote_amount: quote,
      quote_currency: currency,
      paid_amount: paid ? partOfMoney(quote, random.pick([100, 100, 95, 50]), 100) : null,
      currency: paid ? currency : null,
      rate: paid ? rates[currency] : null,
      rate_on: paid ? istanbulDay(Math.min(arrival + 2 * DAY, world.today)) : null,
      departure_at: iso(departure),
      ...steps,
      cancelled_at: !isAhead && random.chance(0.03) ? iso(arrival - DAY) : null,
      note: null,
      ...stamps(Math.min(made, world.today), responsible.id, Math.min(arrival, world.today)),
    };
  };

  const trips: PatientTripRow[] = [];
  const part = Math.max(LEAST, share);
  const count = Math.ceil(TRIPS * part);
  for (const surgery of surgeries) {
    if (!isForeign.has(surgery.client_id) || surgery.planned_start === null || trips.length >= count / 2)
      continue;
    if (surgery.status === 'cancelled' || surgery.status === 'postponed') continue;
    const start = Date.parse(surgery.planned_start);
    if (start < world.today - 120 * DAY) continue;
    trips.push(makeTrip(surgery.client_id, start - random.int(16, 40) * HOUR, surgery));
  }
  const days = AHEAD.slice(0, Math.ceil(AHEAD.length * part));
  days.forEach((day, at) => {
    const trip = makeTrip(
      // Each of them travels once.
      foreign[at % foreign.length]?.id ?? '',
      world.today + day * DAY + random.int(7, 21) * HOUR + random.pick([0, 10, 25, 40, 55]) * MINUTE,
      null,
    );
    // One flight of today is late, at whatever hour the demo is made.
    trips.push(at === 0 ? { ...trip, ...notLanded } : trip);
  });
  while (trips.length < count) {
    const arrival = world.today - random.int(2, 110) * DAY + random.int(6, 22) * HOUR;
    trips.push(makeTrip(random.pick(foreign).id, arrival, null));
  }
  return { clients: travellers, patient_trips: trips };
}
