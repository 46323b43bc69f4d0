import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { periodOf } from '@/kit/figures/period';
import { definitionOf, reportPeriods } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import type { Query } from '@sync/rpc/rpc';
import * as reports from '@sync/rpc/reports';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { oldRecords } from '../support/old-records';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

const RIGHTS = ['crm.reports.read', 'crm.reports.edit', 'crm.reports.share'];
const DAYS = { first: '2026-09-01', last: '2026-11-15' };
const tickets = definitionOf(shippedReports.tickets);
const biopsies = definitionOf(shippedReports.pathology, 'organ');

let database: TestDatabase;
let owner: Sql;
let author: string;
let reader: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
});
beforeEach(async () => {
  author = await addPerson(owner, { extra: [...RIGHTS, 'parse.adenom_biyotip.read'] });
  reader = await addPerson(owner, { extra: ['crm.reports.read'], roles: [roles.callCentre] });
});
afterAll(() => database.stop());

/** Asks as a person; a rejection is thrown with its name. */
async function call<Given, Value>(person: string, query: Query<Given, Value>, given: Given): Promise<Value> {
  const sent: Readonly<Record<string, unknown>> = { ...query.parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const [row] = await asUser(owner, person, (tx) =>
    tx.unsafe<{ answer: unknown }[]>(
      `select public.${query.name}(${named.join(', ')}) as answer`,
      Object.values(sent) as never,
    ),
  );
  return query.answer(row?.answer);
}
const refused = (message: string, hint?: string): unknown =>
  expect.objectContaining(hint === undefined ? { message } : { message, hint });

async function save(definition: ReportDefinition, person = author): Promise<string> {
  const target = randomUUID();
  const given = { name: 'Şikâyetlerim', description: null, definition };
  await call(person, reports.saveReport, { target, base_version: null, given });
  return target;
}
const keep = (person: string, definition: ReportDefinition = tickets, report = 'tickets') =>
  call(person, reports.keepReportRun, {
    target: randomUUID(),
    report,
    name: 'Talep özeti',
    definition,
    ...DAYS,
  });
const list = (person: string) => call(person, reports.listReports, {});
async function schedule(
  person: string,
  recipients: readonly string[],
  given: Partial<reports.ScheduleValues> = {},
): Promise<string> {
  const target = randomUUID();
  await call(person, reports.saveReportSchedule, {
    target,
    base_version: null,
    given: {
      report: 'tickets',
      name: 'Talep özeti',
      definition: tickets,
      cadence: 'daily',
      day: 1,
      hour: 8,
      recipient_ids: recipients,
      active: true,
      ...given,
    },
  });
  await makeDue(target);
  return target;
}
const makeDue = (id: string) =>
  owner`update app.report_schedules set next_at = date_trunc('hour', now()) - interval '1 day' where id = ${id}`;
const runDue = async () => (await owner`select app.run_due_reports() as kept`)[0]?.['kept'] as number;
const turnsOf = async (person: string) => (await list(person)).schedules.flatMap(({ turns }) => turns);

describe('a definition', () => {
  test.each([
    [{ figures: ['opened', 'invented'] }, 'unknown_figure', 'invented'],
    [{ groups: ['organ'] }, 'unknown_column', 'organ'],
    [{ filters: { day: ['2026-11-01'] } }, 'unknown_column', 'day'],
    [{ source: 'nothing' }, 'unknown_source', undefined],
    [{ groups: [] }, 'values_malformed', undefined],
    [{ groups: ['day', 'month', 'type_id'] }, 'values_malformed', undefined],
    [{ period: 'someday' }, 'values_malformed', undefined],
    [{ chart: { kind: 'bars', figure: 'late' } }, 'values_malformed', undefined],
    [{ order: { by: 'late', descending: true } }, 'values_malformed', undefined],
  ])('%o is refused', async (patch, reason, hint) => {
    await expect(save({ ...tickets, ...patch } as ReportDefinition)).rejects.toEqual(refused(reason, hint));
  });

  test('asks for the rights of its source when it is saved', async () => {
    await expect(save(biopsies, reader)).rejects.toEqual(refused('permission_denied', 'crm.reports.edit'));
    const other = await addPerson(owner, { extra: RIGHTS });
    await expect(save(biopsies, other)).rejects.toEqual(
      refused('permission_denied', 'parse.adenom_biyotip.read'),
    );
  });

  test('is of the days that the screen says', async () => {
    for (const today of ['2026-11-27', '2026-11-30', '2027-01-01', '2028-02-29']) {
      for (const period of reportPeriods.filter((key) => key !== 'custom')) {
        const [row] = await owner`
          select app.report_days(${owner.json({ period })}, ${today}::date)::text[] as days`;
        const { from, to } = periodOf(period, today);
        expect([today, period, row?.['days']]).toEqual([today, period, [from, to]]);
      }
    }
  });
});

test('a saved report is changed by its owner alone, deleted and brought back', async () => {
  const target = await save(tickets);
  const given = { name: 'Yeni ad', description: 'Açıklama', definition: tickets };
  await expect(call(reader, reports.saveReport, { target, base_version: 1, given })).rejects.toEqual(
    refused('permission_denied'),
  );
  const other = await addPerson(owner, { extra: RIGHTS });
  await expect(call(other, reports.saveReport, { target, base_version: 1, given })).rejects.toEqual(
    refused('unknown_report'),
  );
  await call(author, reports.saveReport, { target, base_version: 1, given });
  expect((await list(author)).reports).toMatchObject([
    { id: target, name: 'Yeni ad', row_version: 2, own: true },
  ]);
  await call(author, reports.deleteReport, { target, gone: true });
  expect((await list(author)).reports).toEqual([]);
  await call(author, reports.deleteReport, { target, gone: false });
  expect((await list(author)).reports).toMatchObject([{ id: target }]);
});

test('roles find what is shared with them, and the rights of who runs it count', async () => {
  const [shared, health] = [await save(tickets), await save(biopsies)];
  expect((await list(reader)).reports).toEqual([]);
  const { roles: offered } = await call(author, reports.listReportRoles, {});
  expect(offered.map(({ id }) => id)).toContain(roles.callCentre);
  expect(Object.keys(offered[0] ?? {}).toSorted()).toEqual(['id', 'name']);
  for (const target of [shared, health]) {
    await call(author, reports.shareReport, { target, base_version: 1, roles: [roles.callCentre] });
  }
  // What the reader could not run is not offered either.
  expect((await list(reader)).reports).toMatchObject([{ id: shared, own: false, role_ids: [] }]);
  await expect(keep(reader, biopsies)).rejects.toEqual(
    refused('permission_denied', 'parse.adenom_biyotip.read'),
  );
  await expect(
    call(author, reports.shareReport, { target: shared, base_version: 1, roles: [] }),
  ).resolves.toBeUndefined();
  expect((await list(reader)).reports).toHaveLength(1);
  await call(author, reports.shareReport, { target: shared, base_version: 2, roles: [] });
  expect((await list(reader)).reports).toEqual([]);
  await expect(
    call(author, reports.shareReport, { target: shared, base_version: 3, roles: [randomUUID()] }),
  ).rejects.toEqual(refused('unknown_role'));
  const logged = await owner`
    select details from public.audit_log where action = 'report_share' and entity_id = ${shared} order by at`;
  expect(logged).toHaveLength(2);
});

test('the same report says to each what they may see', async () => {
  const { add } = oldRecords(owner, author);
  const clientId = await add('clients', {});
  const at = '2026-10-05T09:00:00.000Z';
  for (const [count, own] of [
    [3, author],
    [2, reader],
  ] as const) {
    for (let made = 0; made < count; made += 1) {
      await add('tickets', { clientId }, { assignee_id: own, created_by: own }, at);
    }
  }
  await owner`update public.profiles set scope = 'own' where id = ${reader}`;
  const opened = async (person: string) => {
    const cell = (await keep(person)).answers[1]?.rows[0]?.m['opened'];
    return cell !== undefined && 'v' in cell ? cell.v : null;
  };
  expect(await opened(author)).toBeGreaterThanOrEqual(5);
  expect(await opened(reader)).toBe(2);
});

describe('a kept run', () => {
  test('is the own, is asked again, and says what was recorded since', async () => {
    const { add } = oldRecords(owner, author);
    const clientId = await add('clients', {});
    const calls = definitionOf(shippedReports.calls, 'month');
    const at = '2026-10-07T09:00:00.000Z';
    await add('client_interactions', { clientId }, { at, user_id: author }, at);
    const kept = await keep(author, calls, 'calls');
    await add('client_interactions', { clientId }, { at, user_id: author }, new Date().toISOString());
    const again = await call(author, reports.readReportRunAgain, { target: kept.id });
    const count = (answer: (typeof again.answers)[number] | undefined) => {
      const cell = answer?.rows[0]?.m['calls'];
      return cell !== undefined && 'v' in cell ? (cell.v ?? 0) : 0;
    };
    expect(count(again.answers[1]) - count(kept.answers[1])).toBe(1);
    expect(again.entered).toMatchObject({ calls: 1 });
    expect(await call(author, reports.readReportRun, { target: kept.id })).toEqual(kept);
    await expect(call(reader, reports.readReportRun, { target: kept.id })).rejects.toEqual(
      refused('unknown_run'),
    );
    await call(reader, reports.dropReportRun, { target: kept.id });
    expect((await list(author)).runs).toMatchObject([{ id: kept.id, hash: kept.hash }]);
    await call(author, reports.dropReportRun, { target: kept.id });
    expect((await list(author)).runs).toEqual([]);
  });

  test('goes after 90 days, and the oldest where a report has more than twenty', async () => {
    const first = await keep(author);
    expect(Date.parse(first.expires_at) - Date.parse(first.at)).toBe(90 * 86_400_000);
    await owner`update app.report_runs set at = at - interval '1 hour' where id = ${first.id}`;
    for (let made = 0; made < 20; made += 1) await keep(author);
    const { runs } = await list(author);
    expect(runs).toHaveLength(20);
    expect(runs.map(({ id }) => id)).not.toContain(first.id);
    await owner`update app.report_runs set expires_at = now() where user_id = ${author}`;
    expect((await list(author)).runs).toEqual([]);
    await runDue();
    expect(await owner`select id from app.report_runs where user_id = ${author}`).toEqual([]);
  });

  test.each([
    ['all', 'own', false],
    ['all', 'department', false],
    ['department', 'own', false],
    ['department', 'department', true],
    ['own', 'own', true],
    ['own', 'all', true],
    ['department', 'all', true],
  ])('of a user who saw %s and now sees %s: shown %s', async (before, after, isShown) => {
    const [department] = await owner<{ id: string }[]>`
      select id from public.definitions where kind = 'department' order by id limit 1`;
    await owner`update public.profiles set scope = ${before}, department_id = ${department?.id ?? null} where id = ${author}`;
    const kept = await keep(author);
    await owner`update public.profiles set scope = ${after} where id = ${author}`;
    expect((await list(author)).runs.map(({ id }) => id)).toEqual(isShown ? [kept.id] : []);
    const read = call(author, reports.readReportRun, { target: kept.id });
    const repeated = call(author, reports.keepReportRun, {
      target: kept.id,
      report: 'tickets',
      name: 'Talep özeti',
      definition: tickets,
      ...DAYS,
    });
    for (const asked of [read, repeated]) {
      if (isShown) expect(await asked).toMatchObject({ id: kept.id });
      else await expect(asked).rejects.toEqual(refused('unknown_run'));
    }
  });

  test('of a department is hidden from a user who moved to another', async () => {
    const [first, second] = await owner<{ id: string }[]>`
      select id from public.definitions where kind = 'department' order by id limit 2`;
    await owner`update public.profiles set scope = 'department', department_id = ${first?.id ?? null} where id = ${author}`;
    const kept = await keep(author);
    await owner`update public.profiles set department_id = ${second?.id ?? null} where id = ${author}`;
    await expect(call(author, reports.readReportRun, { target: kept.id })).rejects.toEqual(
      refused('unknown_run'),
    );
    expect((await list(author)).runs).toEqual([]);
  });

  test('is not read by who has lost the right to its figures', async () => {
    const kept = await keep(author, biopsies, 'pathology');
    await owner`update public.profiles set extra_permissions = ${RIGHTS} where id = ${author}`;
    const target = kept.id;
    await expect(call(author, reports.readReportRun, { target })).rejects.toEqual(
      refused('permission_denied'),
    );
    await expect(call(author, reports.readReportRunAgain, { target })).rejects.toEqual(
      refused('permission_denied'),
    );
  });

  test('is kept once, however often it is sent', async () => {
    const given = { target: randomUUID(), report: 'tickets', name: 'Talepler', definition: tickets, ...DAYS };
    const [first, again] = [
      await call(author, reports.keepReportRun, given),
      await call(author, reports.keepReportRun, given),
    ];
    expect(again).toEqual(first);
  });

  test('hides groups of one to four patients', async () => {
    const { add } = oldRecords(owner, author);
    const clientId = await add('clients', {});
    const at = '2026-10-08T09:00:00.000Z';
    for (const [organ, count] of [
      ['thyroid', 2],
      ['breast', 7],
      ['stomach', 6],
    ] as const) {
      for (let made = 0; made < count; made += 1) {
        await add('biopsies', { clientId }, { organ, taken_at: at, department_id: null }, at);
      }
    }
    const { answers } = await keep(author, biopsies, 'pathology');
    const taken = new Map((answers[0]?.rows ?? []).map(({ g, m }) => [g[0] ?? '', m['taken']]));
    expect(taken.get('thyroid')).toEqual({ hidden: true });
    // Nobody finds it by subtraction from the whole.
    expect([...taken.values()].filter((cell) => cell !== undefined && 'hidden' in cell)).toHaveLength(2);
  });
});

describe('a schedule', () => {
  test('runs for each recipient with their rights, once', async () => {
    const denied = await addPerson(owner, { extra: ['crm.tickets.read'] });
    await schedule(author, [author, reader, denied]);
    expect(await runDue()).toBe(2);
    expect(await runDue()).toBe(0);
    expect((await turnsOf(author)).map(({ user_id, outcome }) => [user_id, outcome])).toEqual(
      expect.arrayContaining([
        [author, 'done'],
        [reader, 'done'],
        [denied, 'permission_denied'],
      ]),
    );
    // A recipient learns of the own turns alone.
    expect(await turnsOf(reader)).toMatchObject([{ user_id: reader, outcome: 'done' }]);
    const { runs } = await list(reader);
    expect(runs).toMatchObject([{ report: 'tickets', scheduled: true }]);
    const notices =
      await owner`select topic, target, target_id, title from public.notifications where user_id = ${reader}`;
    expect(notices).toEqual([
      {
        topic: 'report_ready',
        target: 'report_run',
        target_id: runs[0]?.id,
        title: 'Zamanlanmış rapor hazır',
      },
    ]);
  });

  test('two calls at once, or a turn that comes again, run nothing twice', async () => {
    const id = await schedule(author, [author]);
    const kept = await Promise.all([runDue(), runDue()]);
    expect(kept.toSorted()).toEqual([0, 1]);
    await makeDue(id);
    expect(await runDue()).toBe(0);
    expect((await list(author)).runs).toHaveLength(1);
  });

  test('pauses where its owner has left or its report is gone', async () => {
    await schedule(author, [author, reader]);
    await owner`update public.profiles set status = 'suspended' where id = ${author}`;
    expect(await runDue()).toBe(0);
    expect((await list(reader)).schedules).toMatchObject([{ state: 'owner_away', own: false }]);
    await owner`update public.profiles set status = 'active' where id = ${author}`;
    const report = await save(tickets);
    const id = await schedule(author, [author], { report, definition: null });
    await call(author, reports.deleteReport, { target: report, gone: true });
    expect(await runDue()).toBe(0);
    expect((await list(author)).schedules.find((planned) => planned.id === id)?.state).toBe('report_gone');
  });

  test('takes the right to share for others, and no fixed days', async () => {
    const alone = await addPerson(owner, { extra: ['crm.reports.read', 'crm.reports.edit'] });
    await expect(schedule(alone, [alone, reader])).rejects.toEqual(
      refused('permission_denied', 'crm.reports.share'),
    );
    await schedule(alone, [alone]);
    await expect(schedule(author, [randomUUID()])).rejects.toEqual(refused('unknown_recipient'));
    const fixed = { ...tickets, period: 'custom', from: '2026-11-01', to: '2026-11-02' } as const;
    await expect(schedule(author, [author], { definition: fixed })).rejects.toEqual(refused('period_fixed'));
    const logged = await owner`
      select details -> 'cadence' as cadence from public.audit_log
      where action = 'report_schedule' and user_id = ${alone}`;
    expect(logged).toEqual([{ cadence: 'daily' }]);
    await runDue();
  });

  test.each([
    ['daily', 1, 8, '2026-11-27T04:59:00Z', '2026-11-27T05:00:00Z'],
    ['daily', 1, 8, '2026-11-27T05:00:00Z', '2026-11-28T05:00:00Z'],
    ['weekly', 1, 8, '2026-11-27T05:00:00Z', '2026-11-30T05:00:00Z'],
    ['weekly', 5, 0, '2026-11-26T21:00:00Z', '2026-12-03T21:00:00Z'],
    ['monthly', 28, 23, '2026-11-29T05:00:00Z', '2026-12-28T20:00:00Z'],
  ])('%s on day %i at %i comes after %s at %s', async (cadence, day, hour, behind, next) => {
    const [row] = await owner`select app.next_report_time(${cadence}, ${day}, ${hour}, ${behind}) as next`;
    expect(row).toEqual({ next: new Date(next) });
  });
});

test('nobody but the server lets schedules run', async () => {
  for (const name of ['run_due_reports', 'forget_report_runs', 'schedule_report_run']) {
    await expect(asUser(owner, author, (tx) => tx.unsafe(`select app.${name}()`))).rejects.toMatchObject({
      code: '42501',
    });
  }
});

test('what takes too long says so, and a schedule goes on', async () => {
  const undo = new Error('undo');
  await schedule(author, [author]);
  await expect(
    owner.begin(async (tx) => {
      // A source that takes its time stands in for a large hospital.
      await tx`update app.figure_sources set standing = '(select pg_sleep(10)::text) is not null' where id = 'tickets'`;
      await tx`select set_config('statement_timeout', '400', true)`;
      expect(await tx`select app.run_due_reports() as kept`).toEqual([{ kept: 0 }]);
      await tx`select set_config('statement_timeout', '0', true)`;
      expect(await tx`select outcome from app.report_turns where user_id = ${author}`).toEqual([
        { outcome: 'too_slow' },
      ]);
      throw undo;
    }),
  ).rejects.toBe(undo);
});

test('more groups than the cap are cut off', async () => {
  const answer = {
    rows: [
      { g: ['a'], m: {} },
      { g: ['b'], m: {} },
      { g: ['c'], m: {} },
    ],
  };
  const cut = async (most: number) =>
    (await owner`select app.cut_groups(${owner.json(answer)}, ${most}) as cut`)[0]?.['cut'] as object;
  expect(await cut(3)).toEqual(answer);
  expect(await cut(2)).toEqual({ cut: true, rows: answer.rows.slice(0, 2) });
});
