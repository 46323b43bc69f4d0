import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { programIn } from './device-program';
import { play } from './play';
import type { Result } from './play';
import { prepare } from './prepare';
import { startFaultServer } from './server';
import { Spares } from './spares';

/**
 * `npm run faults -- --minutes N --seed S --devices D`: histories of S, S+1, … until the time is up. With `--seeds`
 * exactly these. A failing seed is printed with its history and played again by `--seeds S` with the same devices and
 * steps.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1_000) % 1_000_000) },
    seeds: { type: 'string' },
    devices: { type: 'string', default: '4' },
    steps: { type: 'string', default: '120' },
    /** Nobody gains or loses rights on the way. */
    'same-rights': { type: 'boolean', default: false },
    /** A folder that `prepared.ts` makes; by itself, a run makes its own. */
    prepared: { type: 'string' },
    /** The file for the counts, for `npm test`. */
    report: { type: 'string' },
  },
});
const options = {
  devices: Number(values.devices),
  steps: Number(values.steps),
  rights: !values['same-rights'],
};

function* seeds(): Generator<string> {
  if (values.seeds !== undefined) {
    yield* values.seeds.split(',');
    return;
  }
  const end = Date.now() + Number(values.minutes) * 60_000;
  for (let seed = Number(values.seed); Date.now() < end; seed += 1) yield String(seed);
}

function print(result: Result): void {
  const { seed, kind, seconds, writes, counts, calls, faults, account, problems } = result;
  const { denied, torn, crashes, restarts, forms, onSecondPages, restores, merges, unmerges } = counts;
  console.log(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} seed ${seed}${kind === 'usual' ? '' : ` (${kind})`}: ${seconds.toFixed(1)} s, ${writes} writes ` +
      `(${forms} by open forms, ${onSecondPages} in second pages, ${denied} refused on the device, ${torn} torn), ${calls} calls, ${faults} faults, ${crashes} server kills, ` +
      `${restarts} restarts${restores > 0 ? ', a restore' : ''}${merges > 0 ? `, ${merges} merges (${unmerges} taken back)` : ''}; ${Object.entries(
        account,
      )
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
  );
  if (problems.length === 0) return;
  const folder = join('test-results', 'faults');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.log`);
  writeFileSync(file, `${[...problems, '', ...result.log].join('\n')}\n`);
  for (const problem of problems.slice(0, 20)) console.log(`     ${problem}`);
  console.log(`     the whole history: ${file}`);
  console.log(
    `     again: npm run faults -- --seeds ${seed} --devices ${options.devices} --steps ${options.steps}${options.rights ? '' : ' --same-rights'}`,
  );
}

// A server that is killed leaves the driver with rejections that belong to no query: its own, and the sockets'.
const GONE = /^(?:CONNECTION_|ECONNREFUSED$|ECONNRESET$|EPIPE$)/;
process.on('unhandledRejection', (error) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!GONE.test(code)) throw error;
});

const folder = values.prepared ?? (await prepare());
const server = await startFaultServer(folder);
const spares = new Spares(programIn(folder), options.devices);
const results: Result[] = [];
let broken = 0;
try {
  for (const seed of seeds()) {
    try {
      const result = await play(seed, options, server, spares);
      results.push(result);
      print(result);
    } catch (error) {
      broken += 1;
      console.error(`FAIL seed ${seed} could not be played`, error);
    }
  }
} finally {
  await spares.end();
  await server.stop();
  if (values.prepared === undefined) await rm(folder, { recursive: true, force: true });
}
const failed = results.filter(({ problems }) => problems.length > 0).length + broken;
const passed = results.length - failed + broken;
const total = (read: (result: Result) => number): number =>
  results.reduce((sum, result) => sum + read(result), 0);
console.log(
  `${passed} seeds passed, ${failed} failed: ${total(({ writes }) => writes)} writes, ` +
    `${total(({ calls }) => calls)} calls, ${total(({ faults }) => faults)} faults, ` +
    `${(total(({ seconds }) => seconds) / 60).toFixed(1)} minutes`,
);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify({ passed, failed }));
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
