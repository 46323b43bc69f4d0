import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { migrate } from '../../../supabase/embedded/database/migrate';
import { readMigrations } from '../../../supabase/embedded/schema/migration-files';
import { schemaCheck } from '../../../supabase/embedded/schema/schema-watch';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { fixtureMigrations } from '../support/migrations';
import { startTestBackend, type TestBackend } from './fixtures';

/** A database meets a server of another version. */

const LATER = '20260102000000_later.sql';

let server: PostgresServer;
let folder: string;
let migrationsDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-versions-'));
  server = await startMigratedPostgres('fixture');
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  migrationsDir = await mkdtemp(join(folder, 'migrations-'));
  await cp(fixtureMigrations, migrationsDir, { recursive: true });
});

const write = (file: string, text: string) => writeFile(join(migrationsDir, file), text);
const start = async (): Promise<TestBackend> =>
  startTestBackend({
    dataDir: await mkdtemp(join(folder, 'data-')),
    migrationsDir,
    databaseUrl: server.url,
  });

/** Runs `work` with a database of the test's own, a copy of the migrated one. */
async function asIs(work: (sql: TestBackend['sql']) => Promise<void>): Promise<void> {
  const copy = await startMigratedPostgres('fixture');
  const before = server;
  server = copy;
  const database = await openPostgresDatabase(copy.url);
  try {
    await work(database.sql);
  } finally {
    server = before;
    await database.close();
    await copy.stop();
  }
}

describe('a start', () => {
  it('refuses a database from before 1.0.0, and changes nothing in it', () =>
    asIs(async (sql) => {
      await sql.exec(`update supabase_migrations.vizite_versions set app_version = '0.9.0'`);
      await write('20260101000000_fixture.sql', 'create schema app; -- as it is today');
      const rows = () => sql.query('select version, sha256 from supabase_migrations.vizite_versions');
      const before = await rows();
      await expect(start()).rejects.toMatchObject({
        code: 'schema_mismatch',
        message: expect.stringMatching(/1\.0\.0 öncesi.+başka bir yere taşıyın/u) as string,
      });
      expect(await rows()).toEqual(before);
      await sql.exec('drop table supabase_migrations.vizite_versions, supabase_migrations.vizite_objects');
      await expect(start()).rejects.toMatchObject({ code: 'schema_mismatch' });
      expect(await sql.query(`select to_regclass('supabase_migrations.vizite_versions') as made`)).toEqual([
        { made: null },
      ]);
    }));

  it('refuses one that was released and has had another content', () =>
    asIs(async (sql) => {
      await sql.exec(`update supabase_migrations.vizite_versions set app_version = '1.0.0'`);
      await write('20260101000000_fixture.sql', 'create schema app; -- changed');
      await expect(start()).rejects.toMatchObject({
        message: expect.stringContaining('başka bir içerikle uygulanmış') as string,
      });
    }));

  it('refuses one that a newer server has updated, naming the version that is needed', () =>
    asIs(async (sql) => {
      await sql.exec(
        `insert into supabase_migrations.schema_migrations (version, name) values ('20260105000000', 'newer');
         insert into supabase_migrations.vizite_versions (version, name, sha256, app_version, serves_from)
         values ('20260105000000', 'newer', 'abc', '3.2.0', '3.1.0')`,
      );
      await expect(start()).rejects.toMatchObject({
        message: expect.stringMatching(/\(3\.2\.0\).+3\.1\.0 ya da daha yeni/u) as string,
      });
    }));

  it('refuses one that has passed over a migration', () =>
    asIs(async () => {
      await write(LATER, 'select 1;');
      await (await start()).close();
      await write('20260101120000_between.sql', 'create table public.between ();');
      await expect(start()).rejects.toMatchObject({
        message: expect.stringMatching(/20260101120000_between\.sql eksik.+20260102000000_later/u) as string,
      });
    }));

  it('refuses a schema without a record of how it came to be', () =>
    asIs(async (sql) => {
      await sql.exec('delete from supabase_migrations.schema_migrations');
      await expect(start()).rejects.toMatchObject({ code: 'schema_mismatch' });
      await sql.exec('delete from supabase_migrations.vizite_versions');
      await expect(start()).rejects.toMatchObject({
        message: expect.stringContaining('geçiş kaydı yok') as string,
      });
    }));

  it('applies what follows, each whole or not at all', () =>
    asIs(async (sql) => {
      await write(LATER, 'create table public.later (); create table public.later ();');
      await expect(start()).rejects.toMatchObject({ code: 'migration' });
      expect(await sql.query(`select to_regclass('public.later') as later`)).toEqual([{ later: null }]);
      await write(LATER, 'create table public.later ();');
      const backend = await start();
      expect(backend.appliedMigrations).toEqual(['20260102000000']);
      await backend.close();
      await sql.exec('drop table public.later');
      await expect(start()).rejects.toMatchObject({
        message: expect.stringContaining('tablo eksik ya da farklı (public.later)') as string,
      });
    }));
});

describe('a migration', () => {
  const patience = { lock: 20, pause: 1, attempts: 3 };

  it('gives way to a long reader again and again, and says so in the end', () =>
    asIs(async (sql) => {
      await write(LATER, 'alter table public.notes add column later text;');
      const pending = (await readMigrations(migrationsDir)).slice(1);
      await sql.transaction(async (reader) => {
        await reader.query('select * from public.notes');
        await expect(migrate(sql, pending, undefined, patience)).rejects.toMatchObject({
          code: 'migration',
          message: expect.stringContaining('kilitli kaldı') as string,
        });
      });
      expect(await migrate(sql, pending, undefined, patience)).toEqual(['20260102000000']);
    }));

  it('goes through when the reader ends between two attempts', () =>
    asIs(async (sql) => {
      await write(LATER, 'alter table public.notes add column later text;');
      const pending = (await readMigrations(migrationsDir)).slice(1);
      let running = Promise.resolve<string[]>([]);
      await sql.transaction(async (reader) => {
        await reader.query('select * from public.notes');
        running = migrate(sql, pending, undefined, { ...patience, attempts: 10_000 });
        // It has waited for its lock at least once.
        await expect
          .poll(async () => {
            const waiting = await sql.query(
              `select 1 as found from pg_locks where relation = 'public.notes'::regclass and not granted`,
            );
            return waiting.length;
          })
          .toBeGreaterThan(0);
      });
      expect(await running).toEqual(['20260102000000']);
    }));

  it('is applied once by two servers that start at the same time', () =>
    asIs(async (sql) => {
      await write(LATER, 'create table public.later ();');
      const pending = (await readMigrations(migrationsDir)).slice(1);
      const both = await Promise.all([1, 2].map(() => migrate(sql, pending, undefined)));
      expect(both.flat()).toEqual(['20260102000000']);
    }));
});

describe('/readyz', () => {
  it('is 503 with the reason while the schema is not the server’s own, and 200 beside one it may serve', () =>
    asIs(async (sql) => {
      const backend = await start();
      const readyz = async () => {
        const answer = await fetch(`${backend.url}/readyz`);
        return { status: answer.status, body: (await answer.json()) as unknown };
      };
      expect(await readyz()).toMatchObject({ status: 200 });
      await sql.exec(
        `insert into supabase_migrations.schema_migrations (version, name) values ('20260105000000', 'newer');
         insert into supabase_migrations.vizite_versions (version, name, sha256, app_version, serves_from)
         values ('20260105000000', 'newer', 'abc', '3.2.0', '3.1.0')`,
      );
      expect(await readyz()).toMatchObject({
        status: 503,
        body: { ready: false, serves: false, reasons: ['schema_newer_schema'] },
      });
      await sql.exec(
        `update supabase_migrations.vizite_versions set serves_from = '0.0.1' where name = 'newer'`,
      );
      expect(await readyz()).toMatchObject({ status: 200 });
      await sql.exec(
        `update supabase_migrations.vizite_versions set sha256 = 'other', app_version = '0.9.0' where name = 'fixture'`,
      );
      expect(await readyz()).toMatchObject({ status: 503, body: { reasons: ['schema_before_release'] } });
      await backend.close();
    }));

  it('looks at all objects once a minute, and each time while some are amiss', () =>
    asIs(async (sql) => {
      let now = 0;
      const { check } = schemaCheck(sql, await readMigrations(migrationsDir), () => now);
      await sql.exec('alter policy notes_own on public.notes rename to notes_of_all');
      now = 59_999;
      expect(await check()).toEqual([]);
      now = 60_000;
      expect(await check()).toEqual(['schema_objects_amiss']);
      await sql.exec('alter policy notes_of_all on public.notes rename to notes_own');
      expect(await check()).toEqual([]);
    }));
});
