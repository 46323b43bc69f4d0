import { afterEach, expect, it, vi } from 'vitest';
import { USER_KEY } from '@sync/session/stored-user';
import { followSignInsOfOtherTabs } from './signed-in-elsewhere';
import { registerForm } from './unsaved-work';

afterEach(() => {
  vi.useRealTimers();
  document.body.style.visibility = '';
});

it('covers and reloads a tab whose user has signed out elsewhere, though its work never ends', async () => {
  vi.useFakeTimers();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  followSignInsOfOtherTabs();
  registerForm({ filled: () => true, unsaved: () => true, flush: () => new Promise(() => undefined) });
  const stored = { key: USER_KEY, oldValue: JSON.stringify({ id: 'a', email: 'a' }), newValue: null };
  dispatchEvent(Object.assign(new Event('storage'), stored));
  expect(document.body.style.visibility).toBe('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalled();
});
