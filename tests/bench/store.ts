import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClientOptions } from '@supabase/supabase-js';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { WebSocket } from 'ws';
import type { CollectionName } from '@sync/model/entity';
import { collectionNames } from '@sync/model/registry';
import { supabaseTransport } from '@sync/replication/transport';
import type { Transport } from '@sync/replication/transport';
import { PULL_LIMIT, START } from '@sync/core/wire';
import { newDataKey } from '@sync/store/data-key';
import { ensureChromium } from '../../tools/chromium';
import { BrowserCost, bytesOnDisk } from './browser-cost';
import type * as inPage from './in-page/store';
import { atMost, figure, percentile } from './report';
import type { Report } from './report';
import { ACCOUNT, PASSWORD } from './signed-in-page';

type InPage = typeof inPage;

const READS = 200;
const EDITS = 200;

/** Server that has the rows. */
interface Server {
  readonly url: string;
  readonly anonKey: string;
}

interface Fetched {
  readonly pages: inPage.Plan['pages'];
  readonly clients: readonly string[];
  readonly tickets: readonly string[];
}

async function transportOf({ url, anonKey }: Server): Promise<Transport> {
  const options: SupabaseClientOptions<'public'> = {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  };
  const session = createClient(url, anonKey, options);
  const { data, error } = await session.auth.signInWithPassword({ email: ACCOUNT, password: PASSWORD });
  if (error !== null) throw error;
  const token = data.session.access_token;
  const client = createClient(url, anonKey, { ...options, accessToken: () => Promise.resolve(token) });
  return supabaseTransport(client);
}

/** Fetches all that a device would, and keeps each page as a file. */
async function fetchPages(server: Server, folder: string): Promise<Fetched> {
  const transport = await transportOf(server);
  const ids = new Map<CollectionName, string[]>();
  const pages: { collection: CollectionName; count: number }[] = [];
  for (const collection of collectionNames) {
    await mkdir(join(folder, collection));
    const known: string[] = [];
    let count = 0;
    for (let cursor = START, isMore = true; isMore;) {
      const request = { collection, cursor, limit: PULL_LIMIT };
      const { collections } = await transport.pull([request], null, new AbortController().signal);
      const [page] = collections;
      if (page === undefined) throw new Error(`no page of ${collection}`);
      if (page.documents.length > 0) {
        await writeFile(join(folder, collection, String(count)), JSON.stringify(page.documents));
        count += 1;
        for (const { id, deleted_at: deletedAt } of page.documents) if (deletedAt === null) known.push(id);
      }
      ({ cursor, has_more: isMore } = page);
    }
    ids.set(collection, known);
    pages.push({ collection, count });
  }
  return { pages, clients: ids.get('clients') ?? [], tickets: ids.get('tickets') ?? [] };
}

/** Picks some of the ids, from all over; the same ones each time for the same ids. */
function some(ids: readonly string[], count: number): readonly string[] {
  let at = 7;
  return Array.from({ length: Math.min(count, ids.length) }, () => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) >>> 0;
    return ids[Math.floor((at / 2 ** 32) * ids.length)] ?? '';
  });
}

/** Builds the script of `in-page/store.ts`: it puts its functions on `storeBench`. */
async function workerScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'in-page/store.ts'), formats: ['iife'], name: 'storeBench' },
    },
  });
  const output = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const script = output.find((file) => file.type === 'chunk');
  if (script === undefined) throw new Error('no script was built');
  return script.code;
}

/** Serves an empty page, the script and the pages of rows. */
async function serve(folder: string, script: string): Promise<{ url: string; close: () => void }> {
  const contentOf = async (path: string): Promise<readonly [string, string | Buffer]> => {
    if (path === '/') return ['text/html', '<!doctype html><title>bench</title>'];
    if (path === '/worker.js') return ['text/javascript', script];
    return ['application/json', await readFile(join(folder, path.replace('/pages/', '')))];
  };
  const server = createServer((request, response) => {
    contentOf(request.url ?? '/').then(
      ([type, content]) =>
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

/** A worker of a browser that was started with a profile. */
interface Started {
  readonly cost: BrowserCost;
  /** Calls a function of `in-page/store.ts`. */
  readonly call: <N extends keyof InPage>(
    name: N,
    given: Parameters<InPage[N]>[0],
  ) => Promise<Awaited<ReturnType<InPage[N]>>>;
}

/** Starts a browser with a profile folder, and one worker in it. */
async function inBrowser<T>(
  profile: string,
  url: string,
  work: (started: Started) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const [worker] = await Promise.all([
      page.waitForEvent('worker'),
      page.evaluate(() => {
        Object.assign(globalThis, { worker: new Worker('/worker.js') });
      }),
    ]);
    const call: Started['call'] = (name, given) =>
      worker.evaluate(
        ([wanted, plan]) => {
          const { storeBench } = globalThis as unknown as {
            storeBench: Record<string, (plan: unknown) => unknown>;
          };
          return storeBench[wanted]?.(plan);
        },
        [name, given] as const,
      ) as never;
    return await work({ cost: new BrowserCost(profile), call });
  } finally {
    await context.close();
  }
}

const databasesOf = (profile: string): string => join(profile, 'Default', 'IndexedDB');
const MEGA = 1_000_000;

/** Stores the rows of the demo hospital in the local store and in bare IndexedDB, then reads and changes them. */
export async function measureStore(server: Server, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-bench-store-'));
  const pagesFolder = join(folder, 'pages');
  await mkdir(pagesFolder);
  const { pages, clients, tickets } = await fetchPages(server, pagesFolder);
  const plan: inPage.Plan = { pages, dataKey: [...newDataKey()] };
  const served = await serve(pagesFolder, await workerScript());
  const profileOf = (way: string): string => join(folder, way);
  const stored = async (way: 'made' | 'intoSegments' | 'intoIndexedDb') => {
    const profile = profileOf(way);
    return inBrowser(profile, served.url, async ({ cost, call }) => {
      const used = await cost.of(() => call(way, plan));
      // Before it ends: it may be stopped in the midst of sorting, and leave what it sorted there twice.
      return { ...used, disk: await bytesOnDisk(databasesOf(profile)) };
    });
  };
  try {
    const made = await stored('made');
    const rows = made.result;
    report.add(
      figure('store: rows', rows, 'rows'),
      figure('store: rows made and left, processor', made.processor, 's'),
      figure('  clock', made.seconds, 's'),
    );
    const segments = await stored('intoSegments');
    report.add(
      figure('store: rows into segments, processor', segments.processor, 's'),
      figure('  clock', segments.seconds, 's'),
      figure('  storing alone, for a row', ((segments.processor - made.processor) / rows) * MEGA, 'µs'),
      figure('  written', segments.written / MEGA, 'MB'),
      figure('  on disk', segments.disk / MEGA, 'MB'),
      atMost('  written ÷ on disk', segments.written / segments.disk, '', 3),
    );
    const bare = await stored('intoIndexedDb');
    report.add(
      figure('store: rows into bare IndexedDB, processor', bare.processor, 's'),
      figure('  clock', bare.seconds, 's'),
      figure('  written', bare.written / MEGA, 'MB'),
      figure('  on disk', bare.disk / MEGA, 'MB'),
      atMost(
        'store: segments ÷ bare IndexedDB, processor, storing alone',
        (segments.processor - made.processor) / (bare.processor - made.processor),
        '',
        0.35,
      ),
      atMost('  with making the rows', segments.processor / bare.processor, '', 0.35),
      figure('  written', segments.written / bare.written, ''),
      atMost('  on disk', segments.disk / bare.disk, '', 0.2),
    );
    const reading: inPage.Reading = {
      ...plan,
      clients: some(clients, READS),
      tickets: some(tickets, READS),
    };
    const profile = profileOf('intoSegments');
    await inBrowser(profile, served.url, async ({ call }) => {
      report.add(figure('store: opened, to the first client', await call('firstRead', reading), 'ms'));
    });
    await inBrowser(profile, served.url, async ({ call }) => {
      const index = await call('indexRows', plan);
      report.add(
        figure('store: rows of the in-memory indexes', index.rows, 'rows'),
        figure('  read and made', index.milliseconds, 'ms'),
        atMost('  for 10,000 rows', (index.milliseconds / index.rows) * 10_000, 'ms', 1_000),
        figure('  to the page, for a row', index.bytes / index.rows, 'bytes'),
      );
    });
    await inBrowser(profile, served.url, async ({ cost, call }) => {
      const { cold, warm } = await call('pointReads', reading);
      const entries = await call('entriesOfTickets', reading);
      report.add(
        figure('store: client by id, cold, median', percentile(cold, 0.5), 'ms'),
        atMost('  95 %', percentile(cold, 0.95), 'ms', 15),
        figure('store: client by id, warm, median', percentile(warm, 0.5), 'ms'),
        atMost('  95 %', percentile(warm, 0.95), 'ms', 3),
        figure('store: entries of a ticket, cold, median', percentile(entries, 0.5), 'ms'),
        atMost('  95 %', percentile(entries, 0.95), 'ms', 25),
      );
      const directory = await call('directoryBytes', plan);
      report.add(
        figure('store: directories in memory', directory / MEGA, 'MB'),
        atMost('  for a row', directory / rows, 'bytes', 14),
      );
      const edits = await cost.of(() => call('edits', { ...reading, tickets: some(tickets, EDITS) }));
      report.add(
        figure('store: ticket read, changed and committed, median', percentile(edits.result, 0.5), 'ms'),
        figure('  95 %', percentile(edits.result, 0.95), 'ms'),
        figure('  processor', (edits.processor / edits.result.length) * 1000, 'ms'),
        figure('  written', edits.written / edits.result.length / 1000, 'kB'),
      );
      const again = await cost.of(() => call('comeAgain', plan));
      const tidied = await cost.of(() => call('tidied', plan));
      report.add(
        figure('store: a third of the entries comes again, processor', again.processor, 's'),
        figure('  for a row', (again.processor / again.result) * MEGA, 'µs'),
        figure('  written', again.written / MEGA, 'MB'),
        figure('store: packing what became loose, processor', tidied.processor, 's'),
        figure('  steps', tidied.result, ''),
        figure('  written', tidied.written / MEGA, 'MB'),
        figure('  on disk', (await bytesOnDisk(databasesOf(profile))) / MEGA, 'MB'),
      );
    });
  } finally {
    served.close();
    await rm(folder, { recursive: true, force: true });
  }
}
