import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startEmbeddedBackend, type EmbeddedBackend } from '../supabase/embedded/server';
import { StartError } from '../supabase/embedded/start-error';
import { buildWhenStale } from './build-when-stale';

/** What `npm start` runs: builds the PWA when needed, boots the backend, loads demo data on the first run. */

const root = fileURLToPath(new URL('..', import.meta.url));
const DEMO_LOADER = resolve(root, 'supabase/demo/load.ts');

type DemoLoader = { loadDemoData(sql: EmbeddedBackend['sql'], options: object): Promise<unknown> };

const environment = (name: string) => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

function portFromEnvironment(): number {
  const port = Number(environment('PORT') ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError('port_in_use', 'PORT 0 ile 65535 arasında bir sayı olmalı.');
  }
  return port;
}

/** Fills a database that has just been made. `VIZITE_DEMO=0` starts empty. */
async function loadDemoDataOnce({ sql, appliedMigrations }: EmbeddedBackend): Promise<void> {
  if (environment('VIZITE_DEMO') === '0' || !existsSync(DEMO_LOADER)) return;
  await sql.exec(
    'create schema if not exists vizite_setup; create table if not exists vizite_setup.demo (loaded timestamptz)',
  );
  const [loaded] = await sql.query('select 1 as one from vizite_setup.demo');
  // A real database that was set up earlier, without demo data, stays as it is.
  if (loaded !== undefined || (environment('DATABASE_URL') !== undefined && appliedMigrations.length === 0))
    return;
  console.log('Örnek veriler yükleniyor…');
  const loader = (await import(pathToFileURL(DEMO_LOADER).href)) as DemoLoader;
  await loader.loadDemoData(sql, {});
  await sql.exec('insert into vizite_setup.demo values (now())');
}

async function main(): Promise<void> {
  process.chdir(root);
  const port = portFromEnvironment();
  if (environment('VIZITE_BUILD') !== '0') await buildWhenStale(root, (line) => console.log(line));
  const starting = startEmbeddedBackend({
    port,
    dataDir: environment('VIZITE_DATA') ?? '.data',
    host: environment('HOST'),
    databaseUrl: environment('DATABASE_URL'),
    publicUrl: environment('VIZITE_PUBLIC_URL')?.replace(/\/+$/, ''),
    trustProxy: environment('VIZITE_TRUST_PROXY') === '1',
    connectSources: environment('VIZITE_CONNECT_SOURCES')?.split(/[\s,]+/),
    log: (line) => console.error(line),
  });
  const stop = () => {
    starting.then((backend) => backend.close()).then(() => process.exit(0), fail);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const backend = await starting;
  try {
    await loadDemoDataOnce(backend);
  } catch (error) {
    await backend.close();
    throw error;
  }
  console.log(`Vizite hazır: ${backend.url}`);
}

function fail(error: unknown): void {
  if (error instanceof StartError) console.error(`Vizite başlatılamadı: ${error.message}`);
  else console.error('Vizite beklenmeyen bir hata yüzünden durdu:', error);
  process.exit(1);
}

main().catch(fail);
