import { definitionOf } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import type { SqlSession } from '../embedded/database/sql';
import { actAs } from './act-as';
import { createRandom, uuidAt } from './random';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay } from './world';
import type { World } from './world';

interface MadeReport {
  readonly by: string;
  readonly name: string;
  readonly description: string;
  readonly definition: ReportDefinition;
  readonly sharedWith: readonly string[];
}

const complaints: ReportDefinition = {
  ...definitionOf(shippedReports.complaints, 'department_id'),
  figures: ['opened', 'closed', 'late', 'solve_p50', 'in_time'],
  period: 'quarter',
  chart: { kind: 'bars', figure: 'opened' },
};

/** Reports that people of the demo hospital have made themselves. */
const made: readonly MadeReport[] = [
  {
    by: 'yonetici',
    name: 'Şikâyetler, birime göre',
    description: 'Kalite kurulu için: açılan, geciken, süresinde çözülen',
    definition: complaints,
    sharedWith: ['Hasta İlişkileri Yöneticisi', 'Salt Okunur Rapor'],
  },
  {
    by: 'yonetici',
    name: 'Aramalar, gün ve saat',
    description: 'Vardiya planı için yoğun saatler',
    definition: {
      ...definitionOf(shippedReports.calls, 'weekday'),
      figures: ['calls', 'incoming', 'outgoing', 'talk_p50'],
      groups: ['weekday', 'hour'],
      chart: { kind: 'columns', figure: 'calls' },
    },
    sharedWith: [],
  },
  {
    by: 'sibel.acar',
    name: 'Kaynaktan ameliyata',
    description: 'Aylık başvurular ve ameliyata dönüşen',
    definition: {
      ...definitionOf(shippedReports.lead_sources, 'month'),
      groups: ['month', 'source_id'],
      period: 'quarter',
    },
    sharedWith: ['Sistem Yöneticisi', 'Salt Okunur Rapor'],
  },
];

/** Reports that people made and share, runs that they kept, and two that run by themselves. */
export async function loadReports(session: SqlSession, world: World): Promise<void> {
  const random = createRandom(`${world.seed} reports`);
  const idOf = (login: string) => memberOf(world.staff, login).id;
  const manager = idOf('yonetici');
  const newId = () => uuidAt(random, world.today - 20 * DAY);
  const ids = new Map<string, string>();
  for (const { by, name, description, definition, sharedWith } of made) {
    const id = newId();
    ids.set(name, id);
    await session.query(
      `insert into app.saved_reports (id, owner_id, name, description, definition, role_ids, created_at, updated_at)
       select $1, $2, $3, $4, $5, coalesce(array_agg(r.id order by r.name), '{}'), $6, $6
       from public.roles r where r.name in (select jsonb_array_elements_text($7))`,
      [
        id,
        idOf(by),
        name,
        description,
        JSON.stringify(definition),
        new Date(world.today - 20 * DAY + 10 * HOUR).toISOString(),
        JSON.stringify(sharedWith),
      ],
    );
  }
  /** Runs a report as the manager; `missing` of its first figure were recorded after that day. */
  const keep = async (
    report: string,
    name: string,
    definition: ReportDefinition,
    { days, scheduled, missing }: { days: number; scheduled: boolean; missing: number },
  ) => {
    const id = newId();
    const [from, to] = [28 + days, days].map((ago) => istanbulDay(world.today - ago * DAY));
    await actAs(session, manager);
    await session.query(`select public.keep_report_run($1, $2, $3, $4, $5, $6)`, [
      id,
      report,
      name,
      JSON.stringify({ ...definition, period: 'custom', from, to }),
      from ?? '',
      to ?? '',
    ]);
    await actAs(session, null);
    const at = new Date(world.today - (days - 1) * DAY + 8 * HOUR).toISOString();
    await session.query(
      `update app.report_runs r set at = $2, expires_at = $2::timestamptz + interval '90 days', is_scheduled = $3 where r.id = $1`,
      [id, at, scheduled],
    );
    const figure = definition.figures[0] ?? '';
    for (const path of [`{0, rows, 0, m, ${figure}}`, `{1, rows, 0, m, ${figure}}`]) {
      await session.query(
        `update app.report_runs r set answers = jsonb_set(jsonb_set(r.answers,
             $2::text[] || array['v'], to_jsonb((r.answers #>> ($2::text[] || array['v']))::numeric - $3::integer)),
             $2::text[] || array['n'], to_jsonb((r.answers #>> ($2::text[] || array['n']))::numeric - $3::integer))
         where r.id = $1 and (r.answers #>> ($2::text[] || array['v']))::numeric > $3::integer`,
        [id, path, missing],
      );
    }
  };
  const [firstMade] = made;
  const calls = definitionOf(shippedReports.calls);
  await keep('calls', shippedReports.calls.name, calls, { days: 15, scheduled: true, missing: 0 });
  await keep('calls', shippedReports.calls.name, calls, { days: 8, scheduled: true, missing: 3 });
  if (firstMade !== undefined) {
    const report = ids.get(firstMade.name) ?? '';
    await keep(report, firstMade.name, complaints, { days: 11, scheduled: false, missing: 1 });
  }
  const schedules = [
    [
      'calls',
      shippedReports.calls.name,
      { ...calls, period: 'last_week' },
      ['yonetici', 'sibel.acar', 'rapor'],
    ],
    [
      'theatre_use',
      shippedReports.theatre_use.name,
      { ...definitionOf(shippedReports.theatre_use), period: 'last_week' },
      ['yonetici', 'rapor'],
    ],
  ] as const;
  for (const [report, name, definition, people] of schedules) {
    await session.query(
      `insert into app.report_schedules (id, owner_id, report, name, definition, cadence, day, hour, recipient_ids, next_at)
       values ($1, $2, $3, $4, $5, 'weekly', 1, 8,
         array(select p::uuid from jsonb_array_elements_text($6) p), app.next_report_time('weekly', 1, 8, $7))`,
      [
        newId(),
        manager,
        report,
        name,
        JSON.stringify(definition),
        JSON.stringify(people.map(idOf)),
        new Date(world.now).toISOString(),
      ],
    );
  }
}
