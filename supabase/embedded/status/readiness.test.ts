import { expect, test, vi } from 'vitest';
import { askReadiness, diskCheck, readiness, scheduleCheck, type ReadinessCheck } from './readiness';
import type { Sql } from '../database/sql';

const check = (
  name: string,
  asksDatabase: boolean,
  isVital: boolean,
  reasons: readonly string[],
): ReadinessCheck => ({
  name,
  asksDatabase,
  isVital,
  check: vi.fn(() => Promise.resolve(reasons)),
});
const there = () => Promise.resolve(true);
const away = () => Promise.resolve(false);

test('is ready where nothing is wrong', async () => {
  expect(await readiness([check('a', true, true, [])], there)).toEqual({
    ready: true,
    serves: true,
    reasons: [],
  });
});

test('without its database nothing is asked of it, and what needs none is', async () => {
  const schema = check('schema', true, true, ['schema_differs']);
  const disk = check('disk', false, false, ['data_disk_full']);
  expect(await readiness([schema, disk], away)).toEqual({
    ready: false,
    serves: false,
    reasons: ['database_away', 'data_disk_full'],
  });
  expect(schema.check).not.toHaveBeenCalled();
});

test('serves devices with what is not vital, and not with what is', async () => {
  const late = check('schedule', true, false, ['schedule_late']);
  const open = check('row_guard', true, true, ['rows_unguarded']);
  expect(await readiness([late], there)).toEqual({ ready: false, serves: true, reasons: ['schedule_late'] });
  expect(await readiness([late, open], there)).toMatchObject({ ready: false, serves: false });
});

test('a check that throws or never ends has failed under its name', async () => {
  const broken = { ...check('disk', false, false, []), check: () => Promise.reject(new Error('gizli')) };
  const endless = { ...check('schema', true, true, []), check: () => new Promise<never>(() => undefined) };
  expect(await readiness([broken, endless], there, 10)).toEqual({
    ready: false,
    serves: false,
    reasons: ['disk_unknown', 'schema_unknown'],
  });
});

test('those who ask at once are answered by the same checks', async () => {
  const sql = { query: vi.fn(() => Promise.resolve([])) } as unknown as Sql;
  const only = check('only', true, true, []);
  const ask = askReadiness(sql, [only]);
  await Promise.all([ask(), ask(), ask()]);
  expect(only.check).toHaveBeenCalledTimes(1);
  await ask();
  expect(only.check).toHaveBeenCalledTimes(2);
});

test.each([
  ['young', 60_000, []],
  ['old', 17 * 60_000, ['schedule_late']],
  ['never', null, ['schedule_late']],
])('a schedule whose last run is %s', async (_, age, reasons) => {
  const sql = {
    query: (text: string) =>
      Promise.resolve(text.includes('to_regclass') ? [{ exists: true }] : age === null ? [] : [{ age }]),
  } as unknown as Sql;
  const at = (up: number) => scheduleCheck(sql, 16 * 60_000, 0, () => up).check();
  expect(await at(20 * 60_000)).toEqual(reasons);
  // Its first run is still under way.
  expect(await at(60_000)).toEqual([]);
});

test('names the folder whose disk is nearly full', async () => {
  expect(await diskCheck({ data: '.' }, 0).check()).toEqual([]);
  expect(await diskCheck({ data: '.', files: '.' }, Number.MAX_SAFE_INTEGER).check()).toEqual([
    'data_disk_full',
    'files_disk_full',
  ]);
  expect(await diskCheck({ data: '/no/such/folder' }, Number.MAX_SAFE_INTEGER).check()).toEqual([]);
});
