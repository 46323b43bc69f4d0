import { named } from './catalogue';
import { uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso } from './rows';
import { sayingOf } from './survey-answers';
import type { DemoSurvey } from './survey-questions';
import { loopNotes } from './survey-texts';
import { DAY, HOUR, istanbulDay, midnightOf, MINUTE } from './world';
import type { World } from './world';

/** Months with answers, the one that runs among them. */
export const MONTHS = 14;
/** The score month by month: flat for long, then better, with one dip. The last one is the month that runs. */
const SCORES = [43, 41, 44, 42, 45, 43, 44, 42, 48, 51, 46, 53, 57, 61];

const GOLDEN = 0.618034;

/** Answers of a month, the first and the last of them. */
const amounts: Readonly<Record<DemoSurvey['key'], readonly [first: number, last: number]>> = {
  inpatient: [120, 260],
  after_surgery: [44, 84],
  foreign: [20, 40],
};
/** Least number of answers this month: what the month owes, and a few more. */
const DUE: Readonly<Partial<Record<DemoSurvey['key'], number>>> = { inpatient: 23 };

/** Departments by their folded names: weight, and how much better their score is. */
const wards: Readonly<
  Record<DemoSurvey['key'], readonly (readonly [name: RegExp, weight: number, better: number])[]>
> = {
  inpatient: [
    [/^kulak/u, 15, 12],
    [/^genel cerrahi/u, 16, -9],
    [/^ortopedi/u, 17, -2],
    [/^kardiyoloji/u, 13, 3],
    [/^kadin/u, 15, 4],
    [/^goz/u, 7, 9],
    [/^ic hastaliklari/u, 12, -6],
    [/^uroloji/u, 9, 0],
    [/^noroloji/u, 7, -4],
  ],
  after_surgery: [
    [/^kulak/u, 19, 12],
    [/^genel cerrahi/u, 19, -9],
    [/^ortopedi/u, 22, -3],
    [/^kardiyoloji/u, 8, 2],
    [/^kadin/u, 16, 3],
    [/^goz/u, 12, 9],
    [/^uroloji/u, 9, 0],
    [/^agiz/u, 7, 5],
  ],
  foreign: [
    [/^saglik turizmi/u, 40, -14],
    [/^kulak/u, 16, 8],
    [/^goz/u, 18, 10],
    [/^agiz/u, 16, 4],
    [/^ortopedi/u, 10, -4],
  ],
};
/** Group with so few answers that nothing is shown of it, at these months before the current one. */
const FEW = { name: /^fizik/u, months: [1, 4, 9] } as const;

type Channel = 'sms' | 'whatsapp' | 'phone' | 'tablet';
const channels = weighted<Channel>([
  ['sms', 48],
  ['whatsapp', 9],
  ['tablet', 37],
  ['phone', 6],
]);
/** Shares of those who were sent a questionnaire: who answer, and who of the others opened it. */
const rates: Readonly<Record<Exclude<Channel, 'tablet'>, readonly [answered: number, opened: number]>> = {
  sms: [0.45, 0.3],
  whatsapp: [0.23, 0.45],
  phone: [0.5, 0],
};

const homeLanguages = weighted([
  ['tr', 91],
  ['en', 3],
  ['de', 3],
  ['ar', 3],
]);
/** Countries, the language in which patients answer, and the one in which they write. */
const foreigners = weighted([
  [['IQ', 'ar', 'ar'], 26],
  [['DE', 'de', 'de'], 22],
  [['GB', 'en', 'en'], 16],
  [['RU', 'en', 'ru'], 16],
  [['LY', 'ar', 'ar'], 10],
  [['AZ', 'tr', 'tr'], 10],
] as const);

export interface Patient {
  readonly id: string;
  readonly at: number;
  readonly country: string | null;
}

export interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly patients: readonly Patient[];
  readonly people: readonly string[];
}

interface Wanted {
  readonly survey: DemoSurvey;
  readonly id: string;
  readonly month: number;
  readonly departmentId: string;
  readonly better: number;
  /** Position of the patient among those of the month, from the unhappiest at 0. */
  readonly luck: number;
}

/** Returns when the month begins that is so many before the current one, epoch milliseconds. */
export function monthStart(world: World, before: number): number {
  const [year = 0, month = 0] = istanbulDay(world.now).split('-').map(Number);
  const count = year * 12 + month - 1 - before;
  return midnightOf(`${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`);
}

/** Returns a patient whom the hospital knew at that time, or any. */
function patientAt({ random, patients }: Maker, at: number): Patient | null {
  if (patients.length === 0) return null;
  const asked = random.pick(patients);
  return asked.at < at ? asked : random.pick(patients.slice(0, Math.ceil(patients.length / 2)));
}

/** Returns what was done about a low score. */
function loopOf({ world, random, people }: Maker, at: number) {
  const age = (world.now - at) / DAY;
  const chance = random.next();
  const state = age < 14 ? (chance < 0.65 ? 'open' : 'called') : chance < 0.12 ? 'open' : 'solved';
  if (state === 'open') return { state, note: null, at: null, by: null };
  return {
    state: state === 'solved' && chance < 0.3 ? 'called' : state,
    note: random.pick(loopNotes),
    at: iso(Math.min(world.now, at + random.int(3, 60) * HOUR)),
    by: random.pick(people),
  };
}

/** Creates one request to a patient; `answered` says whether they answered. */
function makeRow(
  maker: Maker,
  { survey, id, month, departmentId, better, luck }: Wanted,
  answered: boolean,
  channel: Channel,
) {
  const { world, random, people } = maker;
  const begin = monthStart(world, month);
  const end = month === 0 ? world.now : monthStart(world, month - 1);
  const moment = begin + random.next() * (end - begin - MINUTE);
  // By day, where the month leaves the choice.
  const day = midnightOf(istanbulDay(moment)) + (8.5 + 12 * random.next()) * HOUR;
  const at = Math.floor(day < end && day > begin ? day : moment);
  const sent =
    channel === 'tablet' ? null : at - (channel === 'phone' ? 0 : random.int(40, 70 * 60)) * MINUTE;
  const [country, spoken, written] = survey.anonymous
    ? foreigners(random)
    : ([null, homeLanguages(random), null] as const);
  // One patient after another took the same tablet: nobody knows who.
  const patient =
    survey.anonymous || (channel === 'tablet' && random.chance(0.6)) ? null : patientAt(maker, at);
  const version = survey.versions.findLastIndex(({ since }) => month <= since) + 1;
  const questions = survey.versions[version - 1]?.questions ?? [];
  const score = (SCORES[MONTHS - 1 - month] ?? 45) + better;
  const said = answered ? sayingOf(random, questions, { score, luck, spoken: written ?? spoken }) : null;
  const low = said?.low === true ? loopOf(maker, at) : null;
  const opened =
    sent !== null && (answered || random.chance(channel === 'tablet' ? 0 : rates[channel][1]))
      ? at - (channel === 'phone' ? 0 : 4 * MINUTE)
      : null;
  return {
    id: uuidAt(random, sent ?? at),
    questionnaire_id: id,
    version,
    client_id: patient?.id ?? null,
    ticket_id: null,
    anonymous: survey.anonymous,
    department_id: departmentId,
    channel,
    language: spoken,
    country: channel === 'tablet' ? (patient?.country ?? null) : (country ?? patient?.country ?? null),
    sent_at: sent === null ? null : iso(sent),
    opened_at: opened === null ? null : iso(opened),
    answered_at: answered ? iso(at) : null,
    expires_at: sent === null ? null : iso(sent + 30 * DAY),
    token_hash: null,
    // Messages go out by themselves.
    handed_by: survey.anonymous || channel !== 'tablet' ? null : random.pick(people),
    answers: said?.answers ?? {},
    nps: said?.nps ?? null,
    comment: said?.comment ?? null,
    themes: said?.themes ?? [],
    loop_state: low?.state ?? null,
    loop_note: low?.note ?? null,
    loop_at: low?.at ?? null,
    loop_by: low?.by ?? null,
    follow_up_ticket_id: null,
    row_version: low === null || low.at === null ? 1 : 2,
    created_at: iso(sent ?? at),
  };
}
type SurveyRow = ReturnType<typeof makeRow>;

/** Yields everybody who was asked one of the questionnaires in one month. */
export function* monthRows(
  maker: Maker,
  survey: DemoSurvey,
  id: string,
  month: number,
  share: number,
): Generator<SurveyRow> {
  const { world, random } = maker;
  const departments = wards[survey.key].map(
    ([name, weight, better]) =>
      [{ departmentId: named(world.catalogue.departments, name).id, better }, weight] as const,
  );
  const department = weighted(departments);
  const [first, last] = amounts[survey.key];
  const whole =
    (first + ((last - first) * (MONTHS - 1 - month)) / (MONTHS - 1)) * share * (0.94 + 0.12 * random.next());
  const begin = monthStart(world, month);
  const passed = month === 0 ? (world.now - begin) / (monthStart(world, -1) - begin) : 1;
  const count = Math.max(month === 0 ? (DUE[survey.key] ?? 0) : 0, Math.round(whole * passed));
  const start = random.next();
  for (let at = 0; at < count; at += 1) {
    const channel = channels(random);
    // Spread evenly, so that a small hospital's line over time shows what was meant and not chance.
    const luck = (start + at * GOLDEN) % 1;
    const wanted = { survey, id, month, luck, ...department(random) };
    yield makeRow(maker, wanted, true, channel);
    // No report looks for unanswered ones further back than a year.
    if (channel === 'tablet' || month >= 12) continue;
    // As many who did not answer as the rate of the channel wants.
    const others = 1 / rates[channel][0] - 1;
    const more = Math.floor(others) + (random.chance(others % 1) ? 1 : 0);
    for (let n = 0; n < more; n += 1) yield makeRow(maker, wanted, false, channel);
  }
  if (survey.key !== 'foreign' && FEW.months.some((few) => few === month)) {
    const departmentId = named(world.catalogue.departments, FEW.name).id;
    yield makeRow(maker, { survey, id, month, departmentId, better: 0, luck: 0.5 }, true, 'tablet');
  }
}
