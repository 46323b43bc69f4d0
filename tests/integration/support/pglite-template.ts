import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';

/**
 * An empty PGlite cluster, made once for all tests: making one takes five seconds of a core, copying it less than
 * one. What `npm start` makes on its first run is tested by itself (`start.test.ts`).
 */

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with the cluster in `pglite` and the same, packed for memory, in `pglite.tar`. */
    readonly pgliteTemplate: string;
  }
}

/** Makes it for the tests of a project. @returns removes it. */
export async function makePgliteTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-template-'));
  const cluster = await PGlite.create(join(folder, 'pglite'));
  const packed = await cluster.dumpDataDir('none');
  await cluster.close();
  await writeFile(join(folder, 'pglite.tar'), Buffer.from(await packed.arrayBuffer()));
  project.provide('pgliteTemplate', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Makes `dataDir` a data folder of the embedded backend whose database is there and empty. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await cp(join(inject('pgliteTemplate'), 'pglite'), join(dataDir, 'pglite'), { recursive: true });
}

/** A data folder of its own in the temporary directory; the test removes it. */
export async function makeDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), name));
  await prepareDataDir(dataDir);
  return dataDir;
}

/** An empty database in memory. */
export async function emptyPglite(): Promise<PGlite> {
  const packed = await readFile(join(inject('pgliteTemplate'), 'pglite.tar'));
  return PGlite.create({ loadDataDir: new Blob([packed]) });
}
