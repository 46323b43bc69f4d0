import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackupKey, readBackupKeys } from '../../../supabase/embedded/backup/backup-key';
import { drillBackup } from '../../../supabase/embedded/backup/drill-backup';
import { finishRestore } from '../../../supabase/embedded/backup/finish-restore';
import { readLastBackup } from '../../../supabase/embedded/backup/last-backup';
import { makeBackup } from '../../../supabase/embedded/backup/make-backup';
import { parseManifest } from '../../../supabase/embedded/backup/manifest';
import { restoreBackup, type RestoreOptions } from '../../../supabase/embedded/backup/restore-backup';
import { USUAL_KEEP } from '../../../supabase/embedded/backup/retention';
import { readSealedArchive, writeSealedArchive } from '../../../supabase/embedded/backup/sealed-archive';
import { unmarkBegun } from '../../../supabase/embedded/backup/unfinished';
import { lookAtBackups } from '../../../supabase/embedded/backup/watch-backups';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import { findPostgresTools } from '../postgres-binaries';
import type { PostgresServer } from '../postgres-server';
import { addAccount } from '../support/accounts';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { prepareDataDir } from '../support/pglite-template';

/** Backup, restore and drill as commands, on a real PostgreSQL. */

const root = join(import.meta.dirname, '../../..');
const FILE = '00000000-0000-4000-8000-0000000000f1';
// npm's package of PostgreSQL brings no pg_dump.
const tools = findPostgresTools();
const known = readdir(productMigrations).then((names) => names.map((name) => name.slice(0, 14)));

let folder: string;
let data: string;
let recipient: string;
let identities: readonly string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-backup-'));
  data = join(folder, 'data');
  recipient = await makeBackupKey(join(folder, 'key.txt'));
  identities = await readBackupKeys(join(folder, 'key.txt'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backup = (databaseUrl: string | undefined) =>
  makeBackup({
    dataDir: data,
    databaseUrl,
    into: join(folder, 'backups'),
    recipients: [recipient],
    appVersion: '1.0.0',
    keep: USUAL_KEEP,
  });

/** Writes an archive again, changed. */
async function rewritten(
  archive: string,
  change: (name: string, bytes: Uint8Array) => Uint8Array,
): Promise<string> {
  const path = join(folder, 'rewritten.tar.age');
  await writeSealedArchive(path, [recipient], (add) =>
    readSealedArchive(archive, identities, (name, bytes) => add(name, change(name, bytes))),
  );
  return path;
}

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

async function serve(databaseUrl: string | undefined, dataDir: string) {
  return startEmbeddedBackend({
    dataDir,
    databaseUrl,
    migrationsDir: productMigrations,
    staticDir: dataDir,
    port: 0,
  });
}

describe.runIf(tools !== undefined)('PostgreSQL', () => {
  let server: PostgresServer;
  let admin: postgres.Sql;
  let source: string;
  let targets = 0;
  /** An archive of it, which most tests only read, in a folder with the key that opens it. */
  let made: Awaited<ReturnType<typeof makeBackup>>;
  let kept: string;
  let keptRecipient: string;
  beforeAll(async () => {
    if (tools !== undefined) process.env['VIZITE_PG_BIN'] = tools;
    server = await startMigratedPostgres('product');
    source = server.url;
    admin = postgres(source, { max: 1, onnotice: () => undefined });
    await admin`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones)
      select gen_random_uuid(), 'patient', 'Ayşe', 'Şahin ' || n, 'none', 'female', jsonb_build_array(jsonb_build_object('e164', '+90533' || lpad(n::text, 7, '0'), 'label', 'mobile', 'primary', true, 'whatsapp', false, 'shared', false)) from generate_series(1, 500) n`;
    kept = await mkdtemp(join(tmpdir(), 'vizite-backup-kept-'));
    folder = kept;
    data = join(kept, 'data');
    keptRecipient = recipient = await makeBackupKey(join(kept, 'key.txt'));
    await fillData();
    made = await backup(source);
  });
  afterAll(async () => {
    await rm(kept, { recursive: true, force: true });
    delete process.env['VIZITE_PG_BIN'];
    await admin.end();
    await server.stop();
  });
  beforeEach(async () => {
    await fillData();
    await rm(join(folder, 'key.txt'));
    await cp(join(kept, 'key.txt'), join(folder, 'key.txt'));
    identities = await readBackupKeys(join(folder, 'key.txt'));
    recipient = keptRecipient;
  });

  async function fillData(): Promise<void> {
    await mkdir(join(data, 'files', 'f1'), { recursive: true });
    await writeFile(
      join(data, 'keys.json'),
      '{"anonKey":"a","jwtSecret":"0123456789012345678901234567890123456789"}',
    );
    await writeFile(join(data, 'files', 'f1', FILE), 'bytes');
    await writeFile(join(data, 'files', 'f1', `${FILE}.1.new`), 'a draft');
  }

  async function emptyDatabase(): Promise<string> {
    targets += 1;
    await admin.unsafe(`create database target_${targets} template template0`);
    const url = new URL(source);
    url.pathname = `/target_${targets}`;
    return url.href;
  }

  const restore = async (options: Partial<RestoreOptions> & { archive: string; databaseUrl: string }) =>
    restoreBackup({
      identities,
      dataDir: join(folder, 'restored'),
      migrations: await known,
      say: () => undefined,
      ...options,
    });

  async function finish(databaseUrl: string, dataDir = join(folder, 'restored')) {
    const database = await openPostgresDatabase(databaseUrl);
    try {
      const done = await finishRestore(database.sql, {
        dataDir,
        migrations: productMigrations,
        place: dataDir,
      });
      await unmarkBegun(dataDir);
      return done;
    } finally {
      await database.close();
    }
  }

  async function tablesOf(databaseUrl: string): Promise<number> {
    const sql = postgres(databaseUrl, { max: 1 });
    const [row] = await sql<{ n: number }[]>`
      select count(*)::integer as n from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema'`;
    await sql.end();
    return row?.n ?? -1;
  }

  it('comes back whole, with keys and files, of one moment though others write meanwhile; devices read anew', async () => {
    const writing =
      admin`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones)
      select gen_random_uuid(), 'patient', 'Ali', 'Sonraki', 'none', 'male', jsonb_build_array(jsonb_build_object('e164', '+90533' || lpad(n::text, 7, '0'), 'label', 'mobile', 'primary', true, 'whatsapp', false, 'shared', false)) from generate_series(1, 50) n`.execute();
    const made = await backup(source);
    await writing;
    expect(made.inventory.objects['policies']).toBeGreaterThan(100);
    expect(await readLastBackup(data)).toMatchObject({ archive: made.path, bytes: made.bytes });

    const databaseUrl = await emptyDatabase();
    const manifest = await restore({ archive: made.path, databaseUrl });
    expect(manifest.inventory).toEqual(made.inventory);
    expect((await finish(databaseUrl)).stamped).toBeGreaterThanOrEqual(500);
    const restored = join(folder, 'restored');
    expect(await readFile(join(restored, 'files', 'f1', FILE), 'utf8')).toBe('bytes');
    expect(await readFile(join(restored, 'keys.json'), 'utf8')).toContain('jwtSecret');
    expect(await readdir(join(restored, 'files', 'f1'))).toEqual([FILE]);
    const backend = await serve(databaseUrl, restored);
    const [counted] = await backend.sql.query<{ n: number }>(
      'select count(*)::integer as n from public.clients',
    );
    expect(counted?.n).toBe(made.inventory.rows['public.clients']);
    await backend.close();
  });

  it('that is one policy, trigger, function or row short is taken back and not called done', async () => {
    const short = { objects: ['policies', 'triggers', 'functions'], rows: ['public.clients'] } as const;
    const archive = await rewritten(made.path, (entry, bytes) => {
      if (entry !== 'vizite.json') return bytes;
      const manifest = parseManifest(bytes);
      const more = (counts: Readonly<Record<string, number>>, names: readonly string[]) => ({
        ...counts,
        ...Object.fromEntries(names.map((name) => [name, (counts[name] ?? 0) + 1])),
      });
      const { objects, rows } = manifest.inventory;
      return json({
        ...manifest,
        inventory: { objects: more(objects, short.objects), rows: more(rows, short.rows) },
      });
    });
    const databaseUrl = await emptyDatabase();
    const failed = await restore({ archive, databaseUrl }).then(
      () => '',
      (error: unknown) => String(error),
    );
    for (const of of ['objects', 'rows'] as const)
      for (const name of short[of]) {
        const count = made.inventory[of][name] ?? 0;
        expect(failed).toContain(`${name} ${count}/${count + 1}`);
      }
    expect(await tablesOf(databaseUrl)).toBe(0);
    await expect(serve(databaseUrl, join(folder, 'restored'))).rejects.toMatchObject({
      code: 'restore_unfinished',
    });
  });

  it('whose dump does not load leaves an empty database, and says what PostgreSQL said', async () => {
    const archive = await rewritten(made.path, (name, bytes) =>
      name.startsWith('database/') ? bytes.subarray(0, Math.floor(bytes.byteLength * 0.7)) : bytes,
    );
    const databaseUrl = await emptyDatabase();
    await expect(restore({ archive, databaseUrl })).rejects.toThrow('pg_restore');
    expect(await tablesOf(databaseUrl)).toBe(0);
  });

  it('goes on with the same command, wherever it was killed; until then no server starts', async () => {
    const databaseUrl = await emptyDatabase();
    const dataDir = join(folder, 'restored');
    const refused = (): Promise<void> =>
      expect(serve(databaseUrl, dataDir)).rejects.toMatchObject({ code: 'restore_unfinished' });
    // Each line that is told is a step that it may end at.
    let steps = Infinity;
    for (let step = 1; step < steps; step += 1) {
      let said = 0;
      const dying = restore({
        archive: made.path,
        databaseUrl,
        say: () => {
          said += 1;
          if (said === step) throw new Error('killed');
        },
      });
      if (step === 4) steps = 4;
      await (steps === 4 ? dying : expect(dying).rejects.toThrow('killed'));
      // The first step reads the archive alone and has touched nothing yet.
      if (step > 1) await refused();
    }
    // Killed between the last commit and its end: what was loaded is not loaded again.
    const lines: string[] = [];
    await restore({ archive: made.path, databaseUrl, say: (line) => lines.push(line) });
    expect(lines.join()).toContain('önceki denemede');
    await refused();
    await finish(databaseUrl);
    await (await serve(databaseUrl, dataDir)).close();
  });

  it('whose process is killed while the rows come in leaves an empty database', async () => {
    const databaseUrl = await emptyDatabase();
    const child = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', 'tools/restore.ts', made.path],
        ...['--identity', join(folder, 'key.txt'), '--data', join(folder, 'restored')],
      ],
      { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'ignore' },
    );
    const ended = once(child, 'close');
    const name = new URL(databaseUrl).pathname.slice(1);
    await expect
      .poll(
        async () => {
          const [found] = await admin<{ n: number }[]>`
            select count(*)::integer as n from pg_stat_activity
            where datname = ${name} and application_name = 'psql' and backend_xid is not null`;
          return found?.n;
        },
        { interval: 5 },
      )
      .toBe(1);
    child.kill('SIGKILL');
    await ended;
    await expect
      .poll(async () => {
        const [found] = await admin<{ n: number }[]>`
          select count(*)::integer as n from pg_stat_activity where datname = ${name}`;
        return found?.n;
      })
      .toBe(0);
    expect(await tablesOf(databaseUrl)).toBe(0);
    await expect(serve(databaseUrl, join(folder, 'restored'))).rejects.toMatchObject({
      code: 'restore_unfinished',
    });
    await restore({ archive: made.path, databaseUrl });
    await finish(databaseUrl);
  });

  it('goes into nothing that somebody has filled, and leaves that as it is', async () => {
    await expect(restore({ archive: made.path, databaseUrl: source })).rejects.toThrow('boş değil');
    await rm(join(folder, 'restored'), { recursive: true });
    await mkdir(join(folder, 'restored'));
    await writeFile(join(folder, 'restored', 'keys.json'), 'of another hospital');
    const databaseUrl = await emptyDatabase();
    await expect(restore({ archive: made.path, databaseUrl })).rejects.toThrow('boş değil');
    expect(await readFile(join(folder, 'restored', 'keys.json'), 'utf8')).toBe('of another hospital');
    expect(await tablesOf(databaseUrl)).toBe(0);
  });

  it('of a later version is refused before anything is touched', async () => {
    const databaseUrl = await emptyDatabase();
    await expect(restore({ archive: made.path, databaseUrl, migrations: [] })).rejects.toThrow(
      'daha yeni bir Vizite sürümünden (1.0.0)',
    );
    const archive = await rewritten(made.path, (name, bytes) =>
      name === 'vizite.json' ? json({ ...parseManifest(bytes), format: 2 }) : bytes,
    );
    await expect(restore({ archive, databaseUrl })).rejects.toThrow('daha yeni');
    await expect(access(join(folder, 'restored'))).rejects.toThrow('ENOENT');
    expect(await tablesOf(databaseUrl)).toBe(0);
  });

  it('writes nothing outside of the folder, whatever its entries are called', async () => {
    for (const name of ['data/../outside', 'data//outside', 'data/a/../../outside', 'data/vizite.lock']) {
      const archive = join(folder, 'hostile.tar.age');
      await writeSealedArchive(archive, [recipient], async (add) => {
        // Nothing of the database is needed to refuse it.
        await readSealedArchive(made.path, identities, (entry, bytes) =>
          add(entry, entry.startsWith('database/') ? bytes.subarray(0, 1_000) : bytes),
        );
        await add(name, Buffer.from('x'));
      });
      await expect(restore({ archive, databaseUrl: await emptyDatabase() })).rejects.toThrow('dışına çıkan');
      await expect(access(join(folder, 'outside'))).rejects.toThrow('ENOENT');
      await rm(archive);
    }
  });

  it('is tried by a drill, which leaves no database behind, also of an archive that fails', async () => {
    const drill = async (archive: string) =>
      drillBackup({
        archive,
        identities,
        databaseUrl: source,
        migrationsFolder: productMigrations,
        migrations: await known,
        say: () => undefined,
      });
    expect((await drill(made.path)).inventory).toEqual(made.inventory);
    const archive = await rewritten(made.path, (name, bytes) =>
      name.startsWith('database/') ? bytes.subarray(9) : bytes,
    );
    await expect(drill(archive)).rejects.toThrow('pg_restore');
    const [left] =
      await admin`select count(*)::integer as n from pg_database where datname like 'vizite%tatbikat%'`;
    expect(left).toEqual({ n: 0 });
  });

  it('on a full disk says so, and leaves the older archive alone', async () => {
    const older = made.path.split('/').at(-1) ?? '';
    await cp(made.path, join(folder, 'backups', older));
    const child = spawn(
      'bash',
      [
        '-c',
        'ulimit -f 100; exec "$0" "$@"',
        process.execPath,
        '--import',
        'tsx',
        'tools/backup.ts',
        'make',
        '--data',
        data,
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          DATABASE_URL: source,
          VIZITE_BACKUP_KEY: recipient,
          VIZITE_BACKUP_DIR: join(folder, 'backups'),
        },
      },
    );
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString('utf8')));
    const [code] = (await once(child, 'close')) as [number];
    expect(said).toContain('dolu: yedek yazılamadı, eskiler duruyor');
    expect(code).toBe(2);
    expect(await readdir(join(folder, 'backups'))).toEqual([older]);
  });

  it('that is missing since yesterday is told to administrators, once a day, until there is one', async () => {
    const database = await openPostgresDatabase(source);
    const { sql } = database;
    const id = await addAccount(sql, { email: 'yonetici@backup.test', password: 'Vizite.2026!' });
    await sql.query(
      "insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, 'Deniz', 'all', 'active')",
      [id, 'yonetici@backup.test'],
    );
    await sql.query(
      "insert into public.user_roles (user_id, role_id) select $1::uuid, r.id from public.roles r where r.name = 'Sistem Yöneticisi'",
      [id],
    );
    const made = await backup(source);
    const last = await readLastBackup(data);
    assert(last !== null);
    const lines: string[] = [];
    const look = (hours: number) =>
      lookAtBackups(sql, {
        dataDir: data,
        log: { note: (_level, _part, event, fields) => void lines.push(`${event} ${fields?.['hours']}`) },
        now: () => Date.parse(last.finished_at) + hours * 3_600_000,
      });
    const told = async () =>
      (
        await sql.query<{ body: string; read_at: number | null }>(
          "select body, read_at from public.notifications where user_id = $1 and group_key = 'backup-overdue'",
          [id],
        )
      ).map((row) => row);
    await look(25);
    expect(await told()).toEqual([]);
    await look(27);
    await look(28);
    expect(lines).toEqual(['overdue 27', 'overdue 28']);
    expect(await told()).toMatchObject([
      { body: expect.stringContaining('Son yedek ') as string, read_at: null },
    ]);
    await look(1);
    expect((await told())[0]?.read_at).not.toBeNull();
    expect(made.missingFiles).toBe(0);
    await database.close();
  });
});

it('a data folder comes back with its database, and a server that runs on it is not backed up', async () => {
  await prepareDataDir(data, 'product');
  const running = await serve(undefined, data);
  await expect(backup(undefined)).rejects.toMatchObject({ code: 'folder_locked' });
  await running.close();
  const made = await backup(undefined);
  const dataDir = join(folder, 'restored');
  await restoreBackup({
    archive: made.path,
    identities,
    dataDir,
    databaseUrl: undefined,
    migrations: await known,
    say: () => undefined,
  });
  await expect(serve(undefined, dataDir)).rejects.toMatchObject({ code: 'restore_unfinished' });
  const { openPgliteDatabase } = await import('../../../supabase/embedded/database/pglite-database');
  const database = await openPgliteDatabase(join(dataDir, 'pglite'));
  await finishRestore(database.sql, { dataDir, migrations: productMigrations, place: dataDir });
  await database.close();
  await unmarkBegun(dataDir);
  await (await serve(undefined, dataDir)).close();
});
