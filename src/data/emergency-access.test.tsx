import { act, cleanup, renderHook } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KnownAccess } from '@sync/store/known-access';
import { initialStatus } from '@sync/store/sync-status';
import type { SyncStatus } from '@sync/store/sync-status';
import { useMayBeginEmergency, useRunningEmergency } from './emergency-access';
import { SyncStateProvider } from './sync-state';
import { openTestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';
import type { Workspace } from './workspace';

const NOW = Date.parse('2026-11-22T09:00:00.000Z');
const HOUR = 3_600_000;
const known: KnownAccess = {
  epoch: 'e',
  userId: 'p',
  permissions: ['system.emergency_access.use'],
  scope: 'all',
  ownScope: 'department',
  emergency: { id: 'a', endsAt: new Date(NOW + HOUR).toISOString() },
};

let workspace: Workspace;
let status$: BehaviorSubject<SyncStatus>;
const syncNow = vi.fn(() => Promise.resolve());

beforeEach(async () => {
  syncNow.mockClear();
  status$ = new BehaviorSubject<SyncStatus>({ ...initialStatus, complete: true, phase: 'offline' });
  workspace = { ...(await openTestWorkspace()).workspace, status$, syncNow };
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  await workspace.close();
});

/** Renders the hook once the sync state is known. The clock does not move meanwhile. */
async function follow<T>(hook: () => T, access: KnownAccess = known) {
  let drawn = 0;
  const { result } = renderHook(
    () => {
      drawn += 1;
      return hook();
    },
    {
      wrapper: ({ children }) => (
        <SignedInProvider workspace={workspace} known={access}>
          <SyncStateProvider>{children}</SyncStateProvider>
        </SignedInProvider>
      ),
    },
  );
  await act(() => vi.waitFor(() => expect(drawn).toBeGreaterThan(0), { interval: 0 }));
  return result;
}

it('runs until its end, without a network too, and asks for a sync then', async () => {
  const running = await follow(useRunningEmergency);
  expect(running.current?.id).toBe('a');
  act(() => void vi.advanceTimersByTime(HOUR - 1));
  expect(running.current?.id).toBe('a');
  expect(syncNow).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(running.current).toBeNull();
  expect(syncNow).toHaveBeenCalledOnce();
});

it('ends by the clock of the server', async () => {
  const running = await follow(useRunningEmergency);
  expect(running.current?.id).toBe('a');
  act(() => status$.next({ ...status$.value, clockAhead: -HOUR }));
  expect(running.current).toBeNull();
});

it('is offered to those with the permission whose own scope is narrow', async () => {
  expect((await follow(useMayBeginEmergency)).current).toBe(true);
  expect((await follow(useMayBeginEmergency, { ...known, permissions: [] })).current).toBe(false);
  expect((await follow(useMayBeginEmergency, { ...known, ownScope: 'all' })).current).toBe(false);
  // Told before there was such a thing.
  const { epoch, userId, permissions } = known;
  const before = { epoch, userId, permissions, scope: 'own' };
  expect((await follow(useMayBeginEmergency, before)).current).toBe(true);
});
