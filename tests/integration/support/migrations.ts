import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlFiles } from '../../../supabase/baseline';

/** The few migrations that tests of the embedded backend alone run on. */
export const fixtureMigrations = join(import.meta.dirname, '../embedded/migrations');

/** Those of the product. */
export const productMigrations = join(import.meta.dirname, '../../../supabase/migrations');

/** Runs the SQL files of folders in order, each in a transaction of its own. `execute` takes several statements at once. */
export async function migrate(
  execute: (sql: string) => Promise<unknown>,
  folders: readonly string[] = [productMigrations],
): Promise<void> {
  for (const folder of folders) {
    for (const file of await sqlFiles(folder)) {
      const statements = await readFile(join(folder, file), 'utf8');
      try {
        await execute(`begin;\n${statements}\ncommit;`);
      } catch (error) {
        throw new Error(`${file} failed: ${String(error)}`, { cause: error });
      }
    }
  }
}
