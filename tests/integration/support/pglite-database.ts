import { PGlite } from '@electric-sql/pglite';
import { migrate } from './migrations';
import { authFunctions } from './supabase-stand-in';

/** A migrated database in memory, as the embedded backend has it. */
export async function startPglite(): Promise<PGlite> {
  const database = new PGlite();
  await database.exec(authFunctions);
  await migrate((statements) => database.exec(statements));
  return database;
}
