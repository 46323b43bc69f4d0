import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDepartureNote } from '@/data/departure-note';
import { rememberDeviceUser } from '@/data/device-users';
import { session, SessionProvider } from '@/data/session';
import { leftBehindOf } from '@/data/sign-out';
import { stubLocks } from '@/data/testing/locks.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { Workspace } from '@/data/workspace';
import { AppGate } from './app-gate';

vi.mock('./own-place', () => ({ useOwnPlace: () => undefined }));

const DAY = 86_400_000;

let workspace: Workspace;
/** Databases of tests before this one. */
let others: readonly string[];
const databases = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('vizite-') === true ? [name] : []));
beforeEach(async () => {
  others = await databases();
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
  ({ workspace } = await openTestWorkspace());
});
afterEach(async () => {
  cleanup();
  await session.signOut();
  vi.unstubAllGlobals();
});

/** Renders the locked tablet, so many days after its user was last seen. */
async function locked(daysAgo: number): Promise<void> {
  const lastSeenAt = Date.now() - daysAgo * DAY;
  rememberDeviceUser({ ...workspace.user, name: 'Ayşe Güneş', department: null, lastSeenAt, unsent: 0 });
  await workspace.close();
  session.choose(workspace.user);
  render(
    <SessionProvider>
      <AppGate signIn={<p>Oturum açın</p>} lock={<p>Ekran kilitli</p>}>
        <p>Hastalar</p>
      </AppGate>
    </SessionProvider>,
  );
}
/** Waits for the gate's look-up; the action that depends on it has then begun. */
const looked = (): Promise<unknown> => act(() => leftBehindOf(workspace.user.id));
const recordsHere = async (): Promise<boolean> => (await databases()).some((name) => !others.includes(name));

describe('a tablet that was lost while it was locked', () => {
  it('lets go of its records after the days without contact, though nobody opens it', async () => {
    await locked(31);
    await waitFor(() => expect(session.state.kind).toBe('signed-out'));
    await screen.findByText('Oturum açın');
    await waitFor(async () => expect(await recordsHere()).toBe(false));
    expect(readDepartureNote()).toMatchObject({ email: workspace.user.email, cause: 'lapsed' });
  });

  it('stays locked within the days', async () => {
    await locked(29);
    await screen.findByText('Ekran kilitli');
    await looked();
    expect([session.state.kind, await recordsHere()]).toEqual(['locked', true]);
  });

  it('keeps what only it has, under the lock', async () => {
    await workspace.store.device.drafts.put({ key: 'client-ticket', values: { subject: 'Yarım' }, at: 1 });
    await locked(31);
    await screen.findByText('Ekran kilitli');
    await looked();
    expect([session.state.kind, await recordsHere()]).toEqual(['locked', true]);
  });
});

it('the sign-in page looks again with each day that it stands open', async () => {
  const lastSeenAt = Date.now() - 29 * DAY;
  rememberDeviceUser({ ...workspace.user, name: 'Ayşe Güneş', department: null, lastSeenAt, unsent: 0 });
  await workspace.close();
  await session.leave();
  render(
    <SessionProvider>
      <AppGate signIn={<p>Oturum açın</p>} lock={<p>Ekran kilitli</p>}>
        <p>Hastalar</p>
      </AppGate>
    </SessionProvider>,
  );
  await screen.findByText('Oturum açın');
  await looked();
  expect(await recordsHere()).toBe(true);
  vi.setSystemTime(Date.now() + 2 * DAY);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect(await recordsHere()).toBe(false));
  vi.useRealTimers();
});
