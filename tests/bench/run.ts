import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDemoData, loadDemoData } from '../../supabase/demo/load';
import { DEMO_PASSWORD } from '../../supabase/demo/staff';
import { startEmbeddedBackend } from '../../supabase/embedded/server';
import { startPostgres } from '../integration/postgres-server';
import { measureBrowser } from './browser';
import { measureCalendar, measureRecurrence } from './calendar';
import { measureImport } from './import';
import { measureComeback } from './comeback';
import { figure, Report } from './report';
import { measureDevices } from './devices';
import { measureMatchingRules, measureMatchingRun } from './matching';
import { measureReading } from './reading';
import { inSignedInPage } from './signed-in-page';
import { measureServer } from './server';
import { measureSettlement } from './settlement';
import { measureStatistics } from './statistics';
import { measureStore } from './store';
import { measureTheatre } from './theatre';
import { measureWeight } from './weight';
import { addOpenCases, measureWorklist } from './worklist';

/**
 * `npm run bench [-- --clients 100000 --tickets 50000 --only server|settlement|theatre|devices|comeback|browser|calendar|import|matching|reading|statistics|store|weight|worklist]`:
 * real PostgreSQL, real Chromium, the large demo set. `store` says enough with 5,000 clients and 15,000 tickets. Figures of one run are comparable with each other, hardly with another
 * machine's. Each is printed and kept in `bench-results.json` as soon as it is measured.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    tickets: { type: 'string', default: '50000' },
    only: { type: 'string' },
  },
});
const clients = Number(values.clients);
const tickets = Number(values.tickets);
const wanted = (part: string): boolean => values.only === undefined || values.only === part;

const DIST = 'dist';
if (!existsSync(join(DIST, 'index.html'))) throw new Error('Run `npm run build` first.');

const report = new Report('bench-results.json', { clients, tickets });
if (wanted('weight')) report.add(...measureWeight(DIST));

if (wanted('calendar')) report.add(...measureRecurrence());

if (wanted('import')) report.add(...(await measureImport()));

if (wanted('matching')) report.add(...measureMatchingRules());

if (wanted('comeback')) report.add(...(await measureComeback()));

if (wanted('reading')) report.add(...measureReading());

if (
  wanted('server') ||
  wanted('settlement') ||
  wanted('theatre') ||
  wanted('matching') ||
  wanted('statistics') ||
  wanted('store') ||
  wanted('devices') ||
  wanted('browser') ||
  wanted('calendar') ||
  wanted('worklist')
) {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-bench-'));
  const migrationsDir = join(folder, 'migrations');
  await cp('supabase/migrations', migrationsDir, { recursive: true });
  // What an app without a local store would ask for; Vizite's own server offers no such function.
  await cp('tests/bench/online-lists.sql', join(migrationsDir, '99999999999999_online_lists.sql'));
  const server = await startPostgres();
  const backend = await startEmbeddedBackend({
    dataDir: folder,
    port: 0,
    databaseUrl: server.url,
    staticDir: DIST,
    migrationsDir,
    log: (line) => console.error(line),
  });
  try {
    const start = performance.now();
    await loadDemoData(backend.sql, { clients: Math.min(2_000, clients), tickets: Math.min(6_000, tickets) });
    await addDemoData(backend.sql, {
      clients: Math.max(0, clients - 2_000),
      tickets: Math.max(0, tickets - 6_000),
    });
    await backend.sql.exec('analyze');
    report.add(figure('loading the demo set', (performance.now() - start) / 1000, 's'));
    const [person] = await backend.sql.query<{ id: string }>(
      `select id from public.profiles where email = 'cagri@vizite.demo'`,
    );
    if (person === undefined) throw new Error('the demo staff is missing');
    // The calendar is measured on the device of the browser part, alone if it is asked for alone.
    if (wanted('browser') || wanted('calendar')) {
      await inSignedInPage(backend.url, async (signedIn) => {
        if (wanted('browser')) await measureBrowser(signedIn, clients, report);
        else report.add(...(await measureCalendar(signedIn.context, signedIn.page)));
      });
    }
    if (wanted('store')) await measureStore(backend, report);
    if (wanted('devices')) {
      const { url, anonKey } = backend;
      report.add(
        ...(await measureDevices({ url, anonKey, email: 'cagri@vizite.demo', password: DEMO_PASSWORD })),
      );
    }
    if (wanted('server')) report.add(...(await measureServer(server.url, person.id)));
    const idOf = async (login: string): Promise<string> => {
      const [found] = await backend.sql.query<{ id: string }>(
        'select id from public.profiles where email = $1',
        [`${login}@vizite.demo`],
      );
      return found?.id ?? '';
    };
    if (wanted('settlement')) report.add(...(await measureSettlement(server.url, await idOf('yonetici'))));
    if (wanted('worklist')) {
      await addOpenCases(server.url);
      await inSignedInPage(
        backend.url,
        async ({ page }) => report.add(...(await measureWorklist(page))),
        'sigorta@vizite.demo',
      );
    }
    if (wanted('matching')) report.add(...(await measureMatchingRun(server.url, await idOf('yonetici'))));
    if (wanted('statistics')) report.add(...(await measureStatistics(server.url, await idOf('yonetici'))));
    if (wanted('theatre')) report.add(...(await measureTheatre(server.url, await idOf('koordinator'))));
  } finally {
    await backend.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
report.print();
