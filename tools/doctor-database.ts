import { stat } from 'node:fs/promises';
import { failure, warning } from '../supabase/embedded/doctor/check';
import type { OpenedDatabase } from '../supabase/embedded/doctor/checks';
import { codeOf } from '../supabase/embedded/doctor/examine';
import { StartError } from '../supabase/embedded/start-error';
import { openStored, UsageError } from './stored-database';

/** A database that is looked at, and what closes it. */
export type Looked = OpenedDatabase & { close(): Promise<void> };

const nothing = (): Promise<void> => Promise.resolve();

const STATE = `
  select current_setting('server_version_num')::integer as version,
    exists (select from pg_roles where rolname = 'supabase_auth_admin')
      and to_regclass('supabase_migrations.vizite_versions') is null as hosted`;

/**
 * Opens the database to look at it; nothing is changed. Never throws: that it cannot be opened is a finding.
 *
 * @param user number of the user who runs this
 */
export async function openToLook(
  folder: string,
  url: string | undefined,
  user: number | undefined,
): Promise<Looked> {
  const kind = url === undefined ? 'folder' : 'server';
  try {
    if (url === undefined) await refuseForeignFolder(folder, user);
    const { database, close } = await openStored(folder, url === undefined ? undefined : readOnly(url));
    try {
      // What is on a PostgreSQL says its address already; PGlite has a single session.
      if (url === undefined) await database.sql.exec('set default_transaction_read_only = on');
      const [row] = await database.sql.query<{ version: number; hosted: boolean }>(STATE);
      const state = { version: row?.version ?? 0 };
      return { kind: row?.hosted === true ? 'hosted' : kind, sql: database.sql, state, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    return { kind, sql: null, state: verdictOf(error), close: nothing };
  }
}

/** Returns the address with settings of a session that changes nothing and waits for nobody. */
function readOnly(url: string): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  const options = `${address.searchParams.get('options') ?? ''} -c default_transaction_read_only=on -c statement_timeout=5000`;
  address.searchParams.set('options', options.trim());
  return address.href;
}

/** Refuses a folder of another user: files that PGlite makes while it looks would be this user's. @throws UsageError */
async function refuseForeignFolder(folder: string, user: number | undefined): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (user !== undefined && found !== null && found.uid !== user)
    throw new UsageError('Veri klasörü başka bir kullanıcının: bu komutu onunla çalıştırın.');
}

function verdictOf(error: unknown): ReturnType<typeof failure> {
  if (error instanceof UsageError) return warning(error.message);
  if (!(error instanceof StartError)) return failure(`Açılamadı (${codeOf(error)}); ayarları denetleyin.`);
  return error.code === 'folder_locked'
    ? warning('Veri klasöründe bir Vizite çalışıyor: ayrıntılara bakmak için önce onu durdurun.')
    : failure(error.message);
}
