import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../supabase/embedded/database/database';
import { openPgliteDatabase } from '../../../supabase/embedded/database/pglite-database';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { compareObjects } from '../../../supabase/embedded/schema/objects';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { makeDataDir, removeDataDir } from '../support/pglite-template';

/** Differences of a database from what its version holds: kind, name, and what makes them. */
const differences: readonly (readonly [string, string, string])[] = [
  ['function', 'public.sync_counts()', 'drop function public.sync_counts()'],
  [
    'function',
    'app.sync_version()',
    `create or replace function app.sync_version() returns integer language sql immutable set search_path = '' as 'select 7'`,
  ],
  ['function', 'app.is_staff()', 'alter function app.is_staff() reset all'],
  ['function', 'public.sync_counts()', 'revoke execute on function public.sync_counts() from authenticated'],
  ['policy', 'public.clients.clients_select', 'drop policy clients_select on public.clients'],
  ['policy', 'public.clients.clients_select', 'alter policy clients_select on public.clients using (true)'],
  ['policy', 'public.clients.clients_select', 'alter policy clients_select on public.clients to public'],
  ['table', 'public.clients', 'alter table public.clients disable row level security'],
  ['table', 'public.clients', 'alter table public.clients no force row level security'],
  ['trigger', 'public.tickets.ticket_rules', 'alter table public.tickets disable trigger ticket_rules'],
  ['trigger', 'public.tickets.ticket_rules', 'drop trigger ticket_rules on public.tickets'],
  ['index', 'public.tickets_waiting', 'drop index public.tickets_waiting'],
  [
    'constraint',
    'public.companies.companies_contract_order',
    'alter table public.companies drop constraint companies_contract_order',
  ],
  ['column', 'public.clients.hotel', 'alter table public.clients drop column hotel cascade'],
  ['column', 'public.clients.identity_no', 'grant select (identity_no) on public.clients to anon'],
  ['column', 'public.tickets.subject', 'alter table public.tickets alter subject drop not null'],
  ['view', 'public.departments', 'alter view public.departments set (security_invoker = false)'],
  ['sequence', 'app.merge_no', 'drop sequence app.merge_no cascade'],
];

const servers = {
  PostgreSQL: async () => {
    const server = await startMigratedPostgres('product');
    const database = await openPostgresDatabase(server.url);
    return { database, stop: () => database.close().then(() => server.stop()) };
  },
  PGlite: async () => {
    const dataDir = await makeDataDir('vizite-objects-');
    const database = await openPgliteDatabase(`${dataDir}/pglite`);
    return { database, stop: () => database.close().then(() => removeDataDir(dataDir)) };
  },
};

describe.each(Object.entries(servers))('the objects of a database on %s', (_, start) => {
  let database: Database;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ database, stop } = await start());
  });
  afterAll(() => stop());

  /** Compares after the statements, and takes them back. */
  async function after(statements: string) {
    const undo = new Error('undo');
    let found: Awaited<ReturnType<typeof compareObjects>> = null;
    const tried = database.sql.transaction(async (session) => {
      await session.exec(statements);
      const inside: Sql = { ...session, transaction: (work) => work(session) };
      found = await compareObjects(inside);
      throw undo;
    });
    await expect(tried).rejects.toBe(undo);
    return found as Awaited<ReturnType<typeof compareObjects>>;
  }

  it('are what the migrations made', async () => {
    expect(await compareObjects(database.sql)).toBeNull();
  });

  it.each(differences)(
    'a %s that is missing or another one is named: %s (%s)',
    async (kind, name, statement) => {
      const problem = await after(statement);
      expect(problem).toMatchObject({ reason: 'objects_amiss' });
      const objects = problem?.reason === 'objects_amiss' ? problem.objects : [];
      expect(objects.find((found) => found.kind === kind)?.names).toContain(name);
    },
  );

  it('may have others beside them', async () => {
    expect(
      await after(
        `create table public.own (id integer); create index own_dates on public.clients (created_at);
         create function public.own() returns integer language sql as 'select 1'`,
      ),
    ).toBeNull();
  });

  it('are told by five names and a count', async () => {
    const problem = await after(
      `do $$ declare rule record; begin
         for rule in select polname, polrelid::regclass as of from pg_policy
           where polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
         loop execute format('drop policy %I on %s', rule.polname, rule.of); end loop;
       end $$`,
    );
    const [policies] = problem?.reason === 'objects_amiss' ? problem.objects : [];
    expect(policies?.kind).toBe('policy');
    expect(policies?.names).toHaveLength(5);
    expect(policies?.count).toBeGreaterThan(50);
  });

  it('that were never written down are no whole database', async () => {
    expect(await after('delete from supabase_migrations.vizite_objects')).toMatchObject({
      reason: 'half_restored',
    });
    expect(await after('drop table supabase_migrations.vizite_objects')).toMatchObject({
      reason: 'half_restored',
    });
  });

  it('are compared by their shape after a move to another major version', async () => {
    const moved = `update supabase_migrations.vizite_objects set server_major = 9, definition = 'another'`;
    expect(await after(moved)).toBeNull();
    expect(await after(`${moved}; drop policy clients_select on public.clients`)).toMatchObject({
      reason: 'objects_amiss',
    });
  });
});
