import { writeFile } from 'node:fs/promises';
import { baselineFile, isReleased, makeBaseline } from '../supabase/baseline';

/**
 * `npm run baseline` writes the baseline migration from the schema files and seeds. Once a migration follows it,
 * databases have it: then the command refuses, and a change of a schema file takes a migration of its own.
 */
async function main(): Promise<void> {
  if (await isReleased()) {
    console.error('Migrations stand behind the baseline: write one more, supabase/README.md says how.');
    process.exitCode = 1;
    return;
  }
  await writeFile(baselineFile, await makeBaseline());
}

await main();
