import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { writeBaseline } from '../supabase/baseline';
import { generatedFiles } from '../supabase/from-model';
import { actsTable } from './acts-table';
import { phonePlansModule } from './phone-plans';
import { importProfilesSeed } from './start-profiles';

/**
 * `npm run generate` writes everything that is made of something else: the tree of routes, the table of acts, the SQL that
 * the model and the start layouts decide (look-up kinds, turns in a sync, permissions, shares of the comparison, profiles of
 * imports), then the baseline migration from the schema files and seeds. Once it is released, databases have had it: then it
 * stays as it is, and a change of a schema file takes a migration of its own.
 */

const inSupabase = (path: string): string => fileURLToPath(new URL(`../supabase/${path}`, import.meta.url));

async function writeSql(): Promise<void> {
  for (const [path, make] of Object.entries(generatedFiles)) await writeFile(inSupabase(path), make());
  await writeFile(inSupabase('seeds/import-profiles.sql'), await importProfilesSeed());
  if (!(await writeBaseline())) {
    console.log('The baseline is released and stays; supabase/README.md says how the schema is changed.');
  }
}

/** Lets Vite look at its settings: the router's plugin writes the tree then. */
async function writeRouteTree(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  await resolveConfig({ root, configFile: `${root}/vite.config.ts`, logLevel: 'error' }, 'build');
}

await writeFile(
  fileURLToPath(new URL('../sync/model/rules/phone-plans.ts', import.meta.url)),
  phonePlansModule(),
);
await writeFile(fileURLToPath(new URL('../docs/acts.md', import.meta.url)), actsTable());
await writeSql();
await writeRouteTree();
