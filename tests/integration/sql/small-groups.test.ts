import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { figureSource } from '@sync/model/figures/sources';
import { figureAnswer } from '@sync/rpc/figures';
import type { FigureAnswer, FigureCell, FigureFilters } from '@sync/rpc/figures';
import * as v from 'valibot';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { determinedBy } from '../support/linear-attack';
import type { Statement } from '../support/linear-attack';
import { oldRecords } from '../support/old-records';
import { addPerson } from '../support/people';

const MONTHS = ['2026-05', '2026-06', '2026-07', '2026-08'] as const;
const QUESTIONNAIRE = randomUUID();
const RIGHTS = [
  'crm.statistics.read',
  'crm.reports.read',
  'crm.questionnaires-reports.read',
  'crm.foreign_patient_reports.read',
  'parse.adenom_biyotip.read',
];

/** A source under attack: its rows, and the classes that its figures count. */
interface Target {
  readonly source: 'biopsies' | 'surveys';
  /** Rows that are counted, with their month, by the base that figures say something of. */
  readonly bases: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  /** Classes of a base; a figure is a sum of them. */
  readonly classes: Readonly<Record<string, { readonly base: string; readonly is: string }>>;
  /** Classes that fill a base, or another class. */
  readonly fills: readonly (readonly [string, readonly string[]])[];
  readonly figures: Readonly<
    Record<string, { readonly base: string; readonly counts?: Readonly<Record<string, number>> }>
  >;
}

const points = Array.from({ length: 11 }, (_, point) => `points_${point}`);
const targets: readonly Target[] = [
  {
    source: 'biopsies',
    bases: {
      taken: `select taken_at as at, * from public.biopsies where taken_at is not null`,
      reported: `select reported_at as at, * from public.biopsies where reported_at is not null`,
      classed: `select reported_at as at, * from public.biopsies where reported_at is not null and result_class is not null`,
    },
    columns: {
      organ: 'organ',
      result_class: 'result_class',
      sample_kind: 'sample_kind',
      department_id: 'department_id::text',
    },
    classes: {
      malignant: { base: 'classed', is: `result_class = 'malignant'` },
      inadequate: { base: 'classed', is: `result_class = 'inadequate'` },
      neither: { base: 'classed', is: `result_class not in ('malignant', 'inadequate')` },
    },
    fills: [['classed', ['malignant', 'inadequate', 'neither']]],
    figures: {
      taken: { base: 'taken' },
      reported: { base: 'reported' },
      malignant: { base: 'classed', counts: { malignant: 1 } },
      inadequate: { base: 'classed', counts: { inadequate: 1 } },
    },
  },
  {
    source: 'surveys',
    bases: {
      answers: `select answered_at as at, * from public.survey_answers where answered_at is not null`,
      scored: `select answered_at as at, * from public.survey_answers where answered_at is not null and nps is not null`,
      low: `select answered_at as at, * from public.survey_answers where answered_at is not null and loop_state is not null`,
    },
    columns: { language: 'language', channel: 'channel', country: 'country' },
    classes: {
      promoters: { base: 'scored', is: 'nps >= 9' },
      passives: { base: 'scored', is: 'nps in (7, 8)' },
      detractors: { base: 'scored', is: 'nps <= 6' },
      called: { base: 'low', is: `loop_state <> 'open'` },
      open: { base: 'low', is: `loop_state = 'open'` },
      ...Object.fromEntries(points.map((id, point) => [id, { base: 'scored', is: `nps = ${point}` }])),
    },
    fills: [
      ['scored', ['promoters', 'passives', 'detractors']],
      ['low', ['called', 'open']],
      ['promoters', points.slice(9)],
      ['passives', points.slice(7, 9)],
      ['detractors', points.slice(0, 7)],
      // Low scores are those that are called: the attacker knows the rule.
      ['low', ['detractors']],
    ],
    figures: {
      answers: { base: 'answers' },
      nps: { base: 'scored', counts: { promoters: 1, detractors: -1 } },
      promoters: { base: 'scored', counts: { promoters: 1 } },
      passives: { base: 'scored', counts: { passives: 1 } },
      detractors: { base: 'scored', counts: { detractors: 1 } },
      called: { base: 'low', counts: { called: 1 } },
      ...Object.fromEntries(points.map((id) => [id, { base: 'scored', counts: { [id]: 1 } }])),
    },
  },
];

let database: TestDatabase;
let owner: Sql;
let reader: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  reader = await addPerson(owner, { extra: RIGHTS });
  await addRows();
});
afterAll(() => database.stop());

/** Adds biopsies and answers of four months, many groups of which have few; the same at each run. */
async function addRows(): Promise<void> {
  const clientId = await oldRecords(owner, reader).add('clients', {});
  const [template] = await owner<
    { id: string }[]
  >`select ${await oldRecords(owner, reader).add('biopsies', { clientId })}::uuid as id`;
  await owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true), setseed(0.42)`;
    await tx.unsafe(
      `insert into public.biopsies
       select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'biopsy_no', 'A' || m.month || n,
         'organ', (array['stomach', 'stomach', 'stomach', 'colorectal', 'colorectal', 'breast', 'thyroid', 'other'])[1 + floor(random() * 8)],
         'sample_kind', (array['endoscopic', 'endoscopic', 'core', 'excision'])[1 + floor(random() * 4)],
         'department_id', (select array_agg(d.id) from public.definitions d where d.kind = 'department')[1 + floor(4 * random() * random())],
         'result_class', (array['benign', 'benign', 'benign', 'benign', 'benign', 'malignant', 'malignant', 'inadequate', 'hgpin', null])[1 + floor(random() * 10)],
         'taken_at', (m.month || '-04T09:00:00Z')::timestamptz + make_interval(days => n % 20), 'status', 'reported',
         'reported_at', (m.month || '-05T09:00:00Z')::timestamptz + make_interval(days => n % 20), 'created_at', '2026-01-01T00:00:00Z'))).*
       from public.biopsies b cross join unnest($2::text[], array[42, 23, 9, 3]) m (month, rows) cross join generate_series(1, m.rows) n
       where b.id = $1`,
      [template?.id ?? '', [...MONTHS]] as never,
    );
    await tx`delete from public.biopsies where id = ${template?.id ?? ''}`;
    await tx`insert into app.questionnaires (id, name, survey_kind, anonymous, languages, draft, published)
      values (${QUESTIONNAIRE}, 'Anket', 'inpatient', false, '{tr}', '[]', 1)`;
    await tx`insert into app.questionnaire_versions (questionnaire_id, version, name, languages, questions)
      values (${QUESTIONNAIRE}, 1, 'Anket', '{tr}', '[]')`;
    await tx.unsafe(
      `insert into public.survey_answers (id, questionnaire_id, version, anonymous, channel, language, country, answered_at, nps, loop_state)
       select gen_random_uuid(), $1, 1, false,
         (array['tablet', 'tablet', 'tablet', 'sms', 'email'])[1 + floor(random() * 5)],
         (array['tr', 'tr', 'tr', 'tr', 'de', 'ar', 'en'])[1 + floor(random() * 7)],
         (array['TR', 'TR', 'DE', null, 'IQ'])[1 + floor(5 * random() * random())],
         (m.month || '-03T09:00:00Z')::timestamptz + make_interval(days => n % 25), s.nps,
         case when s.nps <= 6 then case when random() < 0.5 then 'open' else 'called' end end
       from unnest($2::text[], array[60, 31, 14, 4]) m (month, rows) cross join generate_series(1, m.rows) n
       cross join lateral (select case when n % 9 = 0 then null else floor(11 * sqrt(random()))::smallint end as nps) s`,
      [QUESTIONNAIRE, [...MONTHS]] as never,
    );
  });
}

type Groups = readonly string[];
interface Asked {
  readonly door: 'read_figures' | 'read_report_figures' | 'keep_report_run';
  readonly source: Target['source'];
  readonly figures: Groups;
  readonly groups: Groups;
  readonly filters: FigureFilters;
  readonly from: string;
  readonly to: string;
}

/** Asks through one of the doors; null where it is refused. */
async function ask({ door, ...spec }: Asked): Promise<FigureAnswer | null> {
  const asked = asUser(owner, reader, async (tx) => {
    if (door !== 'keep_report_run') {
      const [row] = await tx.unsafe<{ a: { answers: unknown[] } }[]>(`select public.${door}($1) as a`, [
        tx.json([spec] as never),
      ]);
      return row?.a.answers[0];
    }
    const definition = {
      ...spec,
      figures: spec.figures.slice(0, 12),
      period: 'custom',
      totals: true,
      hidden: [],
    };
    const [row] = await tx.unsafe<{ a: { answers: unknown[] } }[]>(
      `select public.keep_report_run($1, 'attack', 'Saldırı', $2, $3, $4) as a`,
      [randomUUID(), tx.json(definition), spec.from, spec.to],
    );
    return row?.a.answers[0];
  });
  try {
    return v.parse(figureAnswer, await asked);
  } catch (error) {
    if ((error as Error).message === 'values_malformed') return null;
    throw error;
  }
}

const unknown = (base: string, month: string, column: string, value: string | null): string =>
  JSON.stringify([base, month, column, value]);

/** Returns the true counts: of each base and class, by month and by each value of each column. */
async function truthOf({ bases, columns, classes }: Target): Promise<ReadonlyMap<string, number>> {
  const truth = new Map<string, number>();
  const counted = [
    ...Object.entries(bases).map(([name, rows]) => [name, rows, 'true'] as const),
    ...Object.entries(classes).map(([name, { base, is }]) => [name, bases[base] ?? '', is] as const),
  ];
  for (const [name, rows, is] of counted) {
    for (const [column, value] of [['', `''`], ...Object.entries(columns)] as const) {
      const found = await owner.unsafe<{ month: string; value: string | null; n: number }[]>(
        `select to_char(at at time zone 'Europe/Istanbul', 'YYYY-MM') as month, ${value} as value, (count(*) filter (where ${is}))::integer as n
         from (${rows}) x group by 1, 2`,
      );
      for (const row of found) truth.set(unknown(name, row.month, column, row.value), row.n);
    }
  }
  return truth;
}

/** Returns what holds whatever is answered: a column's groups make the whole, classes fill their base. */
function structure(target: Target, truth: ReadonlyMap<string, number>): readonly Statement[] {
  const said: Statement[] = [];
  const cells = [...truth.keys()].map((key) => JSON.parse(key) as [string, string, string, string | null]);
  const names = [...Object.keys(target.bases), ...Object.keys(target.classes)];
  for (const name of names) {
    for (const month of MONTHS) {
      for (const column of Object.keys(target.columns)) {
        const values = cells.filter(([base, of, c]) => base === name && of === month && c === column);
        if (values.length === 0) continue;
        const terms = new Map(values.map(([, , , value]) => [unknown(name, month, column, value), 1]));
        said.push({ terms: terms.set(unknown(name, month, '', ''), -1), value: 0 });
      }
    }
  }
  for (const [whole, parts] of target.fills) {
    for (const [base, month, column, value] of cells) {
      if (base !== whole) continue;
      const terms = new Map(parts.map((part) => [unknown(part, month, column, value), 1]));
      said.push({ terms: terms.set(unknown(whole, month, column, value), -1), value: 0 });
    }
  }
  if (target.source === 'biopsies') {
    for (const month of MONTHS) {
      for (const result of ['malignant', 'inadequate']) {
        said.push({
          terms: new Map([
            [unknown('reported', month, 'result_class', result), 1],
            [unknown(result, month, '', ''), -1],
          ]),
          value: 0,
        });
      }
      said.push({
        terms: new Map([
          [unknown('reported', month, '', ''), 1],
          [unknown('reported', month, 'result_class', null), -1],
          [unknown('classed', month, '', ''), -1],
        ]),
        value: 0,
      });
    }
  }
  return said;
}

/** Collects what an attacker learns from answers. */
class Attacker {
  readonly said: Statement[] = [];
  readonly least = new Map<string, number>();
  /** Cells that were hidden where one month was asked for. */
  private readonly hidden = new Set<string>();

  private readonly target: Target;
  private readonly values: ReadonlyMap<string, readonly (string | null)[]>;

  constructor(target: Target, values: ReadonlyMap<string, readonly (string | null)[]>) {
    this.target = target;
    this.values = values;
  }

  read(asked: Asked, answer: FigureAnswer): void {
    const columns = [...new Set([...asked.groups, ...Object.keys(asked.filters)])].filter(
      (column) => column in this.target.columns,
    );
    // What crosses columns, or has other parts of time, is a question about finer cells: it must have no rows.
    if (
      columns.length > 1 ||
      asked.groups.some((group) => ['day', 'week', 'weekday', 'hour'].includes(group))
    ) {
      if (answer.rows.length > 0) throw new Error(`answered ${JSON.stringify(asked)}`);
      return;
    }
    const [column = ''] = columns;
    const months = MONTHS.filter((month) => month >= asked.from.slice(0, 7) && month <= asked.to.slice(0, 7));
    for (const { g, m } of answer.rows) {
      const month = asked.groups.indexOf('month');
      const of = month === -1 ? months : [String(g[month])];
      const at = asked.groups.indexOf(column);
      const all = column === '' ? [''] : (asked.filters[column] ?? this.values.get(column) ?? []);
      const chosen = column === '' || at === -1 ? all : [g[at] ?? null];
      for (const [figure, cell] of Object.entries(m)) this.learn(figure, cell, of, column, chosen, at !== -1);
    }
  }

  private learn(
    figure: string,
    cell: FigureCell,
    months: readonly string[],
    column: string,
    values: readonly (string | null)[],
    named: boolean,
  ): void {
    const { base, counts } = this.target.figures[figure] ?? { base: '' };
    const cells = months.flatMap((month) => values.map((value) => [month, value] as const));
    const only = cells.length === 1 ? cells[0] : undefined;
    if ('hidden' in cell) {
      if (only === undefined) return;
      this.hidden.add(JSON.stringify([figure, only[0], column, only[1]]));
      // A group that is named has somebody.
      if (counts === undefined && named) this.least.set(unknown(base, only[0], column, only[1]), 1);
      return;
    }
    // Hidden months of the sum were seen alone before.
    const inSum =
      cell.left === undefined
        ? cells
        : cells.filter(
            ([month, value]) =>
              !this.hidden.has(JSON.stringify([figure, month, column, value])) &&
              !this.hidden.has(JSON.stringify([figure, month, '', ''])),
          );
    const sum = (factors: Readonly<Record<string, number>>) =>
      new Map(
        Object.entries(factors).flatMap(([name, factor]) =>
          inSum.map(([month, value]) => [unknown(name, month, column, value), factor] as const),
        ),
      );
    if (cell.left !== undefined && cells.length - inSum.length !== cell.left) return;
    this.said.push({ terms: sum({ [base]: 1 }), value: cell.n });
    if (counts !== undefined && cell.v !== null) {
      this.said.push({ terms: sum(counts), value: Math.round((cell.v * cell.n) / 100) });
    }
  }
}

/** Makes requests at random; what a page or a report would never ask for, too. */
function requests(
  target: Target,
  values: ReadonlyMap<string, readonly (string | null)[]>,
): fc.Arbitrary<Asked> {
  const columns = Object.keys(target.columns);
  const day = (last: boolean) =>
    fc
      .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }))
      .map(([month, date]) =>
        target.source === 'surveys'
          ? `${month}-${last ? (['2026-06'].includes(month) ? '30' : '31') : '01'}`
          : `${month}-${String(date).padStart(2, '0')}`,
      );
  const filter = fc
    .constantFrom(...columns)
    .chain((column) =>
      fc
        .subarray([...(values.get(column) ?? [])], { minLength: 1 })
        .map((chosen): FigureFilters => ({ [column]: chosen })),
    );
  return fc
    .record({
      door: fc.constantFrom(
        'read_figures' as const,
        'read_report_figures' as const,
        'keep_report_run' as const,
      ),
      figures: fc.shuffledSubarray(Object.keys(target.figures), { minLength: 1 }),
      groups: fc.oneof(
        fc.constant([]),
        fc.constantFrom(...columns).map((column) => [column]),
        fc.constant(['month']),
        fc.constantFrom(...columns).map((column) => [column, 'month']),
        fc.shuffledSubarray([...columns, 'day', 'week', 'month', 'weekday'], { minLength: 1, maxLength: 2 }),
      ),
      filters: fc.oneof(fc.constant({}), filter, filter),
      days: fc.tuple(day(false), day(true)),
    })
    .map(({ days: [begin, other], ...asked }) => ({
      ...asked,
      source: target.source,
      filters: {
        ...asked.filters,
        ...(target.source === 'surveys' ? { questionnaire_id: [QUESTIONNAIRE] } : {}),
      },
      from: begin < other ? begin : target.source === 'surveys' ? `${other.slice(0, 8)}01` : other,
      to: begin < other ? other : begin.slice(8) === '01' && target.source === 'surveys' ? other : begin,
    }))
    .filter(({ from, to }) => from <= to);
}

/** Attacks a source. Returns small counts that were worked out, and how many there are. */
async function attack(target: Target, between: () => Promise<unknown> = () => Promise.resolve()) {
  const truth = await truthOf(target);
  const values = new Map(
    Object.keys(target.columns).map((column) => [
      column,
      [
        ...new Set(
          [...truth.keys()].flatMap((key) => {
            const [, , of, value] = JSON.parse(key) as [string, string, string, string | null];
            return of === column ? [value] : [];
          }),
        ),
      ],
    ]),
  );
  const attacker = new Attacker(target, values);
  const common = {
    source: target.source,
    figures: Object.keys(target.figures).slice(0, 20),
    filters: (target.source === 'surveys' ? { questionnaire_id: [QUESTIONNAIRE] } : {}) as FigureFilters,
    from: `${MONTHS[0]}-01`,
    to: '2026-08-31',
  };
  // Each group of each month by itself, as an attacker begins; then whatever else.
  const plain = ['', ...Object.keys(target.columns)].map((column): Asked => ({
    ...common,
    door: 'read_figures',
    groups: column === '' ? ['month'] : [column, 'month'],
  }));
  const random = fc.sample(requests(target, values), { numRuns: 120, seed: 20_261_129 });
  let rows = 0;
  for (const [at, asked] of [...plain, ...random].entries()) {
    if (at === 60) await between();
    const answer = await ask(asked);
    rows += answer?.rows.length ?? 0;
    if (answer !== null) attacker.read(asked, answer);
  }
  const found = determinedBy([...structure(target, truth), ...attacker.said], attacker.least);
  const small = [...truth].filter(([, n]) => n >= 1 && n <= 4);
  return {
    small: small.length,
    rows,
    recovered: small.filter(([key, n]) => found.get(key) === n).map(([key]) => key),
    // Whatever he takes for true is true: else the attack, and not the product, is wrong.
    wrong: [...found].filter(([key, n]) => truth.has(key) && truth.get(key) !== n).map(([key]) => key),
  };
}

/** Adds biopsies like a certain one of May, of an organ: not of a class that would become the only hidden one. */
const add = (organ: string, count: number) =>
  owner.begin(async (tx) => {
    await tx`select set_config('app.import', 'on', true)`;
    await tx`insert into public.biopsies
      select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'biopsy_no', 'S-' || left(gen_random_uuid()::text, 8), 'organ', ${organ}::text))).*
      from public.biopsies b cross join generate_series(1, ${count}::integer)
      where b.id = (
        select o.id from public.biopsies o
        where to_char(o.taken_at, 'YYYY-MM') = '2026-05' and o.result_class = 'benign' order by o.biopsy_no limit 1
      )`;
  });
/** Lets a day pass: what months show is looked at again. */
const tomorrow = () => owner`update app.figure_months set looked_on = looked_on - 1`;

const addAnswer = () => owner`
  insert into public.survey_answers (id, questionnaire_id, version, anonymous, channel, language, country, answered_at, nps)
  values (${randomUUID()}, ${QUESTIONNAIRE}, 1, false, 'tablet', 'tr', 'TR', '2026-05-20T10:00:00Z', 9)`;
const removeAdded = () => owner`delete from public.biopsies where biopsy_no like 'S-%'`;

describe('what a month has shown', () => {
  const month = { from: '2026-05-01', to: '2026-05-31' };
  const shown = async (door: Asked['door'] = 'read_figures') =>
    (
      await ask({
        door,
        source: 'biopsies',
        figures: ['taken', 'reported', 'malignant', 'report_p50'],
        groups: ['organ'],
        filters: {},
        ...month,
      })
    )?.rows;
  test('stays, through every door, when one is added or taken away', async () => {
    const before = await shown();
    expect(before?.length).toBeGreaterThan(2);
    for (const change of [() => add('stomach', 1), () => add('breast', 3)]) {
      await change();
      await tomorrow();
      expect(await shown()).toEqual(before);
      expect(await shown('keep_report_run')).toEqual(before);
    }
    await removeAdded();
    await tomorrow();
    expect(await shown()).toEqual(before);
  });

  test('is counted again where nobody learns of few by it', async () => {
    const wholeOf = (rows: FigureAnswer['rows'] | undefined) =>
      rows?.find(({ g }) => g[0] === 'stomach')?.m['taken'];
    const before = wholeOf(await shown());
    if (before === undefined || 'hidden' in before) throw new Error('the stomach is not shown');
    await add('stomach', 30);
    await tomorrow();
    expect(wholeOf(await shown())).toMatchObject({ v: (before.v ?? 0) + 30 });
    await removeAdded();
    await owner`delete from app.figure_months`;
  });

  test('holds no number of a hidden group', async () => {
    await shown();
    const cells = await owner<{ n: number | null; f: string }[]>`
      select (e ->> 'n')::integer as n, e ->> 'f' as f from app.figure_months m cross join lateral jsonb_array_elements(m.cells) e`;
    expect(cells.filter(({ n }) => n !== null && n >= 1 && n <= 4)).toEqual([]);
    expect(cells.some(({ n }) => n === null)).toBe(true);
  });
});

describe.each(targets)('an attacker who solves equations, on $source', (target) => {
  test('asks at random and finds no group of one to four', async () => {
    expect(Object.keys(target.figures).every((id) => id in figureSource(target.source).figures)).toBe(true);
    // Before and after somebody was added: a report that was kept and one that is asked again.
    const { small, rows, recovered, wrong } = await attack(target, async () => {
      await add('stomach', 1);
      await addAnswer();
      await tomorrow();
    });
    await removeAdded();
    expect([small > 50, rows > 100, wrong, recovered]).toEqual([true, true, [], []]);
  });

  test('finds them where nothing is hidden', async () => {
    await owner.unsafe(`delete from app.figure_months`);
    const [few, anyFew] = await Promise.all(
      ['app.few(numeric)', 'app.any_few(bigint[])'].map(
        async (name) =>
          (await owner.unsafe<{ d: string }[]>(`select pg_get_functiondef('${name}'::regprocedure) as d`))[0]
            ?.d ?? '',
      ),
    );
    await owner.unsafe(`create or replace function app.few(n numeric) returns boolean language sql immutable parallel safe set search_path = '' as 'select false';
      create or replace function app.any_few(counts bigint[]) returns boolean language sql immutable parallel safe set search_path = '' as 'select false'`);
    try {
      const { small, recovered, wrong } = await attack(target);
      expect([wrong, recovered.length > small / 2]).toEqual([[], true]);
    } finally {
      await owner.unsafe(`${few};${anyFew}`);
      await owner.unsafe(`delete from app.figure_months`);
    }
  });
});
