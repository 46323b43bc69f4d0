import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlFiles } from '../../../supabase/baseline';

/** The few migrations that tests of the embedded backend alone run on. */
export const fixtureMigrations = join(import.meta.dirname, '../embedded/migrations');

/** Those of the product. */
export const productMigrations = join(import.meta.dirname, '../../../supabase/migrations');

/**
 * Runs SQL files, and those of folders, in order, each in a transaction of its own. `execute` takes several statements at
 * once.
 */
export async function migrate(
  execute: (sql: string) => Promise<unknown>,
  paths: readonly string[] = [productMigrations],
): Promise<void> {
  for (const path of paths) {
    for (const file of path.endsWith('.sql') ? [path] : await sqlFiles(path)) {
      const statements = await readFile(file, 'utf8');
      try {
        await execute(`begin;\n${statements}\ncommit;`);
      } catch (error) {
        throw new Error(`${file} failed: ${String(error)}`, { cause: error });
      }
    }
  }
}
