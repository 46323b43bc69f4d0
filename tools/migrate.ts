import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StartError } from '../supabase/embedded/start-error';
import { runMigrations } from './run-migrations';
import { setting, unsealSettings } from './setting';
import { databaseUrl, UsageError } from './stored-database';

/**
 * `npm run migrate [-- --plan] [--data .data]` applies the migrations that a database has not had, before the new server is
 * started; the server's start does the same. `--plan` changes nothing: it prints which they are, what they lock and how long
 * that takes. Works on the PostgreSQL of DATABASE_URL, else on the data folder. Ends with 0 where it is done or there is
 * nothing to do, 2 where it could not be.
 */

async function main(): Promise<void> {
  unsealSettings();
  const { values } = parseArgs({ options: { plan: { type: 'boolean' }, data: { type: 'string' } } });
  const folder = resolve(values.data ?? setting('VIZITE_DATA') ?? '.data');
  const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));
  await runMigrations({ folder, url: databaseUrl(), migrations }, values.plan === true, (line) =>
    console.log(line),
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
  process.exit(2);
});
