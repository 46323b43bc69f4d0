import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import { fixtureMigrations, productMigrations } from './migrations';

/**
 * Makes what the tests copy: making a cluster takes five seconds of a core and the backend's first start on it three
 * more, copying less than one. `start.test.ts` tests what `npm start` makes on its first run.
 */

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with an empty cluster, packed for memory, in `empty.tar`, and each `Prepared` in a folder of its name. */
    readonly pgliteTemplate: string;
  }
}

/**
 * A cluster as the backend leaves it after its first start: with the tests' few migrations, or with the product's.
 * `empty` is one before any start.
 */
export type Prepared = 'empty' | 'fixture' | 'product';

const folderOf = (template: string, prepared: Prepared): string => join(template, prepared, 'pglite');

/** Lets the backend start once on a copy of the empty cluster, and keeps what it made there. */
async function prepare(template: string, prepared: Prepared, migrationsDir: string): Promise<void> {
  await cp(folderOf(template, 'empty'), folderOf(template, prepared), { recursive: true });
  const dataDir = join(template, prepared);
  const backend = await startEmbeddedBackend({ dataDir, migrationsDir, port: 0, staticDir: dataDir });
  await backend.close();
}

/** Makes it for the tests of a project. @returns removes it. */
export async function makePgliteTemplate(project: TestProject): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'vizite-template-'));
  await mkdir(join(template, 'empty'));
  const cluster = await PGlite.create(folderOf(template, 'empty'));
  const packed = await cluster.dumpDataDir('none');
  await cluster.close();
  await writeFile(join(template, 'empty.tar'), Buffer.from(await packed.arrayBuffer()));
  await prepare(template, 'fixture', fixtureMigrations);
  await prepare(template, 'product', productMigrations);
  project.provide('pgliteTemplate', template);
  return () => rm(template, { recursive: true, force: true });
}

/** Makes `dataDir` a data folder of the embedded backend. Its keys are its own. */
export async function prepareDataDir(dataDir: string, prepared: Prepared): Promise<void> {
  await cp(folderOf(inject('pgliteTemplate'), prepared), join(dataDir, 'pglite'), { recursive: true });
}

/** Makes a data folder of its own in the temporary directory; the test removes it. */
export async function makeDataDir(name: string, prepared: Prepared = 'product'): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  await prepareDataDir(dataDir, prepared);
  return dataDir;
}

/** Removes a data folder, and the mark that the backend keeps beside it. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await Promise.all([dataDir, `${dataDir}.mark`].map((path) => rm(path, { recursive: true, force: true })));
}

/** Returns an empty cluster, as PGlite takes it (`loadDataDir`) for a database in memory. */
export async function emptyCluster(): Promise<Blob> {
  return new Blob([await readFile(join(inject('pgliteTemplate'), 'empty.tar'))]);
}

/** Starts an empty database in memory. */
export async function emptyPglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await emptyCluster(), extensions: { btree_gist } });
}
