import { databaseCheck, failure, ok, warning, type Asked, type Check, type Verdict } from '../check';

/** Milliseconds after which what runs every five minutes is late. */
const LATE = 16 * 60_000;

/** Functions that are to be called every few minutes: as their state is named, and how pg_cron is given the call. */
const JOBS = [
  { call: 'app.run_ticket_schedule', teller: 'schedule', remedy: 'select app.schedule_ticket_run();' },
  { call: 'app.run_due_reports', teller: 'reports', remedy: 'select app.schedule_report_run();' },
] as const;

/** Job as far as the database tells of it. */
export interface JobFacts {
  /** Null where pg_cron has no such job, or is not there; else true where the job is switched on. */
  readonly isActive: boolean | null;
  /** Milliseconds since the function last ran; null where it never did. */
  readonly age: number | null;
}

/** Judges a job: pg_cron is one scheduler of several, its last run decides. */
export function judgeJob(call: string, remedy: string, { isActive, age }: JobFacts): Verdict {
  if (isActive === false)
    return failure(`pg_cron işi (${call}) kapalı: cron.job tablosunda açın ya da "${remedy}" çalıştırın.`);
  if (age !== null && age <= LATE)
    return ok(
      isActive === true ? `${call} pg_cron ile çalışıyor.` : `${call} başka bir zamanlayıcıyla çalışıyor.`,
    );
  return isActive === null
    ? failure(`${call} işini kimse çağırmıyor: pg_cron eklentisini açıp "${remedy}" çalıştırın.`)
    : warning(`${call} pg_cron’da var ama son 16 dakikada çalışmamış: cron.job_run_details tablosuna bakın.`);
}

async function factsOf(sql: Asked, call: string, teller: string): Promise<JobFacts> {
  const [known] = await sql.query<{ cron: boolean; states: boolean }>(
    `select to_regclass('cron.job') is not null as cron, to_regclass('app.server_state') is not null as states`,
  );
  const jobs =
    known?.cron === true
      ? await sql.query<{ active: boolean }>(
          `select bool_or(j.active) as active from cron.job j where strpos(j.command, $1) > 0 having count(*) > 0`,
          [call],
        )
      : [];
  const states =
    known?.states === true
      ? await sql.query<{ age: number }>(
          `select extract(epoch from clock_timestamp() - s.at)::float8 * 1000 as age from app.server_state s
           where s.name = $1`,
          [teller],
        )
      : [];
  return { isActive: jobs[0]?.active ?? null, age: states[0]?.age ?? null };
}

/** Checks that the scheduled functions are called. */
export const cron = (sql: Asked | null): readonly Check[] =>
  JOBS.map(({ call, teller, remedy }) =>
    databaseCheck(`Zamanlama ${call}`, sql, async (asked) =>
      judgeJob(call, remedy, await factsOf(asked, call, teller)),
    ),
  );
