import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAppBadge } from './use-app-badge';

const set = vi.fn(() => Promise.resolve());
const clear = vi.fn(() => Promise.resolve());
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
});

it('shows the number of open entries, nothing where there is none, and leaves nothing behind', () => {
  Object.assign(navigator, { setAppBadge: set, clearAppBadge: clear });
  const { rerender, unmount } = renderHook((count: number) => useAppBadge(count), { initialProps: 3 });
  expect(set.mock.calls).toEqual([[3]]);
  expect(clear).not.toHaveBeenCalled();
  rerender(0);
  expect(clear).toHaveBeenCalledTimes(1);
  rerender(2);
  unmount();
  expect(clear).toHaveBeenCalledTimes(2);
});

it('does without where the system shows none', () => {
  expect(() => renderHook(() => useAppBadge(3)).unmount()).not.toThrow();
});
