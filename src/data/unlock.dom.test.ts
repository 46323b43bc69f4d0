import { beforeEach, expect, it, vi } from 'vitest';
import { makeKeyRing } from '@sync/session/key-ring';
import { hasSealedTokens, SealedTokens, SESSION_KEY } from '@sync/session/sealed-tokens';
import { switchUser } from './lock';
import { session } from './session';
import { stubLocks } from './testing/locks.fixture';
import { returnTo, tryToOpen } from './unlock';

const nurse = { id: '11111111-1111-4111-8111-111111111111', email: 'hemsire@vizite.test' };
const clerk = { id: '22222222-2222-4222-8222-222222222222', email: 'kayit@vizite.test' };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  stubLocks();
});

it('a PIN that is still being looked at lets nobody in as the user chosen meanwhile', async () => {
  for (const user of [nurse, clerk]) {
    const tokens = new SealedTokens();
    await tokens.bind(user.id, await makeKeyRing(user.id, 'pin', '483920'));
    await tokens.setItem(SESSION_KEY, JSON.stringify({ user: { id: user.id } }));
  }
  expect(await returnTo(nurse)).toBe(true);
  const opening = tryToOpen(nurse, 'pin', '483920');
  await switchUser();
  expect(await returnTo(clerk)).toBe(true);
  await opening;
  expect(session.state).toMatchObject({ kind: 'locked', user: clerk });
  expect(await hasSealedTokens(clerk.id)).toBe(true);
});
