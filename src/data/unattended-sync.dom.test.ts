import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeKeyRing } from '@sync/session/key-ring';
import { keptTokensOf, SealedTokens, SESSION_KEY } from '@sync/session/sealed-tokens';
import type { DataKey } from '@sync/store/data-key';
import type { LeftFirstSync, UnattendedEnd, UnattendedStatus } from '@sync/workspace';
import { lock, switchUser } from './lock';
import { session } from './session';
import { stubLocks } from './testing/locks.fixture';
import { leaveWorkspace, useUnattendedSync } from './unattended-sync';
import { returnTo, tryToOpen } from './unlock';

const nurse = { id: '11111111-1111-4111-8111-111111111111', email: 'hemsire@vizite.test' };
const MARK = 'vizite.lock';
const status = (clients: number, phase: UnattendedStatus['phase'] = 'online'): UnattendedStatus => ({
  phase,
  loaded: { clients },
  expected: { clients: 100 },
});

/** A workspace, with what its worker does by itself when it is left. */
class FakeWorkspace {
  readonly user = nurse;
  closed = 0;
  stop: AbortSignal | null = null;
  tell: (status: UnattendedStatus) => void = () => undefined;
  end: (end: UnattendedEnd | null) => void = () => undefined;
  fail: (error: Error) => void = () => undefined;

  close = (): Promise<void> => {
    this.closed += 1;
    return Promise.resolve();
  };
  leaveFirstSync = (): Promise<LeftFirstSync> =>
    Promise.resolve({
      finish: (told, stop) => {
        this.tell = told;
        this.stop = stop;
        return new Promise((resolve, reject) => {
          this.end = resolve;
          this.fail = reject;
          stop.addEventListener('abort', () => resolve(null));
        });
      },
    });
}

let key: DataKey;
let workspace: FakeWorkspace;
let left: Promise<void>;
const shown = () => renderHook(() => useUnattendedSync()).result;

beforeAll(async () => {
  key = await makeKeyRing(nurse.id, 'pin', '483920');
});
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
  const tokens = new SealedTokens();
  await tokens.bind(nurse.id, key);
  await tokens.setItem(SESSION_KEY, JSON.stringify({ user: { id: nurse.id } }));
  await returnTo(nurse);
  await session.unlock(nurse.id, key);
  expect(session.state.kind).toBe('signed-in');
  workspace = new FakeWorkspace();
});
afterEach(async () => {
  cleanup();
  await session.leave();
  await left.catch(() => undefined);
  vi.unstubAllGlobals();
});

/** Leaves the workspace as its screens do when the app has locked itself. */
async function lockedByItself(): Promise<void> {
  await lock('idle');
  left = leaveWorkspace(workspace);
  await vi.waitFor(() => expect(workspace.stop).not.toBeNull());
}
const hasEnded = (): boolean => workspace.stop?.aborted === true;

describe('a workspace whose screens are gone', () => {
  it.each([
    ['the user has locked', () => lock()],
    ['another user comes', () => switchUser()],
    ['the session is ended', () => session.signOut()],
    ['it is opened again', () => Promise.resolve()],
  ])('is closed at once where %s', async (_, leave) => {
    await leave();
    left = leaveWorkspace(workspace);
    await left;
    expect(workspace).toMatchObject({ closed: 1, stop: null });
  });

  it('goes on with its first sync where the app has locked itself, and tells how far it is', async () => {
    await lockedByItself();
    const result = shown();
    expect(result.current).toBeNull();
    workspace.tell(status(62));
    await waitFor(() => expect(result.current).toEqual({ state: 'running', percent: 62, isWaiting: false }));
    workspace.tell(status(62, 'offline'));
    await waitFor(() => expect(result.current).toMatchObject({ isWaiting: true }));
    expect([hasEnded(), workspace.closed]).toEqual([false, 0]);
    workspace.end('complete');
    await left;
    await waitFor(() => expect(result.current).toEqual({ state: 'over', percent: 62, end: 'complete' }));
  });

  it('tells nothing where there was nothing to finish', async () => {
    await lockedByItself();
    workspace.end(null);
    await left;
    expect(shown().current).toBeNull();
  });

  it('tells that it has stopped where its worker has failed', async () => {
    await lockedByItself();
    workspace.tell(status(10));
    workspace.fail(new Error('the worker is gone'));
    await expect(left).rejects.toThrow('the worker is gone');
    await waitFor(() => expect(shown().current).toEqual({ state: 'over', percent: 10, end: null }));
  });
});

/** Does what another tab does with the mark that it shares with this one. */
function markElsewhere(value: string | null): void {
  if (value === null) localStorage.removeItem(MARK);
  else localStorage.setItem(MARK, value);
  dispatchEvent(new StorageEvent('storage', { key: MARK, newValue: value }));
}
async function tellElsewhere(data: unknown): Promise<void> {
  const other = new BroadcastChannel(MARK);
  other.postMessage(data);
  // One's own comes behind what was sent before.
  const heard = new BroadcastChannel(MARK);
  await new Promise((resolve) => {
    heard.onmessage = resolve;
    other.postMessage({ userId: 'nobody', by: 'idle' });
  });
  other.close();
  heard.close();
}

describe('what goes on behind the lock', () => {
  it.each<readonly [string, () => void | Promise<void>]>([
    ['the lock is opened', async () => void (await tryToOpen(nurse, 'pin', '483920'))],
    ['another user comes', () => switchUser()],
    ['the session is ended', () => session.signOut()],
    ['somebody locks by hand in another tab', () => markElsewhere('later')],
    ['a mark comes that nobody knows', () => markElsewhere('idling')],
    ['the mark is taken away', () => markElsewhere(null)],
    [
      'a tab that keeps no mark tells of a lock by hand',
      () => tellElsewhere({ userId: nurse.id, by: 'hand' }),
    ],
    ['a tab tells of a lock that nobody knows', () => tellElsewhere({ userId: nurse.id })],
    [
      'the page slept through a lock by hand',
      () => {
        localStorage.setItem(MARK, 'slept');
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ])('ends when %s', async (_, happens) => {
    await lockedByItself();
    workspace.tell(status(20));
    await happens();
    await vi.waitFor(() => expect(hasEnded()).toBe(true));
    await left;
    // What comes late is told to nobody.
    workspace.tell(status(30));
    expect(shown().current).toBeNull();
  });

  it.each<readonly [string, () => void | Promise<void>]>([
    ['another tab has locked itself too', () => markElsewhere('idle:later')],
    ['a tab that keeps no mark has', () => tellElsewhere({ userId: nurse.id, by: 'idle' })],
    ['another user is locked', () => tellElsewhere({ userId: '2', by: 'hand' })],
    ['a wrong PIN is typed', async () => void (await tryToOpen(nurse, 'pin', '483921'))],
    ['the page is shown again', () => void document.dispatchEvent(new Event('visibilitychange'))],
  ])('goes on when %s', async (_, happens) => {
    await lockedByItself();
    await happens();
    expect(hasEnded()).toBe(false);
  });

  it('begins anew with the next lock, and tells nothing of the one before', async () => {
    await lockedByItself();
    workspace.tell(status(20));
    await session.unlock(nurse.id, key);
    await left;
    workspace = new FakeWorkspace();
    await lockedByItself();
    expect(shown().current).toBeNull();
  });
});

describe('tokens that a worker has renewed behind the lock', () => {
  it('are kept sealed also where the lock was opened meanwhile, but not after a sign-out', async () => {
    const kept = keptTokensOf(nurse.id);
    const before = await kept.read();
    expect(before).toMatch(/sealed/u);
    await kept.write('{"sealed":"later"}');
    expect(await kept.read()).toBe('{"sealed":"later"}');
    await session.signOut();
    await kept.write('{"sealed":"too late"}');
    expect(await kept.read()).toBeNull();
    left = Promise.resolve();
  });
});
