import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KnownAccess } from '@sync/store/known-access';
import { readSetting } from '@sync/store/device';
import { useRememberedPage } from './remembered';
import { openTestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';
import type { Workspace } from './workspace';

const rights: KnownAccess = { epoch: 'e1', userId: 'p', permissions: [], scope: 'all', ownScope: 'all' };

let workspace: Workspace;
beforeEach(async () => {
  ({ workspace } = await openTestWorkspace());
});
afterEach(async () => {
  cleanup();
  await workspace.close();
});

/** Renders a list after a start of the app. `ids` are what it shows; null while it does not know. */
function started(asked: string, ids: readonly string[] | null, known = rights) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SignedInProvider workspace={workspace} known={known}>
      {children}
    </SignedInProvider>
  );
  return renderHook(
    (props: { ids: readonly string[] | null }) => useRememberedPage('list', asked, props.ids),
    {
      wrapper,
      initialProps: { ids },
    },
  );
}
const kept = () => readSetting(workspace.store.device, 'remembered/list');

async function shown(asked: string, ids: readonly string[]): Promise<void> {
  const list = started(asked, ids);
  await waitFor(async () => expect(await kept()).toMatchObject({ value: { asked, ids } }));
  list.unmount();
}

it('the page that was shown last stands until the list is known, and no longer', async () => {
  await shown('mine', ['b', 'a']);
  const list = started('mine', null);
  expect(list.result.current).toBeNull();
  await waitFor(() => expect(list.result.current).toEqual(['b', 'a']));
  list.rerender({ ids: ['a'] });
  expect(list.result.current).toBeNull();
  await waitFor(async () => expect(await kept()).toMatchObject({ value: { ids: ['a'] } }));
});

it('another view, filter or page is not taken for the one that was shown', async () => {
  await shown('mine', ['b', 'a']);
  const other = started('all', null);
  const same = started('mine', null);
  await waitFor(() => expect(same.result.current).not.toBeNull());
  expect(other.result.current).toBeNull();
});

it('nothing is remembered for a user whose rights have changed', async () => {
  await shown('mine', ['b', 'a']);
  const same = started('mine', null);
  const fewer = started('mine', null, { ...rights, epoch: 'e2' });
  await waitFor(() => expect(same.result.current).not.toBeNull());
  expect(fewer.result.current).toBeNull();
});
