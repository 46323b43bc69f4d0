import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KnownAccess } from '@sync/store/known-access';
import { initialStatus } from '@sync/store/sync-status';
import type { SyncStatus } from '@sync/store/sync-status';
import { client } from '@sync/model/entities/client';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { SyncStateProvider, useSyncState } from './sync-state';
import type { SyncState } from './sync-state';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';
import type { Workspace } from './workspace';

const known: KnownAccess = { epoch: 'e', userId: 'p', permissions: [], scope: 'all', ownScope: 'all' };

let test: TestWorkspace;
let workspace: Workspace;
let status$: BehaviorSubject<SyncStatus>;

beforeEach(async () => {
  status$ = new BehaviorSubject<SyncStatus>({ ...initialStatus, phase: 'online' });
  test = await openTestWorkspace();
  workspace = { ...test.workspace, status$ };
});
afterEach(async () => {
  cleanup();
  await workspace.close();
});

/** Draws a part of the state once it is known. `drawn` counts how often. */
async function showing<Part>(select: (state: SyncState) => Part) {
  const counted = { drawn: 0 };
  const { result } = renderHook(
    () => {
      counted.drawn += 1;
      return useSyncState(select);
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <SignedInProvider workspace={workspace} known={known}>
          <SyncStateProvider>{children}</SyncStateProvider>
        </SignedInProvider>
      ),
    },
  );
  await waitFor(() => expect(counted.drawn).toBeGreaterThan(0));
  return { result, counted };
}

const add = (id: string): Promise<unknown> =>
  test.writesWith('crm.clients.add').create(client, clientDraft, { id, summary: 'Hasta eklendi' });

it('renders what shows a part again when that part changes, and not for another', async () => {
  const { result, counted } = await showing((sync) => sync.status.complete);
  expect(result.current).toBe(false);
  const before = counted.drawn;
  act(() => status$.next({ ...status$.value, lastSyncAt: 1 }));
  act(() => status$.next({ ...status$.value, phase: 'failing' }));
  expect(counted.drawn).toBe(before);
  act(() => status$.next({ ...status$.value, complete: true }));
  expect(result.current).toBe(true);
  expect(counted.drawn).toBe(before + 1);
});

it('keeps the lists and their marks while only the status changes', async () => {
  const { result } = await showing((sync) => sync);
  await act(async () => void (await add('t1')));
  await waitFor(() => expect(result.current.mark('clients', 't1')).toBe('unsent'));
  const before = result.current;
  act(() => status$.next({ ...status$.value, lastSyncAt: 2 }));
  expect(result.current.status.lastSyncAt).toBe(2);
  expect(result.current.mark).toBe(before.mark);
  expect(result.current.unsent).toBe(before.unsent);
});

it('a mark renders again only for its own record', async () => {
  const { result, counted } = await showing((sync) => sync.mark('clients', 't1'));
  const before = counted.drawn;
  const other = await showing((sync) => sync.mark('clients', 't2'));
  await act(async () => void (await add('t2')));
  await waitFor(() => expect(other.result.current).toBe('unsent'));
  await act(async () => void (await add('t1')));
  await waitFor(() => expect(result.current).toBe('unsent'));
  expect(counted.drawn).toBe(before + 1);
});
