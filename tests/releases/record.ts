import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoData } from '../../supabase/demo/load';
import type { Sql } from '../../supabase/embedded/database/sql';
import { startEmbeddedBackend } from '../../supabase/embedded/server';
import type { Release } from '../../supabase/released';
import { change, clientChange, ticketChange, type Change } from '../integration/support/sync-calls';
import { dumpRows, type ReleaseFixture } from './fixture';

/** The small hospital of a fixture. */
const SIZE = { today: '2026-11-21', clients: 24, tickets: 48 };

const EMAIL = 'cagri@vizite.demo';

/**
 * Makes the fixture of a release: a small hospital, and a device of the call centre with changes that it has not sent.
 *
 * @param migrationsDir the migrations of the release
 * @param databaseUrl an empty PostgreSQL; by default a PGlite of its own
 */
export async function recordRelease(
  version: string,
  migrationsDir: string,
  databaseUrl?: string,
): Promise<{ fixture: ReleaseFixture; contract: Release['contract'] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizite-release-'));
  try {
    const backend = await startEmbeddedBackend({
      dataDir,
      migrationsDir,
      databaseUrl,
      staticDir: dataDir,
      port: 0,
    });
    try {
      const { sql } = backend;
      await loadDemoData(sql, SIZE);
      await sql.query(
        `update supabase_migrations.vizite_versions set
           app_version = $1, serves_from = case when serves_from = app_version then $1 else serves_from end
         where app_version <> $1`,
        [version],
      );
      const contract = await contractOf(sql);
      const changes = await unsentChanges(sql);
      const device = { contract: contract.speaks, email: EMAIL, changes };
      return { fixture: { version, ...(await dumpRows(sql)), device }, contract };
    } finally {
      await backend.close();
    }
  } finally {
    await Promise.all([dataDir, `${dataDir}.mark`].map((path) => rm(path, { recursive: true, force: true })));
  }
}

async function contractOf(sql: Sql): Promise<Release['contract']> {
  const [contract] = await sql.query<{ speaks: number; oldest: number }>(
    'select app.sync_version() as speaks, app.oldest_client() as oldest',
  );
  if (contract === undefined) throw new Error('The version of the contract could not be read');
  return contract;
}

/** Makes changes of several kinds: new records that refer to each other, and edits of stored ones. */
async function unsentChanges(sql: Sql): Promise<readonly Change[]> {
  const [stored] = await sql.query<{ client: string; version: number; person: string }>(
    `select c.id as client, c.row_version as version, p.id as person
     from public.clients c, public.profiles p
     where p.email = $1 and c.deleted_at is null and c.client_kind = 'patient' order by c.id limit 1`,
    [EMAIL],
  );
  if (stored === undefined) throw new Error('The small hospital has no patient');
  const made = clientChange({ last_name: 'Gönderilmemiş' });
  const asked = ticketChange(made.id, { subject: 'Çevrimdışı yazılan talep' });
  const call = change('inbox', 'reminder', {
    owner_id: stored.person,
    target: 'ticket',
    target_id: asked.id,
    title: 'Geri ara',
    due_at: '2027-01-04T08:00:00.000Z',
    repeat: 'none',
    lead_minutes: 0,
  });
  const edited = change('clients', 'client', { province: 'Muğla' }, Number(stored.version), stored.client);
  return [made, asked, call, edited].map((unsent) => ({ ...unsent, edit: randomUUID() }));
}
