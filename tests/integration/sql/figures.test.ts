import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figure } from '@sync/model/figures/figure';
import { figureSource, figureSources } from '@sync/model/figures/sources';
import type { FigureSourceId } from '@sync/model/figures/sources';
import { surveySources } from '@sync/model/figures/survey-sources';
import { workingMinutesBetween } from '@sync/model/rules/working-time';
import { istanbulDay } from '@sync/model/tr/clock';
import type { Query } from '@sync/rpc/rpc';
import { readFigureRows, readFigures } from '@sync/rpc/figures';
import type { FigureAnswer, FigureFilters } from '@sync/rpc/figures';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';

/** Those of questionnaires are counted in surveys.test.ts. */
type HospitalSourceId = Exclude<FigureSourceId, keyof typeof surveySources>;

const FROM = '2026-09-01';
const TO = '2026-11-15';
const DAY = 86_400_000;
/** Converts a day to its start in Istanbul, which is three hours ahead of UTC, all year. */
const istanbul = (day: string): number => Date.parse(`${day}T00:00:00+03:00`);
/** The days that are counted by hand. */
let [firstMoment, endMoment] = [istanbul(FROM), istanbul(TO) + DAY];

let backend: TestBackend;
let sql: Sql;
let admin: string;

beforeAll(async () => {
  backend = await startTestBackendOn('hospital');
  sql = backend.sql;
  admin = await personOf('yonetici');
});

afterAll(async () => {
  await backend.dispose();
});

async function personOf(login: string): Promise<string> {
  const [row] = await sql.query<{ id: string }>('select id from public.profiles where email = $1', [
    `${login}@vizite.demo`,
  ]);
  if (row === undefined) throw new Error(`nobody is called ${login}`);
  return row.id;
}

/** Asks as a person; a rejection is thrown with its name. */
async function call<Given, Value>(person: string, query: Query<Given, Value>, given: Given): Promise<Value> {
  const sent: Readonly<Record<string, unknown>> = { ...query.parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const values = Object.values(sent).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : value,
  );
  const rows = await sql.transaction(async (session) => {
    await session.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`,
      [JSON.stringify({ sub: person, role: 'authenticated' }), person],
    );
    return session.query<{ answer: unknown }>(
      `select public.${query.name}(${named.join(', ')}) as answer`,
      values as never,
    );
  });
  return query.answer(rows[0]?.answer);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'done';
}

interface Asked {
  readonly groups?: readonly string[];
  readonly filters?: FigureFilters;
  readonly from?: string;
  readonly to?: string;
  readonly by?: string;
}

async function read(
  source: FigureSourceId,
  figures: readonly string[],
  { groups = [], filters = {}, from = FROM, to = TO, by = admin }: Asked = {},
): Promise<FigureAnswer> {
  const { answers } = await call(by, readFigures, {
    specs: [{ source, figures, groups, filters, from, to }],
  });
  return answers[0] as FigureAnswer;
}

/** Returns the value of a figure for the whole period; null where nothing is known. */
async function whole(source: FigureSourceId, figure: string, asked: Asked = {}): Promise<number | null> {
  const cell = (await read(source, [figure], asked)).rows[0]?.m[figure];
  if (cell === undefined) return null;
  return 'hidden' in cell ? Number.NaN : cell.v;
}

type Row = Readonly<Record<string, string | number | object | null>>;
const at = (row: Row, column: string): number | null => (row[column] === null ? null : Number(row[column]));
const within = (moment: number | null): boolean =>
  moment !== null && moment >= firstMoment && moment < endMoment;

/** Interpolates the quantile between ranks, as statistics books have it. */
function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
const median = (values: readonly number[]) => quantile(values, 0.5);
const share = (part: number, of: number): number | null => (of === 0 ? null : (100 * part) / of);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const some = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

const instants = (alias: string, ...columns: readonly string[]): string =>
  columns.map((column) => `extract(epoch from ${alias}.${column}) * 1000 as ${column}`).join(', ');

/** The rows of each source, read plainly; what they come to is worked out here. */
const tables: Readonly<Record<HospitalSourceId, string>> = {
  tickets: `select ${instants('t', 'created_at', 'closed_at', 'resolved_at', 'due_at', 'first_response_at')}, reopened_count
    from public.tickets t where deleted_at is null`,
  calls: `select ${instants('i', 'at')}, direction, duration_seconds, client_id from public.client_interactions i
    where deleted_at is null and contact_type_id in
      (select id from public.definitions where kind = 'contact_type' and attributes ->> 'channel' = 'phone')`,
  leads: `select ${instants('c', 'created_at')}, (
      select jsonb_agg(jsonb_build_object('made', extract(epoch from s.created_at) * 1000, 'quote', s.quote_amount, 'status', s.status,
        'start', extract(epoch from s.planned_start) * 1000,
        'room_in', (select extract(epoch from (m ->> 'at')::timestamptz) * 1000 from jsonb_array_elements(s.milestones) m where m ->> 'id' = 'room_in')))
      from public.surgeries s where s.client_id = c.id and s.deleted_at is null) as surgeries
    from public.clients c where deleted_at is null and merged_into_id is null and client_kind in ('lead', 'patient')`,
  surgeries: `select id, room_id, ${instants('s', 'planned_start')}, status, urgency, milestones from public.surgeries s
    where deleted_at is null`,
  sessions: `select id, room_id, ${instants('o', 'starts_at', 'ends_at')} from public.theatre_sessions o
    where deleted_at is null and session_kind = 'block'`,
  insurance: `select ${instants('n', 'requested_at', 'answered_at')}, status, currency, asked_amount, approved_amount, paid_amount, cut_amount,
      extract(epoch from paid_on::timestamp at time zone 'Europe/Istanbul') * 1000 as paid_on
    from public.insurance_cases n where deleted_at is null and status <> 'draft'`,
  biopsies: `select ${instants('b', 'taken_at', 'reported_at', 'told_at')}, status, result_class from public.biopsies b
    where deleted_at is null and status <> 'cancelled'`,
  card_money: `select extract(epoch from day::timestamp at time zone 'Europe/Istanbul') * 1000 as day, kind, gross, commission, service_fee
    from app.bank_rows where currency = 'TRY'`,
  foreign_trips: `select y.client_id, ${instants('y', 'arrival_at')}, y.cover_policy_no, y.paid_amount, y.currency, y.rate,
      extract(epoch from y.rate_on::timestamp at time zone 'Europe/Istanbul') * 1000 as rate_on
    from public.patient_trips y where y.deleted_at is null and y.cancelled_at is null`,
  foreign_treatments: `select ${instants('y', 'in_hospital_at')} from public.patient_trips y
    where y.deleted_at is null and y.cancelled_at is null`,
  foreign_leads: `select ${instants('c', 'created_at')},
      (select jsonb_agg(extract(epoch from y.created_at) * 1000) from public.patient_trips y
        where y.client_id = c.id and y.quote_amount is not null and y.cancelled_at is null) as trip_quotes,
      (select jsonb_agg(extract(epoch from s.created_at) * 1000) from public.surgeries s
        where s.client_id = c.id and s.quote_amount is not null and s.deleted_at is null) as surgery_quotes,
      (select jsonb_agg(extract(epoch from coalesce(y.landed_at, y.met_at, y.at_hotel_at, y.in_hospital_at)) * 1000)
        from public.patient_trips y where y.client_id = c.id and y.cancelled_at is null) as arrivals,
      (select jsonb_agg(extract(epoch from y.in_hospital_at) * 1000) from public.patient_trips y
        where y.client_id = c.id and y.cancelled_at is null) as treatments
    from public.clients c where c.deleted_at is null and c.merged_into_id is null and c.is_foreign_patient`,
  foreign_tickets: `select ${instants('t', 'created_at', 'first_response_at')} from public.tickets t
    join public.clients c on c.id = t.client_id where t.deleted_at is null and c.is_foreign_patient`,
};

type Second = (rows: readonly Row[]) => number | null | Promise<number | null>;

const iso = (moment: number): string => new Date(moment).toISOString();
const minutes = (row: Row, from: string, to: string): number | null => {
  const [begin, end] = [at(row, from), at(row, to)];
  return begin === null || end === null || end < begin ? null : workingMinutesBetween(iso(begin), iso(end));
};
const in_ = (column: string, rows: readonly Row[]) => rows.filter((row) => within(at(row, column)));
const isOpen = (row: Row): boolean =>
  (at(row, 'created_at') ?? 0) < endMoment &&
  (at(row, 'closed_at') === null || (at(row, 'closed_at') ?? 0) >= endMoment);
const solved = (row: Row): number | null => at(row, 'resolved_at') ?? at(row, 'closed_at');

/** Milestones of surgeries inside the sessions of their rooms. */
interface Case {
  readonly session: Row | undefined;
  readonly roomIn: number;
  readonly roomOut: number | null;
}
const momentOf = (row: Row, id: string): number | null => {
  const found = (row['milestones'] as readonly { id: string; at: string }[]).find(
    (milestone) => milestone.id === id,
  );
  return found === undefined ? null : Date.parse(found.at);
};
async function cases(rows: readonly Row[]): Promise<readonly Case[]> {
  const sessions = (await sql.query<Row>(tables.sessions)).toSorted(
    (a, b) => (at(a, 'starts_at') ?? 0) - (at(b, 'starts_at') ?? 0),
  );
  return rows.flatMap((row): Case[] => {
    const roomIn = momentOf(row, 'room_in');
    if (roomIn === null) return [];
    const session = sessions.find(
      (candidate) =>
        candidate['room_id'] === row['room_id'] &&
        roomIn >= (at(candidate, 'starts_at') ?? 0) - 3_600_000 &&
        roomIn < (at(candidate, 'ends_at') ?? 0),
    );
    return [{ session, roomIn, roomOut: momentOf(row, 'room_out') }];
  });
}
function bySession(all: readonly Case[]): ReadonlyMap<Row, readonly Case[]> {
  const groups = new Map<Row, Case[]>();
  for (const entry of all) {
    if (entry.session === undefined) continue;
    groups.set(entry.session, [...(groups.get(entry.session) ?? []), entry]);
  }
  for (const group of groups.values()) group.sort((a, b) => a.roomIn - b.roomIn);
  return groups;
}
async function firstDelays(rows: readonly Row[]): Promise<readonly number[]> {
  return [...bySession(await cases(rows))].flatMap(([session, [first]]) =>
    first !== undefined && within(first.roomIn)
      ? [(first.roomIn - (at(session, 'starts_at') ?? 0)) / 60_000]
      : [],
  );
}
const isPlanned = (row: Row) => row['status'] !== 'proposed' && within(at(row, 'planned_start'));

interface Used {
  readonly open: number;
  readonly used: number;
  readonly over: number;
}
async function sessionUse(rows: readonly Row[]): Promise<readonly Used[]> {
  const surgeries = await sql.query<Row>(tables.surgeries);
  const groups = bySession(
    await cases(surgeries.filter((row) => row['status'] !== 'proposed' || momentOf(row, 'room_in') !== null)),
  );
  const byId = new Map([...groups].map(([session, group]) => [session['id'] as string, group]));
  return in_('starts_at', rows)
    .filter((row) => (at(row, 'ends_at') ?? 0) < Date.now())
    .map((row) => {
      const [from, to] = [at(row, 'starts_at') ?? 0, at(row, 'ends_at') ?? 0];
      const group = byId.get(row['id'] as string) ?? [];
      const ends = some(group.map(({ roomOut }) => roomOut));
      return {
        open: (to - from) / 60_000,
        used: sum(
          group.map(({ roomIn, roomOut }) =>
            roomOut === null ? 0 : Math.max(0, Math.min(roomOut, to) - Math.max(roomIn, from)) / 60_000,
          ),
        ),
        over: ends.length === 0 ? 0 : Math.max(0, Math.max(...ends) - to) / 60_000,
      };
    });
}

interface LeadSurgery {
  readonly made: number;
  readonly quote: number | null;
  readonly status: string;
  readonly start: number | null;
  readonly room_in: number | null;
}
const ledTo = (when: (surgery: LeadSurgery) => number | null) => (rows: readonly Row[]) =>
  in_('created_at', rows).filter((row) => {
    const all = (row['surgeries'] as readonly LeadSurgery[] | null) ?? [];
    return some(all.map(when)).some((moment) => Number(moment) < (at(row, 'created_at') ?? 0) + 180 * DAY);
  }).length;
const held = ledTo(({ room_in }) => room_in);
const hours = (row: Row) => ((at(row, 'answered_at') ?? 0) - (at(row, 'requested_at') ?? 0)) / 3_600_000;
const isRefused = (row: Row) => at(row, 'approved_amount') === 0 || row['status'] === 'refused';
const lira = (rows: readonly Row[], column: string): number | null => {
  const known = some(rows.filter((row) => row['currency'] === 'TRY').map((row) => at(row, column)));
  return known.length === 0 ? null : sum(known);
};
const days = (rows: readonly Row[], from: string, to: string): readonly number[] =>
  in_(to, rows)
    .filter((row) => at(row, from) !== null)
    .map((row) => ((at(row, to) ?? 0) - (at(row, from) ?? 0)) / DAY);
const costs = (row: Row) => (at(row, 'commission') ?? 0) + (at(row, 'service_fee') ?? 0);
const grossOf = (rows: readonly Row[]) => sum(rows.map((row) => at(row, 'gross') ?? 0));

/** Each figure a second way: from plain rows, without the server's aggregates. */
const seconds: Readonly<Record<HospitalSourceId, Readonly<Record<string, Second>>>> = {
  tickets: {
    opened: (rows) => in_('created_at', rows).length,
    closed: (rows) => in_('closed_at', rows).length,
    open: (rows) => rows.filter(isOpen).length,
    late: (rows) =>
      rows.filter(
        (row) =>
          isOpen(row) &&
          (at(row, 'due_at') ?? Infinity) < Math.min(endMoment, Date.now()) &&
          (at(row, 'resolved_at') === null || (at(row, 'resolved_at') ?? 0) >= endMoment),
      ).length,
    answer_p50: (rows) =>
      median(some(in_('created_at', rows).map((row) => minutes(row, 'created_at', 'first_response_at')))),
    answer_p90: (rows) =>
      quantile(
        some(in_('created_at', rows).map((row) => minutes(row, 'created_at', 'first_response_at'))),
        0.9,
      ),
    solve_p50: (rows) => median(solveMinutes(rows)),
    solve_p90: (rows) => quantile(solveMinutes(rows), 0.9),
    in_time: (rows) => {
      const due = in_('closed_at', rows).filter((row) => at(row, 'due_at') !== null);
      return share(due.filter((row) => (solved(row) ?? 0) <= (at(row, 'due_at') ?? 0)).length, due.length);
    },
    reopened: (rows) => {
      const closed = in_('closed_at', rows);
      return share(closed.filter((row) => Number(row['reopened_count']) > 0).length, closed.length);
    },
  },
  calls: {
    calls: (rows) => in_('at', rows).length,
    incoming: (rows) => in_('at', rows).filter((row) => row['direction'] === 'in').length,
    outgoing: (rows) => in_('at', rows).filter((row) => row['direction'] === 'out').length,
    people: (rows) => new Set(in_('at', rows).map((row) => row['client_id'] as string)).size,
    talk_p50: (rows) => {
      const middle = median(some(in_('at', rows).map((row) => at(row, 'duration_seconds'))));
      return middle === null ? null : middle / 60;
    },
    talk_minutes: (rows) => sum(some(in_('at', rows).map((row) => at(row, 'duration_seconds')))) / 60,
  },
  leads: {
    leads: (rows) => in_('created_at', rows).length,
    proposed: ledTo(({ made }) => made),
    quoted: ledTo(({ made, quote }) => (quote === null ? null : made)),
    planned: ledTo(({ status, start }) =>
      ['proposed', 'postponed', 'cancelled'].includes(status) ? null : start,
    ),
    held,
    conversion: (rows) => share(held(rows), in_('created_at', rows).length),
  },
  surgeries: {
    planned: (rows) => rows.filter(isPlanned).length,
    held: (rows) => rows.filter((row) => isPlanned(row) && momentOf(row, 'room_in') !== null).length,
    cancelled: (rows) => {
      const planned = rows.filter(isPlanned);
      return share(planned.filter((row) => row['status'] === 'cancelled').length, planned.length);
    },
    cancellations: (rows) => rows.filter((row) => isPlanned(row) && row['status'] === 'cancelled').length,
    emergencies: (rows) => rows.filter((row) => isPlanned(row) && row['urgency'] === 'emergency').length,
    first_in_time: async (rows) => {
      const delays = await firstDelays(rows);
      return share(delays.filter((delay) => delay <= 15).length, delays.length);
    },
    first_delay: async (rows) => median(await firstDelays(rows)),
    turnover: async (rows) =>
      median(
        [...bySession(await cases(rows)).values()].flatMap((group) =>
          group.flatMap(({ roomIn }, place) => {
            const before = group[place - 1]?.roomOut ?? null;
            const pause = before === null ? -1 : (roomIn - before) / 60_000;
            return within(roomIn) && pause >= 0 && pause <= 90 ? [pause] : [];
          }),
        ),
      ),
  },
  sessions: {
    used: async (rows) => {
      const all = await sessionUse(rows);
      return share(sum(all.map(({ used }) => used)), sum(all.map(({ open }) => open)));
    },
    open_hours: async (rows) => sum((await sessionUse(rows)).map(({ open }) => open)) / 60,
    used_hours: async (rows) => sum((await sessionUse(rows)).map(({ used }) => used)) / 60,
    overrun: async (rows) => sum((await sessionUse(rows)).map(({ over }) => over)),
  },
  insurance: {
    requested: (rows) => in_('requested_at', rows).length,
    answered: (rows) => in_('answered_at', rows).length,
    waiting: (rows) =>
      rows.filter(
        (row) =>
          (at(row, 'requested_at') ?? Infinity) < endMoment &&
          (at(row, 'answered_at') === null || (at(row, 'answered_at') ?? 0) >= endMoment) &&
          !['cancelled', 'expired'].includes(row['status'] as string),
      ).length,
    answer_p50: (rows) =>
      median(
        in_('answered_at', rows)
          .filter((row) => at(row, 'requested_at') !== null)
          .map(hours),
      ),
    answer_p90: (rows) =>
      quantile(
        in_('answered_at', rows)
          .filter((row) => at(row, 'requested_at') !== null)
          .map(hours),
        0.9,
      ),
    refused: (rows) =>
      share(in_('answered_at', rows).filter(isRefused).length, in_('answered_at', rows).length),
    refusals: (rows) => in_('answered_at', rows).filter(isRefused).length,
    asked_amount: (rows) => lira(in_('requested_at', rows), 'asked_amount'),
    approved_amount: (rows) => lira(in_('answered_at', rows), 'approved_amount'),
    paid_amount: (rows) => lira(in_('paid_on', rows), 'paid_amount'),
    cut_amount: (rows) => lira(in_('paid_on', rows), 'cut_amount'),
  },
  biopsies: {
    taken: (rows) => in_('taken_at', rows).length,
    reported: (rows) => in_('reported_at', rows).length,
    waiting: (rows) =>
      rows.filter(
        (row) =>
          (at(row, 'taken_at') ?? Infinity) < endMoment &&
          (at(row, 'reported_at') === null || (at(row, 'reported_at') ?? 0) >= endMoment) &&
          !['lost', 'unsuitable'].includes(row['status'] as string),
      ).length,
    report_p50: (rows) => median(days(rows, 'taken_at', 'reported_at')),
    report_p90: (rows) => quantile(days(rows, 'taken_at', 'reported_at'), 0.9),
    told_p50: (rows) => median(days(rows, 'reported_at', 'told_at')),
    malignant: (rows) => classShare(rows, 'malignant'),
    inadequate: (rows) => classShare(rows, 'inadequate'),
  },
  card_money: {
    gross: (rows) => grossOf(in_('day', rows)),
    rows: (rows) => in_('day', rows).length,
    commission: (rows) => sum(in_('day', rows).map(costs)),
    commission_share: (rows) => share(sum(in_('day', rows).map(costs)), grossOf(in_('day', rows))),
    refunds: (rows) =>
      -grossOf(
        in_('day', rows).filter((row) => ['refund', 'void', 'chargeback'].includes(row['kind'] as string)),
      ) + 0,
  },
  foreign_trips: {
    trips: (rows) => in_('arrival_at', rows).length,
    patients: (rows) => new Set(in_('arrival_at', rows).map((row) => row['client_id'] as string)).size,
    new_trips: (rows) => in_('arrival_at', [...firstTrips(rows)]).length,
    returning_trips: (rows) => {
      const first = firstTrips(rows);
      return in_('arrival_at', rows).filter((row) => !first.has(row)).length;
    },
    uncovered: (rows) => in_('arrival_at', rows).filter((row) => row['cover_policy_no'] === null).length,
    paid_eur: (rows) => paidIn(rows, 'EUR'),
    paid_usd: (rows) => paidIn(rows, 'USD'),
    paid_gbp: (rows) => paidIn(rows, 'GBP'),
    paid_try: (rows) => paidIn(rows, 'TRY'),
    paid_estimate: (rows) => sum(in_('rate_on', rows).map(inLira)),
  },
  foreign_treatments: { treated: (rows) => in_('in_hospital_at', rows).length },
  foreign_leads: {
    applications: (rows) => in_('created_at', rows).length,
    quoted: cameTo('trip_quotes', 'surgery_quotes'),
    arrived: cameTo('arrivals'),
    treated: cameTo('treatments'),
    conversion: (rows) => share(cameTo('treatments')(rows), in_('created_at', rows).length),
  },
  foreign_tickets: {
    opened: (rows) => in_('created_at', rows).length,
    answer_p50: (rows) => median(answerMinutes(rows)),
    answer_p90: (rows) => quantile(answerMinutes(rows), 0.9),
    answer_mean: (rows) => {
      const known = answerMinutes(rows);
      return known.length === 0 ? null : sum(known) / known.length;
    },
  },
};

/** Returns the first trips of their patients, among all trips. */
function firstTrips(rows: readonly Row[]): ReadonlySet<Row> {
  const earliest = new Map<unknown, number>();
  for (const row of rows) {
    const arrival = at(row, 'arrival_at') ?? 0;
    earliest.set(row['client_id'], Math.min(arrival, earliest.get(row['client_id']) ?? Infinity));
  }
  return new Set(rows.filter((row) => earliest.get(row['client_id']) === at(row, 'arrival_at')));
}
function paidIn(rows: readonly Row[], currency: string): number | null {
  const known = some(
    in_('rate_on', rows)
      .filter((row) => row['currency'] === currency)
      .map((row) => at(row, 'paid_amount')),
  );
  return known.length === 0 ? null : sum(known);
}
function inLira(row: Row): number {
  const [amount, rate] = [at(row, 'paid_amount') ?? 0, at(row, 'rate')];
  return row['currency'] === 'TRY' || rate === null ? amount : Math.round((amount * rate) / 10_000);
}
function cameTo(...columns: readonly string[]) {
  return (rows: readonly Row[]) =>
    in_('created_at', rows).filter((row) =>
      some(columns.flatMap((column) => (row[column] as readonly (number | null)[] | null) ?? [])).some(
        (moment) => Number(moment) < (at(row, 'created_at') ?? 0) + 365 * DAY,
      ),
    ).length;
}

function answerMinutes(rows: readonly Row[]): number[] {
  return some(in_('created_at', rows).map((row) => minutes(row, 'created_at', 'first_response_at')));
}

function solveMinutes(rows: readonly Row[]): number[] {
  return some(
    in_('closed_at', rows).map((row) => {
      const [begin, end] = [at(row, 'created_at') ?? 0, solved(row) ?? 0];
      return end < begin ? null : workingMinutesBetween(iso(begin), iso(end));
    }),
  );
}

function classShare(rows: readonly Row[], wanted: string): number | null {
  const known = in_('reported_at', rows).filter((row) => row['result_class'] !== null);
  return share(known.filter((row) => row['result_class'] === wanted).length, known.length);
}

const all = (Object.keys(figureSources) as FigureSourceId[]).flatMap((source) =>
  Object.entries(figureSource(source).figures).map(
    ([id, figure]): readonly [FigureSourceId, string, Figure] => [source, id, figure],
  ),
);

const ofHospital = all.filter(
  (each): each is readonly [HospitalSourceId, string, Figure] => !(each[0] in surveySources),
);

test('figures, sources and columns are the same here and on the server', async () => {
  const rowsOf = async (text: string) =>
    (await sql.query<{ key: string }>(text)).map(({ key }) => key).sort();
  expect(await rowsOf(`select source || '/' || id as key from app.figures`)).toEqual(
    all.map(([source, id]) => `${source}/${id}`).sort(),
  );
  expect(await rowsOf(`select source || '/' || id as key from app.figure_columns`)).toEqual(
    Object.entries(figureSources)
      .flatMap(([source, { columns }]) => Object.keys(columns).map((id) => `${source}/${id}`))
      .sort(),
  );
  expect(await rowsOf(`select id as key from app.figure_sources where health`)).toEqual(
    Object.entries(figureSources)
      .flatMap(([id, source]) => ('health' in source ? [id] : []))
      .sort(),
  );
  expect(await rowsOf(`select source || '/' || id as key from app.figures where within is not null`)).toEqual(
    all.flatMap(([source, id, { asOf }]) => (asOf === true ? [`${source}/${id}`] : [])).sort(),
  );
});

/** Counts a figure by hand, of other days. */
async function byHand(source: HospitalSourceId, id: string, from = FROM, to = TO): Promise<number | null> {
  const second = seconds[source][id];
  if (second === undefined) throw new Error('nobody has counted it by hand');
  [firstMoment, endMoment] = [istanbul(from), istanbul(to) + DAY];
  try {
    return await second(await sql.query<Row>(tables[source]));
  } finally {
    [firstMoment, endMoment] = [istanbul(FROM), istanbul(TO) + DAY];
  }
}

const tellsOfFew = (source: FigureSourceId): boolean => figureSource(source).health === true;

describe('each figure', () => {
  test.each(ofHospital.filter(([source]) => tellsOfFew(source)))(
    '%s/%s of a whole month is the same when it is counted by hand, or hidden',
    async (source, id) => {
      for (const month of ['05', '06', '07', '08', '09', '10']) {
        const [from, to] = [
          `2026-${month}-01`,
          `2026-${month}-${['06', '09'].includes(month) ? '30' : '31'}`,
        ];
        const value = await whole(source, id, { from, to });
        if (value === null || Number.isNaN(value)) continue;
        expect([month, value]).toEqual([month, expect.closeTo((await byHand(source, id, from, to)) ?? 0, 6)]);
      }
    },
  );

  test('of days that cut months is that of the whole months that are over', async () => {
    const of = (from: string, to: string) => read('biopsies', ['taken', 'waiting'], { from, to });
    expect(await of('2026-08-20', '2026-10-02')).toEqual(await of('2026-08-01', '2026-10-31'));
    expect((await of('2026-10-05', '2026-11-20')).counted).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    const running = istanbulDay(Date.now());
    expect(await of(running, running)).toMatchObject({ rows: [], counted: null });
  });

  test('that tells of few is hidden where it crosses columns, or has days', async () => {
    for (const groups of [['organ', 'doctor_id'], ['day'], ['week'], ['weekday', 'hour'], ['organ', 'day']]) {
      expect([groups, await read('biopsies', ['taken'], { groups })]).toEqual([
        groups,
        { rows: [], hidden: true },
      ]);
    }
    expect(
      await read('biopsies', ['taken'], { groups: ['organ'], filters: { sample_kind: ['core'] } }),
    ).toEqual({
      rows: [],
      hidden: true,
    });
  });

  test.each(ofHospital.filter(([source]) => !tellsOfFew(source)))(
    '%s/%s is the same when it is counted by hand',
    async (source, id) => {
      const second = seconds[source][id];
      if (second === undefined) throw new Error('nobody has counted it by hand');
      const expected = await second(await sql.query<Row>(tables[source]));
      const value = await whole(source, id);
      if (expected === null) expect(value).toBeNull();
      // Waiting times are kept in whole minutes.
      else {
        const isWait = source.endsWith('tickets') && /^(?:answer|solve)_/u.test(id);
        expect(value).toBeCloseTo(expected, isWait ? -1 : 6);
      }
    },
  );

  const summed = ofHospital.filter(([, , { made, unit }]) => made === 'sum' && unit === 'count');
  test.each(summed)('%s/%s has as many rows behind it', async (source, id) => {
    const answer = await call(admin, readFigureRows, {
      spec: { source, figure: id, filters: {}, parts: {}, from: FROM, to: TO },
      behind: 0,
    });
    expect(answer.count).toBe((tellsOfFew(source) ? await byHand(source, id) : await whole(source, id)) ?? 0);
    expect(answer.rows.length).toBe(Math.min(100, answer.count));
  });

  const inTime = ofHospital.filter(
    ([source, , { made, asOf }]) => made === 'sum' && asOf !== true && figureSource(source).health !== true,
  );
  test.each(inTime)('%s/%s is the sum of its days and of its groups', async (source, id) => {
    const total = (await whole(source, id)) ?? 0;
    for (const group of ['day', 'week', 'month', ...Object.keys(figureSource(source).columns)]) {
      const { rows } = await read(source, [id], { groups: [group] });
      const values = rows.map(({ m }) => m[id]).map((cell) => (cell && 'v' in cell ? (cell.v ?? 0) : 0));
      expect([group, sum(values)]).toEqual([group, expect.closeTo(total, 0)]);
    }
  });
});

test('a mark of the week has the rows that it counts', async () => {
  const { rows } = await read('calls', ['incoming'], { groups: ['weekday', 'hour'] });
  const [most] = rows.toSorted((a, b) => cellOf(b) - cellOf(a));
  function cellOf(row: (typeof rows)[number]): number {
    const cell = row.m['incoming'];
    return cell !== undefined && 'v' in cell ? (cell.v ?? 0) : 0;
  }
  if (most === undefined) throw new Error('nobody has called');
  const [weekday, hour] = most.g as [string, string];
  const answer = await call(admin, readFigureRows, {
    spec: { source: 'calls', figure: 'incoming', filters: {}, parts: { weekday, hour }, from: FROM, to: TO },
    behind: 0,
  });
  expect(answer.count).toBe(cellOf(most));
});

test('a period without rows has none, never 0', async () => {
  expect(
    (await read('tickets', ['opened', 'in_time'], { from: '2001-01-01', to: '2001-01-31' })).rows,
  ).toEqual([]);
});

describe('rights', () => {
  test('who sees reports alone sees sums of people’s work, and neither rows nor money nor health', async () => {
    const reports = await personOf('rapor');
    expect(await whole('tickets', 'opened', { by: reports })).toBe(await whole('tickets', 'opened'));
    const rows = (source: FigureSourceId, figure: string) =>
      call(reports, readFigureRows, {
        spec: { source, figure, filters: {}, parts: {}, from: FROM, to: TO },
        behind: 0,
      });
    expect(await refusal(rows('tickets', 'opened'))).toBe('permission_denied');
    for (const [source, figure] of [
      ['insurance', 'requested'],
      ['biopsies', 'taken'],
      ['card_money', 'gross'],
    ] as const) {
      expect(await refusal(whole(source, figure, { by: reports }))).toBe('permission_denied');
    }
    expect(await refusal(whole('tickets', 'opened', { by: await personOf('cagri') }))).toBe(
      'permission_denied',
    );
  });

  test('who sees the own department alone counts it alone', async () => {
    const [nurse] = await sql.query<{ id: string; department_id: string }>(
      `update public.profiles set extra_permissions = '{crm.statistics.read}' where email = 'hemsire@vizite.demo'
       returning id, department_id`,
    );
    if (nurse === undefined) throw new Error('no nurse');
    const [own] = await sql.query<{ n: number }>(
      `select count(*)::integer as n from public.tickets
       where deleted_at is null and created_at >= $1::timestamptz and created_at < $2::timestamptz and (
         $3::uuid in (assignee_id, created_by) or $3::uuid = any (watcher_ids) or $4::uuid in (department_id, team_id))`,
      [new Date(firstMoment).toISOString(), new Date(endMoment).toISOString(), nurse.id, nurse.department_id],
    );
    expect(await whole('tickets', 'opened', { by: nurse.id })).toBe(own?.n);
    expect(own?.n).toBeLessThan((await whole('tickets', 'opened')) ?? 0);
  });
});

describe('what would tell of a few patients', () => {
  let doctor: string;
  beforeAll(async () => {
    const [first] = await sql.query<{ doctor_id: string }>(
      `select doctor_id from public.biopsies where deleted_at is null limit 1`,
    );
    doctor = first?.doctor_id ?? '';
    // Seven of the stomach and four of the breast, long ago, by one doctor.
    await sql.transaction(async (session) => {
      await session.query(`select set_config('app.import', 'on', true)`);
      await session.query(
        `insert into public.biopsies
         select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'biopsy_no', 'ESKİ-' || n, 'doctor_id', $1::text,
           'organ', case when n <= 7 then 'stomach' else 'breast' end, 'taken_at', '2019-03-05T09:00:00Z', 'reported_at', null,
           'status', 'taken', 'report_id', null, 'seen_report', null, 'told_report', null, 'told_at', null, 'seen_at', null,
           'result_class', null, 'critical', false))).*
         from public.biopsies b cross join generate_series(1, 11) n
         where b.id = (select o.id from public.biopsies o where o.deleted_at is null limit 1)`,
        [doctor],
      );
    });
  });
  const long = { from: '2019-03-01', to: '2019-03-31' };

  test('is hidden, and the smallest other group with it', async () => {
    expect(await whole('biopsies', 'taken', long)).toBe(11);
    const { rows } = await read('biopsies', ['taken'], { ...long, groups: ['organ'] });
    expect(rows.map(({ m }) => m['taken'])).toEqual([{ hidden: true }, { hidden: true }]);
  });

  test('is hidden where it is chosen, and where it is what a choice leaves out', async () => {
    const chosen = async (organ: string) =>
      read('biopsies', ['taken'], { ...long, filters: { organ: [organ] } });
    expect(await chosen('breast')).toEqual({ rows: [], hidden: true });
    expect(await chosen('stomach')).toEqual({ rows: [], hidden: true });
    expect((await chosen('thyroid')).rows).toEqual([]);
    // Who chooses all that is hidden reads no more than the sum.
    const { rows } = await read('biopsies', ['taken'], {
      ...long,
      filters: { organ: ['stomach', 'breast'] },
    });
    expect(rows[0]?.m['taken']).toEqual({ v: 11, n: 11 });
  });

  test('a look at rows stands in the log', async () => {
    const looks = async () =>
      (
        await sql.query<{ n: number }>(
          `select count(*)::integer as n from public.audit_log where user_id = $1 and action = 'search' and entity = 'biopsy'`,
          [admin],
        )
      )[0]?.n;
    const before = (await looks()) ?? 0;
    await call(admin, readFigureRows, {
      spec: { source: 'biopsies', figure: 'taken', filters: {}, parts: {}, from: FROM, to: TO },
      behind: 0,
    });
    expect(await looks()).toBe(before + 1);
  });
});

test('nonsense is refused, and what is typed into a choice is never more than a value', async () => {
  const bad = (given: object) =>
    refusal(
      call(admin, readFigures, {
        specs: [
          { source: 'tickets', figures: ['opened'], groups: [], filters: {}, from: FROM, to: TO, ...given },
        ],
      } as never),
    );
  for (const given of [
    { figures: [] },
    { figures: ['opened; drop table app.figures'] },
    { groups: ['nothing'] },
    { groups: ['day', 'week', 'month', 'hour'] },
    { filters: { nothing: ['x'] } },
    { filters: { type_id: 'x' } },
    { from: '2026-13-01' },
    { from: TO, to: FROM },
    { from: '1999-01-01' },
  ]) {
    expect([given, await bad(given)]).toEqual([given, 'values_malformed']);
  }
  expect(await bad({ source: 'nothing' })).toBe('unknown_source');
  const typed = await read('tickets', ['opened'], { filters: { priority: ["'; select 1 --", '%', 'low'] } });
  expect(typed).toEqual(await read('tickets', ['opened'], { filters: { priority: ['low'] } }));
});
