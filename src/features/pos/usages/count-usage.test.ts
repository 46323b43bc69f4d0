import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actContextOf } from '@/acts/testing/act-context.fixture';
import { bringUsage, openUsage } from '@/acts/testing/pos-samples.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { countUsage } from './count-usage';

const values = {
  counted_count: 27,
  counted_gross: 3_165_500,
  handed_to_id: '00000000-0000-4000-8000-000000000304',
};

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

async function counting(given: object, confirm: () => Promise<void>): Promise<void> {
  const writes = test.writesWith('pos.terminal.read', 'pos.terminal.add', 'pos.terminal.edit');
  const usage = await bringUsage(writes, test, openUsage);
  return countUsage(actContextOf(test, writes), usage, { ...values, ...given }, confirm);
}

it('writes nothing where the taker is not proved', async () => {
  const refused = counting({}, () => Promise.reject(new Error('PIN yanlış')));
  await expect(refused).rejects.toThrow('PIN yanlış');
  expect(await test.unsent()).toEqual([]);
});

it('asks the taker for nothing where the count is to be mended first', async () => {
  const confirm = vi.fn(() => Promise.resolve());
  await expect(counting({ counted_gross: null }, confirm)).rejects.toHaveProperty('fields.counted_gross');
  expect(confirm).not.toHaveBeenCalled();
});

it('hands on once the taker is proved', async () => {
  await counting({}, () => Promise.resolve());
  expect(await test.unsent()).toHaveLength(2);
});
