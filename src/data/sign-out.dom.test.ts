import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databaseNames } from '@sync/store/store-names';
import { readMark } from '@sync/model/entities/inbox';
import { forgetDoneWipe, readDoneWipe } from '@sync/replication/done-wipe';
import { keepUser, leavingUsers, listDeviceUsers, rememberDeviceUser } from './device-users';
import { beginWipe, finishWipe, isBeingWiped } from './device-wipe';
import { leaveSuspended, removeLeftRecords, signOut } from './sign-out';
import { forgetDepartureNote, readDepartureNote } from './departure-note';
import { stubLocks } from './testing/locks.fixture';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
  test = await openTestWorkspace();
});
afterEach(() => vi.unstubAllGlobals());

async function unsentChange(): Promise<void> {
  const { id } = test.workspace.user;
  const mark = { user_id: id, target: 'ticket' as const, target_id: id, read_at: new Date().toISOString() };
  await test.writesWith(...(readMark.permissions.add ?? [])).create(readMark, mark, { summary: 'deneme' });
}
const deviceStores = async (): Promise<readonly (string | undefined)[]> => {
  const { device } = await databaseNames(test.workspace.user.id);
  return (await indexedDB.databases()).map(({ name }) => name).filter((name) => name === device);
};

describe('a suspended account', () => {
  it('is counted before it goes, and everything of it is removed', async () => {
    await unsentChange();
    await test.workspace.store.device.drafts.put({ key: 'client-ticket', values: {}, at: 1 });
    await leaveSuspended(test.workspace);
    expect(readDepartureNote()).toEqual({
      userId: test.workspace.user.id,
      email: 'deneme@vizite.demo',
      cause: 'suspended',
      unsent: 1,
      toDecide: 0,
      drafts: 1,
    });
    expect([...leavingUsers()]).toEqual([[test.workspace.user.id, 'all']]);
    await test.workspace.close();
    // By a tab that has not heard yet.
    const { user } = test.workspace;
    rememberDeviceUser({ ...user, name: '', department: null, lastSeenAt: 1, unsent: 0 });
    expect([...leavingUsers().keys()]).toEqual([user.id]);
    expect(await deviceStores()).toHaveLength(1);
    await removeLeftRecords();
    expect([await deviceStores(), [...leavingUsers()], listDeviceUsers()]).toEqual([[], [], []]);
    expect(readDepartureNote()).not.toBeNull();
    forgetDepartureNote();
    expect(readDepartureNote()).toBeNull();
  });

  it('is counted again before its records go, with what was stored meanwhile', async () => {
    await leaveSuspended(test.workspace);
    expect(readDepartureNote()).toMatchObject({ unsent: 0 });
    await unsentChange();
    await test.workspace.close();
    await removeLeftRecords();
    expect(await deviceStores()).toEqual([]);
    expect(readDepartureNote()).toMatchObject({ unsent: 1 });
  });

  it('is not counted again by a tab that comes later', async () => {
    await unsentChange();
    await leaveSuspended(test.workspace);
    await test.confirmAll();
    await leaveSuspended(test.workspace);
    expect(readDepartureNote()).toMatchObject({ unsent: 1 });
    await test.workspace.close();
  });
});

it('keeps what was typed in another tab after it was counted', async () => {
  const { user } = test.workspace;
  await signOut(test.workspace, { keep: false });
  expect([...leavingUsers()]).toEqual([[user.id, 'sent']]);
  await unsentChange();
  await test.workspace.close();
  await removeLeftRecords();
  expect([await deviceStores(), [...leavingUsers()]]).toEqual([[expect.any(String)], []]);
});

it('removes the records of who has signed out with everything sent', async () => {
  await signOut(test.workspace, { keep: false });
  await test.workspace.close();
  await removeLeftRecords();
  expect([await deviceStores(), [...leavingUsers()], listDeviceUsers()]).toEqual([[], [], []]);
});

it('keeps somebody who is here again before the records were removed', async () => {
  const { user } = test.workspace;
  await leaveSuspended(test.workspace);
  keepUser(user.id);
  await test.workspace.close();
  await removeLeftRecords();
  expect([await deviceStores(), [...leavingUsers()]]).toEqual([[expect.any(String)], []]);
});

describe('a wipe of this device', () => {
  const WIPE = '00000000-0000-4000-8000-000000000001';

  it('is counted, removes everything, and stays noted until the server has heard of it', async () => {
    const { user } = test.workspace;
    await unsentChange();
    await beginWipe(test.workspace, WIPE);
    expect(isBeingWiped(user)).toBe(true);
    await test.workspace.close();
    await finishWipe(user);
    expect([await deviceStores(), [...leavingUsers()], isBeingWiped(user)]).toEqual([[], [], false]);
    expect(readDepartureNote()).toMatchObject({ email: user.email, cause: 'wiped', unsent: 1, drafts: 0 });
    expect(readDoneWipe()).toMatchObject({ userId: user.id, id: WIPE, unsent: 1, stage: 'untold' });
    forgetDoneWipe('another');
    expect(readDoneWipe()).not.toBeNull();
    forgetDoneWipe(WIPE);
    expect(readDoneWipe()).toBeNull();
  });

  it('is gone on with after a reload, and keeps the first count', async () => {
    const { user } = test.workspace;
    await unsentChange();
    await beginWipe(test.workspace, WIPE);
    await test.confirmAll();
    await beginWipe(test.workspace, WIPE);
    await test.workspace.close();
    expect(isBeingWiped(user)).toBe(true);
    await finishWipe(user);
    expect(readDoneWipe()).toMatchObject({ unsent: 1, stage: 'untold' });
  });
});
