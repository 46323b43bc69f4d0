import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { check } from '@sync/model/pos/acts/check';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { bringUsage } from './testing/pos-samples.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

it('a count is checked by a second person, once it is given and once only', async () => {
  const writes = test.writesWith('pos.terminal.read', 'pos.terminal.check');
  const context = actContextOf(test, writes);
  const { userId: me } = writes.access;
  const refused = { code: 'not_allowed' };
  for (const own of [
    { counted_by: me },
    { counted_by: null, updated_by: me },
    { state: 'open', counted_by: null },
    { state: 'checked' },
  ] as const) {
    const { id } = await bringUsage(writes, test, own);
    await expect(runAct(context, check, id)).rejects.toMatchObject(refused);
  }
  for (const state of ['counted', 'handed_over'] as const) {
    const { id } = await bringUsage(writes, test, { state });
    expect(await runAct(context, check, id)).toMatchObject({ record: { state: 'checked' } });
    await expect(runAct(context, check, id)).rejects.toMatchObject(refused);
  }
});
