import { describe, expect, it } from 'vitest';
import { play, replay } from './play';
import type { Counts } from './world';

/**
 * `VIZITE_HISTORIES=2000 npx vitest run tests/histories` plays more of them; `VIZITE_HISTORY_SEED` begins at another
 * seed. A failure names its seed, and prints what happened.
 */
const HISTORIES = Number(process.env['VIZITE_HISTORIES'] ?? 300);
const FIRST = Number(process.env['VIZITE_HISTORY_SEED'] ?? 1);
/** Histories that one test plays. */
const TOGETHER = 20;
/** A busy machine takes its time. */
const TIMEOUT = 120_000;

const counts: Counts = {};
const blocks = Array.from({ length: Math.ceil(HISTORIES / TOGETHER) }, (_, at) => FIRST + at * TOGETHER);

describe('generated histories of several devices, two tabs each', { timeout: TIMEOUT }, () => {
  it.each(blocks)('keep every promise of the sync core, from seed %i on', async (first) => {
    const end = Math.min(first + TOGETHER, FIRST + HISTORIES);
    for (let seed = first; seed < end; seed += 1) {
      const { problems } = await play(seed, counts);
      if (problems.length > 0) console.log((await replay(seed)).log.join('\n'));
      expect(problems, `seed ${seed}`).toEqual([]);
    }
  });

  it('are the same whenever a seed is played', async () => {
    const [once, again] = [await replay(FIRST), await replay(FIRST)];
    expect(again.log).toEqual(once.log);
    expect(once.log.length).toBeGreaterThan(100);
  });

  it('meet what they are meant to meet', async () => {
    for (let seed = FIRST; (counts['histories'] ?? 0) < 40; seed += 1) await play(seed, counts);
    const met = [
      'values: stored',
      'values: conflict',
      'values: rejected',
      'values: log',
      'values: discarded',
      'values: overwritten by its author',
      'values: removed with its record',
      'values: torn by a crash, or refused by the device',
      'late commits',
      'restores',
      'changes of rights',
      'asked for by name',
      'requests lost',
      'answers lost',
      'calls doubled',
      'calls delayed',
      'tabs killed',
      'commits that met a full disk',
      'commits that were stale',
    ];
    expect(met.filter((name) => (counts[name] ?? 0) === 0)).toEqual([]);
    expect(counts['values: nowhere'] ?? 0).toBe(0);
  });
});
