import postgres from 'postgres';
import { expect, it } from 'vitest';
import { loadDemoData } from '../../../supabase/demo/load';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { startMigratedPostgres } from '../support/embedded-postgres';

it('a demo hospital is loaded while the loop that compares patients goes on', async () => {
  const server = await startMigratedPostgres('product');
  const [loop, other] = [1, 2].map(() => postgres(server.url, { max: 1, onnotice: () => undefined }));
  const database = await openPostgresDatabase(server.url);
  if (loop === undefined || other === undefined) throw new Error('no connections');
  const isLocked = async () => {
    const held = await other`select from pg_locks l
      where l.relation = 'app.pairs_run'::regclass and l.mode = 'ShareRowExclusiveLock'`;
    return held.length > 0;
  };
  // A round that has begun is waited for; the transaction of the demo sees what it wrote.
  await loop`begin`;
  await loop`select app.look_for_pairs()`;
  const loaded = loadDemoData(database.sql, { clients: 200, tickets: 20, closedAccounts: true });
  await expect.poll(isLocked).toBe(true);
  await loop`commit`;
  // Rounds beside it wait for nothing, and change nothing under it.
  let rounds = 0;
  for (;;) {
    await loop`select app.look_for_pairs()`;
    rounds += 1;
    if (!(await isLocked())) break;
  }
  await loaded;
  expect(rounds).toBeGreaterThan(1);
  const [found] = await other`select count(*)::integer as pairs from app.client_pairs`;
  expect(found?.['pairs']).toBeGreaterThan(0);
  await loop`update app.pairs_run set wanted = true`;
  await Promise.all([loop.end(), other.end(), database.close()]);
  await server.stop();
});
