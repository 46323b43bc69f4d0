import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The few migrations that tests of the embedded backend alone run on. */
export const fixtureMigrations = join(import.meta.dirname, '../embedded/migrations');

/** Those of the product. */
export const productMigrations = join(import.meta.dirname, '../../../supabase/migrations');

/** Runs every migration in order, each in a transaction of its own. `execute` takes several statements at once. */
export async function migrate(execute: (sql: string) => Promise<unknown>): Promise<void> {
  for (const file of (await readdir(productMigrations)).filter((name) => name.endsWith('.sql')).sort()) {
    const statements = await readFile(join(productMigrations, file), 'utf8');
    try {
      await execute(`begin;\n${statements}\ncommit;`);
    } catch (error) {
      throw new Error(`migration ${file} failed: ${String(error)}`, { cause: error });
    }
  }
}
