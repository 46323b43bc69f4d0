import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { baselineFile, isReleased, makeBaseline } from '../supabase/baseline';
import { generatedFiles } from '../supabase/from-model';
import { importProfilesSeed } from './start-profiles';

/**
 * `npm run baseline` writes the SQL files that say what the model and the start layouts say, then the baseline
 * migration from the schema files and seeds. Once a migration stands behind it
 * databases have had it: then it refuses, and a change of a schema file takes a migration of its own.
 */
async function main(): Promise<void> {
  if (await isReleased()) {
    console.error('Migrations stand behind the baseline: write one more, supabase/README.md says how.');
    process.exitCode = 1;
    return;
  }
  for (const [path, make] of Object.entries(generatedFiles)) {
    await writeFile(fileURLToPath(new URL(`../supabase/${path}`, import.meta.url)), make());
  }
  const seed = new URL('../supabase/seeds/import-profiles.sql', import.meta.url);
  await writeFile(fileURLToPath(seed), await importProfilesSeed());
  await writeFile(baselineFile, await makeBaseline());
}

await main();
