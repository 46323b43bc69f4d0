import { occurrenceId } from '@sync/model/entities/meeting';
import { DEFAULT_TIME_ZONE } from '@sync/model/entities/meeting-values';
import type {
  MeetingKind,
  MeetingParticipant,
  MeetingStatus,
  Weekday,
} from '@sync/model/entities/meeting-values';
import type { Directory } from './directory';
import { actions, decisions, meetingTexts, rooms } from './meeting-texts';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { MeetingRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';

/** Meetings lie so many days around today. */
const REACH = 364;
const dayNames: readonly Weekday[] = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
/** Returns the weekday; Istanbul has one offset all year round. */
const weekdayOf = (midnight: number): Weekday => dayNames[new Date(midnight + 3 * HOUR).getUTCDay()] ?? 'mo';

const pickKind = weighted(
  Object.entries(meetingTexts).map(([kind, { share }]) => [kind as MeetingKind, share] as const),
);
const pickPast = weighted<MeetingStatus>([
  ['closed', 45],
  ['completed', 46],
  ['minutes_review', 4],
  ['cancelled', 5],
]);
const pickComing = weighted<MeetingStatus>([
  ['invited', 70],
  ['planned', 20],
  ['draft', 4],
  ['cancelled', 4],
  ['postponed', 2],
]);

interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly personsOf: ReadonlyMap<string, Directory['persons']>;
  readonly directory: Directory;
}

function participantsOf(
  { world, random, personsOf }: Maker,
  organiser: string,
  companyId: string | null,
  { settled, coming }: { readonly settled: boolean; readonly coming: boolean },
  made: number,
): readonly MeetingParticipant[] {
  const { id: assistant } = memberOf(world.staff, 'asistan');
  const colleagues = new Set([organiser]);
  // The accounts that the README names are met often.
  for (const member of world.staff.members.slice(0, 8)) if (random.chance(0.3)) colleagues.add(member.id);
  const wanted = random.int(3, 8);
  while (colleagues.size < wanted) colleagues.add(random.pick(world.staff.members).id);
  const outside = (companyId === null ? [] : (personsOf.get(companyId) ?? [])).slice(0, random.int(1, 3));
  const answer = (sure: boolean): Pick<MeetingParticipant, 'response' | 'responded_at' | 'attended'> => {
    const response = sure
      ? 'accepted'
      : random.pick(['accepted', 'accepted', 'accepted', 'waiting', 'maybe', 'declined'] as const);
    return {
      response,
      responded_at: response === 'waiting' ? null : iso(made + random.int(5, 600) * MINUTE),
      attended: settled ? response !== 'declined' && random.chance(0.9) : null,
    };
  };
  const common = { person_id: null, name: null, email: null, user_id: null };
  return [
    ...[...colleagues].map((id, at) => ({
      ...common,
      id: uuidAt(random, made),
      user_id: id,
      role: at === 0 ? ('chair' as const) : ('required' as const),
      ...answer(id === organiser),
      // The management assistant's home has invitations to answer.
      ...(id === assistant && id !== organiser && coming
        ? { response: 'waiting' as const, responded_at: null }
        : {}),
    })),
    ...outside.map((person) => ({
      ...common,
      id: uuidAt(random, made),
      person_id: person.id,
      name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      role: 'required' as const,
      ...answer(false),
    })),
  ];
}

/** Returns minutes, decisions and actions of a meeting that has taken place. */
function outcome(
  { random, world }: Maker,
  status: MeetingStatus,
  start: number,
): Pick<MeetingRow, 'minutes' | 'decisions' | 'actions'> {
  const written =
    status === 'closed' || status === 'minutes_review' || (status === 'completed' && random.chance(0.4));
  if (!written) return { minutes: null, decisions: [], actions: [] };
  return {
    minutes: `## Görüşülenler\n\n- Önceki kararların durumu gözden geçirildi.\n- Gündem maddeleri sırayla görüşüldü.\n\n**Sonuç:** ${random.pick(decisions)}`,
    decisions: Array.from({ length: random.int(0, 2) }, (_, at) => ({
      id: uuidAt(random, start),
      no: at + 1,
      text: random.pick(decisions),
    })),
    actions: Array.from({ length: random.int(0, 2) }, () => ({
      id: uuidAt(random, start),
      text: random.pick(actions),
      assignee_id: random.pick(world.staff.members).id,
      due_on: istanbulDay(start + random.int(3, 21) * DAY),
      state: random.chance(0.7) ? ('done' as const) : ('open' as const),
      ticket_id: null,
      reminder_id: null,
      carried_from: null,
    })),
  };
}

function makeMeeting(maker: Maker, { start, end }: Slot, series: boolean): MeetingRow {
  const { random, world, directory } = maker;
  const kind = pickKind(random);
  const made = Math.min(start, world.today) - random.int(1, 14) * DAY - random.int(1, 600) * MINUTE;
  const past = start < world.today;
  const status = series ? 'invited' : (past ? pickPast : pickComing)(random);
  const company = kind === 'company_visit' || kind === 'insurance' ? random.pick(directory.companies) : null;
  const organiser = random.pick(world.staff.members.slice(0, 24)).id;
  const { titles, topics } = meetingTexts[kind];
  const health = kind === 'case';
  const settled = past && (status === 'closed' || status === 'completed' || status === 'minutes_review');
  return {
    id: uuidAt(random, made),
    title: random.pick(titles),
    meeting_kind: kind,
    company_id: company?.id ?? null,
    starts_at: iso(start),
    ends_at: iso(end),
    all_day: false,
    time_zone: DEFAULT_TIME_ZONE,
    recurrence: null,
    series_id: null,
    original_start: null,
    place: company !== null && random.chance(0.3) ? company.name : null,
    room: random.chance(0.8) ? random.pick(rooms) : null,
    online_link: random.chance(0.15) ? 'https://toplanti.vizite.test/oda' : null,
    organiser_id: organiser,
    minute_taker_id: random.chance(0.5) ? random.pick(world.staff.members).id : null,
    participants: participantsOf(
      maker,
      organiser,
      company?.id ?? null,
      { settled, coming: !past && !series },
      made,
    ),
    agenda: topics.slice(0, random.int(1, topics.length)).map((topic, at) => ({
      id: uuidAt(random, made),
      position: at + 1,
      topic,
      presenter: null,
      minutes: random.pick([5, 10, 15, 20]),
      file_name: null,
      done: settled && random.chance(0.85),
      carried_from: null,
    })),
    ...outcome(maker, series ? 'invited' : status, start),
    file_names: [],
    reminder_minutes: random.chance(0.6) ? [15] : [],
    visibility: health
      ? 'participants'
      : random.pick(['everyone', 'everyone', 'everyone', 'participants', 'participants', 'private'] as const),
    status,
    status_reason: status === 'postponed' ? 'Katılımcıların çoğu o gün uygun değil' : null,
    contains_patient_data: health,
    ...stamps(made, organiser, Math.min(world.today - MINUTE, Math.max(made, start + 2 * HOUR))),
  };
}

/** Creates one occurrence of a weekly series that was held and written up, or that is moved or called off. */
function makeOccurrence(maker: Maker, series: MeetingRow, start: number): MeetingRow {
  const { random, world } = maker;
  const duration = Date.parse(series.ends_at) - Date.parse(series.starts_at);
  const past = start + duration < world.today;
  const status = past ? pickPast(random) : random.chance(0.4) ? 'cancelled' : 'invited';
  const moved = past || status === 'cancelled' ? 0 : random.pick([-24, 1, 2, 24]) * HOUR;
  return {
    ...series,
    id: occurrenceId(series.id, iso(start)),
    series_id: series.id,
    original_start: iso(start),
    starts_at: iso(start + moved),
    ends_at: iso(start + moved + duration),
    recurrence: null,
    status,
    ...outcome(maker, status, start),
    ...stamps(
      Date.parse(series.created_at),
      series.organiser_id,
      Math.min(world.today - MINUTE, Math.max(Date.parse(series.created_at), start)),
    ),
  };
}

interface Slot {
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
}

/** Rooms and people are few: more meetings than that do not take place at one time. */
const AT_ONCE = 3;
const TRIES = 12;

/** Occupied times of each day. */
class Diary {
  readonly #days = new Map<number, Slot[]>();

  of(midnight: number): readonly Slot[] {
    return this.#days.get(midnight) ?? [];
  }

  take(midnight: number, slot: Slot): void {
    this.#days.set(midnight, [...this.of(midnight), slot]);
  }

  isFree(midnight: number, { start, end }: Slot): boolean {
    const beside = this.of(midnight).filter((other) => other.start < end && other.end > start);
    // At each start of those beside and at the own one; between two starts it only gets fewer.
    const moments = [start, ...beside.map((other) => other.start).filter((at) => at > start)];
    return moments.every(
      (at) => beside.filter((other) => other.start <= at && other.end > at).length < AT_ONCE,
    );
  }
}

/** Returns a time of a working day at which not too much else takes place; null if none was found. */
function freeSlot({ random }: Maker, diary: Diary, midnight: number): Slot | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    // From half past eight; nobody meets over lunch.
    const start =
      midnight + random.pick([17, 18, 19, 20, 21, 22, 26, 27, 28, 29, 30, 31, 32, 33]) * 30 * MINUTE;
    const slot = { start, end: start + random.pick([30, 30, 45, 60, 60, 60, 90]) * MINUTE };
    if (diary.isFree(midnight, slot)) return slot;
  }
  return null;
}

const isWorkingDay = (midnight: number): boolean => !['sa', 'su'].includes(weekdayOf(midnight));

/** Creates weekly meetings of a year back and ahead, spread over the working days, each with its place in the diary. */
function makeSeries(maker: Maker, diary: Diary, count: number): readonly MeetingRow[] {
  const { world } = maker;
  const monday = [0, 1, 2, 3, 4, 5, 6]
    .map((days) => world.today - days * DAY)
    .find((day) => weekdayOf(day) === 'mo');
  const made: MeetingRow[] = [];
  for (let at = 0; at < count; at += 1) {
    const midnight = (monday ?? world.today) + (at % 5) * DAY;
    const slot = freeSlot(maker, diary, midnight);
    if (slot === null) continue;
    for (let week = -WEEKS; week <= WEEKS; week += 1) {
      const shift = week * 7 * DAY;
      diary.take(midnight + shift, { start: slot.start + shift, end: slot.end + shift });
    }
    const first = -WEEKS * 7 * DAY;
    made.push({
      ...makeMeeting(maker, { start: slot.start + first, end: slot.end + first }, true),
      recurrence: {
        freq: 'weekly',
        interval: 1,
        weekdays: [weekdayOf(midnight)],
        month_day: null,
        nth: null,
        until: istanbulDay(slot.start + WEEKS * 7 * DAY),
        count: null,
      },
    });
  }
  return made;
}

/** Weeks that a series reaches back and ahead, and past ones that were written up. */
const WEEKS = 51;
const WRITTEN_UP = 8;
/** Series of a hospital; singles that a day has besides them. */
const MOST_SERIES = 20;

/** Yields days around today: 0, 1, -1, 2, -2 … */
function* daysAround(reach: number): Generator<number> {
  yield 0;
  for (let days = 1; days <= reach; days += 1) {
    yield days;
    yield -days;
  }
}

/**
 * Creates meetings around today, eight to twelve on a working day, at most three at once, as far back and ahead as
 * `count` reaches, at most a year. Some are of series, of which the last weeks are written up.
 */
export function makeMeetings(world: World, directory: Directory, count: number): readonly MeetingRow[] {
  const random = createRandom(`${world.seed} meetings`);
  const personsOf = new Map<string, Directory['persons'][number][]>();
  for (const person of directory.persons) {
    if (person.company_id === null) continue;
    personsOf.set(person.company_id, [...(personsOf.get(person.company_id) ?? []), person]);
  }
  const maker: Maker = { world, random, personsOf, directory };
  const diary = new Diary();
  const series = makeSeries(maker, diary, Math.min(MOST_SERIES, Math.floor(count / 12)));
  const occurrences = series.flatMap((meeting) => {
    const first = Date.parse(meeting.starts_at);
    const at = (week: number): number => first + (WEEKS + week) * 7 * DAY;
    const past = Array.from({ length: WRITTEN_UP }, (_, back) => at(-back)).filter(
      (start) => start < world.today,
    );
    const coming = random.chance(0.5) ? [at(random.int(2, 12))] : [];
    return [...past, ...coming].map((start) => makeOccurrence(maker, meeting, start));
  });
  const singles: MeetingRow[] = [];
  for (const days of daysAround(REACH)) {
    const midnight = world.today + days * DAY;
    if (!isWorkingDay(midnight)) continue;
    const wanted = random.int(8, 12);
    while (diary.of(midnight).length < wanted) {
      if (series.length + occurrences.length + singles.length >= count) {
        return [...series, ...occurrences, ...singles];
      }
      const slot = freeSlot(maker, diary, midnight);
      if (slot === null) break;
      diary.take(midnight, slot);
      singles.push(makeMeeting(maker, slot, false));
    }
  }
  return [...series, ...occurrences, ...singles];
}
