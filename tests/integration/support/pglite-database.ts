import type { PGlite } from '@electric-sql/pglite';
import { migrate } from './migrations';
import { emptyPglite } from './pglite-template';
import { authFunctions } from './supabase-stand-in';

/** Starts a migrated database in memory, as the embedded backend has it. */
export async function startPglite(): Promise<PGlite> {
  const database = await emptyPglite();
  await database.exec(authFunctions);
  await migrate((statements) => database.exec(statements));
  return database;
}
