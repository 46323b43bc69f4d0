import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { hasMigrations } from '../database/bootstrap';
import type { Sql } from '../database/sql';
import { lockFolder } from '../folder-lock';
import { isDataFile } from './data-files';
import { differencesOf, inventoryCheck, takeInventory, type Inventory } from './inventory';
import { isFull } from './make-backup';
import { FOLDERS, MANIFEST, parseManifest, type Manifest } from './manifest';
import { BackupFault, connectionOf, demandTools, runTool } from './postgres-tools';
import { ArchiveFault, readSealedArchive } from './sealed-archive';
import { begunIn, markBegun, markDatabase, restoredIn } from './unfinished';

export interface RestoreOptions {
  readonly archive: string;
  /** Private keys, `AGE-SECRET-KEY-…`. */
  readonly identities: readonly string[];
  /** Folder to restore into; empty or missing, or left by the same restore. */
  readonly dataDir: string;
  /** Empty database to restore into; undefined where the archive is of a data folder's database. */
  readonly databaseUrl: string | undefined;
  /** Versions of the migrations that this program has. */
  readonly migrations: readonly string[];
  readonly say: (line: string) => void;
}

/** Reads an archive whole and returns what it tells of itself. @throws ArchiveFault */
export async function verifyArchive(archive: string, identities: readonly string[]): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await readSealedArchive(archive, identities, (name, bytes) => {
    if (name === MANIFEST) manifest = parseManifest(bytes);
    return Promise.resolve();
  });
  if (manifest === undefined) throw new ArchiveFault('Dosya bir Vizite yedeği değil.');
  return manifest;
}

/**
 * Restores an archive into an empty database and an empty folder. The database is filled in one transaction that counts
 * everything in it against the archive before it commits, so that it is whole or empty. Until `finish` of the caller has
 * taken the marks away no server starts on it, and a restore that was killed goes on when it is repeated.
 *
 * @throws ArchiveFault, BackupFault; StartError where the database cannot be reached
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { archive, identities, dataDir, say } = options;
  say('Arşiv baştan sona okunuyor…');
  const manifest = await verifyArchive(archive, identities);
  refuseNewer(manifest, options);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(dataDir);
  try {
    await fill(options, manifest);
  } finally {
    await lock.release();
  }
  return manifest;
}

async function fill(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { dataDir, databaseUrl, say } = options;
  await claimFolder(dataDir, manifest.id);
  say('Anahtarlar ve dosyalar yazılıyor…');
  await clearFolder(dataDir);
  await unpack(options, manifest).catch((error: unknown) => {
    throw isFull(error)
      ? new BackupFault(`${dataDir} dolu: yer açıp aynı komutu yeniden çalıştırın.`, { cause: error })
      : error;
  });
  if (databaseUrl === undefined) await checkFolderDatabase(dataDir, manifest.inventory);
  else await restoreDatabase({ ...options, databaseUrl }, manifest);
}

function refuseNewer(manifest: Manifest, { migrations, databaseUrl }: RestoreOptions): void {
  const unknown = manifest.migrations.filter((version) => !migrations.includes(version));
  if (unknown.length > 0)
    throw new ArchiveFault(
      `Arşiv daha yeni bir Vizite sürümünden (${manifest.appVersion}): önce o sürümü kurun, sonra geri yükleyin.`,
    );
  if (manifest.kind === 'postgres' && databaseUrl === undefined)
    throw new BackupFault(
      'Arşiv bir PostgreSQL veritabanının: DATABASE_URL ile boş bir veritabanı gösterin.',
    );
  if (manifest.kind === 'pglite' && databaseUrl !== undefined)
    throw new BackupFault('Arşiv bir veri klasörünün: DATABASE_URL vermeden geri yükleyin.');
}

/** Claims a folder that is empty, or that a restore has begun to fill. */
async function claimFolder(dataDir: string, archive: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !isLock(name));
  if ((await begunIn(dataDir)) === null && names.length > 0)
    throw new BackupFault(
      `${dataDir} boş değil: başka bir yere taşıyın ya da VIZITE_DATA ile boş bir klasör gösterin.`,
    );
  await markBegun(dataDir, archive);
}

const isLock = (name: string): boolean => name.startsWith('vizite.lock');

/** Removes what an earlier try has written, possibly of another archive. */
async function clearFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name !== 'restoring.json' && !isLock(name))
      await rm(join(dataDir, name), { recursive: true, force: true });
}

async function unpack({ archive, identities, dataDir }: RestoreOptions, { kind }: Manifest): Promise<void> {
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    if (!isDataFile(path))
      throw new ArchiveFault('Arşivde klasörün dışına çıkan bir yol var; geri yüklenmedi.');
    const place = join(dataDir, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await writeFile(place, bytes, { mode: 0o600 });
  };
  await readSealedArchive(archive, identities, async (name, bytes) => {
    if (name.startsWith('data/')) await put(name.slice('data/'.length), bytes);
    else if (kind !== 'pglite') return;
    else if (name === FOLDERS) await makeFolders(join(dataDir, 'pglite'), bytes);
    else if (name.startsWith('database/')) {
      const path = name.slice('database/'.length);
      if (!isDataFile(path))
        throw new ArchiveFault('Arşivde klasörün dışına çıkan bir yol var; geri yüklenmedi.');
      await writeFile(join(dataDir, 'pglite', path), bytes, { mode: 0o600 });
    }
  });
}

async function makeFolders(folder: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of JSON.parse(Buffer.from(bytes).toString('utf8')) as readonly string[]) {
    if (!isDataFile(path))
      throw new ArchiveFault('Arşivde klasörün dışına çıkan bir yol var; geri yüklenmedi.');
    await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  }
}

/** @throws BackupFault naming what differs */
function demandSame(expected: Inventory, found: Inventory): void {
  const differences = differencesOf(expected, found);
  if (differences.length > 0)
    throw incomplete(
      differences
        .map(({ name, expected: all, found: there }) => `${name} ${there}/${all}`)
        .slice(0, 10)
        .join(', '),
    );
}

const incomplete = (what: string): BackupFault =>
  new BackupFault(`Geri yükleme eksik kaldı, hiçbir şey bırakılmadı: ${what}`);

async function checkFolderDatabase(dataDir: string, expected: Inventory): Promise<void> {
  const { openPgliteDatabase } = await import('../database/pglite-database');
  const database = await openPgliteDatabase(join(dataDir, 'pglite'));
  try {
    demandSame(expected, await inventoryOf(database.sql));
  } finally {
    await database.close();
  }
}

export const inventoryOf = (sql: Sql): Promise<Inventory> =>
  sql.transaction((session) => takeInventory(async (statement) => (await session.query(statement)) as never));

async function restoreDatabase(
  options: RestoreOptions & { readonly databaseUrl: string },
  manifest: Manifest,
): Promise<void> {
  const { databaseUrl, archive, identities, say } = options;
  const { openPostgresDatabase } = await import('../database/postgres-database');
  const database = await openPostgresDatabase(databaseUrl);
  try {
    if ((await restoredIn(database.sql)) === manifest.id) return say('Veritabanı önceki denemede yüklenmiş.');
    await demandEmpty(database.sql);
    const [server] = await database.sql.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    );
    await demandTools(['pg_restore', 'psql'], manifest.serverVersion);
    if ((server?.version ?? 0) < Math.floor(manifest.serverVersion / 10_000) * 10_000)
      throw new BackupFault(
        `Yedek PostgreSQL ${Math.floor(manifest.serverVersion / 10_000)} sürümünden; bu sunucu daha eski.`,
      );
    const { readFile } = await import('node:fs/promises');
    await database.sql.exec(await readFile(new URL('../database/roles.sql', import.meta.url), 'utf8'));
  } finally {
    await database.close();
  }
  say(`Veritabanı yükleniyor (${Object.keys(manifest.inventory.rows).length} tablo)…`);
  await pour(archive, identities, databaseUrl, manifest);
}

async function demandEmpty(sql: Sql): Promise<void> {
  const [found] = await sql.query<{ tables: number }>(
    `select count(*)::integer as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`,
  );
  if ((found?.tables ?? 0) > 0 || (await hasMigrations(sql)))
    throw new BackupFault(
      'Hedef veritabanı boş değil: yeni bir veritabanı açıp DATABASE_URL ile onu gösterin.',
    );
}

/** Pours the dump of an archive into an empty database: one transaction, whose last statements count what came. */
async function pour(
  archive: string,
  identities: readonly string[],
  databaseUrl: string,
  manifest: Manifest,
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const script = runTool('pg_restore', ['--exit-on-error', '-f', '-'], { env });
  const target = runTool('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', address], {
    env,
    ignoreOutput: true,
  });
  try {
    const sending = readSealedArchive(archive, identities, async (name, bytes) => {
      if (!name.startsWith('database/')) return;
      if (!script.input.write(bytes))
        await Promise.race([once(script.input, 'drain').catch(() => script.ended), script.ended]);
    }).then(() => script.input.end());
    target.input.write('begin;\n');
    script.output.pipe(target.input, { end: false });
    const read = once(script.output, 'end');
    // A target that fails stops listening: then neither of the others would ever end.
    await Promise.race([Promise.all([sending, read, script.ended]), target.ended.then(() => script.kill())]);
    await script.ended;
    target.input.end(`\n${inventoryCheck(manifest.inventory)}\n${markDatabase(manifest.id)}\ncommit;\n`);
    await target.ended;
  } catch (error) {
    if (error instanceof BackupFault && error.message.includes('inventory: '))
      throw incomplete(error.message.slice(error.message.indexOf('inventory: ') + 'inventory: '.length));
    throw error;
  } finally {
    script.kill();
    target.kill();
  }
}
