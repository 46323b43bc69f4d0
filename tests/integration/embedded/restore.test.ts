import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import { runRestored } from '../../../tools/run-restored';
import { findPostgresTools } from '../postgres-binaries';
import { startPostgres } from '../postgres-server';
import { root, runHere, runProcess } from '../support/commands';
import type { Said } from '../support/commands';
import { productMigrations } from '../support/migrations';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { prepareDataDir } from '../support/pglite-template';
import { addPerson, openTablet } from '../sync/devices';

/** A database that goes back to a backup, by docs/deploy.md and against it. */

let folder: string;
let data: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-restore-'));
  data = join(folder, 'data');
  await mkdir(data);
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server of a data folder as a process of its own. */
function startServer() {
  const child = spawn(process.execPath, ['--liftoff-only', '--import', 'tsx', 'tools/start.ts'], {
    cwd: root,
    env: { ...process.env, ...place(''), PORT: '0', VIZITE_BUILD: '0', VIZITE_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        if (output.includes('Vizite hazır')) resolve();
      });
    }
  });
  const ended = once(child, 'close');
  return {
    ready: () => Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))]),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const place = (databaseUrl: string) => ({ VIZITE_DATA: data, DATABASE_URL: databaseUrl });
const restoredAt = (databaseUrl = ''): Promise<Said> => runHere(runRestored, place(databaseUrl));

/** Starts a backend on the test's folder, in this process. */
const serve = (databaseUrl?: string, port = 0) =>
  startEmbeddedBackend({
    dataDir: data,
    migrationsDir: productMigrations,
    staticDir: data,
    port,
    databaseUrl,
  });

describe('the data folder', () => {
  it('is not served from an older copy before devices are told to resync; a crash is no such thing', async () => {
    await prepareDataDir(data, 'product');
    const first = startServer();
    await first.ready();
    await first.kill();
    await cp(data, join(folder, 'copy'), { recursive: true });
    const second = await serve();
    const early = await runProcess('restored', place(''));
    expect(early.code).toBe(2);
    expect(early.output).toContain('başka bir Vizite tarafından kullanılıyor');
    await second.close();

    await rm(data, { recursive: true });
    await cp(join(folder, 'copy'), data, { recursive: true });
    // It stays refused, however often somebody tries.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await expect(serve()).rejects.toMatchObject({
        code: 'database_behind',
        message: expect.stringContaining('önce "npm run restored" çalıştırın') as string,
      });
    }

    const restored = await restoredAt();
    expect(restored.output).toMatch(/Geri yükleme tamamlandı: [1-9]\d* satır yeniden damgalandı/);
    expect(restored.code).toBe(0);
    await (await serve()).close();
  });

  it('that is empty where one was is not filled with a new hospital', async () => {
    await prepareDataDir(data, 'empty');
    await writeFile(`${data}.mark`, '{"system":"1","transaction":"900"}');
    await expect(serve()).rejects.toMatchObject({
      code: 'database_behind',
      message: expect.stringContaining(`bilerek baştan başlıyorsanız ${data}.mark dosyasını silin`) as string,
    });
  });

  it('without a Vizite in it cannot have been restored', async () => {
    expect(await restoredAt()).toEqual({
      code: 2,
      output: `${data} klasöründe Vizite verisi yok.\n`,
    });
  });
});

it('a database that was restored without its roles is not served, nor one whose roles came too late', async () => {
  const server = await startMigratedPostgres('product');
  const start = () => serve(server.url);
  const refusal = (why: string) => ({
    code: 'database_role',
    message: expect.stringContaining(why) as string,
  });
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });

  await admin.unsafe('alter role anon rename to somebody');
  await expect(start()).rejects.toMatchObject(refusal('eksik roller: anon'));
  expect(await restoredAt(server.url)).toMatchObject({
    code: 2,
    output: expect.stringContaining('eksik roller: anon') as string,
  });
  await admin.unsafe('alter role somebody rename to anon');
  await admin.unsafe('alter role vizite_api rename to somebody');
  await expect(start()).rejects.toMatchObject(refusal('eksik roller: vizite_api'));
  await admin.unsafe('alter role somebody rename to vizite_api');

  const closed = await admin<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not has_function_privilege('authenticated', p.oid, 'execute')`;
  await admin.unsafe('revoke all on all functions in schema public from authenticated');
  await expect(start()).rejects.toMatchObject(refusal('authenticated rolünün yetkileri yok'));
  await admin.unsafe('grant execute on all functions in schema public to authenticated');
  // More than the migrations give is as wrong as less.
  await expect(start()).rejects.toMatchObject({
    code: 'schema_mismatch',
    message: expect.stringContaining('public.sync_rebase()') as string,
  });
  const names = closed.map(({ name }) => name).join(', ');
  await admin.unsafe(`revoke execute on function ${names} from authenticated`);

  await admin.unsafe('alter function public.sync_counts() owner to supabase_admin');
  await expect(start()).rejects.toMatchObject(refusal('işlevler süper kullanıcıya ait'));
  await admin.unsafe('alter function public.sync_counts() owner to vizite_api');

  // It belongs to the database and is not in a dump: it lets the next migration make a schema.
  await admin.unsafe('revoke create on database product from vizite_owner');
  const again = await start();
  const [owner] = await again.sql.query(
    `select has_database_privilege('vizite_owner', current_database(), 'create') as may`,
  );
  expect(owner).toEqual({ may: true });
  await again.close();
  await admin.end();
  await server.stop();
});

// npm's package of PostgreSQL brings neither pg_dump nor pg_restore.
const tools = findPostgresTools();

/** Makes a user that is no superuser. @returns the address of its connection. */
async function ownUser(url: string): Promise<string> {
  const admin = postgres(url, { max: 1 });
  await admin.unsafe(`create role hospital login password 'hospital' bypassrls createrole createdb`);
  await admin.end();
  const address = new URL(url);
  Object.assign(address, { username: 'hospital', password: 'hospital' });
  return address.href;
}

describe.runIf(tools !== undefined)(
  'pg_dump and pg_restore into a new cluster, as docs/deploy.md has it',
  () => {
    it.each([
      ['a superuser', () => startMigratedPostgres('product'), (url: string) => Promise.resolve(url)],
      ['a user with the rights that it needs', startPostgres, ownUser],
    ])(
      'bring everything back, as %s: a device that had synced gets what came after',
      async (_, startOld, userOf) => {
        const tool = (name: string, ...parameters: string[]) =>
          promisify(execFile)(join(tools ?? '', name), parameters, { cwd: root });
        const [old, fresh] = await Promise.all([startOld(), startPostgres()]);
        const options = { dataDir: data, migrationsDir: productMigrations, staticDir: data };
        const [source, target] = await Promise.all(
          [old, fresh].map(async ({ url }) => {
            const user = await userOf(url);
            // Of a superuser it is the one that is migrated already.
            if (!user.endsWith('/postgres')) return user;
            await tool('createdb', '--maintenance-db', user, 'vizite');
            return user.replace(/postgres$/, 'vizite');
          }),
        );
        assert(source !== undefined && target !== undefined);
        const first = await startEmbeddedBackend({ ...options, port: 0, databaseUrl: source });
        const port = Number(new URL(first.url).port);
        await addPerson(first, 'cagri@sync.test', 3);
        const tablet = await openTablet(first, 'cagri@sync.test');
        const summary = { summary: 'deneme' };
        await tablet.writes.create(client, { ...clientDraft, last_name: 'Önceki' }, summary);
        await tablet.replication.settled();
        // The device's place is far above where the new cluster begins.
        await first.sql.exec(
          'do $$ begin for i in 1 .. 5000 loop perform pg_current_xact_id(); commit; end loop; end $$',
        );
        tablet.replication.syncNow();
        await tablet.replication.settled();

        // Backup: the dump and the keys.
        const dump = join(folder, 'vizite.dump');
        await tool('pg_dump', '-Fc', '-d', source, '-f', dump);
        await cp(join(data, 'keys.json'), join(folder, 'keys.json'));
        tablet.online(false);
        await first.close();

        // Restore, on another machine.
        data = join(folder, 'elsewhere');
        await mkdir(data);
        await tool(
          'psql',
          '-v',
          'ON_ERROR_STOP=1',
          '-d',
          target,
          '-f',
          'supabase/embedded/database/roles.sql',
        );
        await tool('pg_restore', '--exit-on-error', '-d', target, dump);
        await cp(join(folder, 'keys.json'), join(data, 'keys.json'));
        const restored = await runProcess('restored', place(target));
        expect(restored.output).toContain('Geri yükleme tamamlandı');
        expect(restored.code).toBe(0);

        const second = await startEmbeddedBackend({ ...options, dataDir: data, port, databaseUrl: target });
        expect(second.anonKey).toBe(first.anonKey);
        // Signs in, and writes something at a place that the first device would pass over.
        const other = await openTablet(second, 'cagri@sync.test');
        const id = await other.writes.create(client, { ...clientDraft, last_name: 'Sonraki' }, summary);
        await other.replication.settled();
        // The first device's session goes on: the keys are the same.
        tablet.online(true);
        const names = async () =>
          (await tablet.store.database.clients.find().exec()).map((row) => row.last_name).sort();
        await vi.waitFor(async () => expect(await names()).toEqual(['Sonraki', 'Önceki']), {
          timeout: 30_000,
          interval: 100,
        });
        expect(id).toBeDefined();
        // While it runs nobody takes it for stopped, whichever account owns its folder.
        data = join(folder, 'third');
        await mkdir(data);
        const early = await restoredAt(target);
        expect(early).toMatchObject({
          code: 2,
          output: expect.stringContaining('bir Vizite sunucusu çalışıyor') as string,
        });
        await Promise.all([tablet.close(), other.close()]);
        await second.close();
        await Promise.all([old.stop(), fresh.stop()]);
      },
    );
  },
);

describe.runIf(tools !== undefined)('a restore that was interrupted', () => {
  const tool = (name: string, ...parameters: string[]) =>
    promisify(execFile)(join(tools ?? '', name), parameters, { cwd: root });

  it.each([
    ['before its data', ['--section=pre-data'], 'şema var, geçiş kaydı yok'],
    ['before its rules', ['--section=pre-data', '--section=data'], 'satır kuralı eksik ya da farklı'],
    ['without its functions', ['--section=data', '--section=post-data'], undefined],
  ])('%s is neither called done nor served', async (_, sections, why) => {
    const [old, fresh] = await Promise.all([startMigratedPostgres('product'), startPostgres()]);
    const dump = join(folder, 'vizite.dump');
    await tool('pg_dump', '-Fc', '-d', old.url, '-f', dump);
    await tool('psql', '-d', fresh.url, '-f', 'supabase/embedded/database/roles.sql');
    // What it complains of is passed over, as an administrator in a hurry does.
    await tool('pg_restore', ...sections, '-d', fresh.url, dump).catch(() => undefined);
    const restored = await restoredAt(fresh.url);
    expect(restored.code).toBe(2);
    expect(restored.output).not.toContain('Geri yükleme tamamlandı');
    if (why === undefined) {
      expect(restored.output).toContain('Bu veritabanında Vizite verisi yok.');
    } else {
      expect(restored.output).toContain(why);
      await expect(serve(fresh.url)).rejects.toMatchObject({ code: 'schema_mismatch' });
    }
    await Promise.all([old.stop(), fresh.stop()]);
  });
});
