import { checklistItems } from '@sync/model/entities/surgery-values';
import type {
  ChecklistCode,
  ChecklistItem,
  Milestone,
  MilestoneCode,
  SurgerySide,
  SurgeryStatus,
  TeamMember,
} from '@sync/model/entities/surgery-values';
import { itemDeadlines, proposedItems, statusByMilestones } from '@sync/model/rules/surgery-rules';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { DemoBatch, SurgeryRow, TheatreSessionRow } from './rows';
import { memberOf } from './staff';
import type { MadeTicket } from './tickets';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';
import { partOfMoney } from '@sync/model/money';

/** Surgeries of the past year in a hospital of full size, and how many days are planned ahead. */
const PAST = 900;
const AHEAD = 14;
const WAITING = 9;
const GRID = 5 * MINUTE;

type Procedure = World['catalogue']['procedures'][number];
type Room = World['catalogue']['rooms'][number];

const sides = weighted([
  ['right', 48],
  ['left', 46],
  ['both', 6],
] as const);
const payers = weighted([
  ['sgk', 38],
  ['tss', 26],
  ['oss', 22],
  ['self_pay', 14],
] as const);
const asas = weighted([
  [1, 30],
  [2, 48],
  [3, 22],
] as const);
const anaesthesias = weighted([
  ['general', 70],
  ['spinal', 18],
  ['local', 6],
  ['sedation', 6],
] as const);

/** Minutes between milestones after the patient was taken in, in the order of `milestones`. */
const AFTER_PLAN: readonly MilestoneCode[] = [
  'room_in',
  'started',
  'ended',
  'room_out',
  'ward',
  'discharged',
];

interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly clients: readonly ClientSummary[];
  readonly tickets: readonly MadeTicket[];
  readonly coordinators: readonly string[];
  number: number;
}

interface Slot {
  readonly room: Room;
  readonly place: number;
  readonly procedure: Procedure;
  readonly surgeonId: string;
  readonly start: number;
}

const ofWomen: readonly string[] = ['Sezaryen', 'Histerektomi', 'Miyomektomi', 'Rahim polipi'];
const ofMen: readonly string[] = ['Prostat, TUR'];

function mayHave({ name }: Procedure, { sex }: ClientSummary): boolean {
  if (ofWomen.includes(name)) return sex === 'female';
  return !ofMen.includes(name) || sex === 'male';
}

/** Picks a client who fits; of a handful of clients maybe nobody does, then any client. */
function pickFitting(
  random: Random,
  clients: readonly ClientSummary[],
  fits: (client: ClientSummary) => boolean,
): ClientSummary {
  for (let tries = 0; tries < 30; tries += 1) {
    const client = random.pick(clients);
    if (fits(client)) return client;
  }
  return clients.find(fits) ?? random.pick(clients);
}

const weekdayAt = (midnight: number): number => new Date(midnight + 3 * HOUR).getUTCDay();
const onGrid = (time: number): number => Math.round(time / GRID) * GRID;

/**
 * Yields the surgeries in a room on a day, one after the other.
 * @param share how much of the day is used, 0 to 1
 */
function* slotsOf({ world, random }: Maker, midnight: number, room: Room, place: number, share: number) {
  const { procedures, clinicians } = world.catalogue;
  const own = room.attributes.department_ids;
  const offered = procedures.filter(({ attributes }) => own.includes(attributes.department_id ?? ''));
  const closes = room.attributes.closes_at.split(':').map(Number);
  const end = midnight + (closes[0] ?? 18) * HOUR + (closes[1] ?? 0) * MINUTE;
  let start = midnight + 8 * HOUR + random.pick([15, 30, 30, 45]) * MINUTE;
  let lead: Procedure | null = null;
  while (start < end - HOUR) {
    if (!random.chance(share)) {
      start += random.pick([45, 60, 90]) * MINUTE;
      continue;
    }
    const departmentId: string =
      lead?.attributes.department_id ?? random.pick(offered).attributes.department_id ?? '';
    const procedure = random.pick(
      offered.filter(({ attributes }) => attributes.department_id === departmentId),
    );
    lead = random.chance(0.75) ? procedure : null;
    const team = clinicians.filter(
      ({ attributes }) => attributes.profession === 'surgeon' && attributes.department_id === departmentId,
    );
    // Each room has surgeons of its own on a day, so that nobody is in two rooms.
    const mine = team.filter((_one, at) => (at + weekdayAt(midnight)) % 2 === place % 2);
    const surgeon = random.pick(mine.length > 0 ? mine : team);
    yield { room, place, procedure, surgeonId: surgeon.id, start } satisfies Slot;
    const { minutes, turnover_minutes } = procedure.attributes;
    start = onGrid(start + ((minutes ?? 60) + (turnover_minutes ?? 20)) * MINUTE);
  }
}

function teamOf({ world, random }: Maker, place: number, made: number): readonly TeamMember[] {
  const of = (profession: string) =>
    world.catalogue.clinicians.filter(({ attributes }) => attributes.profession === profession);
  const pick = (role: TeamMember['role'], profession: string): TeamMember[] => {
    const people = of(profession);
    const person = people[place % people.length];
    return person === undefined ? [] : [{ id: uuidAt(random, made), person_id: person.id, role }];
  };
  return [
    ...pick('anaesthetist', 'anaesthetist'),
    ...pick('anaesthesia_technician', 'anaesthesia_technician'),
    ...pick('nurse', 'nurse'),
  ];
}

/** Returns the milestones before `now`: a little late, a little longer or shorter than planned. */
function milestonesOf(
  { random }: Maker,
  start: number,
  minutes: number,
  now: number,
  by: string,
): readonly Milestone[] {
  const factor = 0.8 + random.next() * 0.35 + (random.chance(0.12) ? 0.4 : 0);
  const length = Math.round(minutes * factor);
  const late = random.pick([0, 0, 2, 3, 5, 8, 12, 20]) * MINUTE;
  const entered = start + late;
  const cut = entered + random.int(8, 18) * MINUTE;
  const ended = entered + Math.max(length - 8, 15) * MINUTE;
  const out = Math.max(entered + length * MINUTE, ended + 4 * MINUTE);
  const ward = out + random.int(30, 70) * MINUTE;
  const at: Readonly<Record<MilestoneCode, number>> = {
    admitted: start - random.int(60, 150) * MINUTE,
    room_in: entered,
    started: Math.min(cut, ended - 5 * MINUTE),
    ended,
    room_out: out,
    ward,
    discharged: ward + random.int(6, 60) * HOUR,
  };
  return (['admitted', ...AFTER_PLAN] as const)
    .filter((id) => at[id] < now)
    .map((id) => ({ id, at: iso(at[id]), by }));
}

function checklistOf(
  { random }: Maker,
  items: readonly ChecklistCode[],
  daysAhead: number,
  done: number,
  by: string,
): readonly ChecklistItem[] {
  return (Object.keys(checklistItems) as ChecklistCode[])
    .filter((code) => items.includes(code))
    .map((id): ChecklistItem => {
      const due = daysAhead - itemDeadlines[id];
      const settled = daysAhead < 0 || random.chance(due <= 0 ? 0.93 : Math.max(0.15, 0.75 - due * 0.09));
      if (!settled) return { id, state: 'open', by: null, at: null, note: null };
      const at = iso(done - random.int(1, 40) * HOUR);
      if (id === 'payment' && random.chance(0.08)) {
        return { id, state: 'deferred', by, at, note: 'Taburcu olurken ödenecek' };
      }
      const note = id === 'blood' ? '2 ünite' : id === 'icu_bed' ? `yatak ${random.int(1, 8)}` : null;
      return { id, state: 'done', by, at, note };
    });
}

function makeSurgery(
  maker: Maker,
  slot: Slot | null,
  made: number,
  forced: Partial<SurgeryRow> = {},
): SurgeryRow {
  const { world, random } = maker;
  const procedure = slot?.procedure ?? random.pick(world.catalogue.procedures);
  const { minutes, turnover_minutes, sided, code, department_id } = procedure.attributes;
  const departmentId = department_id ?? '';
  const surgeon =
    slot?.surgeonId ??
    random.pick(
      world.catalogue.clinicians.filter(
        ({ attributes }) => attributes.profession === 'surgeon' && attributes.department_id === departmentId,
      ),
    ).id;
  const now = world.now;
  const length = minutes ?? 60;
  const start = slot?.start ?? null;
  const daysAhead = start === null ? 99 : Math.floor((start - world.today) / DAY);
  const fits = (candidate: ClientSummary): boolean => mayHave(procedure, candidate);
  const asked =
    daysAhead >= 0 && random.chance(0.4) ? maker.tickets.filter(({ client: who }) => fits(who)) : [];
  const ticket = asked.length > 0 ? random.pick(asked) : null;
  const client = ticket?.client ?? pickFitting(random, maker.clients, fits);
  const by = random.pick(maker.coordinators);
  const payer = client.foreign ? 'foreign' : payers(random);
  const urgency =
    forced.urgency ?? (random.chance(0.06) ? 'emergency' : random.chance(0.15) ? 'priority' : 'elective');
  const side: SurgerySide = sided ? sides(random) : 'none';
  const anaesthesia = procedure.name === 'Katarakt' ? 'local' : anaesthesias(random);
  const procedures = [
    {
      id: uuidAt(random, made),
      procedure_id: procedure.id,
      name: procedure.name,
      code,
      side,
      minutes: length,
    },
  ];
  const items = proposedItems({
    procedures,
    anaesthesia,
    payer,
    isForeign: client.foreign,
    age: null,
    needsBlood: procedure.attributes.needs_blood,
    needsImplant: procedure.attributes.needs_implant,
    needsIcu: procedure.attributes.needs_icu,
  });
  const checklist = checklistOf(
    maker,
    items,
    start === null ? 30 : daysAhead,
    Math.min(now, start ?? now),
    by,
  );
  const milestones =
    start === null || forced.status === 'cancelled' ? [] : milestonesOf(maker, start, length, now, by);
  const complete = checklist.every(({ state }) => state !== 'open');
  const planned: SurgeryStatus =
    complete && daysAhead <= 5 ? 'confirmed' : daysAhead <= 4 ? 'preparing' : 'planned';
  const last = milestones.at(-1)?.id;
  const status =
    forced.status ??
    (last === 'discharged' && daysAhead < -20
      ? random.pick(['closed', 'closed', 'follow_up'] as const)
      : statusByMilestones(milestones, start === null ? 'proposed' : planned));
  const approved = checklist.some(({ id, state }) => id === 'approval' && state === 'done');
  const price = length * random.int(900, 1900) * 100;
  maker.number += 1;
  return {
    id: uuidAt(random, made),
    surgery_no: `AM-${maker.number}`,
    client_id: client.id,
    ticket_id: ticket?.row.id ?? null,
    procedures,
    diagnosis: null,
    department_id: departmentId,
    surgeon_id: surgeon,
    team: start === null ? [] : teamOf(maker, slot?.place ?? 0, made),
    anaesthesia,
    asa: asas(random),
    room_id: slot?.room.id ?? null,
    table_no: 1,
    planned_start: start === null ? null : iso(start),
    planned_end: start === null ? null : iso(start + length * MINUTE),
    room_free_at: start === null ? null : iso(start + (length + (turnover_minutes ?? 20)) * MINUTE),
    wanted_from: null,
    wanted_to: null,
    short_notice: start === null && random.chance(0.4),
    urgency,
    overlap_reason: null,
    outside_reason: null,
    milestones,
    checklist,
    admission_at: start === null ? null : iso(start - 2 * HOUR),
    bed: daysAhead <= 0 && start !== null ? `${random.int(2, 5)}${random.int(10, 29)}` : null,
    expected_nights: anaesthesia === 'local' ? 0 : random.pick([1, 1, 1, 2, 3]),
    equipment: null,
    payer,
    insurer_name:
      payer === 'oss' || payer === 'tss'
        ? random.pick(['Anka Sigorta', 'Meriç Sigorta', 'Toros Sigorta'])
        : null,
    approval_state:
      payer === 'self_pay'
        ? 'not_needed'
        : approved
          ? random.chance(0.07)
            ? 'partial'
            : 'approved'
          : random.pick(['missing', 'asked']),
    approval_no: approved && payer !== 'self_pay' ? `P-${random.int(8000, 9999)}` : null,
    approval_until: null,
    approved_amount: approved && payer !== 'self_pay' ? partOfMoney(price, 8, 10) : null,
    quote_amount: price,
    deposit_amount: payer === 'sgk' ? null : partOfMoney(price, 1, 10),
    currency: client.foreign ? 'EUR' : 'TRY',
    cover_policy_no: client.foreign && random.chance(0.7) ? `KS-${random.int(100_000, 999_999)}` : null,
    cover_until: null,
    status,
    status_reason_id: null,
    status_note: null,
    override_reason: null,
    follow_ups: [],
    note: null,
    responsible_id: by,
    slot_state: 'none',
    team_user_ids: [],
    ...stamps(made, by, Math.min(world.today, Math.max(made, start ?? made))),
    ...forced,
  };
}

const NO_SURGERY: readonly number[] = [0, 6];
/** Yields the days of past surgeries: the last of each week first, until there are enough. */
function* pastDays(world: World): Generator<number> {
  for (let day = 1; day <= 365; day += 1) {
    const midnight = world.today - day * DAY;
    if (!NO_SURGERY.includes(weekdayAt(midnight))) yield midnight;
  }
}

/** Returns surgeries that a user has to check: two in one room, a surgeon in two rooms. */
function planted(maker: Maker, made: readonly SurgeryRow[]): readonly SurgeryRow[] {
  const { world, random } = maker;
  const later = made.filter(
    ({ planned_start: start, milestones }) =>
      start !== null && Date.parse(start) > world.now && milestones.length === 0,
  );
  const [first] = later;
  const second = later.find(({ planned_start: start }) => Date.parse(start ?? '') > world.today + DAY);
  return [first, second].flatMap((of, at): SurgeryRow[] => {
    const room = world.catalogue.rooms.find(({ id }) => id === of?.room_id);
    const procedure = world.catalogue.procedures.find(({ id }) => id === of?.procedures[0]?.procedure_id);
    if (of === undefined || room === undefined || procedure === undefined) return [];
    const other = at === 0 ? room : world.catalogue.rooms.find(({ id }) => id !== room.id);
    const start = Date.parse(of.planned_end ?? '') - 10 * MINUTE;
    const slot = { room: other ?? room, place: 7, procedure, surgeonId: of.surgeon_id, start: onGrid(start) };
    return [makeSurgery(maker, slot, world.today - random.int(1, 9) * HOUR)];
  });
}

function sessionsOf({ world, random }: Maker): readonly TheatreSessionRow[] {
  const made = world.today - 60 * DAY;
  const rows: TheatreSessionRow[] = [];
  for (let day = -7; day <= AHEAD; day += 1) {
    const midnight = world.today + day * DAY;
    if (NO_SURGERY.includes(weekdayAt(midnight))) continue;
    world.catalogue.rooms.forEach((room, place) => {
      const own = room.attributes.department_ids;
      const closed = day === 6 && place === 5;
      for (const [from, to] of [
        [8, 12.5],
        [13, 17],
      ] as const) {
        rows.push({
          id: uuidAt(random, made),
          room_id: room.id,
          starts_at: iso(midnight + from * HOUR),
          ends_at: iso(midnight + (place === 5 && to === 17 ? 16.5 : to) * HOUR),
          session_kind: closed ? 'closed' : 'block',
          surgeon_id: null,
          department_id: closed ? null : (own[from === 13 ? own.length - 1 : 0] ?? null),
          released_at: day > 2 && place === 2 && from === 13 && day % 3 === 0 ? iso(world.today - DAY) : null,
          note: closed ? 'Havalandırma bakımı' : null,
          ...stamps(made, null),
        });
      }
    });
  }
  return rows;
}

/**
 * Creates rooms' hours, the surgeries of the past year with what really happened, today's up to now, two coming
 * weeks, and those that wait for a slot.
 * @param share of a hospital of full size, from 0 to 1
 */
export function makeSurgeries(
  world: World,
  clients: readonly ClientSummary[],
  tickets: readonly MadeTicket[],
  share: number,
): DemoBatch {
  if (clients.length === 0) return {};
  const random = createRandom(`${world.seed} surgeries`);
  const coordinators = ['koordinator', 'ebru.sahin'].map((login) => memberOf(world.staff, login).id);
  const maker: Maker = { world, random, clients, tickets, coordinators, number: 20_000 };
  const { rooms, surgeryReasons } = world.catalogue;
  const made: SurgeryRow[] = [];
  const past = Math.ceil(PAST * share);
  const density = Math.min(0.75, past / 260 / 4.5 + 0.12);
  for (const midnight of pastDays(world)) {
    if (made.length >= past) break;
    rooms.forEach((room, place) => {
      for (const slot of slotsOf(maker, midnight, room, place, density * 0.6)) {
        const before = slot.start - random.int(4, 30) * DAY;
        const off = random.chance(0.06)
          ? { status: 'cancelled' as const, status_reason_id: random.pick(surgeryReasons).id }
          : {};
        made.push(makeSurgery(maker, slot, before, off));
      }
    });
  }
  const coming: SurgeryRow[] = [];
  for (let day = 0; day <= AHEAD; day += 1) {
    const midnight = world.today + day * DAY;
    const weekend = NO_SURGERY.includes(weekdayAt(midnight));
    // Today has surgeries whatever day it is: somebody looks at the demo on a Sunday, too.
    if (weekend && day > 0) continue;
    rooms.forEach((room, place) => {
      for (const slot of slotsOf(maker, midnight, room, place, Math.max(0.35, 0.9 - day * 0.05))) {
        coming.push(makeSurgery(maker, slot, world.today - random.int(1, 25) * DAY));
      }
    });
  }
  const waiting = Array.from({ length: WAITING }, () =>
    makeSurgery(maker, null, world.today - random.int(1, 20) * DAY, {
      urgency: random.chance(0.3) ? 'priority' : 'elective',
    }),
  );
  return {
    theatre_sessions: sessionsOf(maker),
    surgeries: [...made, ...coming, ...waiting, ...planted(maker, coming)],
  };
}
