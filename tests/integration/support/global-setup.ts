import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplate } from './embedded-postgres';
import { makeHostedTemplate } from './hosted-postgres';
import { makePgliteTemplate } from './pglite-template';

/** Makes what the tests of the project copy, instead of making it in every file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // As in the processes of the tests (vitest.config.ts): PGlite lives here for seconds, too.
  setFlagsFromString('--liftoff-only');
  const servers = await Promise.all([makeHostedTemplate(), makeEmbeddedTemplate()]);
  // Afterwards: PGlite works in this process, and connections to the others would wait for it until they are given up.
  const removals = [...servers, await makePgliteTemplate(project)];
  return async () => {
    await Promise.all(removals.map((remove) => remove()));
  };
}
