import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PGlite } from '@electric-sql/pglite';
import { publicHolidays } from '@sync/model/tr/public-holidays';
import { addWorkingMinutes, workingMinutesBetween } from '@sync/model/rules/working-time';
import { startPglite } from '../support/pglite-database';

/** The server's working time against the devices': both decide when a ticket is due. */

let database: PGlite;
beforeAll(async () => {
  database = await startPglite();
});
afterAll(() => database.close());

test('the holidays are the same', async () => {
  const { rows } = await database.query<{ day: string; kind: string }>(
    'select day::text, kind from app.holidays',
  );
  expect(Object.fromEntries(rows.map(({ day, kind }) => [day, kind]))).toEqual(publicHolidays);
});

const instants = [
  '2026-11-20T05:29:00.000Z', // Friday before work
  '2026-11-20T14:29:30.500Z', // Friday, half a minute before the end
  '2026-11-21T10:00:00.000Z', // Saturday at the end
  '2026-11-22T09:00:00.000Z', // Sunday
  '2026-11-23T21:30:00.000Z', // night: Tuesday in Istanbul
  '2026-10-28T09:59:00.000Z', // half day
  '2026-10-29T12:00:00.000Z', // holiday
  '2026-05-25T14:00:00.000Z', // the evening before a feast
  '2026-05-31T06:00:00.000Z',
];

test('so much working time lies between two instants', async () => {
  for (const from of instants) {
    for (const to of instants.filter((instant) => instant >= from)) {
      const { rows } = await database.query<{ minutes: number }>(
        'select (extract(epoch from app.working_time_between($1, $2)) / 60)::float8 as minutes',
        [from, to],
      );
      expect([from, to, rows[0]?.minutes]).toEqual([from, to, workingMinutesBetween(from, to)]);
    }
  }
});

test('so late it is after some working time', async () => {
  for (const from of instants) {
    for (const minutes of [0, 0.5, 60, 540, 541, 5_000]) {
      const { rows } = await database.query<{ at: string }>(
        `select app.iso(app.after_working_time($1, make_interval(secs => $2))) as at`,
        [from, minutes * 60],
      );
      expect([from, minutes, rows[0]?.at]).toEqual([from, minutes, addWorkingMinutes(from, minutes)]);
    }
  }
});

test('a due time moves by the pause, one that had passed before stays', async () => {
  const resumed = async (due: string | null, paused: string | null, now: string) => {
    const { rows } = await database.query<{ at: string | null }>(
      'select app.iso(app.resumed_due($1, $2, $3)) as at',
      [due, paused, now],
    );
    return rows[0]?.at;
  };
  // An hour of Monday was left; Friday 17:00 gives half of it.
  expect(
    await resumed('2026-11-16T07:00:00.000Z', '2026-11-16T06:00:00.000Z', '2026-11-20T14:00:00.000Z'),
  ).toBe('2026-11-21T06:00:00.000Z');
  expect(
    await resumed('2026-11-16T05:00:00.000Z', '2026-11-16T06:00:00.000Z', '2026-11-20T14:00:00.000Z'),
  ).toBe('2026-11-16T05:00:00.000Z');
  expect(await resumed(null, '2026-11-16T06:00:00.000Z', '2026-11-20T14:00:00.000Z')).toBeNull();
  expect(await resumed('2026-11-16T07:00:00.000Z', null, '2026-11-20T14:00:00.000Z')).toBe(
    '2026-11-16T07:00:00.000Z',
  );
});
