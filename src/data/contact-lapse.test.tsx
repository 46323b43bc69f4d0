import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialStatus } from '@sync/store/sync-status';
import type { SyncStatus } from '@sync/store/sync-status';
import { useContactLapse } from './contact-lapse';
import { readDepartureNote } from './departure-note';
import { leavingUsers, rememberDeviceUser } from './device-users';
import { hasLapsed, markLapsedUsers } from './lapsed-users';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { Workspace } from './workspace';

const DAY = 86_400_000;
const draft = { key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 };

let workspace: Workspace;
let status$: BehaviorSubject<SyncStatus>;
const contact = (daysAgo: number) =>
  status$.next({ ...initialStatus, complete: true, lastSyncAt: Date.now() - daysAgo * DAY });

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  status$ = new BehaviorSubject<SyncStatus>(initialStatus);
  workspace = { ...(await openTestWorkspace()).workspace, status$ };
});
afterEach(async () => {
  cleanup();
  await workspace.close();
  vi.unstubAllGlobals();
});

const follow = () => renderHook(() => useContactLapse(workspace)).result;

it('lapses after the days that are set, never where there was no contact yet', () => {
  expect(hasLapsed(0, 30 * DAY, 30)).toBe(false);
  expect(hasLapsed(0, 30 * DAY + 1, 30)).toBe(true);
  expect(hasLapsed(null, 400 * DAY, 30)).toBe(false);
});

describe('a device without contact', () => {
  it('shows its records within the days', async () => {
    contact(29);
    const lapse = follow();
    await waitFor(() => expect(lapse.current).toEqual({ state: 'open' }));
    expect([...leavingUsers().keys()]).toEqual([]);
  });

  it('takes as many days as the server has told', async () => {
    localStorage.setItem('vizite.config', JSON.stringify({ supabaseUrl: 'u', anonKey: 'k', offlineDays: 3 }));
    await workspace.store.device.drafts.put(draft);
    contact(4);
    const lapse = follow();
    await waitFor(() => expect(lapse.current.state).toBe('lapsed'));
  });

  it('lets go of its records where the server has everything, and says so', async () => {
    contact(31);
    const lapse = follow();
    await waitFor(() => expect([...leavingUsers().keys()]).toEqual([workspace.user.id]));
    expect(lapse.current).toEqual({ state: 'unknown' });
    expect(readDepartureNote()).toMatchObject({ email: workspace.user.email, cause: 'lapsed', unsent: 0 });
  });

  it('keeps what only it has behind a closed screen, and opens with the next contact', async () => {
    await workspace.store.device.drafts.put(draft);
    contact(31);
    const lapse = follow();
    await waitFor(() =>
      expect(lapse.current).toEqual({ state: 'lapsed', left: { unsent: 0, toDecide: 0, drafts: 1 } }),
    );
    expect([...leavingUsers().keys()]).toEqual([]);
    contact(0);
    await waitFor(() => expect(lapse.current).toEqual({ state: 'open' }));
  });
});

describe('somebody signed out who has not been seen for long', () => {
  const seen = (daysAgo: number) =>
    rememberDeviceUser({
      ...workspace.user,
      name: 'Ayşe Güneş',
      department: null,
      lastSeenAt: Date.now() - daysAgo * DAY,
      unsent: 0,
    });

  it('leaves the device, where nothing waits', async () => {
    seen(29);
    await markLapsedUsers();
    expect([...leavingUsers().keys()]).toEqual([]);
    seen(31);
    await markLapsedUsers();
    expect([...leavingUsers().keys()]).toEqual([workspace.user.id]);
  });

  it('stays as long as something of theirs is nowhere else', async () => {
    await workspace.store.device.drafts.put(draft);
    seen(31);
    await markLapsedUsers();
    expect([...leavingUsers().keys()]).toEqual([]);
  });
});
