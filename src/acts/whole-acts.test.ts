import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failingOnce } from '@/data/testing/failing-writes.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { plainCollection } from '@/data/workspace';
import type { LocalWrites } from '@/data/workspace';
import { actName } from '@sync/model/acts/act';
import { allActs } from '@sync/model/all-acts';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { actSamples, sampleOf } from './testing/act-samples.fixture';
import { undoAct } from './undo-act';

/* Every act is stored whole: with any of its writes failing nothing is, and the same press works then. */

let test: TestWorkspace;
let all: LocalWrites;
beforeEach(async () => {
  test = await openTestWorkspace();
  const permissions = allActs.flatMap(({ permissions: own, entity: { permissions: of } }) => [
    ...own,
    ...of.read,
    ...(of.add ?? []),
    ...(of.edit ?? []),
  ]);
  all = test.writesWith(...new Set(permissions));
});
afterEach(() => test.workspace.close());

/** Returns all that the device has, and how many changes wait; times of writing left out. */
async function stored(): Promise<unknown> {
  const collections = [...new Set(allActs.map(({ entity }) => entity.collection))];
  const found = await Promise.all(
    collections.map((name) => plainCollection(test.workspace.store.database, name).find().exec()),
  );
  const documents = found.flat().map((document) => document.toJSON() as unknown as Record<string, unknown>);
  const { unsent } = await test.workspace.store.changes.all();
  return {
    records: documents
      .toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])))
      .map((document) => ({ ...document, updated_at: '', recent: 0, edit: '' })),
    unsent: unsent.length,
  };
}

it('has no sample without its act', () => {
  expect(allActs.map(actName)).toEqual(expect.arrayContaining(Object.keys(actSamples)));
});

describe.each(allActs.map((act) => [actName(act), act] as const))('%s', (_, act) => {
  it('stores nothing with any of its writes failing, and is done with the same press', async () => {
    const sample = sampleOf(act);
    const { id } = await sample.store(all, test);
    const before = await stored();
    let at = 0;
    for (; ; at += 1) {
      const writes = failingOnce(all, (write) => write === at);
      const done = runAct(actContextOf(test, writes), act, id, sample.values);
      const failure = await done.then(
        () => null,
        (error: unknown) => error,
      );
      if (!writes.hasFailed()) {
        expect(failure).toBeNull();
        break;
      }
      expect(failure).toMatchObject({ code: 'storage' });
      expect(await stored()).toEqual(before);
    }
    expect(at).toBeGreaterThan(0);
    expect(await stored()).not.toEqual(before);
  });

  it('is refused without its permission, with nothing stored', async () => {
    const sample = sampleOf(act);
    const { id } = await sample.store(all, test);
    const before = await stored();
    const stranger = { userId: crypto.randomUUID(), permissions: new Set<string>() };
    const nobody = actContextOf(test, test.workspace.writes(stranger));
    await expect(runAct(nobody, act, id, sample.values)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await stored()).toEqual(before);
  });

  it.runIf(act.undo !== undefined)('is taken back: the records are as they were', async () => {
    const sample = sampleOf(act);
    const { id } = await sample.store(all, test);
    const before = (await stored()) as { readonly records: unknown };
    const { steps } = await runAct(actContextOf(test, all), act, id, sample.values);
    const run = vi.spyOn(all, 'run');
    expect(await undoAct(all, act, steps)).toBe(0);
    expect(await stored()).toMatchObject({ records: before.records });
    // Rows that mean one thing go back together, too.
    expect(run.mock.lastCall?.[1]?.whole ?? false).toBe(act.whole === true);
  });
});
