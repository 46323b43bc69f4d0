import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '@/data/session';
import { endSession } from '@/data/sign-out';
import { SyncStateProvider } from '@/data/sync-state';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import { useKeptWebPush } from '@/data/web-push';
import { readWishers } from '@/data/web-push-wishes';
import { SignedInProvider } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { PushSetting } from './push-setting';

const KEY = 'A'.repeat(86) + 'E';
const OTHER_KEY = 'A'.repeat(86) + 'I';

let workspace: Workspace;
/** The server: what it says of the setting, and what it answers to a subscription. */
let server: { key: string | null; on: boolean; status: string; reachable: boolean };
const registered: { endpoint: string; server_key: string }[] = [];
const rpc = vi.fn((name: string, given: { subscription?: (typeof registered)[number] }) => {
  if (!server.reachable) return Promise.reject(new TypeError('no network'));
  if (name === 'register_web_push') {
    if (given.subscription !== undefined) registered.push(given.subscription);
    const { status } = server;
    server.status = 'on';
    server.on = status === 'on';
    return Promise.resolve({ data: { status }, status: 200, error: null });
  }
  if (name === 'remove_web_push') {
    server.on = false;
    return Promise.resolve({ data: { status: 'off' }, status: 200, error: null });
  }
  return Promise.resolve({ data: { key: server.key, on: server.on }, status: 200, error: null });
});

/** The browser: its permission, its answer to the question, and its subscription. */
let permission: NotificationPermission;
let asked: NotificationPermission;
let subscription: { endpoint: string; options: { applicationServerKey: ArrayBuffer } } | null;
let subscribes: () => Promise<void>;
let addresses = 0;
const unsubscribed = vi.fn();
const pushManager = {
  getSubscription: () => Promise.resolve(subscription),
  subscribe: vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
    await subscribes();
    addresses += 1;
    subscription ??= {
      endpoint: `https://push.example/${addresses}`,
      options: { applicationServerKey: applicationServerKey.buffer },
      getKey: () => new Uint8Array(16).buffer,
      unsubscribe: () => {
        unsubscribed();
        subscription = null;
        return Promise.resolve(true);
      },
    } as never;
    return subscription;
  }),
};
const requestPermission = vi.fn(() => {
  permission = asked;
  return Promise.resolve(asked);
});

beforeEach(async () => {
  localStorage.clear();
  vi.clearAllMocks();
  registered.length = 0;
  server = { key: KEY, on: false, status: 'on', reachable: true };
  permission = 'default';
  asked = 'granted';
  subscription = null;
  subscribes = () => Promise.resolve();
  vi.stubGlobal('__APP_VERSION__', '1.0.0');
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve({ active: {}, pushManager }) },
  });
  vi.spyOn(session, 'client').mockResolvedValue({ rpc } as never);
  ({ workspace } = await openTestWorkspace());
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await workspace.close();
});

function Kept() {
  useKeptWebPush();
  return null;
}
async function open(part = <PushSetting />): Promise<void> {
  const known = { epoch: 'e', userId: workspace.user.id, permissions: [], scope: 'own' };
  await act(async () => {
    render(
      <SignedInProvider workspace={workspace} known={known}>
        <SyncStateProvider>{part}</SyncStateProvider>
      </SignedInProvider>,
    );
  });
}
const control = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Uygulama kapalıyken haber ver' });
const press = () => userEvent.click(control());

describe('where it cannot be had the setting says why, and asks the browser nothing', () => {
  it.each([
    ['no service worker', () => Reflect.deleteProperty(navigator, 'serviceWorker'), /Bu tarayıcı/u],
    ['no push', () => Reflect.deleteProperty(window, 'PushManager'), /Bu tarayıcı/u],
    [
      'an iPad that has not installed it',
      () => {
        Reflect.deleteProperty(window, 'PushManager');
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
          'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
        );
        vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
      },
      /ana ekrana eklenmiş/u,
    ],
    ['a block', () => (permission = 'denied'), /engellenmiş/u],
    ['a hospital that has not turned it on', () => (server.key = null), /Hastaneniz bu özelliği açmamış/u],
    ['no network', () => (server.reachable = false), /bağlantı gerekir/u],
  ])('%s', async (_name, make, words) => {
    make();
    await open();
    expect(await screen.findByText(words)).toBeDefined();
    expect(control()).toMatchObject({ checked: false, disabled: true });
    expect(requestPermission).not.toHaveBeenCalled();
  });
});

it('is off until it is pressed, then on, then off again', async () => {
  await open();
  await vi.waitFor(() => expect(control().disabled).toBe(false));
  expect(control().checked).toBe(false);
  expect(pushManager.subscribe).not.toHaveBeenCalled();

  await press();
  await vi.waitFor(() => expect(control().checked).toBe(true));
  expect(registered).toMatchObject([{ server_key: KEY }]);
  expect(readWishers()).toEqual([workspace.user.id]);

  await press();
  await vi.waitFor(() => expect(control().checked).toBe(false));
  expect(readWishers()).toEqual([]);
  expect(server.on).toBe(false);
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalledTimes(1));
});

describe('a press that fails says why and leaves it off', () => {
  it.each([
    ['the question closed', () => (asked = 'default'), /sorusuna izin vermediniz/u],
    ['the question answered with no', () => (asked = 'denied'), /engellenmiş/u],
    [
      'no push service',
      () => (subscribes = () => Promise.reject(new DOMException('not reached', 'AbortError'))),
      /bildirim hizmetine ulaşamadı/u,
    ],
    ['a push service that is not allowed', () => (server.status = 'host_unknown'), /izin vermiyor/u],
    [
      'a device that has not reported',
      () => (server.status = 'unknown_device'),
      /daha sunucuya bildirilmedi/u,
    ],
    ['another key', () => (server.status = 'key_changed'), /anahtarı az önce değişti/u],
  ])('%s', async (_name, make, words) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await open();
    await vi.waitFor(() => expect(control().disabled).toBe(false));
    make();
    await press();
    expect(await screen.findByText(words)).toBeDefined();
    expect(control().checked).toBe(false);
    expect([readWishers(), subscription]).toEqual([[], null]);
  });

  it('without a network', async () => {
    await open();
    await vi.waitFor(() => expect(control().disabled).toBe(false));
    server.reachable = false;
    await press();
    expect(await screen.findByText(/Sunucuya ulaşılamadı/u)).toBeDefined();
    expect([readWishers(), subscription]).toEqual([[], null]);
  });
});

it('an address that is another browser’s is given up for a new one', async () => {
  server.status = 'taken';
  await open();
  await vi.waitFor(() => expect(control().disabled).toBe(false));
  await press();
  await vi.waitFor(() => expect(control().checked).toBe(true));
  expect(new Set(registered.map(({ endpoint }) => endpoint)).size).toBe(2);
});

it('is turned off without a network, too', async () => {
  await open();
  await vi.waitFor(() => expect(control().disabled).toBe(false));
  await press();
  await vi.waitFor(() => expect(control().checked).toBe(true));
  server.reachable = false;
  await press();
  await vi.waitFor(() => expect(control().checked).toBe(false));
  await vi.waitFor(() => expect(subscription).toBeNull());
});

describe('who wants it', () => {
  const turnedOn = async (): Promise<void> => {
    await open();
    await vi.waitFor(() => expect(control().disabled).toBe(false));
    await press();
    await vi.waitFor(() => expect(control().checked).toBe(true));
    cleanup();
  };

  it('is registered anew after a sign-in and with another key of the server', async () => {
    await turnedOn();
    server.key = OTHER_KEY;
    await open(<Kept />);
    await vi.waitFor(() => expect(registered.map(({ server_key }) => server_key)).toEqual([KEY, OTHER_KEY]));
    expect(new Set(registered.map(({ endpoint }) => endpoint)).size).toBe(2);
    expect(requestPermission).toHaveBeenCalledTimes(1);
  });

  it('is not where it was blocked since', async () => {
    await turnedOn();
    permission = 'denied';
    await open(<Kept />);
    await open();
    expect(await screen.findByText(/engellenmiş/u)).toBeDefined();
    expect(registered).toHaveLength(1);
  });

  it('gets none after signing out; others of this browser who want it do', async () => {
    await turnedOn();
    const user = { ...workspace.user };
    const signedIn = { kind: 'signed-in', user, key: new Uint8Array(), expired: false };
    vi.spyOn(session, 'state', 'get').mockReturnValue(signedIn as never);
    vi.spyOn(session, 'signOut').mockResolvedValue();
    localStorage.setItem('vizite.push', `${user.id} somebody`);
    await endSession();
    expect(readWishers()).toEqual(['somebody']);
    expect(unsubscribed).not.toHaveBeenCalled();

    localStorage.setItem('vizite.push', user.id);
    await endSession();
    expect(readWishers()).toEqual([]);
    await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalledTimes(1));
  });
});

it('who does not want it is never subscribed', async () => {
  permission = 'granted';
  await open(<Kept />);
  expect(rpc).not.toHaveBeenCalled();
  expect(pushManager.subscribe).not.toHaveBeenCalled();
});
