import { describeError } from '../api/console-guard';
import type { Outage } from '../database/outage-watch';
import type { Sql } from '../database/sql';
import type { Log } from '../log/log';
import { diskSpace } from './disk';
import { readFigures, type Figures } from './figures';
import { readLastBackup } from '../backup/last-backup';

/** Milliseconds between two reports. */
const INTERVAL = 60_000;
/** Milliseconds without a report after which the server was away. */
const MISSED = 3 * INTERVAL;

export interface ServerState {
  /** Keeps an outage of the database with the times without service. */
  readonly outageIsOver: (outage: Outage) => void;
  stop(): Promise<void>;
}

/**
 * Tells the database what only the server knows, now, every minute and at the end: the page *Sistem durumu* reads it there,
 * hosted and embedded. Notes rows that were set aside meanwhile in the log. Does nothing where the migrations have no place for it.
 */
export async function keepServerState(options: {
  sql: Sql;
  log: Log;
  version: string;
  dataDir: string;
  filesDir: string;
  clock?: () => number;
}): Promise<ServerState> {
  const { sql, log, version, dataDir, filesDir, clock = Date.now } = options;
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('app.note_server_state(text, jsonb)') is not null as exists`,
  );
  if (known?.exists !== true) return { outageIsOver: () => undefined, stop: () => Promise.resolve() };
  const started = new Date(clock()).toISOString();
  let seen: Figures | null = null;

  const noteOutage = (kind: 'database' | 'server' | 'stopped', from: Date, to: Date): Promise<unknown> =>
    sql.query('select app.note_outage($1, $2::timestamptz, $3::timestamptz)', [
      kind,
      from.toISOString(),
      to.toISOString(),
    ]);

  const tell = async (stopped: boolean): Promise<void> => {
    const facts = {
      version,
      started_at: started,
      data: await diskSpace(dataDir),
      files: await diskSpace(filesDir),
      backup: await readLastBackup(dataDir),
      ...(stopped ? { stopped: true } : {}),
    };
    await sql.query('select app.note_server_state($1, $2::jsonb)', ['server', JSON.stringify(facts)]);
  };

  /** Notes what was set aside since the last look. */
  const lookAtQueues = async (): Promise<void> => {
    const now = await readFigures(sql);
    for (const { queue, setAside, setAsideAt } of now?.queues ?? []) {
      if (setAside === 0 || (seen !== null && (setAsideAt ?? 0) <= seen.at)) continue;
      log.note('warn', 'queues', 'set_aside', { queue, waiting: setAside });
    }
    seen = now;
  };

  /** Notes the time since the server before this one told something. */
  const lookBack = async (): Promise<void> => {
    const [last] = await sql.query<{ at: string; stopped: boolean; age: number }>(
      `select s.at::text as at, s.facts ? 'stopped' as stopped,
         extract(epoch from clock_timestamp() - s.at)::float8 * 1000 as age
       from app.server_state s where s.name = 'server'`,
    );
    if (last === undefined || last.age < MISSED) return;
    await noteOutage(last.stopped ? 'stopped' : 'server', new Date(clock() - last.age), new Date(clock()));
  };

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((error: unknown) =>
      log.note('error', 'status', 'run_failed', { error: describeError(error) }),
    );
  };
  const run = async (): Promise<void> => {
    await attempt(() => tell(false));
    await attempt(lookAtQueues);
  };

  await attempt(lookBack);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, INTERVAL);
  timer.unref();
  return {
    outageIsOver({ from, to }) {
      running = running.then(() => attempt(() => noteOutage('database', from, to)));
    },
    async stop() {
      clearInterval(timer);
      await running;
      await attempt(() => tell(true));
    },
  };
}
