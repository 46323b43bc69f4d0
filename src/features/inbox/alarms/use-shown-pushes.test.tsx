import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useShownPushes } from './use-shown-pushes';

const close = vi.fn();
const getNotifications = vi.fn<(of: object) => Promise<object[]>>();
let hear: (event: object) => void;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.clearAllMocks();
  getNotifications.mockResolvedValue([{ close }, { close }]);
  visibility = 'hidden';
  hear = () => undefined;
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () => Promise.resolve({ getNotifications }),
      addEventListener: (_name: string, listener: typeof hear) => (hear = listener),
      removeEventListener: () => (hear = () => undefined),
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('takes the notification away where the user sees the bell, and where everything was read', async () => {
  const { rerender } = renderHook((count: number) => useShownPushes(count), { initialProps: 2 });
  hear({ data: { type: 'vizite.push.shown' } });
  expect(getNotifications).not.toHaveBeenCalled();

  visibility = 'visible';
  hear({ data: { type: 'another.message' } });
  hear({ data: null });
  expect(getNotifications).not.toHaveBeenCalled();
  hear({ data: { type: 'vizite.push.shown' } });
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'vizite.push' });

  visibility = 'hidden';
  rerender(0);
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(4));
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(6));
});

it('does without where the browser has no such notifications', () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  visibility = 'visible';
  expect(() => renderHook(() => useShownPushes(0)).unmount()).not.toThrow();
});
