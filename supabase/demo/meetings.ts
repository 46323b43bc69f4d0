import { occurrenceId } from '@sync/model/meeting';
import { DEFAULT_TIME_ZONE } from '@sync/model/meeting-values';
import type {
  MeetingKind,
  MeetingParticipant,
  MeetingStatus,
  Recurrence,
  Weekday,
} from '@sync/model/meeting-values';
import type { Directory } from './directory';
import { actions, decisions, meetingTexts, rooms } from './meeting-texts';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { MeetingRow } from './rows';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';

/** Meetings lie so many days around today. */
const REACH = 364;
const dayNames: readonly Weekday[] = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
/** Istanbul has one offset all year round. */
const weekdayOf = (midnight: number): Weekday => dayNames[new Date(midnight + 3 * HOUR).getUTCDay()] ?? 'mo';

const pickKind = weighted(
  Object.entries(meetingTexts).map(([kind, { share }]) => [kind as MeetingKind, share] as const),
);
const pickPast = weighted<MeetingStatus>([
  ['closed', 45],
  ['completed', 35],
  ['minutes_review', 6],
  ['cancelled', 10],
  ['postponed', 4],
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

/** A working day; the day after where it would be a weekend. */
function workingDay(midnight: number): number {
  const day = weekdayOf(midnight);
  return day === 'sa' ? midnight + 2 * DAY : day === 'su' ? midnight + DAY : midnight;
}

function participantsOf(
  { world, random, personsOf }: Maker,
  organiser: string,
  companyId: string | null,
  settled: boolean,
  made: number,
): readonly MeetingParticipant[] {
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

/** What was written down in a meeting that has taken place. */
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

function makeMeeting(maker: Maker, midnight: number, series: boolean): MeetingRow {
  const { random, world, directory } = maker;
  const kind = pickKind(random);
  const start = midnight + random.int(17, 34) * 30 * MINUTE;
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
    ends_at: iso(start + random.pick([30, 30, 45, 60, 60, 60, 90, 120]) * MINUTE),
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
    participants: participantsOf(maker, organiser, company?.id ?? null, settled, made),
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

function recurrenceFor({ random, world }: Maker, midnight: number): Recurrence {
  const freq = random.pick(['weekly', 'weekly', 'weekly', 'monthly', 'daily'] as const);
  const empty = { weekdays: [], month_day: null, nth: null, until: null, count: null, interval: 1 };
  const until = istanbulDay(
    Math.min(midnight + random.int(60, 700) * DAY, world.today + (REACH + 180) * DAY),
  );
  if (freq === 'daily') return { ...empty, freq, interval: random.int(1, 3), count: random.int(5, 30) };
  if (freq === 'weekly')
    return { ...empty, freq, interval: random.pick([1, 1, 2]), weekdays: [weekdayOf(midnight)], until };
  const nth = Math.ceil(new Date(midnight + 3 * HOUR).getUTCDate() / 7);
  return { ...empty, freq, weekdays: [weekdayOf(midnight)], nth: nth > 4 ? -1 : nth, until };
}

/** One occurrence of a weekly series that was moved, called off, or held and written up. */
function makeOccurrence(maker: Maker, series: MeetingRow): MeetingRow | null {
  const { random, world } = maker;
  const { recurrence } = series;
  if (recurrence?.freq !== 'weekly' || recurrence.until === null) return null;
  const start = Date.parse(series.starts_at) + random.int(1, 30) * recurrence.interval * 7 * DAY;
  if (istanbulDay(start) > recurrence.until || Math.abs(start - world.today) > REACH * DAY) return null;
  const duration = Date.parse(series.ends_at) - Date.parse(series.starts_at);
  const past = start + duration < world.today;
  const status = past ? pickPast(random) : random.chance(0.4) ? 'cancelled' : 'invited';
  const moved = status === 'invited' ? random.pick([-24, 1, 2, 24]) * HOUR : 0;
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

/** Meetings from a year ago to a year ahead: a tenth are series, another tenth occurrences that differ from theirs. */
export function makeMeetings(world: World, directory: Directory, count: number): readonly MeetingRow[] {
  const random = createRandom(`${world.seed} meetings`);
  const personsOf = new Map<string, Directory['persons'][number][]>();
  for (const person of directory.persons) {
    if (person.company_id === null) continue;
    personsOf.set(person.company_id, [...(personsOf.get(person.company_id) ?? []), person]);
  }
  const maker: Maker = { world, random, personsOf, directory };
  const series: MeetingRow[] = [];
  while (series.length < Math.floor(count / 10)) {
    const midnight = workingDay(world.today - random.int(0, REACH) * DAY);
    series.push({ ...makeMeeting(maker, midnight, true), recurrence: recurrenceFor(maker, midnight) });
  }
  const occurrences = new Map<string, MeetingRow>();
  for (let tries = 0; tries < count && series.length > 0 && occurrences.size < count / 10; tries += 1) {
    const occurrence = makeOccurrence(maker, random.pick(series));
    if (occurrence !== null) occurrences.set(occurrence.id, occurrence);
  }
  const singles: MeetingRow[] = [];
  while (singles.length < count - series.length - occurrences.size) {
    const days = Math.round((random.next() + random.next() - 1) * REACH);
    singles.push(makeMeeting(maker, workingDay(world.today + days * DAY), false));
  }
  return [...series, ...occurrences.values(), ...singles];
}
