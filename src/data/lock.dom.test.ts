import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as keyHandOver from '@sync/session/key-hand-over';
import { makeKeyRing } from '@sync/session/key-ring';
import { SealedTokens, SESSION_KEY } from '@sync/session/sealed-tokens';
import type { DataKey } from '@sync/store/data-key';
import { lock, useKeySearch, useSharedLock } from './lock';
import { session } from './session';
import { stubLocks } from './testing/locks.fixture';
import { returnTo, tryToOpen } from './unlock';

const nurse = { id: '11111111-1111-4111-8111-111111111111', email: 'hemsire@vizite.test' };
let key: DataKey;
/** Another page gives its key away, and locks before it is used here. */
vi.mock('@sync/session/key-hand-over', async (actual) => ({
  ...(await actual<typeof keyHandOver>()),
  askForKey: () => {
    localStorage.setItem('vizite.lock', 'after');
    return Promise.resolve(key);
  },
}));

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
  key = await makeKeyRing(nurse.id, 'pin', '483920');
  const tokens = new SealedTokens();
  await tokens.bind(nurse.id, key);
  await tokens.setItem(SESSION_KEY, JSON.stringify({ user: { id: nurse.id } }));
  await returnTo(nurse);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await session.leave();
});

it('a page that was opened with the key of another is locked when that one locks meanwhile', async () => {
  localStorage.setItem('vizite.lock', 'before');
  renderHook(() => useKeySearch({ kind: 'locked', user: nurse, arrival: 'start' }));
  await waitFor(() => expect(session.state.kind).toBe('signed-in'));
  renderHook(() => useSharedLock(nurse, key));
  await waitFor(() => expect(session.state.kind).toBe('locked'));
});

it('locks although the device keeps no mark of it any more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await tryToOpen(nurse, 'pin', '483920');
  expect(session.state.kind).toBe('signed-in');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await lock();
  expect(session.state.kind).toBe('locked');
});
