import { fileURLToPath } from 'node:url';
import { portFrom, publicUrlFrom } from '../supabase/embedded/address-settings';
import { logFormatFrom } from '../supabase/embedded/log/log-format';
import type { LogFormat } from '../supabase/embedded/log/log';
import { metricsFrom } from '../supabase/embedded/metrics/metrics-server';
import { offlineDaysFrom } from '../supabase/embedded/offline-days';
import { recorderFrom } from '../supabase/embedded/recorder';
import { intakeFrom } from '../supabase/embedded/resumes';
import { webPushFrom } from '../supabase/embedded/web-push/settings';
import { buildWhenStale } from './build-when-stale';
import { demoFromEnvironment, loadDemoDataOnce, loadWantedDemo } from './demo-hospital';
import { sayFirstRun } from './first-run-address';
import { closeAtEnd, failStart } from './process-end';
import { setting, unsealSettings } from './setting';
import { keepToJson, outliveOutput, toStandardError } from './start-log';
import { versionOf } from './version';

/** Entry point of `npm start`: builds the PWA when needed, boots the backend, loads demo data on the first run. */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Prints what is done, with the seconds since the start. */
function say(line: string): void {
  console.log(`${String(Math.round(performance.now() / 1_000)).padStart(3)} sn  ${line}`);
}

/** Lines of the standard error; text until the setting has been read. */
let format: LogFormat = 'text';

async function main(): Promise<void> {
  process.chdir(root);
  outliveOutput();
  unsealSettings();
  format = logFormatFrom(process.env, process.stderr.isTTY);
  if (format === 'json') keepToJson();
  const port = portFrom(process.env);
  const demo = demoFromEnvironment();
  const recorder = recorderFrom(process.env);
  const offlineDays = offlineDaysFrom(process.env);
  const intake = intakeFrom(process.env);
  const webPush = webPushFrom(process.env);
  const publicUrl = publicUrlFrom(process.env);
  const metrics = metricsFrom(process.env);
  const dataDir = setting('VIZITE_DATA') ?? '.data';
  // Beside the database, which needs one core as well.
  const building = new AbortController();
  const built =
    setting('VIZITE_BUILD') === '0' ? Promise.resolve() : buildWhenStale(root, say, building.signal);
  built.catch(() => undefined);
  // Loaded only once the settings are known to be right: loading takes a second or more.
  const { startEmbeddedBackend } = await import('../supabase/embedded/server');
  const starting = startEmbeddedBackend({
    port,
    dataDir,
    host: setting('HOST'),
    databaseUrl: setting('DATABASE_URL'),
    publicUrl,
    trustProxy: setting('VIZITE_TRUST_PROXY') === '1',
    connectSources: setting('VIZITE_CONNECT_SOURCES')?.split(/[\s,]+/),
    recorder,
    offlineDays,
    intake,
    webPush,
    prepare: async (sql) => {
      await loadDemoDataOnce(sql, demo, dataDir, say);
      // Nobody is answered before the application is there.
      await built;
    },
    loadDemo: (sql, onStep) => loadWantedDemo(sql, dataDir, onStep),
    version: versionOf(root),
    metrics,
    logFormat: format,
    log: toStandardError,
  });
  closeAtEnd(async () => {
    building.abort();
    await (await starting).close();
  }, format);
  const backend = await starting.catch((error: unknown) => {
    building.abort();
    throw error;
  });
  if (backend.metricsUrl !== null) console.log(`Ölçümler: ${backend.metricsUrl}`);
  console.log(`Vizite hazır: ${backend.url}`);
  sayFirstRun(backend.firstRunUrl);
}

main().catch((error: unknown) => failStart(error, format));
