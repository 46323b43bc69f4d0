import type { DataKey } from '../store/data-key';
import { isKeyOf } from './key-ring';
import type { KeyRing } from './key-ring';

/*
 * An unlocked page hands its key to other pages of the same user: to tabs that are open at the same time, and over a
 * reload through the service worker, which keeps it in memory for seconds (public/key-keeper.js). It is never stored.
 */

const CHANNEL = 'vizite.key';
/** Milliseconds that a page waits for somebody to hand it the key before it asks the user. */
const PATIENCE = 250;

type Message =
  | { readonly kind: 'ask' | 'offer'; readonly person: string }
  | { readonly kind: 'key'; readonly person: string; readonly key: DataKey };

const messageOf = (event: MessageEvent): Message => event.data as Message;

async function keeper(): Promise<ServiceWorker | null> {
  const registration = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration());
  return registration ? registration.active : null;
}

function askKeeper(worker: ServiceWorker, person: string): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage({ type: 'vizite.key.ask', person }, [port2]);
  });
}

/**
 * Returns the key of a user from another page; null where nobody has it. Never throws.
 * @param patience milliseconds
 */
export function askForKey(
  person: string,
  ring: KeyRing,
  patience: number = PATIENCE,
): Promise<DataKey | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (key: DataKey | null): void => {
      clearTimeout(timer);
      channel.close();
      resolve(key);
    };
    const timer = setTimeout(() => end(null), patience);
    const take = async (key: unknown): Promise<void> => {
      if (key instanceof Uint8Array && (await isKeyOf(ring, key as DataKey))) end(key as DataKey);
    };
    channel.onmessage = (event: MessageEvent) => {
      const message = messageOf(event);
      if (message.kind === 'key' && message.person === person) void take(message.key);
    };
    channel.postMessage({ kind: 'ask', person } satisfies Message);
    keeper()
      .then(async (worker) => worker !== null && (await take(await askKeeper(worker, person))))
      .catch(() => undefined);
  });
}

/** Calls back when a page of the user has the key and gives it away. Returns the function that ends it. */
export function onKeyOffered(person: string, ask: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent) => {
    const message = messageOf(event);
    if (message.kind === 'offer' && message.person === person) ask();
  };
  return () => channel.close();
}

/**
 * Gives the key to pages that ask, and keeps it over a reload of this one, until the returned function is called.
 * @param mayGive asked each time
 */
export function offerKey(person: string, key: DataKey, mayGive: () => boolean): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent) => {
    const message = messageOf(event);
    if (message.kind === 'ask' && message.person === person && mayGive())
      channel.postMessage({ kind: 'key', person, key } satisfies Message);
  };
  channel.postMessage({ kind: 'offer', person } satisfies Message);
  // Asked now: while a page goes there is no time to wait.
  let registration: ServiceWorkerRegistration | null = null;
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.ready.then(
      (ready) => (registration = ready),
      () => undefined,
    );
  }
  const hand = (): void => {
    if (mayGive()) registration?.active?.postMessage({ type: 'vizite.key.keep', person, key });
  };
  addEventListener('pagehide', hand);
  return () => {
    removeEventListener('pagehide', hand);
    channel.close();
  };
}

/** Tells the service worker to forget the key that a closed page has left with it. */
export async function forgetHandedKey(): Promise<void> {
  (await keeper().catch(() => null))?.postMessage({ type: 'vizite.key.forget' });
}
