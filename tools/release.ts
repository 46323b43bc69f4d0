import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { baselineFile, isReleased, makeBaseline, migrationsFolder, sqlFiles } from '../supabase/baseline';
import { brokenContracts, contractProblems, refusedApps } from '../supabase/contract-lint';
import { freeze } from '../supabase/freeze';
import { brokenReleases, readReleases, releaseOf } from '../supabase/released';
import { writeFixture } from '../tests/releases/fixture';
import { recordRelease } from '../tests/releases/record';

/**
 * `npm run release -- 1.0.0` freezes a release: writes the SHA-256 of its migrations to `supabase/migrations/released.json`,
 * its fixture to `tests/releases/1.0.0`, and the version to `package.json`. Commit all of it together. Writes nothing where
 * something is wrong.
 */

const root = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Says what has to be mended before a release of this day. */
async function problemsOf(date: string): Promise<readonly string[]> {
  const releases = await readReleases(migrationsFolder);
  const problems = [...(await brokenReleases(migrationsFolder)), ...brokenContracts(releases)];
  if (!(await isReleased()) && (await readFile(baselineFile, 'utf8')) !== (await makeBaseline())) {
    problems.push('the baseline is not what the schema files say: npm run generate');
  }
  for (const path of await sqlFiles(migrationsFolder)) {
    const file = basename(path);
    if (path === baselineFile || releaseOf(releases, file) !== undefined) continue;
    problems.push(...contractProblems(file, await readFile(path, 'utf8'), releases, date));
  }
  return problems;
}

/** Writes the version where npm reads it. */
async function writeVersion(version: string): Promise<void> {
  for (const [file, places] of [
    ['package.json', 1],
    ['package-lock.json', 2],
  ] as const) {
    let left: number = places;
    const text = (await readFile(root(file), 'utf8')).replace(/"version": "[^"]+"/gu, (found) => {
      left -= 1;
      return left >= 0 ? `"version": "${version}"` : found;
    });
    await writeFile(root(file), text);
  }
}

async function main(): Promise<void> {
  const [version] = parseArgs({ allowPositionals: true }).positionals;
  if (version === undefined || !/^\d+\.\d+\.\d+$/u.test(version)) {
    throw new Error('Name the version: npm run release -- 1.0.0');
  }
  const date = new Date().toISOString().slice(0, 10);
  const problems = [...(await problemsOf(date))];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { fixture, contract } = await recordRelease(version, migrationsFolder);
  const refused = refusedApps(await readReleases(migrationsFolder), { date, oldest: contract.oldest });
  if (refused.length > 0) throw new Error(refused.join('\n'));
  const { files } = await freeze(migrationsFolder, { version, date, contract });
  await writeFixture(fixture);
  await writeVersion(version);
  console.log(`${version} is frozen with ${Object.keys(files).length} migrations. Commit it.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
