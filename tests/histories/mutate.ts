import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import type { playDirected, playHistories } from './mutant';
import { mutated, partsOf, pathOf } from './mutated';
import { mutations } from './mutations';
import type { Mutation } from './mutation';

/**
 * `npm run mutate:sync`: takes each safeguard out of the core in turn, and tells what notices. One that nothing notices
 * is a hole in the tests. `-- --only 'rights'` tries those whose name contains this.
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
  },
});

interface Mutant {
  readonly playHistories: typeof playHistories;
  readonly playDirected: typeof playDirected;
}

/** Loads the core without the safeguard, and runs `work` on it. */
async function withMutant<T>(mutation: Mutation, work: (mutant: Mutant) => Promise<T>): Promise<T> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    resolve: { tsconfigPaths: true },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    plugins: [
      {
        name: 'take-out-a-safeguard',
        enforce: 'pre',
        transform: (code, id) => {
          const part = partsOf(mutation).find((known) => id.endsWith(`/${pathOf(known)}`));
          return part === undefined ? undefined : mutated(code, part);
        },
      },
    ],
  });
  try {
    return await work((await server.ssrLoadModule('/tests/histories/mutant.ts')) as Mutant);
  } finally {
    await server.close();
  }
}

let missed = 0;
for (const mutation of mutations.filter(({ name }) => name.includes(values.only))) {
  const [random, directed] = await withMutant(mutation, async (mutant) => [
    await mutant.playHistories(Number(values.histories)),
    await mutant.playDirected(),
  ]);
  const isMissed = random === null && directed.length === 0;
  if (isMissed) missed += 1;
  const by = random === null ? '' : `histories: after ${random.after} (${random.problem.slice(0, 110)})`;
  console.log(`${isMissed ? 'MISSED' : 'caught'}  ${mutation.name}`);
  if (by !== '') console.log(`          ${by}`);
  for (const name of directed) console.log(`          directed: ${name}`);
}
console.log(
  missed === 0 ? 'each safeguard is missed when it is gone' : `${missed} safeguards that nothing tests`,
);
process.exitCode = missed === 0 ? 0 : 1;
