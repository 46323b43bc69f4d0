import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';
import type { Log } from './log/log';
import { repeat } from './repeat';

/** Milliseconds between two runs; on hosted Supabase pg_cron calls as often. */
const INTERVAL = 5 * 60_000;

/** Each in a transaction of its own: a report that takes long holds no ticket up. */
const jobs = ['app.run_ticket_schedule()', 'app.run_due_reports()'];

/**
 * Calls these now and every five minutes: tickets that wait open again at their date, resolved ones close, scheduled
 * reports run. Does nothing where the migrations have no such functions. A failure is logged and tried again.
 */
export function startTicketSchedule(sql: Sql, log: Log): { stop(): Promise<void> } {
  const run = async () => {
    for (const name of jobs) {
      try {
        const [known] = await sql.query<{ exists: boolean }>(
          `select to_regprocedure('${name}') is not null as exists`,
        );
        if (known?.exists === true) await sql.query(`select ${name}`);
      } catch (error) {
        log.note('error', 'schedule', 'run_failed', {
          job: name.slice('app.'.length, -'()'.length),
          error: describeError(error),
        });
      }
    }
  };
  return repeat(INTERVAL, run);
}
