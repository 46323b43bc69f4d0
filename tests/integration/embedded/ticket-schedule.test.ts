import { afterEach, expect, it, vi } from 'vitest';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { startTicketSchedule } from '../../../supabase/embedded/ticket-schedule';
import { createLog } from '../../../supabase/embedded/log/log';
import { silentLog, startTestBackend } from './fixtures';

afterEach(() => void vi.useRealTimers());

/** Makes a database that knows the function and counts its calls. */
function countingSql(answer: () => Promise<object[]>): { sql: Sql; calls: () => number } {
  const query = vi.fn((text: string) =>
    text.includes('to_regprocedure')
      ? Promise.resolve([{ exists: text.includes('run_ticket_schedule') }])
      : answer(),
  );
  const calls = () => query.mock.calls.filter(([text]) => !text.includes('to_regprocedure')).length;
  return { sql: { query } as unknown as Sql, calls };
}

it('runs at the start and every five minutes, whatever becomes of it', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const failure = Object.assign(new Error('Gizli Hasta'), { code: '57P01' });
  const { sql, calls } = countingSql(() => Promise.reject(failure));
  const schedule = startTicketSchedule(sql, createLog({ format: 'text', write: (line) => lines.push(line) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(calls()).toBe(3);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(calls()).toBe(3);
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('57P01');
  expect(lines.join()).not.toContain('Gizli');
});

it('a stop waits for the run that is under way', async () => {
  let finish: (rows: object[]) => void = () => undefined;
  const { sql, calls } = countingSql(() => new Promise((resolve) => (finish = resolve)));
  const schedule = startTicketSchedule(sql, silentLog);
  await vi.waitFor(() => expect(calls()).toBe(1));
  let stopped = false;
  const stop = schedule.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  finish([]);
  await stop;
});

it('the backend starts it once its data is there', async () => {
  const backend = await startTestBackend({
    prepare: (sql) =>
      sql.exec(`
        create table public.runs (at timestamptz);
        create function app.run_ticket_schedule() returns void language sql as 'insert into public.runs values (now())'`),
  });
  await expect.poll(() => backend.sql.query('select 1 as one from public.runs')).toEqual([{ one: 1 }]);
  await backend.dispose();
});
