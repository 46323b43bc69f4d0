import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';

/** On hosted Supabase pg_cron calls as often. Milliseconds. */
const INTERVAL = 5 * 60_000;

/**
 * Calls `app.run_ticket_schedule()` now and every five minutes: tickets that wait open again at their date, resolved
 * ones close. Does nothing where the migrations have no such function. A failure is logged and tried again.
 */
export function startTicketSchedule(sql: Sql, log: (line: string) => void): { stop(): Promise<void> } {
  const run = async () => {
    try {
      const [known] = await sql.query<{ exists: boolean }>(
        `select to_regprocedure('app.run_ticket_schedule()') is not null as exists`,
      );
      if (known?.exists === true) await sql.query('select app.run_ticket_schedule()');
    } catch (error) {
      log(`[schedule] ${describeError(error)}`);
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, INTERVAL);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
