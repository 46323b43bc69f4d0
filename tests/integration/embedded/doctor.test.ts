import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackupKey } from '../../../supabase/embedded/backup/backup-key';
import { writeLastBackup } from '../../../supabase/embedded/backup/last-backup';
import {
  markBegun,
  markDatabase,
  unmarkBegun,
  UNMARK_DATABASE,
} from '../../../supabase/embedded/backup/unfinished';
import { readMigrations } from '../../../supabase/embedded/schema/migration-files';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../../supabase/embedded/server';
import { runDoctor } from '../../../tools/run-doctor';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { startHostedPostgres, type TestDatabase } from '../support/hosted-postgres';
import { productMigrations } from '../support/migrations';
import { prepareDataDir } from '../support/pglite-template';

/** `npm run doctor` on a real PostgreSQL: what breaks, by its line and the exit code. */

const root = join(import.meta.dirname, '../../..');
const SECRET = 'S3cr';
const PUBLIC_URL = 'https://vizite.hastane.example';
type Environment = Record<string, string | undefined>;

/** Returns the line of a check. */
const lineOf = (lines: readonly string[], name: string): string =>
  lines.find((line) => line.slice(2).startsWith(`${name}: `)) ?? `(no line of ${name})`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a server of its own', () => {
  let server: PostgresServer;
  let admin: postgres.Sql;
  let backend: EmbeddedBackend;
  let url: string;
  let dataDir: string;
  let recipient: string;
  const pgBin = process.env['VIZITE_PG_BIN'];

  beforeAll(async () => {
    server = await startPostgres();
    const superuser = postgres(server.url, { max: 1, onnotice: () => undefined });
    await superuser.unsafe(`
      create role vizite login bypassrls; create role service_role nologin bypassrls;
      create role anon nologin; create role authenticated nologin; create role vizite_api nologin;
      grant anon, authenticated, service_role, vizite_api to vizite`);
    await superuser.unsafe('create database vizite owner vizite');
    await superuser.end();
    const address = new URL(server.url);
    address.pathname = '/vizite';
    admin = postgres(address.href, { max: 1, onnotice: () => undefined });
    Object.assign(address, { username: 'vizite', password: `${SECRET}%40%2F${SECRET}` });
    url = address.href;
    dataDir = join(folder, 'data');
    backend = await startEmbeddedBackend({
      dataDir,
      databaseUrl: url,
      migrationsDir: productMigrations,
      staticDir: folder,
      publicUrl: PUBLIC_URL,
      port: 0,
    });
    recipient = await makeBackupKey(join(folder, 'key.txt'));
    await mkdir(join(folder, 'bin'));
    for (const name of ['pg_dump', 'pg_restore', 'psql'])
      await writeFile(join(folder, 'bin', name), `#!/bin/sh\necho "${name} (PostgreSQL) 99.1"\n`, {
        mode: 0o755,
      });
    process.env['VIZITE_PG_BIN'] = join(folder, 'bin');
    await goodBackup();
    await vi.waitFor(
      async () => {
        const told = await admin`select from app.server_state where name in ('server', 'schedule')`;
        expect(told.length).toBe(2);
      },
      { timeout: 30_000 },
    );
  });
  afterAll(async () => {
    if (pgBin === undefined) delete process.env['VIZITE_PG_BIN'];
    else process.env['VIZITE_PG_BIN'] = pgBin;
    await backend.close();
    await admin.end();
    await server.stop();
  });

  const instant = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const goodBackup = (finished = 1, verified: number | null = 1) =>
    writeLastBackup(dataDir, {
      finished_at: instant(finished),
      archive: join(folder, 'key.txt'),
      bytes: 1,
      ...(verified === null ? {} : { verified_at: instant(verified) }),
    });

  const settings = (): Environment => ({
    DATABASE_URL: url,
    VIZITE_DATA: dataDir,
    VIZITE_PUBLIC_URL: PUBLIC_URL,
    VIZITE_TRUST_PROXY: '1',
    VIZITE_BACKUP_KEY: recipient,
    VIZITE_BACKUP_DIR: folder,
  });

  /** Leads to the server under its public address, as a proxy with HTTPS does. */
  const throughProxy = ((address: string, init?: RequestInit) =>
    fetch(address.replace(PUBLIC_URL, backend.url), init)) as typeof fetch;

  async function doctor(change: Environment = {}, migrations = productMigrations, ask = throughProxy) {
    const lines: string[] = [];
    const environment = { ...settings(), ...change };
    const code = await runDoctor({ environment, migrations, user: process.getuid?.(), ask }, (line) =>
      lines.push(line),
    );
    expect(lines.join('\n')).not.toContain(SECRET);
    return { code, lines };
  }

  async function expectLine(
    found: { code: number; lines: readonly string[] },
    sign: '!' | '✗',
    name: string,
  ) {
    expect(lineOf(found.lines, name)).toMatch(new RegExp(`^${sign} `, 'u'));
    expect(found.code).toBe(sign === '✗' ? 2 : 1);
    // Its neighbours were made all the same.
    expect(found.lines.length).toBeGreaterThan(15);
  }

  it('is well', async () => {
    const { code, lines } = await doctor();
    expect(lines.filter((line) => !line.startsWith('✓'))).toEqual(['Her şey yolunda.']);
    expect(code).toBe(0);
  });

  it.each<[string, '!' | '✗', string, string]>([
    ['Veritabanı yetkileri', '✗', 'alter role vizite nobypassrls', 'alter role vizite bypassrls'],
    ['Veritabanı yetkileri', '✗', 'revoke vizite_api from vizite', 'grant vizite_api to vizite'],
    ['Veritabanı yetkileri', '!', 'alter role vizite superuser', 'alter role vizite nosuperuser'],
    [
      'btree_gist eklentisi',
      '!',
      `update pg_extension set extname = 'other' where extname = 'btree_gist'`,
      `update pg_extension set extname = 'btree_gist' where extname = 'other'`,
    ],
    [
      'Şema',
      '✗',
      'alter table public.clients rename column first_name to given_name',
      'alter table public.clients rename column given_name to first_name',
    ],
    [
      'Satır güvenliği',
      '✗',
      'alter table public.devices no force row level security',
      'alter table public.devices force row level security',
    ],
    [
      'Sunucu',
      '✗',
      `update app.server_state set at = at - interval '1 hour' where name = 'server'`,
      `select app.note_server_state('server')`,
    ],
    [
      'Sunucu',
      '!',
      `select app.note_server_state('server', '{"stopped": true}')`,
      `select app.note_server_state('server')`,
    ],
    [
      'Zamanlanmış işler',
      '✗',
      `update app.server_state set at = at - interval '1 hour' where name = 'schedule'`,
      `select app.note_server_state('schedule')`,
    ],
    [
      'Geri yükleme',
      '✗',
      `set role vizite; ${markDatabase('00000000-0000-4000-8000-000000000001')}; reset role`,
      UNMARK_DATABASE,
    ],
  ])('%s is told by %s where it breaks, until it is mended', async (name, sign, broken, mended) => {
    await admin.unsafe(broken);
    const found = await doctor();
    await admin.unsafe(mended);
    await expectLine(found, sign, name);
    expect(lineOf((await doctor()).lines, name)).toMatch(/^✓ /u);
  });

  it('tells settings, key, address and database that are wrong', async () => {
    await expectLine(await doctor({ PORT: 'yüz' }), '✗', 'Ayarlar');
    await expectLine(await doctor({ VIZITE_BACKUP_KEY: `AGE-SECRET-KEY-1${SECRET}` }), '✗', 'Yedek anahtarı');
    await expectLine(await doctor({ VIZITE_BACKUP_KEY: undefined }), '!', 'Yedek anahtarı');
    await expectLine(await doctor({ VIZITE_TRUST_PROXY: undefined }), '!', 'Dış adres');
    const other = 'https://baska.hastane.example';
    const toOther = ((address: string, init?: RequestInit) =>
      fetch(address.replace(other, backend.url), init)) as typeof fetch;
    await expectLine(
      await doctor({ VIZITE_PUBLIC_URL: other }, productMigrations, toOther),
      '✗',
      'Dış adres',
    );
    const away = await doctor({ DATABASE_URL: 'postgres://vizite@127.0.0.1:1/vizite' });
    await expectLine(away, '✗', 'Veritabanı');
    expect(lineOf(away.lines, 'Şema')).toMatch(/^! .*denetlenemedi/u);
    expect(lineOf(away.lines, 'Dış adres')).toMatch(/^✓ /u);
  });

  it('tells folder, backup and restore that are wrong', async () => {
    const keys = join(dataDir, 'keys.json');
    await chmod(keys, 0o644);
    await expectLine(await doctor(), '✗', 'Veri klasörü');
    await chmod(keys, 0o600);
    await goodBackup(30);
    await expectLine(await doctor(), '✗', 'Son yedek');
    await goodBackup(1, null);
    await expectLine(await doctor(), '!', 'Son yedek');
    await goodBackup();
    await markBegun(dataDir, 'a');
    await expectLine(await doctor(), '✗', 'Geri yükleme');
    await unmarkBegun(dataDir);
    await rm(join(folder, 'bin', 'psql'));
    await expectLine(await doctor(), '✗', 'Yedek araçları');
    await cp(join(folder, 'bin', 'pg_dump'), join(folder, 'bin', 'psql'));
    expect((await doctor()).code).toBe(0);
  });

  it('tells a migration that waits, and changes nothing', async () => {
    const later = join(folder, 'migrations');
    await cp(productMigrations, later, { recursive: true });
    await writeFile(join(later, '20990101000000_later.sql'), 'create table public.later (id integer);');
    await expectLine(await doctor({}, later), '!', 'Şema');
    const [row] = await admin`select to_regclass('public.later') is null as missing`;
    expect(row).toEqual({ missing: true });
    await admin`update supabase_migrations.vizite_objects set server_major = server_major - 1`;
    expect((await doctor()).code).toBe(0);
    const [record] =
      await admin`select bool_and(server_major = current_setting('server_version_num')::integer / 10000 - 1)
      as kept from supabase_migrations.vizite_objects`;
    expect(record).toEqual({ kept: true });
    await admin`update supabase_migrations.vizite_objects set server_major = server_major + 1`;
  });

  it.each([
    `postgres://vizite:${SECRET}%zz@127.0.0.1:1/vizite`,
    `postgres://vizite:${SECRET}/x@127.0.0.1:1/vizite`,
    `postgres://vizite:${SECRET}#x@127.0.0.1:1/vizite`,
    `postgres://vizite:a@127.0.0.1:1/${SECRET}@127.0.0.1/vizite`,
    `mysql://vizite:${SECRET}@127.0.0.1/vizite`,
    `${SECRET}\u001b[31m`,
    '',
  ])('prints no password of the address %s', async (address) => {
    const { code, lines } = await doctor({ DATABASE_URL: address, VIZITE_FORM_SECRET_FILE: SECRET });
    expect(code).toBe(2);
    expect(lines.join('')).not.toContain('\u001b');
  });

  it('is a command with an exit code', async () => {
    const run = async (change: Environment) => {
      const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', 'tools/doctor.ts'], {
        cwd: root,
        env: { ...process.env, ...settings(), ...change },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
      const [code] = (await once(child, 'close')) as [number | null];
      expect(output).not.toContain(SECRET);
      return { code, output };
    };
    // This machine has the server itself, and no proxy with HTTPS.
    const local = await run({ VIZITE_PUBLIC_URL: undefined });
    expect(local.output).toMatch(/^! Dış adres: /mu);
    expect(local.code).toBe(1);
    expect(await run({ VIZITE_PUBLIC_URL: 'http://127.0.0.1:1' })).toMatchObject({
      code: 2,
      output: expect.stringContaining('✗ Dış adres: ') as string,
    });
  });
});

const APPLIED = 'supabase_migrations.schema_migrations';

describe('a Supabase project', () => {
  let project: TestDatabase;
  beforeAll(async () => {
    project = await startHostedPostgres();
    const versions = (await readMigrations(productMigrations)).map(({ version }) => version);
    await project.owner.unsafe(
      'create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text, name text)',
    );
    await project.owner`insert into supabase_migrations.schema_migrations (version) select unnest(${versions}::text[])`;
    await project.owner.unsafe(`
      create schema cron;
      create table cron.job (command text, active boolean);
      insert into cron.job values ('select app.run_ticket_schedule()', true), ('select app.run_due_reports()', true);
      select app.note_server_state('schedule'), app.note_server_state('reports')`);
  });
  afterAll(() => project.stop());

  async function doctor() {
    const lines: string[] = [];
    const code = await runDoctor(
      {
        environment: { DATABASE_URL: project.url, VIZITE_DATA: join(folder, 'none') },
        migrations: productMigrations,
      },
      (line) => lines.push(line),
    );
    return { code, lines };
  }

  it('is well but for what has to be looked at by hand', async () => {
    const { code, lines } = await doctor();
    const open = lines.filter((line) => !line.startsWith('✓')).slice(0, -1);
    expect(open.filter((line) => !line.includes('elle denetleyin'))).toEqual([]);
    expect(open.every((line) => line.startsWith('!'))).toBe(true);
    expect(code).toBe(1);
  });

  it.each<[string, '!' | '✗', string, string]>([
    [
      'Geçişler',
      '✗',
      `update ${APPLIED} set version = 'x' || version`,
      `update ${APPLIED} set version = substr(version, 2)`,
    ],
    [
      'Geçişler',
      '!',
      `insert into ${APPLIED} values ('20990101000000')`,
      `delete from ${APPLIED} where version ~ '^2099'`,
    ],
    [
      'Geçişler',
      '!',
      `alter table ${APPLIED} rename to other`,
      'alter table supabase_migrations.other rename to schema_migrations',
    ],
    [
      'Hesap açma kancası',
      '✗',
      'revoke execute on function app.before_user_created(jsonb) from supabase_auth_admin',
      'grant execute on function app.before_user_created(jsonb) to supabase_auth_admin',
    ],
    [
      'Hesap açma kancası',
      '✗',
      'revoke usage on schema app from supabase_auth_admin',
      'grant usage on schema app to supabase_auth_admin',
    ],
    [
      'Zamanlama app.run_due_reports',
      '✗',
      `update cron.job set active = false where command ~ 'reports'`,
      'update cron.job set active = true',
    ],
    [
      'Kanal sync',
      '✗',
      'alter policy "staff listen to sync" on realtime.messages rename to other',
      'alter policy other on realtime.messages rename to "staff listen to sync"',
    ],
    [
      'Kanal sync',
      '!',
      'create policy everybody on realtime.messages for select to anon using (true)',
      'drop policy everybody on realtime.messages',
    ],
    [
      'Dosya deposu',
      '✗',
      `update storage.buckets set public = true where id = 'attachments'`,
      'update storage.buckets set public = false',
    ],
    [
      'Dosya deposu',
      '✗',
      'alter policy attachments_store on storage.objects rename to other',
      'alter policy other on storage.objects rename to attachments_store',
    ],
    ['vizite_api rolü', '✗', 'alter role vizite_api login', 'alter role vizite_api nologin'],
  ])('%s is told by %s where it breaks', async (name, sign, broken, mended) => {
    await project.owner.unsafe(broken);
    const found = await doctor();
    await project.owner.unsafe(mended);
    expect(lineOf(found.lines, name)).toMatch(new RegExp(`^${sign} `, 'u'));
    expect(found.code).toBe(sign === '✗' ? 2 : 1);
    expect(lineOf((await doctor()).lines, name)).toMatch(/^✓ /u);
  });
});

it('looks into a data folder whose server has stopped', async () => {
  const dataDir = join(folder, 'single');
  await mkdir(dataDir, { mode: 0o700 });
  await prepareDataDir(dataDir, 'empty');
  const lines: string[] = [];
  const code = await runDoctor(
    { environment: { VIZITE_DATA: dataDir }, migrations: productMigrations, user: process.getuid?.() },
    (line) => lines.push(line),
  );
  assert.equal(lineOf(lines, 'Veritabanı').slice(0, 1), '✓');
  expect(lineOf(lines, 'Şema')).toMatch(/^! .*boş/u);
  expect(code).toBe(1);
});
