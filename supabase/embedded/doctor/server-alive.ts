import { databaseCheck, failure, ok, warning, type Asked, type Check, type Verdict } from './check';

const MINUTE = 60_000;
/** Milliseconds after which a server that tells something every minute, and a schedule that runs every five, are late. */
const LATE = { server: 3 * MINUTE, schedule: 16 * MINUTE } as const;

/** Milliseconds since each told something; null where it never did. */
export interface LastTold {
  readonly server: number | null;
  readonly stopped: boolean;
  readonly schedule: number | null;
}

const minutes = (age: number): number => Math.round(age / MINUTE);

/** Judges when the server last told something. */
export function judgeServer({ server, stopped }: LastTold): Verdict {
  if (server === null) return warning('Bu veritabanında henüz sunucu çalışmamış: "npm start" ile başlatın.');
  if (stopped) return warning(`Sunucu ${minutes(server)} dakika önce durdurulmuş: "npm start" ile başlatın.`);
  return server > LATE.server
    ? failure(`Sunucu ${minutes(server)} dakikadır haber vermiyor: çalıştığını ve günlüğünü denetleyin.`)
    : ok('Sunucu çalışıyor.');
}

/** Judges when the schedule last ran. It cannot run without a server. */
export function judgeSchedule(told: LastTold): Verdict {
  const { schedule } = told;
  if (schedule !== null && schedule <= LATE.schedule) return ok('Zamanlanmış işler çalışıyor.');
  const sentence =
    schedule === null
      ? 'Zamanlanmış işler hiç çalışmamış'
      : `Zamanlanmış işler ${minutes(schedule)} dakikadır çalışmıyor`;
  return judgeServer(told).level === 'ok'
    ? failure(`${sentence}: sunucunun günlüğünde "schedule" satırlarına bakın.`)
    : warning(`${sentence}: sunucu çalışınca sürer.`);
}

type State = { name: string; age: number; stopped: boolean };

async function lastTold(sql: Asked): Promise<LastTold | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regclass('app.server_state') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const states = await sql.query<State>(
    `select s.name, extract(epoch from clock_timestamp() - s.at)::float8 * 1000 as age, s.facts ? 'stopped' as stopped
     from app.server_state s where s.name in ('server', 'schedule')`,
  );
  const of = (name: string): State | undefined => states.find((state) => state.name === name);
  return {
    server: of('server')?.age ?? null,
    stopped: of('server')?.stopped === true,
    schedule: of('schedule')?.age ?? null,
  };
}

const check = (name: string, sql: Asked | null, judge: (told: LastTold) => Verdict): Check =>
  databaseCheck(name, sql, async (asked) => {
    const told = await lastTold(asked);
    return told === null ? warning('Şema kurulu olmadığı için denetlenemedi.') : judge(told);
  });

/** Checks that the server tells of itself every minute. */
export const serverAlive = (sql: Asked | null): Check => check('Sunucu', sql, judgeServer);

/** Checks that the schedule has run lately. */
export const scheduleRuns = (sql: Asked | null): Check => check('Zamanlanmış işler', sql, judgeSchedule);
