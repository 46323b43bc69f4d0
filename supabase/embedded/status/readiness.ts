import { answersInTime } from '../database/answers-in-time';
import type { Sql } from '../database/sql';
import { diskSpace, isAlmostFull } from './disk';

/** Codes of what keeps a server from being ready. */
export interface Readiness {
  readonly ready: boolean;
  /** True where devices are answered: a schedule that is late, or a disk that fills up, keeps nobody from working. */
  readonly serves: boolean;
  readonly reasons: readonly string[];
}

/** A check that has a name. Returns the codes of what is wrong; none where nothing is. */
export interface ReadinessCheck {
  readonly name: string;
  /** False for those that do not ask the database: they are made while it is away, too. */
  readonly asksDatabase: boolean;
  /** True for those without which no device is answered. */
  readonly isVital: boolean;
  readonly check: () => Promise<readonly string[]>;
}

/** Milliseconds that the checks may take together. */
const PATIENCE = 3_000;

/**
 * Makes all checks. Without its database a server is not ready, and what the others would ask is not asked. A check that
 * throws, or does not answer in time, counts as failed under its name.
 */
export async function readiness(
  checks: readonly ReadinessCheck[],
  answers: () => Promise<boolean>,
  patience = PATIENCE,
): Promise<Readiness> {
  const isThere = await answers();
  const asked = checks.filter(({ asksDatabase }) => isThere || !asksDatabase);
  const found = await Promise.all(
    asked.map(async (check) => ({ isVital: check.isVital, reasons: await inTime(check, patience) })),
  );
  const reasons = [...(isThere ? [] : ['database_away']), ...found.flatMap((failed) => failed.reasons)];
  const serves = isThere && !found.some((failed) => failed.isVital && failed.reasons.length > 0);
  return { ready: reasons.length === 0, serves, reasons };
}

async function inTime({ name, check }: ReadinessCheck, patience: number): Promise<readonly string[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly string[]>((resolve) => {
    timer = setTimeout(resolve, patience, [`${name}_unknown`]);
  });
  const made = check().catch(() => [`${name}_unknown`]);
  try {
    return await Promise.race([made, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds after which a schedule that runs every five minutes is late. */
const LATE = 16 * 60_000;

/** Checks that row security binds the functions that answer people, as `app.check_guard` asks it for each of their calls. */
export const rowGuardCheck = (sql: Sql): ReadinessCheck => ({
  name: 'row_guard',
  asksDatabase: true,
  isVital: true,
  async check() {
    const [guard] = await sql.query<{ exists: boolean }>(
      `select to_regprocedure('app.check_guard()') is not null as exists`,
    );
    if (guard?.exists !== true) return [];
    const [row] = await sql.query<{ unguarded: number }>(
      `select count(*)::int as unguarded from pg_proc p join pg_roles o on o.oid = p.proowner
       where p.pronamespace = 'public'::regnamespace and (o.rolsuper or o.rolbypassrls)
         and exists (select from aclexplode(p.proacl) a where a.grantee = 'authenticated'::regrole)
         and not exists (
           select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
         )
         and p.prosecdef`,
    );
    const tables = await sql.query(
      `select 1 as one from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and not (c.relrowsecurity and c.relforcerowsecurity)
         and exists (
           select from aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
           where r.rolname in ('vizite_api', 'anon', 'authenticated')
         ) limit 1`,
    );
    return (row?.unguarded ?? 0) > 0 || tables.length > 0 ? ['rows_unguarded'] : [];
  },
});

/**
 * Checks that the schedule has run lately, wherever it runs. One that has never run is late once this server has been up
 * for as long.
 */
export const scheduleCheck = (
  sql: Sql,
  late = LATE,
  begin = Date.now(),
  clock: () => number = Date.now,
): ReadinessCheck => ({
  name: 'schedule',
  asksDatabase: true,
  isVital: false,
  async check() {
    const [known] = await sql.query<{ exists: boolean }>(
      `select to_regclass('app.server_state') is not null as exists`,
    );
    if (known?.exists !== true) return [];
    const [row] = await sql.query<{ age: number }>(
      `select extract(epoch from clock_timestamp() - s.at)::float8 * 1000 as age
       from app.server_state s where s.name = 'schedule'`,
    );
    // The run at the start is under way.
    if (clock() - begin < late) return [];
    return row === undefined || row.age > late ? ['schedule_late'] : [];
  },
});

/** Checks that the file systems of these folders have room, each once. */
export const diskCheck = (folders: Readonly<Record<string, string>>, least?: number): ReadinessCheck => ({
  name: 'disk',
  asksDatabase: false,
  isVital: false,
  async check() {
    const found: string[] = [];
    for (const [name, folder] of Object.entries(folders)) {
      const space = await diskSpace(folder);
      if (space !== null && isAlmostFull(space, least)) found.push(`${name}_disk_full`);
    }
    return found;
  },
});

/** Returns the checks of a server, each under its name. One more is plugged in here. */
export function readinessChecks(
  sql: Sql,
  folders: Readonly<Record<string, string>>,
): readonly ReadinessCheck[] {
  return [rowGuardCheck(sql), scheduleCheck(sql), diskCheck(folders)];
}

/** Returns what asks all checks; those who ask at the same time hear the same answer. */
export function askReadiness(sql: Sql, checks: readonly ReadinessCheck[]): () => Promise<Readiness> {
  let asking: Promise<Readiness> | null = null;
  return () => {
    asking ??= readiness(checks, () => answersInTime(sql)).finally(() => {
      asking = null;
    });
    return asking;
  };
}
