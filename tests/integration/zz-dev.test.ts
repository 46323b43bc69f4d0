import { test } from 'vitest';
import postgres from 'postgres';
import { startMigratedPostgres } from './support/embedded-postgres';
import { startTestBackend } from './embedded/fixtures';
import { loadDemoData } from '../../supabase/demo/load';
test('time', async () => {
  const server = await startMigratedPostgres('product');
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin.unsafe("alter system set track_functions='all'");
  await admin.unsafe('select pg_reload_conf()');
  const { mkdtemp } = await import('node:fs/promises');
  const b = await startTestBackend({
    databaseUrl: server.url,
    dataDir: await mkdtemp('/dev/shm/zz-'),
    migrationsDir: 'supabase/migrations',
  });
  await loadDemoData(b.sql, { today: '2026-11-21', clients: Number(process.env.CL ?? 60), tickets: 60 });
  await b.sql.query('select pg_stat_force_next_flush()').catch(() => 0);
  await b.dispose();
  const rows = await admin.unsafe(
    "select schemaname||'.'||funcname f, calls::int c, round(total_time)::int t, round(self_time)::int s from pg_stat_user_functions order by self_time desc limit 30",
  );
  for (const r of rows) console.log(r.c, r.t, r.s, r.f);
  console.log((await admin.unsafe('select count(*)::int from public.messages'))[0]);
  await admin.end();
  await server.stop();
});
