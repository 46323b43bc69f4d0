import { fileURLToPath } from 'node:url';
import type { Sql } from '../supabase/embedded/database/sql';
import { offlineDaysFrom } from '../supabase/embedded/offline-days';
import { recorderFrom } from '../supabase/embedded/recorder';
import { StartError } from '../supabase/embedded/start-error';
import { buildWhenStale } from './build-when-stale';
import { whenOrphaned } from './when-orphaned';

/** What `npm start` runs: builds the PWA when needed, boots the backend, loads demo data on the first run. */

const root = fileURLToPath(new URL('..', import.meta.url));

const environment = (name: string) => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

function portFromEnvironment(): number {
  const port = Number(environment('PORT') ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError('setting', 'PORT 0 ile 65535 arasında bir sayı olmalı.');
  }
  return port;
}

/** How many patients the demo hospital of a first start has; 0: it starts empty. */
function demoFromEnvironment(): number {
  const clients = Number(environment('VIZITE_DEMO') ?? 2_000);
  if (!Number.isInteger(clients) || clients < 0) {
    throw new StartError('setting', 'VIZITE_DEMO 0 ya da daha büyük bir tam sayı olmalı.');
  }
  return clients;
}

/** Where people open the application, without a slash at the end. */
function publicUrlFromEnvironment(): string | undefined {
  const address = environment('VIZITE_PUBLIC_URL')?.replace(/\/+$/, '');
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (address !== undefined && (url?.pathname !== '/' || !url.protocol.startsWith('http'))) {
    throw new StartError(
      'setting',
      'VIZITE_PUBLIC_URL https://vizite.hastane.example gibi bir adres olmalı.',
    );
  }
  return address;
}

/** Fills a database in which nobody has an account yet, with three requests for each patient. */
async function loadDemoDataOnce(sql: Sql, clients: number): Promise<void> {
  if (clients === 0) return;
  if ((await sql.query('select 1 as one from auth.users limit 1')).length > 0) return;
  console.log('Örnek veriler yükleniyor…');
  const { loadDemoData } = await import('../supabase/demo/load');
  await loadDemoData(sql, { clients, tickets: 3 * clients });
}

async function main(): Promise<void> {
  process.chdir(root);
  const port = portFromEnvironment();
  const demo = demoFromEnvironment();
  const recorder = recorderFrom(process.env);
  const offlineDays = offlineDaysFrom(process.env);
  const publicUrl = publicUrlFromEnvironment();
  if (environment('VIZITE_BUILD') !== '0') await buildWhenStale(root, (line) => console.log(line));
  // Not before the settings are known to be right: loading it takes a second or more.
  const { startEmbeddedBackend } = await import('../supabase/embedded/server');
  const starting = startEmbeddedBackend({
    port,
    dataDir: environment('VIZITE_DATA') ?? '.data',
    host: environment('HOST'),
    databaseUrl: environment('DATABASE_URL'),
    publicUrl,
    trustProxy: environment('VIZITE_TRUST_PROXY') === '1',
    connectSources: environment('VIZITE_CONNECT_SOURCES')?.split(/[\s,]+/),
    recorder,
    offlineDays,
    prepare: (sql) => loadDemoDataOnce(sql, demo),
    log: (line) => console.error(line),
  });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    starting.then((backend) => backend.close()).then(() => process.exit(0), fail);
  };
  // A terminal sends its Ctrl-C to everybody, and npm hands it on: the second must not kill what is being closed.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  whenOrphaned(stop);
  const backend = await starting;
  console.log(`Vizite hazır: ${backend.url}`);
}

function fail(error: unknown): void {
  if (error instanceof StartError) console.error(`Vizite başlatılamadı: ${error.message}`);
  else console.error('Vizite beklenmeyen bir hata yüzünden durdu:', error);
  process.exit(1);
}

main().catch(fail);
