import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { thisDevice } from '@sync/replication/this-device';
import { readWebPush, registerWebPush, removeWebPush } from '@sync/rpc/web-push';
import type { WebPushRegistered, WebPushSubscription } from '@sync/rpc/web-push';
import { errorTrace } from '@sync/model/error-trace';
import { runCommand, runQuery } from './server';
import { useSyncState } from './sync-state';
import { useServerQuery } from './use-server-query';
import { dropWebPush, readWishers, unsubscribe, wishes, wishWebPush } from './web-push-wishes';
import { useSignedIn } from './workspace';

/*
 * Words to this device while the app is closed (public/push.js shows them). Off until a user turns them on, here and for
 * themselves. A browser has one subscription, which its users share.
 */

/** Reason why this browser cannot show them; null where it can. */
export type PushObstacle =
  /** Works only in an app that was added to the home screen: iPhone and iPad. */
  | 'not-installed'
  /** The browser cannot at all, or not on a page without HTTPS. */
  | 'unsupported'
  /** The user, or who looks after the device, has blocked the notifications of this page. */
  | 'blocked';

/** Returns what of this browser stands in the way, without asking anybody. */
export function pushObstacle(): PushObstacle | null {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) {
    // An iPad asks for pages as a Mac does; no Mac is touched.
    const isApple = /iPhone|iPad|iPod/u.test(navigator.userAgent) || navigator.maxTouchPoints > 1;
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    return isApple && /Mac OS X/u.test(navigator.userAgent) && !isInstalled ? 'not-installed' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/**
 * Reason why they could not be turned on. `dismissed`: the browser's question was closed without an answer.
 * `not-ready`: the app is not on this device yet. `push-service`: the browser did not reach its push service.
 */
export type PushProblem =
  | PushObstacle
  | Exclude<WebPushRegistered, 'on'>
  | 'dismissed'
  | 'not-ready'
  | 'push-service'
  | 'no-network'
  | 'server';

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer | null): string {
  const text = bytes === null ? '' : btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the registration whose worker shows pushes; null where the browser has none yet. */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker.getRegistration();
  return found?.active == null ? null : found;
}

/** Returns this browser's subscription for a key of the server, made where there is none or one for another key. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  key: string,
): Promise<WebPushSubscription> {
  const former = await pushManager.getSubscription();
  if (former !== null && textOf(former.options.applicationServerKey) !== key) await former.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  return {
    endpoint: made.endpoint,
    p256dh: textOf(made.getKey('p256dh')),
    auth: textOf(made.getKey('auth')),
    server_key: key,
  };
}

/** Subscribes this browser and tells the server. The permission is there. */
async function register(key: string | null): Promise<PushProblem | null> {
  if (key === null) return 'off';
  const registration = await readyWorker();
  if (registration === null) return 'not-ready';
  for (let again = true; ; again = false) {
    let subscription: WebPushSubscription;
    try {
      subscription = await subscribe(registration, key);
    } catch (error) {
      console.error('the browser gave no subscription', errorTrace(error));
      return Notification.permission === 'denied' ? 'blocked' : 'push-service';
    }
    const answer = await runCommand(registerWebPush, { device: thisDevice().id, subscription });
    if (!answer.ok) return answer.problem.kind === 'no-network' ? 'no-network' : 'server';
    if (answer.value.status === 'on') return null;
    // An address that another profile has as well, as after a copy of the disk: the browser makes another.
    if (answer.value.status !== 'taken' || !again) return answer.value.status;
    await unsubscribe();
  }
}

/** Turns them on for a user. Called by a press: only then may the browser ask. */
async function turnOn(userId: string, key: string | null): Promise<PushProblem | null> {
  const obstacle = pushObstacle();
  if (obstacle !== null) return obstacle;
  const allowed = await Notification.requestPermission();
  if (allowed !== 'granted') return allowed === 'denied' ? 'blocked' : 'dismissed';
  const problem = await register(key);
  if (problem === null) wishWebPush(userId, true);
  else if (readWishers().length === 0) await unsubscribe();
  return problem;
}

/** Turns them off for a user; without a network the browser alone ends them. */
async function turnOff(userId: string): Promise<PushProblem | null> {
  dropWebPush(userId);
  const answer = await runCommand(removeWebPush, { device: thisDevice().id });
  if (answer.ok) return null;
  // Nobody else here wants them, so the address is gone, and the push service tells the server.
  if (readWishers().length === 0) return null;
  return answer.problem.kind === 'no-network' ? 'no-network' : 'server';
}

/**
 * Keeps the subscription of a user who wants it: a new sign-in, another key of the server and an address that the browser
 * has changed are told. Without effect where the user has blocked it since.
 */
async function keepWebPush(userId: string): Promise<void> {
  if (!readWishers().includes(userId) || pushObstacle() !== null || Notification.permission !== 'granted')
    return;
  const state = await runQuery(readWebPush, { device: thisDevice().id });
  if (state.ok && state.value.key !== null) await register(state.value.key);
}

/** Keeps the subscription while the user works here; see `keepWebPush`. */
export function useKeptWebPush(): void {
  const { user } = useSignedIn().workspace;
  const online = useSyncState((sync) => sync.status.phase === 'online');
  useEffect(() => {
    if (online) void keepWebPush(user.id);
  }, [online, user.id]);
}

/** Setting of this device and user. */
export interface WebPushSetting {
  /** `asking`: the server has not answered yet. `off-here`: it does not send. */
  readonly state: 'asking' | 'offline' | 'unknown' | 'off-here' | PushObstacle | 'on' | 'off';
  readonly busy: boolean;
  /** Reason why the last press had no effect. */
  readonly problem: PushProblem | null;
  readonly turn: (on: boolean) => Promise<void>;
}

export function useWebPush(): WebPushSetting {
  const { user } = useSignedIn().workspace;
  const {
    value,
    offline,
    problem: unanswered,
    refresh,
  } = useServerQuery(readWebPush, {
    device: thisDevice().id,
  });
  const marked = useSyncExternalStore(wishes.follow, wishes.read);
  const wanted = marked?.split(' ').includes(user.id) ?? false;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PushProblem | null>(null);
  const key = value?.key ?? null;
  const turn = useCallback(
    async (on: boolean): Promise<void> => {
      setBusy(true);
      setProblem(null);
      setProblem(await (on ? turnOn(user.id, key) : turnOff(user.id)));
      await refresh();
      setBusy(false);
    },
    [user.id, key, refresh],
  );
  const state = (): WebPushSetting['state'] => {
    const obstacle = pushObstacle();
    if (obstacle !== null) return obstacle;
    const allowed = wanted && Notification.permission === 'granted';
    // Without a network they can still be turned off.
    if (offline) return allowed ? 'on' : 'offline';
    if (value === null) return unanswered === null ? 'asking' : 'unknown';
    if (value.key === null) return 'off-here';
    return allowed && value.on ? 'on' : 'off';
  };
  return { state: state(), busy, problem, turn };
}
