import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it, vi } from 'vitest';

/** A window of the app, as the service worker sees it. */
interface Window {
  readonly focused: boolean;
  readonly visibilityState: 'visible' | 'hidden';
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: unknown) => void;
}

let windows: Window[];
const showNotification = vi.fn(() => Promise.resolve());
const openWindow = vi.fn(() => Promise.resolve());
const setAppBadge = vi.fn<(count?: number) => Promise<void>>(() => Promise.resolve());
const listeners = new Map<string, (event: object) => void>();

function load(navigator: object): void {
  listeners.clear();
  runInNewContext(readFileSync('public/push.js', 'utf8'), {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      registration: { showNotification },
      navigator,
      clients: { matchAll: () => Promise.resolve(windows), openWindow },
    },
  });
}
async function dispatch(name: string, event: object): Promise<void> {
  const pending: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => pending.push(work) });
  expect(pending).toHaveLength(1);
  await Promise.all(pending);
}
const push = (text: string | null): Promise<void> =>
  dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
const windowOf = (values: Partial<Window>): Window => ({
  focused: false,
  visibilityState: 'hidden',
  focus: vi.fn(() => Promise.resolve()),
  postMessage: vi.fn(),
  ...values,
});

beforeEach(() => {
  vi.clearAllMocks();
  windows = [];
  load({ setAppBadge });
});

it.each([
  ['the words of the server', '{"title":"Vizite","body":"Vizite’de yeni bir iş","waiting":3}', [3]],
  ['other words', '{"title":"Işıl Şahin","body":"kemoterapi","waiting":1}', [1]],
  ['no number', '{"title":"Vizite"}', []],
  ['a number that is none', '{"waiting":"3"}', []],
  ['a number below one', '{"waiting":-1}', []],
  ['a fraction', '{"waiting":1.5}', []],
  ['a number beyond reason', '{"waiting":100000000}', []],
  ['no object', 'null', []],
  ['no JSON', 'Işıl Şahin', []],
  ['nothing', null, []],
])('%s: the same notification is shown', async (_name, text, badge) => {
  await push(text);
  expect(showNotification.mock.calls).toEqual([
    [
      'Vizite',
      {
        body: 'Vizite’de yeni bir iş',
        tag: 'vizite.push',
        renotify: true,
        lang: 'tr',
        icon: '/icon-192.png',
      },
    ],
  ]);
  expect(setAppBadge.mock.calls).toEqual([badge]);
});

it.each([
  ['knows no badges', {}],
  ['refuses the badge', { setAppBadge: () => Promise.reject(new Error('no badge')) }],
])('a system that %s shows the notification', async (_name, navigator) => {
  load(navigator);
  await push('{"waiting":1}');
  expect(showNotification).toHaveBeenCalledTimes(1);
});

it('open windows hear of it', async () => {
  windows = [windowOf({}), windowOf({ visibilityState: 'visible' })];
  await push('{"waiting":1}');
  for (const { postMessage } of windows)
    expect(postMessage).toHaveBeenCalledWith({ type: 'vizite.push.shown' });
});

const click = async (): Promise<void> => {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { close } });
  expect(close).toHaveBeenCalledTimes(1);
};

it('a press brings the window in use to the front, as it stands', async () => {
  const [hidden, visible, focused] = [
    windowOf({}),
    windowOf({ visibilityState: 'visible' }),
    windowOf({ visibilityState: 'visible', focused: true }),
  ];
  windows = [hidden, visible, focused];
  await click();
  expect(focused.focus).toHaveBeenCalledTimes(1);
  windows = [hidden, visible];
  await click();
  expect(visible.focus).toHaveBeenCalledTimes(1);
  expect(hidden.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it('a press opens the app where it is closed, or just being closed', async () => {
  await click();
  windows = [windowOf({ focus: () => Promise.reject(new Error('closed')) })];
  await click();
  expect(openWindow.mock.calls).toEqual([['/'], ['/']]);
});
