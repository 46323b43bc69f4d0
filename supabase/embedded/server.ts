import { join, resolve } from 'node:path';
import type { IntakeSettings } from '../functions/resumes/handler';
import { createAuthApi } from './api/auth-api';
import { refuseUnfinished } from './backup/unfinished';
import { watchBackups } from './backup/watch-backups';
import { installConsoleGuard } from './api/console-guard';
import { createLiteApi } from './api/lite-api';
import { oauthProvidersFrom, type OAuthProviders } from './api/oauth-providers';
import { createIdentifyCaller } from './api/identify-caller';
import { createRestApi } from './api/rest-api';
import { createSessions } from './api/sessions';
import { createSessionDevices } from './api/session-devices';
import { createStorageApi } from './api/storage-api';
import { createSignInLimits, type SignInLimitSettings } from './api/sign-in-limits';
import { loadInstallKeys, prepareDataFolder, type InstallKeys } from './data-folder';
import { bootstrap } from './database/bootstrap';
import { callableFunctions } from './database/callable-functions';
import type { Database } from './database/database';
import type { Heartbeat } from './database/kept-connection';
import { openPgliteDatabase } from './database/pglite-database';
import { readableDatabaseError } from './database/database-errors';
import { openPostgresDatabase } from './database/postgres-database';
import type { Sql } from './database/sql';
import type { ReaderLimits } from './files/file-reader';
import { createFirstRun, type FirstRun, type LoadDemo } from './first-run/first-run';
import { lockFolder } from './folder-lock';
import { addressOf, createHttpServer, listen } from './http/http-server';
import { jsonAnswer, type Answer, type Incoming } from './http/messages';
import { routeTemplate } from './http/route-template';
import { createStaticFiles } from './http/static-files';
import { collectPokes } from './realtime/pokes';
import { createRealtime } from './realtime/realtime';
import { createTopicRights } from './realtime/topic-rights';
import { sourcesOf, type Recorder } from './recorder';
import { keepMarking, refuseWhenBehind } from './restore-mark';
import { mostBytesOf, startResumes } from './resumes';
import { createRouter } from './router';
import { prepareSchema } from './schema/prepare-schema';
import { schemaCheck } from './schema/schema-watch';
import { placeOf } from './schema/place';
import { createSecurityLog } from './security-log';
import { startMessages } from './messages';
import { askReadiness, readinessChecks } from './status/readiness';
import { createCalendar } from './calendar';
import { startSurveys } from './surveys';
import { startTicketSchedule } from './ticket-schedule';
import { letWarningsPass } from './warnings';
import type { WebPushSettings } from './web-push/settings';
import { startWebPush } from './web-push/web-push';
import type { WebPushPace } from './web-push/web-push';
import { createWatch, type Watch, type WatchOptions } from './watch';

export type EmbeddedBackendOptions = WatchOptions & {
  /** Holds the keys, the lock and, unless `databaseUrl` is given, the database. Made when missing. */
  dataDir: string;
  /** 0: any free one. */
  port: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string | undefined;
  /** `postgres://…` of a real PostgreSQL instead of PGlite. */
  databaseUrl?: string | undefined;
  /** The built PWA; default `dist` in the working directory. */
  staticDir?: string | undefined;
  /** Default `supabase/migrations` in the working directory. */
  migrationsDir?: string | undefined;
  /**
   * The address at which users reach it from outside, without a slash at the end; OAuth returns there. Default: its own
   * URL.
   */
  publicUrl?: string | undefined;
  /** Settings for applications from the hospital's web site; null or absent: nobody may send any. */
  intake?: IntakeSettings | null | undefined;
  /** Limits of an incoming file; by default as in `file-reader.ts`. */
  fileLimits?: Partial<ReaderLimits> | undefined;
  /** True behind a reverse proxy that sets `x-forwarded-for` and `x-forwarded-proto`. */
  trustProxy?: boolean | undefined;
  /** Further origins that the page may send to, e.g. a session-recording server. */
  connectSources?: readonly string[] | undefined;
  /** Session recording; none unless given. The page may send there. */
  recorder?: Recorder | null | undefined;
  /** Days without contact after which devices let go of their records; null or nothing: as the app has it. */
  offlineDays?: number | null | undefined;
  /** Default: from the environment, see `oauth-providers.ts`. */
  oauth?: OAuthProviders | undefined;
  /** Default: `SIGN_IN_LIMITS`. */
  signInLimits?: SignInLimitSettings | undefined;
  /** Pushes to devices on which the app is closed; null or absent: none. */
  webPush?: WebPushSettings | null | undefined;
  /** Looks for pushes that are due; by default as in `web-push.ts`. */
  webPushPace?: WebPushPace | undefined;
  /** Milliseconds between two looks for messages that are due; default ten seconds. */
  messageLook?: number | undefined;
  /** Fills the database, e.g. with demo data, before the first request is let in. */
  prepare?: ((sql: Sql) => Promise<void>) | undefined;
  /** Pace at which a real PostgreSQL is checked while nobody asks it; default every ten seconds. */
  heartbeat?: Heartbeat | undefined;
  /** Milliseconds from which an answer counts as slow; default two seconds. */
  slowAfter?: number | undefined;
  /** Loads the demo data that the first administrator asks for; by default there is none to load. */
  loadDemo?: LoadDemo | undefined;
};

export type EmbeddedBackend = {
  /** `http://127.0.0.1:4173` */
  url: string;
  /** Key with which supabase-js is created. */
  anonKey: string;
  /** SQL past row-level security. */
  sql: Sql;
  /** Versions of the migrations that this start applied; all of them on the first. */
  appliedMigrations: readonly string[];
  /** Address at which the metrics are read; null where they are not. */
  metricsUrl: string | null;
  /** The address, with its code, at which the hospital is set up; null where somebody has an account. For the console alone. */
  firstRunUrl: string | null;
  /** Finishes what is running (8 s at most), closes sockets and database, and frees the folder. */
  close(): Promise<void>;
};

/** Steps to take at the end, last step first. */
type Undo = (() => Promise<unknown> | void)[];

/**
 * Starts the whole server side on one port: Auth and Data API (`@supabase/lite`), realtime pokes, and the PWA.
 *
 * @throws StartError when the port, the folder, the database or a migration does not allow it.
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const dataDir = resolve(options.dataDir);
  const undo: Undo = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  letWarningsPass();
  const watch = createWatch(options);
  const { log, version } = watch;
  try {
    await prepareDataFolder(dataDir);
    const lock = await lockFolder(dataDir);
    undo.push(() => lock.release());
    const keys = await loadInstallKeys(dataDir);
    undo.push(installConsoleGuard());
    // Claimed early: the second of two starts fails before it has touched anything.
    const http = await openPort(options, watch);
    undo.push(() => http.abort());
    const database = await openDatabase(dataDir, options, watch);
    undo.push(() => database.close());
    undo.push(() => http.finish());
    await database.serveAlone?.();
    await refuseUnfinished(database.sql, dataDir);
    await refuseWhenBehind(database.sql, dataDir);
    const service = await assemble(options, database, keys, http.url, undo, watch);
    await options.prepare?.(database.sql);
    const firstRunUrl = (await service.firstRun?.open(options.publicUrl ?? http.url)) ?? null;
    const marking = await keepMarking(database.sql, dataDir, log);
    // After the schedule, whose last run is still to be counted in.
    undo.push(() => marking.stop());
    const schedule = startTicketSchedule(database.sql, log);
    undo.push(() => schedule.stop());
    // A data folder is for trying and for single desks, whose copies nobody notes.
    if (options.databaseUrl !== undefined) {
      const backups = watchBackups(database.sql, { dataDir, log });
      undo.push(() => backups.stop());
    }
    const telling = await watch.begin({
      database,
      dataDir,
      filesDir: join(dataDir, 'files'),
      sockets: () => service.realtime.count(),
    });
    undo.push(() => telling.stop());
    http.serve(service);
    const { applied, schema } = service;
    log.note('info', 'server', 'start', { version, schema, applied: applied.length });
    undo.unshift(() => log.note('info', 'server', 'stop', { version }));
    return {
      url: http.url,
      anonKey: keys.anonKey,
      sql: database.sql,
      appliedMigrations: applied,
      metricsUrl: telling.metricsUrl,
      firstRunUrl,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Service = {
  answer: (request: Incoming) => Promise<Answer>;
  realtime: ReturnType<typeof createRealtime>;
  firstRun: FirstRun | null;
  applied: readonly string[];
  /** Version of the last migration of the database. */
  schema: string | undefined;
  isFunction: (name: string) => boolean;
  isAlone: () => boolean;
};

/** Listens, answering 503 until there is something to serve. */
async function openPort(options: EmbeddedBackendOptions, { log, disks }: Watch) {
  const host = options.host ?? '127.0.0.1';
  const trustProxy = options.trustProxy ?? false;
  let service: Service | undefined;
  const http = createHttpServer({
    handle: async (request) => {
      if (service === undefined) return notServing(request, 'starting', 'The server is starting');
      return service.isAlone()
        ? service.answer(request)
        : notServing(request, 'another_server', 'Another server works on the database');
    },
    routeOf: (pathname) => routeTemplate(pathname, (name) => service?.isFunction(name) ?? false),
    slowAfter: options.slowAfter,
    onError: (error) => disks.note(error),
    trustProxy,
    mostBytesOf,
    connectSources: [...(options.connectSources ?? []), ...sourcesOf(options.recorder ?? null)],
    log,
  });
  http.server.on('upgrade', (request, socket, head) => {
    // Node passes the socket without a listener: one that is reset would end the process.
    socket.on('error', () => socket.destroy());
    if (service === undefined) socket.destroy();
    else service.realtime.upgrade(request, socket, head);
  });
  const port = await listen(http.server, options.port, host);
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
    serve(ready: Service) {
      service = ready;
    },
    finish: () => http.finish(),
    abort: () => http.abort(),
  };
}

/** Seconds after which a device may ask a server that serves nobody yet. */
const COME_AGAIN = 2;

/** Returns the answer of a process that lives and serves nobody. */
function notServing({ url }: Incoming, code: string, message: string): Answer {
  if (url.pathname === '/healthz') return jsonAnswer(200, { status: 'ok' });
  const said = { code, message };
  const body = url.pathname === '/readyz' ? { ready: false, serves: false, reasons: [code], ...said } : said;
  return jsonAnswer(
    503,
    { ...body, hint: `retry after ${COME_AGAIN} s` },
    { 'retry-after': String(COME_AGAIN) },
  );
}

async function openDatabase(
  dataDir: string,
  { databaseUrl, heartbeat }: EmbeddedBackendOptions,
  { contact, disks }: Watch,
): Promise<Database> {
  const database =
    databaseUrl === undefined
      ? await openPgliteDatabase(join(dataDir, 'pglite'))
      : await openPostgresDatabase(databaseUrl, contact, heartbeat);
  const { connection } = database;
  connection.normalizeDbError = (error: unknown) => {
    disks.note(error);
    return readableDatabaseError(error);
  };
  return database;
}

async function assemble(
  options: EmbeddedBackendOptions,
  database: Database,
  keys: InstallKeys,
  url: string,
  undo: Undo,
  { log, version, disks }: Watch,
): Promise<Service> {
  const { sql } = database;
  const { jwtSecret, anonKey } = keys;
  const trustProxy = options.trustProxy ?? false;
  const oauth = options.oauth ?? oauthProvidersFrom(process.env);
  const siteUrl = options.publicUrl ?? url;
  const lite = createLiteApi({ database, keys, siteUrl, oauth, log });
  const place = placeOf(resolve(options.dataDir), options.databaseUrl);
  const migrations = resolve(options.migrationsDir ?? 'supabase/migrations');
  const { applied, files } = await prepareSchema(sql, migrations, place, () => bootstrap(sql, lite.app));
  // Read once, now that no migration follows: the first request would have to wait for it.
  const catalogue = await database.connection.introspect({ useCache: true });
  const functions = await callableFunctions(sql);
  // It answers an empty one instead of an error, and then knows none of them.
  if (functions.size > 0 && (catalogue.functions ?? []).length === 0) {
    throw new Error('The catalogue of the database could not be read');
  }

  const [last] = await sql.query<{ schema: string | null }>(
    'select max(version) as schema from supabase_migrations.schema_migrations',
  );

  const sessions = createSessions(sql);
  const devices = createSessionDevices();
  const identify = createIdentifyCaller({ jwtSecret, anonKey, sessions });
  const limits = createSignInLimits(options.signInLimits);
  const security = createSecurityLog({ sql, secret: jwtSecret, log });
  undo.push(() => security.flush());
  const realtime = createRealtime({
    jwtSecret,
    anonKey,
    mayJoin: createTopicRights(sql, sessions),
    addressOf: (request) => addressOf(request, trustProxy),
    log,
  });
  undo.push(() => realtime.close());
  const recheck = (userId?: string): void => void realtime.recheck(userId);
  const pokes = collectPokes((collections) => {
    realtime.broadcast('sync', 'changed', { collections });
    // After it: a device hears that its own rights are gone.
    if (collections.includes('access')) recheck();
  });
  undo.push(() => pokes.stop());
  await database.listen(
    'vizite_sync',
    (payload) => pokes.add(payload),
    // Devices join again, and pull the changes that they have missed.
    () => realtime.dropAll(),
  );

  const surveys = await startSurveys(sql, resolve(options.dataDir), log);
  if (surveys !== null) undo.push(() => surveys.stop());
  const messages = await startMessages(sql, resolve(options.dataDir), log, options.messageLook);
  if (messages !== null) undo.push(() => messages.stop());
  const webPush = await startWebPush(
    sql,
    resolve(options.dataDir),
    options.webPush ?? null,
    log,
    options.webPushPace,
  );
  if (webPush !== null) undo.push(() => webPush.stop());

  const folder = join(resolve(options.dataDir), 'files');
  const resumes = await startResumes(sql, folder, options.intake ?? null, options.fileLimits);
  if (resumes !== null) undo.push(() => resumes.stop());

  const pages = createStaticFiles(options.staticDir ?? 'dist');
  const firstRun = await createFirstRun({
    sql,
    siteUrl: options.publicUrl ?? null,
    security,
    files: pages,
    loadDemo: options.loadDemo ?? null,
    log,
  });
  if (firstRun !== null) undo.push(() => firstRun.stop());

  return {
    realtime,
    firstRun,
    applied,
    schema: last?.schema ?? undefined,
    isFunction: (name) => functions.has(name),
    isAlone: () => database.isAlone?.() ?? true,
    answer: createRouter({
      anonKey,
      version,
      publicUrl: options.publicUrl,
      oauth,
      recorder: options.recorder ?? null,
      offlineDays: options.offlineDays ?? null,
      auth: createAuthApi({
        lite,
        sql,
        jwtSecret,
        anonKey,
        oauth,
        sessions,
        limits,
        security,
        siteUrl,
        onSignOut: recheck,
      }),
      rest: createRestApi({ lite, anonKey, identify, functions, security, devices, log }),
      storage: createStorageApi({ sql, identify, devices, folder, onFull: (error) => disks.note(error) }),
      surveys: surveys === null ? null : (request) => surveys.handle(request),
      calendar: await createCalendar(sql),
      resumes: resumes === null ? null : (request) => resumes.handle(request),
      messages: messages === null ? null : (request) => messages.handle(request),
      firstRun,
      security,
      files: pages,
      readiness: askReadiness(sql, [
        schemaCheck(sql, files),
        disks.check,
        ...readinessChecks(sql, { data: resolve(options.dataDir), files: folder }),
      ]),
    }),
  };
}
