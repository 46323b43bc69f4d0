// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseNames } from '@sync/store/database';
import { readMark } from '@sync/model/inbox';
import { leavingPeople, listDevicePeople } from './device-people';
import { leaveSuspended, removeLeftRecords } from './sign-out';
import { forgetSuspensionNote, readSuspensionNote } from './suspension-note';
import { openTestWorkspace } from './test-workspace';
import type { TestWorkspace } from './test-workspace';

let test: TestWorkspace;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  test = await openTestWorkspace();
});
afterEach(() => vi.unstubAllGlobals());

async function waitingChange(): Promise<void> {
  const { id } = test.workspace.person;
  const mark = { user_id: id, target: 'ticket' as const, target_id: id, read_at: new Date().toISOString() };
  await test.writesWith(...(readMark.permissions.add ?? [])).create(readMark, mark, { summary: 'deneme' });
}
const deviceStores = async (): Promise<readonly (string | undefined)[]> => {
  const { device } = await databaseNames(test.workspace.person.id);
  return (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === device);
};

describe('a suspended account', () => {
  it('is counted before it goes, and everything of it is removed', async () => {
    await waitingChange();
    await test.workspace.store.device.drafts.put({ key: 'client-ticket', values: {}, at: 1 });
    await leaveSuspended(test.workspace);
    expect(readSuspensionNote()).toEqual({ email: 'deneme@vizite.demo', unsent: 1, toDecide: 0, drafts: 1 });
    expect(leavingPeople()).toEqual([test.workspace.person.id]);
    await test.workspace.close();
    expect(await deviceStores()).toHaveLength(1);
    await removeLeftRecords();
    expect([await deviceStores(), leavingPeople(), listDevicePeople()]).toEqual([[], [], []]);
    expect(readSuspensionNote()).not.toBeNull();
    forgetSuspensionNote();
    expect(readSuspensionNote()).toBeNull();
  });

  it('is not counted again by a tab that comes later', async () => {
    await waitingChange();
    await leaveSuspended(test.workspace);
    await test.workspace.store.device.unsent.clear();
    await leaveSuspended(test.workspace);
    expect(readSuspensionNote()).toMatchObject({ unsent: 1 });
    await test.workspace.close();
  });
});
