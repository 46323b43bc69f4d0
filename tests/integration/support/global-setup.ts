import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplate } from './embedded-postgres';
import { makeHostedTemplate } from './hosted-postgres';
import { makePgliteTemplate } from './pglite-template';

/** Makes what the tests of the project copy, instead of making it in every file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const removals = await Promise.all([
    makePgliteTemplate(project),
    makeHostedTemplate(),
    makeEmbeddedTemplate(),
  ]);
  return async () => {
    await Promise.all(removals.map((remove) => remove()));
  };
}
