import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeKeyRing, readKeyRing } from '@sync/session/key-ring';
import { SealedTokens, SESSION_KEY } from '@sync/session/sealed-tokens';
import { lockAfterwards, useIdleLock } from './idle-lock';
import { session } from './session';
import { stubLocks } from './testing/locks.fixture';
import { returnTo, tryToOpen } from './unlock';

const HOUR = 3_600_000;
const nurse = { id: '11111111-1111-4111-8111-111111111111', email: 'hemsire@vizite.test' };

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
  const key = await makeKeyRing(nurse.id, 'pin', '483920');
  const tokens = new SealedTokens();
  await tokens.bind(nurse.id, key);
  await tokens.setItem(SESSION_KEY, JSON.stringify({ user: { id: nurse.id } }));
  await returnTo(nurse);
  await tryToOpen(nurse, 'pin', '483920');
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await session.leave();
});

/** Lets as much time pass by the clock, and wakes the page. */
async function wakeAfter(milliseconds: number): Promise<void> {
  const now = Date.now() + milliseconds;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  dispatchEvent(new Event('focus'));
  // What the lock reads before it decides has been read.
  await readKeyRing(nurse.id);
  await readKeyRing(nurse.id);
}

it('locks a page that nobody has touched', async () => {
  renderHook(() => useIdleLock(nurse.id));
  await wakeAfter(24 * HOUR);
  await waitFor(() => expect(session.state.kind).toBe('locked'));
});

it.each([
  ['before the page knows its minutes', true],
  ['later', false],
])('waits while a screen without names is shown, and locks whoever leaves it: %s', async (_, isFirst) => {
  let leave = (): void => undefined;
  if (isFirst) leave = lockAfterwards();
  renderHook(() => useIdleLock(nurse.id));
  await wakeAfter(0);
  if (!isFirst) leave = lockAfterwards();
  await wakeAfter(24 * HOUR);
  expect(session.state.kind).toBe('signed-in');
  // Touching the wall is no work in the app.
  dispatchEvent(new Event('pointerdown'));
  await wakeAfter(0);
  expect(session.state.kind).toBe('signed-in');
  leave();
  await waitFor(() => expect(session.state.kind).toBe('locked'));
});

it('stays open for who leaves such a screen at once', async () => {
  renderHook(() => useIdleLock(nurse.id));
  const leave = lockAfterwards();
  await wakeAfter(1_000);
  leave();
  await wakeAfter(1_000);
  expect(session.state.kind).toBe('signed-in');
});
