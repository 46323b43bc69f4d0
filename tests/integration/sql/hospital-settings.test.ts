import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { hospitalDaysOff, publicHolidays, setHospitalDays } from '@sync/model/tr/public-holidays';
import type { HospitalDay } from '@sync/model/tr/public-holidays';
import { workingMinutesBetween } from '@sync/model/rules/working-time';
import { valueDate } from '@sync/model/rules/value-date';
import { hospitalNumbers } from '@/features/access/settings/setting-words';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { first } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let administrator: string;
/** Somebody who may change settings, and is no administrator by role. */
let officer: string;
let nurse: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  administrator = await addPerson(owner, { roles: [roles.administrator] });
  officer = await addPerson(owner, { extra: ['system.settings.edit'] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
});
afterAll(async () => {
  setHospitalDays([]);
  await database.stop();
});

const ask = async (who: string, call: string): Promise<unknown> =>
  first(await asUser(owner, who, (tx) => tx.unsafe(`select public.${call} as answer`)))['answer'];
const lastLog = async () =>
  (await owner`select user_id, action, details from public.audit_log order by at desc, id desc limit 1`)[0];

describe('a number of the settings', () => {
  test('is changed from what was seen, logged, and holds at once', async () => {
    expect(await ask(officer, `save_hospital_number('close_resolved_after_days', 3, 5)`)).toEqual({
      status: 'saved',
    });
    expect(await lastLog()).toEqual({
      user_id: officer,
      action: 'setting_change',
      details: { setting: 'close_resolved_after_days', values: [3, 5] },
    });
    expect(await ask(officer, 'hospital_settings()')).toMatchObject({
      numbers: { close_resolved_after_days: 5, months_of_tickets: 13, months_of_inbox: 6 },
    });
    // Sent again after a lost answer, and by somebody who has seen another number.
    expect(await ask(officer, `save_hospital_number('close_resolved_after_days', 3, 5)`)).toEqual({
      status: 'saved',
    });
    expect(await ask(officer, `save_hospital_number('close_resolved_after_days', 3, 9)`)).toEqual({
      status: 'conflict',
    });
  });

  test('of tickets goes for their entries, too', async () => {
    await ask(officer, `save_hospital_number('months_of_tickets', 13, 24)`);
    await ask(officer, `save_hospital_number('months_of_inbox', 6, 12)`);
    const windows = await owner<{ collection: string; months: number }[]>`
      select collection, months from app.sync_windows`;
    expect(Object.fromEntries(windows.map(({ collection, months }) => [collection, months]))).toMatchObject({
      inbox: 12,
      ticket_entries: 24,
      tickets: 24,
      surgeries: 13,
    });
    // Each window has its line on the page.
    const { numbers } = (await ask(officer, 'hospital_settings()')) as { numbers: object };
    expect(Object.keys(numbers).sort()).toEqual(Object.keys(hospitalNumbers).sort());
    await expect(ask(officer, `save_hospital_number('months_of_ticket_entries', 24, 25)`)).rejects.toThrow();
  });

  test.each([
    `save_hospital_number('close_resolved_after_days', 5, 0)`,
    `save_hospital_number('close_resolved_after_days', 5, 366)`,
    `save_hospital_number('months_of_inbox', 12, 1201)`,
    `save_hospital_number('months_of_inbox', 12, null)`,
    `save_hospital_number('nothing', 1, 2)`,
    `save_hospital_day('infinity', null)`,
    `save_hospital_day('2029-02-13', '{"kind": "open", "public": true, "note": "Bayram"}')`,
    `save_hospital_day('2029-02-13', '{"kind": "full", "public": true, "note": " "}')`,
    `save_hospital_day('2029-02-13', '{"kind": "full", "note": "Bayram"}')`,
    `save_hospital_day('2029-02-13', '[]')`,
  ])('%s is refused', async (call) => {
    await expect(ask(officer, call)).rejects.toMatchObject({ code: '22023' });
  });

  test.each([
    'hospital_settings()',
    `save_hospital_number('months_of_inbox', 12, 6)`,
    `save_hospital_day('2029-02-13', null)`,
    'demo_data()',
    'remove_demo_data()',
  ])('%s is of nobody without the permission', async (call) => {
    await expect(ask(nurse, call)).rejects.toMatchObject({ code: '42501' });
  });
});

test('days of the hospital count on the server as on devices; banks go by public ones alone', async () => {
  const days: readonly HospitalDay[] = [
    { day: '2026-12-15', kind: 'full', public: false, note: 'Bakım günü' },
    { day: '2026-12-16', kind: 'half', public: false, note: 'Tören' },
    { day: '2026-12-17', kind: 'full', public: true, note: 'İdari izin' },
    { day: '2027-01-01', kind: 'none', public: false, note: 'Yılbaşında açığız' },
  ];
  for (const { day, ...given } of days) {
    await ask(officer, `save_hospital_day('${day}', '${JSON.stringify(given)}')`);
  }
  expect(await ask(nurse, 'hospital_days()')).toEqual({ days });
  setHospitalDays(days);
  expect([hospitalDaysOff['2026-12-15'], publicHolidays['2026-12-15']]).toEqual(['full', undefined]);
  for (const from of ['2026-12-14T06:00:00.000Z', '2026-12-16T06:00:00.000Z', '2026-12-31T06:00:00.000Z']) {
    const to = new Date(Date.parse(from) + 3 * 86_400_000).toISOString();
    const [row] = await owner`
      select (extract(epoch from app.working_time_between(${from}, ${to})) / 60)::float8 as minutes`;
    expect([from, row?.['minutes']]).toEqual([from, workingMinutesBetween(from, to)]);
  }
  for (const day of ['2026-12-15', '2026-12-16', '2026-12-17', '2027-01-01']) {
    const [row] =
      await owner`select app.is_operating_day(${day}) as open, app.value_date(${day}, 0)::text as paid`;
    expect([day, row?.['open']]).toEqual([day, hospitalDaysOff[day] !== 'full']);
    expect([day, row?.['paid']]).toEqual([day, valueDate(day, 0)]);
  }
  await ask(officer, `save_hospital_day('2026-12-15', null)`);
  expect(await lastLog()).toMatchObject({ details: { day: '2026-12-15', values: ['full', ''] } });
  expect(await owner`select from app.hospital_days`).toHaveLength(3);
});

describe('the demo data', () => {
  const demo = async (relation: string, key: string) =>
    void (await owner`insert into app.demo_rows (relation, key) values (${relation}, ${key})`);

  test('is counted and removed by administrators by role, with the months that were counted of it', async () => {
    await expect(ask(officer, 'demo_data()')).rejects.toMatchObject({ message: 'administrator_only' });
    await expect(ask(officer, 'remove_demo_data()')).rejects.toMatchObject({
      message: 'administrator_only',
    });
    expect(await ask(administrator, 'demo_data()')).toEqual({
      rows: 0,
      tables: {},
      own_account: false,
      removal: null,
    });
    const guest = await addPerson(owner, {});
    await demo('public.profiles', guest);
    await owner`insert into app.figure_months (source, scope, apart, month, cells, looked_on)
      select m.source, 'all', '', '2026-10-01', '[]', '2026-11-05' from app.monthly_figures m limit 1`;
    expect(await ask(administrator, 'demo_data()')).toEqual({
      rows: 1,
      tables: { profiles: 1 },
      own_account: false,
      removal: null,
    });
    expect(await ask(administrator, 'remove_demo_data()')).toEqual({ status: 'saved' });
    expect(await ask(administrator, 'demo_data()')).toMatchObject({ rows: 1, removal: { problem: null } });
    await owner`select app.run_ticket_schedule()`;
    expect(await ask(administrator, 'demo_data()')).toMatchObject({ rows: 0, removal: null });
    expect(await owner`select from public.profiles where id = ${guest}`).toHaveLength(0);
    expect(await owner`select from app.figure_months`).toHaveLength(0);
    const [log] = await owner`select user_id from public.audit_log where action = 'demo_remove'`;
    expect(log).toEqual({ user_id: administrator });
    // Pressed twice.
    expect(await ask(administrator, 'remove_demo_data()')).toEqual({ status: 'saved' });
    expect(await owner`select from app.demo_removal`).toHaveLength(0);
  });

  test('stays where people have made records on it, and the page is told', async () => {
    const department = randomUUID();
    await owner`insert into public.definitions (id, kind, name, position, attributes)
      values (${department}, 'department', 'Örnek birim', 99, '{"group": "clinical", "short_name": null}')`;
    await owner`update public.profiles set department_id = ${department} where id = ${nurse}`;
    await demo('public.definitions', department);
    await ask(administrator, 'remove_demo_data()');
    await owner`select app.run_ticket_schedule()`;
    expect(await ask(administrator, 'demo_data()')).toMatchObject({
      rows: 1,
      removal: { problem: 'real_records', keys: 'profiles: 1' },
    });
    // Not tried again by itself; asked for again it is.
    await owner`update public.profiles set department_id = null where id = ${nurse}`;
    await ask(administrator, 'remove_demo_data()');
    await owner`select app.run_ticket_schedule()`;
    expect(await ask(administrator, 'demo_data()')).toMatchObject({ rows: 0, removal: null });
  });

  test('stays where the account is part of it', async () => {
    await demo('public.profiles', administrator);
    await expect(ask(administrator, 'remove_demo_data()')).rejects.toMatchObject({ message: 'demo_account' });
    await owner`delete from app.demo_rows`;
  });
});
