import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The few migrations that tests of the embedded backend alone run on. */
export const fixtureMigrations = join(import.meta.dirname, '../embedded/migrations');

/** Those of the product. */
export const productMigrations = join(import.meta.dirname, '../../../supabase/migrations');

/**
 * Runs migrations in order, each in a transaction of its own. `execute` takes several statements at once.
 * @param isWanted by the name of the file; all unless given
 */
export async function migrate(
  execute: (sql: string) => Promise<unknown>,
  isWanted: (file: string) => boolean = () => true,
): Promise<void> {
  const files = (await readdir(productMigrations)).filter((name) => name.endsWith('.sql')).sort();
  for (const file of files.filter(isWanted)) {
    const statements = await readFile(join(productMigrations, file), 'utf8');
    try {
      await execute(`begin;\n${statements}\ncommit;`);
    } catch (error) {
      throw new Error(`migration ${file} failed: ${String(error)}`, { cause: error });
    }
  }
}
