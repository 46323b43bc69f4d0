import type { Sql, SqlSession } from '../database/sql';
import { LIVE_OBJECTS, OBJECT_KINDS } from './catalogue';
import type { ObjectsAmiss, SchemaProblem } from './schema-problem';

/** Names of a kind that are told. */
const TOLD = 5;

const MAJOR = `current_setting('server_version_num')::integer / 10000`;

/** Writes what the database holds now as what it must hold. Runs in the transaction of the migration that made it. */
export async function recordObjects(session: SqlSession): Promise<void> {
  await withoutSearchPath(session, async () => {
    await session.query('delete from supabase_migrations.vizite_objects');
    await session.query(
      `insert into supabase_migrations.vizite_objects (kind, name, shape, definition, server_major)
       select kind, name, shape, definition, ${MAJOR} from (${LIVE_OBJECTS}) as live`,
    );
  });
}

/**
 * Compares what the database holds with what it must hold. Objects besides do not count. After a move to another major
 * version of PostgreSQL, which prints expressions otherwise, shapes are compared alone and the record is written again.
 */
export async function compareObjects(sql: Sql): Promise<SchemaProblem | null> {
  return sql.transaction(async (session) => {
    const [record] = await session.query<{ there: boolean }>(
      `select to_regclass('supabase_migrations.vizite_objects') is not null as there`,
    );
    if (record?.there !== true) return { reason: 'half_restored', detail: 'şema kaydı yok' };
    const [moved] = await session.query<{ recorded: number; moved: boolean }>(
      `select count(*)::integer as recorded, coalesce(bool_or(server_major <> ${MAJOR}), false) as moved
       from supabase_migrations.vizite_objects`,
    );
    if ((moved?.recorded ?? 0) === 0) return { reason: 'half_restored', detail: 'şema kaydı boş' };
    const objects = await amiss(session);
    if (objects.length > 0) return { reason: 'objects_amiss', objects };
    if (moved?.moved === true) await recordObjects(session);
    return null;
  });
}

async function amiss(session: SqlSession): Promise<readonly ObjectsAmiss[]> {
  const rows = await withoutSearchPath(session, () =>
    session.query<{ kind: string; count: number; names: string[] }>(
      `select m.kind, count(*)::integer as count, to_jsonb((array_agg(m.name order by m.name))[1:${TOLD}]) as names
       from supabase_migrations.vizite_objects m left join (${LIVE_OBJECTS}) as live using (kind, name)
       where live.name is null or live.shape <> m.shape
         or m.server_major = ${MAJOR} and live.definition <> m.definition
       group by m.kind`,
    ),
  );
  return [...rows].sort((left, right) => OBJECT_KINDS.indexOf(left.kind) - OBJECT_KINDS.indexOf(right.kind));
}

/** Runs `work` with an empty search path, for the rest of the transaction where it fails. */
async function withoutSearchPath<T>(session: SqlSession, work: () => Promise<T>): Promise<T> {
  const [before] = await session.query<{ path: string }>(`select current_setting('search_path') as path`);
  await session.query(`select set_config('search_path', '', true)`);
  const result = await work();
  await session.query(`select set_config('search_path', $1, true)`, [before?.path ?? '']);
  return result;
}
