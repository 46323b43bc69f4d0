import type { Sql, SqlRow, SqlSession } from '../embedded/database/sql';
import { createUsers, storeUsers } from '../embedded/users';
import { makeStatement } from './account-file';
import { loadFiles, makeFiles } from './bank-files';
import { loadCaseLists } from './case-lists';
import { loadCvFiles } from './cv-files';
import { readCatalogue } from './catalogue';
import type { ClientSummary } from './clients';
import { loadDoubles } from './doubles';
import { generateDemo, shareOfDays } from './generate';
import { insertHospital, isDemoRoom } from './hospital';
import { loadIdentityLists } from './identity-lists';
import { loadMessages } from './messages';
import { loadObjections } from './objections';
import { makePos } from './pos';
import { loadReports } from './reports';
import { demoTables } from './rows';
import type { DemoTable } from './rows';
import { DEMO_PASSWORD, makeStaff } from './staff';
import { openSurveyTickets } from './survey-tickets';
import { loadSurveys } from './surveys';
import { istanbulDay, makeWorld, midnightOf } from './world';

export interface DemoOptions {
  /** The day in Istanbul, `YYYY-MM-DD`, around which the data lies; default today. */
  readonly today?: string | undefined;
  /** The same seed and day give the same data; default `vizite`. */
  readonly seed?: string | undefined;
  /** Default 2,000. */
  readonly clients?: number | undefined;
  /** Default 6,000. */
  readonly tickets?: number | undefined;
  /** Folder of the records' files; without it no record has one. */
  readonly files?: string | undefined;
  /** Makes accounts that nobody can sign in with, for a hospital that is a real one. */
  readonly closedAccounts?: boolean | undefined;
  /** Called before each larger part with its name, in Turkish. */
  readonly onStep?: ((step: string) => void) | undefined;
  /** Called after each batch with the rows written so far, by table. */
  readonly onProgress?: ((written: Readonly<Record<DemoTable, number>>) => void) | undefined;
}

/** Number of rows written, by table. */
export type DemoCounts = Readonly<Record<DemoTable, number>>;

// Times, numbers and history are written as given, and nobody is notified. Checks and foreign keys hold as ever.
const BEGIN_IMPORT = `select set_config('app.import', 'on', true)`;

/** Returns whether the demo staff is in this database. */
export async function hasDemoData(sql: SqlSession): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select from public.profiles where email = 'yonetici@vizite.demo') as found`,
  );
  return row?.found === true;
}

/**
 * Loads the demo hospital in one transaction: clinics, staff with accounts, clients, tickets and what belongs to
 * them. Does nothing where the demo staff is there already. `sql` has the rights of the backend itself.
 *
 * @throws the database's error when a row breaks a rule; then nothing is written.
 */
export async function loadDemoData(sql: Sql, options: DemoOptions = {}): Promise<DemoCounts> {
  const today = midnightOf(options.today ?? istanbulDay(Date.now()));
  if (await hasDemoData(sql)) return emptyCounts();
  const counts = await sql.transaction(async (session) => {
    // What others store meanwhile is not the demo's, and stays when the demo is removed.
    await session.exec('set transaction isolation level repeatable read');
    // Before the first look at anything: the loop that compares patients would change rows under this transaction.
    await session.exec('lock table app.pairs_run in share row exclusive mode');
    await session.query('select app.begin_demo()');
    await session.exec(BEGIN_IMPORT);
    await insertHospital(session, today);
    const whole = await readCatalogue(session);
    const catalogue = { ...whole, rooms: whole.rooms.filter(isDemoRoom) };
    const staff = makeStaff(catalogue, today);
    const accounts = [...staff.members, ...staff.newcomers];
    await (options.closedAccounts === true
      ? storeUsers(
          session,
          accounts.map(({ id, email }) => ({ id, email, hash: null })),
        )
      : createUsers(
          session,
          accounts.map(({ id, email }) => ({ id, email, password: DEMO_PASSWORD })),
        ));
    const size = { clients: options.clients ?? 2000, tickets: options.tickets ?? 6000 };
    const world = makeWorld(catalogue, staff, {
      seed: options.seed ?? 'vizite',
      today,
      ...(options.today === undefined ? { now: Date.now() } : {}),
    });
    const counts = emptyCounts();
    options.onStep?.('hastalar, talepler, toplantılar, ameliyatlar…');
    for (const batch of generateDemo(world, size, true)) {
      await write(session, batch, counts);
      if (batch.profiles !== undefined) await giveDoctorsAccounts(session);
      options.onProgress?.({ ...counts });
    }
    if (options.files !== undefined) await loadCvFiles(session, world, options.files);
    options.onStep?.('banka dosyaları ve tahsilatlar…');
    const { payments } = makePos(world, shareOfDays(size));
    await loadFiles(session, world, [...makeFiles(world, payments), ...makeStatement(world, payments)]);
    await loadObjections(session, world);
    options.onStep?.('sigorta ve patoloji listeleri…');
    await loadCaseLists(session, world);
    await session.query('select app.learn_durations()');
    await moveNumbersOn(session);
    options.onStep?.('mükerrer kayıtlar, anketler, mesajlar…');
    // A small hospital, as tests have it, has no need of them.
    await loadDoubles(session, world, size.clients < 200 ? 0 : Math.round(size.clients * 0.06));
    await loadSurveys(session, world, size.clients);
    await loadMessages(session, world, size.clients);
    if (size.clients >= 200) {
      await openSurveyTickets(session, world);
      await loadIdentityLists(session, world);
      await loadReports(session, world);
    }
    await moveNumbersOn(session);
    await session.query('select app.end_demo()');
    return counts;
  });
  // PGlite has no autovacuum: without this its planner would know nothing of the new rows.
  await sql.exec('analyze');
  return counts;
}

/**
 * Adds clients and tickets to a hospital that has the demo staff, batch by batch, each in a transaction of its
 * own: for benchmarks. A run that was broken off can be followed by another.
 *
 * @throws Error when the demo staff is missing.
 */
export async function addDemoData(sql: Sql, options: DemoOptions = {}): Promise<DemoCounts> {
  if (!(await hasDemoData(sql))) throw new Error('The demo data is not loaded yet');
  const today = midnightOf(options.today ?? istanbulDay(Date.now()));
  const catalogue = await readCatalogue(sql);
  const existing = await highestNumbers(sql);
  const seed = `${options.seed ?? 'vizite'} ${existing.clients}`;
  const world = makeWorld(catalogue, makeStaff(catalogue, today), { seed, today, existing });
  const counts = emptyCounts();
  const size = { clients: options.clients ?? 0, tickets: options.tickets ?? 0 };
  for (const batch of generateDemo(world, size, false, await knownClients(sql))) {
    await sql.transaction(async (session) => {
      await session.exec(BEGIN_IMPORT);
      await write(session, batch, counts);
      await session.insertMany('app.demo_rows', markedRows(batch));
      await moveNumbersOn(session);
    });
    options.onProgress?.({ ...counts });
  }
  await sql.exec('analyze');
  return counts;
}

async function write(
  session: SqlSession,
  batch: Readonly<Partial<Record<DemoTable, readonly object[]>>>,
  counts: Record<DemoTable, number>,
): Promise<void> {
  for (const table of demoTables) {
    const rows = batch[table] ?? [];
    await session.insertMany(`public.${table}`, rows);
    counts[table] += rows.length;
  }
}

/** Returns what makes rows removable with the demo. */
function markedRows(
  batch: Readonly<Partial<Record<DemoTable, readonly object[]>>>,
): { readonly relation: string; readonly key: unknown }[] {
  return demoTables.flatMap((table) =>
    (batch[table] ?? []).flatMap((row) =>
      'id' in row ? [{ relation: `public.${table}`, key: row.id }] : [],
    ),
  );
}

function emptyCounts(): Record<DemoTable, number> {
  return Object.fromEntries(demoTables.map((table) => [table, 0])) as Record<DemoTable, number>;
}

/** Returns the clients in the database, in the form that the generator of tickets needs. */
async function knownClients(sql: SqlSession): Promise<ClientSummary[]> {
  return sql.query<ClientSummary & SqlRow>(
    `select c.id, (extract(epoch from c.created_at) * 1000)::float8 as "createdAt",
       coalesce(c.created_by::text, '') as "createdBy", c.is_foreign_patient as "foreign",
       c.email is not null as "email", c.phones -> 0 ->> 'e164' as "phone",
       (select min(r.id::text) from public.client_relations r
        where r.client_id = c.id and r.deleted_at is null) as "relationId"
     from public.clients c where c.deleted_at is null order by c.created_at, c.id`,
  );
}

/** Returns the highest numbers of clients and tickets, counted from the first that a hospital gives. */
async function highestNumbers(sql: SqlSession): Promise<{ clients: number; tickets: number }> {
  const [row] = await sql.query<{ clients: number; tickets: number }>(
    `select coalesce((select max(client_no::bigint) from public.clients where client_no ~ '^[0-9]{6,15}$'), 100000)::int
        - 100000 as clients,
      coalesce((select max(substr(ticket_no, 3)::bigint) from public.tickets where ticket_no ~ '^T-[0-9]{5,15}$'), 20000)::int
        - 20000 as tickets`,
  );
  return { clients: row?.clients ?? 0, tickets: row?.tickets ?? 0 };
}

/** Sets the next numbers of client and ticket after the demo's. */
async function moveNumbersOn(sql: SqlSession): Promise<void> {
  const { clients, tickets } = await highestNumbers(sql);
  await sql.query(
    `select setval('app.client_no', $1::bigint), setval('app.ticket_no', $2::bigint), setval('app.case_no',
      coalesce((select max(substr(case_no, 4)::bigint) from public.insurance_cases where case_no ~ '^PR-[0-9]{4,15}$'), 8800)),
      setval('app.biopsy_no',
      coalesce((select max(substr(biopsy_no, 4)::bigint) from public.biopsies where biopsy_no ~ '^BY-[0-9]{4,15}$'), 1200)),
      setval('app.transfer_no',
      coalesce((select max(substr(transfer_no, 4)::bigint) from public.specimen_transfers where transfer_no ~ '^SV-[0-9]{3,15}$'), 300)),
      setval('app.trip_no',
      coalesce((select max(substr(trip_no, 4)::bigint) from public.patient_trips where trip_no ~ '^YH-[0-9]{4,15}$'), 1000)),
      setval('app.resume_no',
      coalesce((select max(substr(resume_no, 6)::bigint) from public.resumes where resume_no ~ '^ADAY-[0-9]{4,15}$'), 2000)),
      setval('app.surgery_no',
      coalesce((select max(substr(surgery_no, 4)::bigint) from public.surgeries where surgery_no ~ '^AM-[0-9]{5,15}$'), 20000))`,
    [100_000 + Math.max(1, clients), 20_000 + Math.max(1, tickets)],
  );
}

/** Doctors of the look-ups who have an account of the same name. */
async function giveDoctorsAccounts(sql: SqlSession): Promise<void> {
  await sql.query(
    `update public.definitions d set attributes = d.attributes || jsonb_build_object('user_id', p.id)
     from public.profiles p where d.kind = 'clinician' and d.name = 'Dr. ' || p.full_name`,
  );
}
