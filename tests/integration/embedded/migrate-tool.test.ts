import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPgliteDatabase } from '../../../supabase/embedded/database/pglite-database';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import type { Database } from '../../../supabase/embedded/database/database';
import { StartError } from '../../../supabase/embedded/start-error';
import { runMigrations } from '../../../tools/run-migrations';
import { UsageError } from '../../../tools/stored-database';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { fixtureMigrations } from '../support/migrations';
import { makeDataDir, removeDataDir } from '../support/pglite-template';
import { startTestBackend } from './fixtures';

/** `npm run migrate`, with and without `--plan`. */

const root = join(import.meta.dirname, '../../..');
const LATER = '20260102000000_later.sql';
const script = `alter table public.notes add column later text;
-- Of no table that is there yet.
create table public.wards (id integer);
create index on public.wards (id);
update public.sealed set secret = secret;
select pg_sleep(0.01);`;

let folder: string;
let migrationsDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-migrate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  migrationsDir = await mkdtemp(join(folder, 'migrations-'));
  await cp(fixtureMigrations, migrationsDir, { recursive: true });
});

/** Runs the tool in this process. @returns its exit code and what it prints */
async function run(folder: string, url: string | undefined, ...parameters: string[]) {
  const lines: string[] = [];
  try {
    await runMigrations({ folder, url, migrations: migrationsDir }, parameters.includes('--plan'), (line) =>
      lines.push(line),
    );
    return { code: 0, output: `${lines.join('\n')}\n` };
  } catch (error) {
    if (!(error instanceof StartError || error instanceof UsageError)) throw error;
    return { code: 2, output: error.message };
  }
}

/** Reads whether the migration has been applied. */
async function isApplied(open: () => Promise<Database>): Promise<boolean> {
  const database = await open();
  const [row] = await database.sql.query<{ there: boolean }>(
    `select to_regclass('public.wards') is not null and exists (
       select from supabase_migrations.vizite_versions where version = '20260102000000') as there`,
  );
  await database.close();
  return row?.there === true;
}

async function expectPlanThenMigration(
  dataDir: string,
  databaseUrl: string | undefined,
  open: () => Promise<Database>,
): Promise<void> {
  expect(await run(dataDir, databaseUrl, '--plan')).toEqual({
    code: 0,
    output: 'Uygulanacak geçiş yok: veritabanı bu sürümde.\n',
  });
  await writeFile(join(migrationsDir, LATER), script);
  const planned = await run(dataDir, databaseUrl, '--plan');
  expect(planned.code).toBe(0);
  expect(planned.output).toContain(`1 geçiş uygulanacak:\n  ${LATER}`);
  expect(planned.output).toMatch(
    /satır 1: public\.notes – ACCESS EXCLUSIVE \(okuma ve yazma bekler\); 0 satır, \d+ kB/u,
  );
  expect(planned.output).toMatch(/satır 4: public\.wards – SHARE \(yazma bekler\); bu geçişle oluşur/u);
  expect(planned.output).toMatch(/satır 5: public\.sealed – ROW EXCLUSIVE .+; 1 satır/u);
  expect(planned.output).toMatch(
    /later\.sql: \d+ ms\n {4}public\.notes: AccessExclusiveLock\n {4}public\.sealed: RowExclusiveLock\nToplam/u,
  );
  expect(planned.output).not.toContain('public.wards: ');
  expect(await isApplied(open)).toBe(false);

  expect(await run(dataDir, databaseUrl)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 geçiş uygulandı') as string,
  });
  expect(await isApplied(open)).toBe(true);
}

describe('npm run migrate', () => {
  it('plans and applies on PostgreSQL, and neither tries nor applies beside a server', async () => {
    const server = await startMigratedPostgres('fixture');
    const dataDir = await mkdtemp(join(folder, 'data-'));
    await expectPlanThenMigration(dataDir, server.url, () => openPostgresDatabase(server.url));

    const backend = await startTestBackend({ dataDir, migrationsDir, databaseUrl: server.url });
    await writeFile(
      join(migrationsDir, '20260103000000_more.sql'),
      'alter table public.notes add column more text;',
    );
    const planned = await run(dataDir, server.url, '--plan');
    expect(planned.code).toBe(0);
    expect(planned.output).toContain('20260103000000_more.sql');
    expect(planned.output).toContain('deneme, tabloları kilitleyeceği için yapılmadı');
    expect(await run(dataDir, server.url)).toMatchObject({
      code: 2,
      output: expect.stringContaining('bir Vizite sunucusu çalışıyor') as string,
    });
    await backend.close();
    await server.stop();
  });

  it('plans and applies on the data folder', async () => {
    const dataDir = await makeDataDir('vizite-migrate-', 'fixture');
    await expectPlanThenMigration(dataDir, undefined, () => openPgliteDatabase(join(dataDir, 'pglite')));
    await removeDataDir(dataDir);
  });

  it('ends with 2 and one sentence where there is nothing to work on', async () => {
    const nothing = join(folder, 'nothing');
    const ended = promisify(execFile)(
      process.execPath,
      ['--liftoff-only', '--import', 'tsx', 'tools/migrate.ts', '--plan', '--data', nothing],
      { cwd: root, env: { ...process.env, DATABASE_URL: '' } },
    );
    await expect(ended).rejects.toMatchObject({
      code: 2,
      stderr: `${nothing} klasöründe Vizite verisi yok.\n`,
    });
  });

  it('says why it cannot, and changes nothing', async () => {
    const server = await startMigratedPostgres('fixture');
    const dataDir = await mkdtemp(join(folder, 'data-'));
    expect(await run(join(folder, 'nothing'), undefined)).toMatchObject({ code: 2 });
    await writeFile(join(migrationsDir, LATER), 'create table public.wards (); select 1 / 0;');
    for (const parameters of [['--plan'], []]) {
      expect(await run(dataDir, server.url, ...parameters)).toMatchObject({
        code: 2,
        output: expect.stringMatching(/later\.sql.* – division by zero/u) as string,
      });
    }
    expect(await isApplied(() => openPostgresDatabase(server.url))).toBe(false);
    await writeFile(join(migrationsDir, '20260101000000_fixture.sql'), '-- another');
    expect(await run(dataDir, server.url, '--plan')).toMatchObject({
      code: 2,
      output: expect.stringContaining('başka bir içerikle uygulanmış') as string,
    });
    const database = await openPostgresDatabase(server.url);
    await database.sql.query(`update supabase_migrations.vizite_versions set app_version = '0.9.0'`);
    await database.close();
    expect(await run(dataDir, server.url, '--plan')).toMatchObject({
      code: 2,
      output: expect.stringContaining('1.0.0 öncesi') as string,
    });
    await server.stop();
  });
});
