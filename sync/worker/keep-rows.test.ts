import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateStatus } from '../replication/status';
import type { KeptRows } from '../search/kept-rows';
import type { ReplicatedStore } from '../store/database';
import { databaseNames, emptyLocalStore } from '../store/database';
import { DeviceStore } from '../store/device';
import { newId } from '../store/ids';
import { testKey } from '../testing/data-key.fixture';
import { keepRows } from './keep-rows';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps no rows any more of a store that was emptied', async () => {
  const user = newId();
  const device = new DeviceStore((await databaseNames(user)).device, testKey);
  await updateStatus(device, { complete: true });
  const stop = new AbortController();
  const renew = vi.fn<KeptRows['renew']>(() => Promise.resolve());
  const rows = { renew, follow: () => () => undefined } as unknown as KeptRows;
  keepRows({ device } as ReplicatedStore, rows, stop.signal);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(renew).toHaveBeenCalled();
  });
  await emptyLocalStore(user);
  const before = renew.mock.calls.length;
  const looked = vi.spyOn(device.settings, 'get');
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(looked.mock.calls.length).toBeGreaterThan(1);
  });
  expect(renew).toHaveBeenCalledTimes(before);
  stop.abort();
  device.close();
});
