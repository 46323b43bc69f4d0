import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BehaviorSubject, throwError } from 'rxjs';
import { isReceiving, keepAwake } from './keep-awake';

let held: number;
let asked: number;
let end: () => void;
let visibility: DocumentVisibilityState;

function stubWakeLock(request: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
}
beforeEach(() => {
  held = 0;
  asked = 0;
  end = () => undefined;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  stubWakeLock(() => {
    asked += 1;
    held += 1;
    return Promise.resolve({ release: () => Promise.resolve((held -= 1)) });
  });
});
afterEach(() => {
  end();
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}
const isHeld = (count: number) => vi.waitFor(() => expect(held).toBe(count));

it('the screen stays on while it is wanted, and no longer', async () => {
  const wanted = new BehaviorSubject(false);
  end = keepAwake(wanted);
  expect(asked).toBe(0);
  wanted.next(true);
  wanted.next(true);
  await isHeld(1);
  expect(asked).toBe(1);
  wanted.next(false);
  await isHeld(0);
  wanted.next(true);
  await isHeld(1);
  end();
  await isHeld(0);
  show('visible');
  expect(asked).toBe(2);
});

it('is asked for again when the page is shown, and not while it is hidden', async () => {
  visibility = 'hidden';
  end = keepAwake(new BehaviorSubject(true));
  expect(asked).toBe(0);
  show('visible');
  await isHeld(1);
  // The browser lets go of it by itself, and this page of what it had.
  show('hidden');
  await isHeld(0);
  show('visible');
  await isHeld(1);
  expect(asked).toBe(2);
});

it('is let go of although it is granted after its end', async () => {
  let grant: (sentinel: object) => void = () => undefined;
  const release = vi.fn(() => Promise.resolve());
  stubWakeLock(() => new Promise((resolve) => (grant = resolve)));
  end = keepAwake(new BehaviorSubject(true));
  end();
  grant({ release });
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
});

it('a browser that refuses it, or has none, holds nothing up; and what fails wants it no more', async () => {
  stubWakeLock(() => Promise.reject(new DOMException('empty', 'NotAllowedError')));
  end = keepAwake(new BehaviorSubject(true));
  show('hidden');
  show('visible');
  end();
  Reflect.deleteProperty(navigator, 'wakeLock');
  end = keepAwake(new BehaviorSubject(true));
  expect(() => end()).not.toThrow();
  end = keepAwake(throwError(() => new Error('the store is gone')));
  expect(asked).toBe(0);
});

it('only what receives is worth it', () => {
  expect(
    (['starting', 'online', 'offline', 'failing', 'session'] as const).filter((phase) =>
      isReceiving({ phase }),
    ),
  ).toEqual(['starting', 'online']);
});
