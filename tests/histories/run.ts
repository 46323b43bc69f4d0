import { parseArgs } from 'node:util';
import { play, replay, STEPS } from './play';
import type { Counts } from './world';

/**
 * `tsx tests/histories/run.ts --seed 1 --histories 300 --steps 45`: plays histories one after another and tells what
 * they came to. The history of the first seed that fails is printed, too.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '300' },
    steps: { type: 'string', default: String(STEPS) },
    /** Prints the whole history of a seed that fails. */
    log: { type: 'boolean', default: false },
  },
});

const counts: Counts = {};
const first = Number(values.seed);
let failed = 0;
const began = process.cpuUsage();
for (let seed = first; seed < first + Number(values.histories); seed += 1) {
  const steps = Number(values.steps);
  const { problems } = await play(seed, counts, { steps });
  if (problems.length === 0) continue;
  failed += 1;
  console.log(`FAIL seed ${seed}`);
  for (const problem of problems.slice(0, 5)) console.log(`     ${problem.slice(0, 1_500)}`);
  if (values.log) console.log((await replay(seed, steps)).log.join('\n'));
  if (failed === 5) break;
}
const { user, system } = process.cpuUsage(began);
console.log(JSON.stringify({ failed, seconds: (user + system) / 1e6, counts }, null, 1));
process.exitCode = failed === 0 ? 0 : 1;
