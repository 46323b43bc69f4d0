import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newDataKey } from '../store/data-key';
import { sealTokens, tokenPlaceOf } from '../session/sealed-place';
import { gate } from '../testing/sync-server.fixture';
import { until } from '../testing/synced-device.fixture';
import { DatabaseHost } from './database-host';
import type { PageSide, UnattendedSide, UnattendedStatus } from './sides';
import { storeAt } from './store-port';

/** Locks of one browser, as far as workers use them: one holder for each name, the next in turn. */
class FakeLocks {
  readonly #ends = new Map<string, Promise<unknown>>();

  async request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
    const work = rest.at(-1) as () => Promise<unknown>;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as { readonly signal?: AbortSignal };
    const before = this.#ends.get(name) ?? Promise.resolve();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
    let end: () => void = () => undefined;
    this.#ends.set(name, Promise.all([before, new Promise<void>((resolve) => (end = resolve))]));
    try {
      await (signal === undefined ? before : Promise.race([before, aborted]));
      return await work();
    } finally {
      end();
    }
  }
}

const config = {
  supabaseUrl: 'https://vizite.test',
  anonKey: 'anon',
  oauthProviders: [],
  recorder: null,
  offlineDays: 30,
};
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (name: string): string => `${encoded({ alg: 'HS256' })}.${encoded({ name })}.${name}`;

let user: { readonly id: string; readonly email: string };
const key = newDataKey();
let asked: { readonly name: string; readonly token: string }[];
let line: ReturnType<typeof gate>;
let hosts: DatabaseHost[];
let told: UnattendedStatus[];
let sealed: string;

function answerOf(
  name: string,
  body: { readonly requests?: readonly { collection: string; cursor: object }[] },
) {
  if (name === 'sync_counts') return { clients: 0 };
  if (name === 'sync_own_work') return { collections: [], access_epoch: 'e', horizon: '9' };
  if (name !== 'sync_pull') return { wipe: null };
  return {
    collections: body.requests?.map(({ collection, cursor }) => ({
      collection,
      documents: [],
      cursor,
      has_more: false,
    })),
    access_epoch: 'e',
    horizon: '9',
    access: { user_id: user.id, permissions: [], scope: 'all', windows: {} },
    schema_version: 1,
    server_time: new Date().toISOString(),
  };
}

beforeEach(async () => {
  user = { id: crypto.randomUUID(), email: 'deneme@vizite.test' };
  asked = [];
  hosts = [];
  told = [];
  line = gate();
  const place = await tokenPlaceOf(user.id, key);
  const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
  sealed = await sealTokens(
    place,
    JSON.stringify({
      access_token: tokenOf('worker'),
      refresh_token: 'r',
      expires_at,
      expires_in: 3_600,
      token_type: 'bearer',
      user,
    }),
  );
  vi.stubGlobal('navigator', { locks: new FakeLocks(), onLine: true });
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {
        // Nothing is told of changes here.
      }
    },
  );
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    const token = new Headers(init.headers).get('authorization')?.split('.').at(-1) ?? '';
    asked.push({ name, token });
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Parameters<
      typeof answerOf
    >[1];
    if (body.requests?.some(({ collection }) => collection === 'clients')) await line.passed;
    return Response.json(answerOf(name, body));
  });
});
afterEach(async () => {
  line.open();
  for (const host of hosts) await host.close();
  vi.unstubAllGlobals();
});

/** Opens the app in a tab. @returns its worker, and its end of the port */
async function open(): Promise<{ host: DatabaseHost; port: MessagePort }> {
  const { port1, port2 } = new MessageChannel();
  const page: PageSide = {
    superseded: () => Promise.resolve(),
    config: () => Promise.resolve(config),
    accessToken: () => Promise.resolve(tokenOf('page')),
    renewedToken: () => Promise.resolve(tokenOf('page')),
    device: () =>
      Promise.resolve({ device: { id: crypto.randomUUID(), name: 'deneme', appVersion: '1' }, wiped: null }),
    wipeTold: () => Promise.resolve(),
  };
  const host = new DatabaseHost();
  hosts.push(host);
  await host.open(user, key, page, port2, 'look', crypto.randomUUID());
  return { host, port: port1 };
}
const side: UnattendedSide = {
  read: () => Promise.resolve(sealed),
  write: () => Promise.resolve(),
  told: (status) => Promise.resolve(void told.push(status)),
};
const pulls = (): number => asked.filter(({ name }) => name === 'sync_pull').length;
/** Waits until the first sync asks for patients. */
const onItsWay = (): Promise<void> => until(() => expect(pulls()).toBeGreaterThan(1));

it('a worker goes on alone with tokens of its own, and the page hears nothing more of the store', async () => {
  const { host, port } = await open();
  const page = storeAt(port, new AbortController().signal);
  expect(await page.list('rows/clients/')).toEqual([]);
  await onItsWay();
  const before = asked.length;
  const ending = host.finishFirstSync(side);
  await until(() => expect(asked.slice(before).some(({ name }) => name === 'sync_pull')).toBe(true));
  const answered = vi.fn();
  page.list('rows/clients/').then(answered, answered);
  await until(() => expect(told).not.toEqual([]));
  line.open();
  expect(await ending).toBe('complete');
  expect(answered).not.toHaveBeenCalled();
  const later = asked.slice(before);
  const first = later.findIndex(({ name }) => name === 'sync_pull');
  expect(later.slice(first).filter(({ token }) => token !== 'worker')).toEqual([]);
  expect(later.filter(({ name }) => name === 'sync_push' || name === 'log_view')).toEqual([]);
  // The store is closed, and complete for the next who opens it.
  const next = await open();
  expect(await next.host.finishFirstSync(side)).toBeNull();
  port.close();
});

it('of two tabs the one that replicates goes on, and the other lets go', async () => {
  const first = await open();
  await onItsWay();
  const second = await open();
  expect(await second.host.finishFirstSync(side)).toBeNull();
  const ending = first.host.finishFirstSync(side);
  line.open();
  expect(await ending).toBe('complete');
});

it('a tab that is opened meanwhile waits until it is over, and does not do the same beside it', async () => {
  const first = await open();
  await onItsWay();
  const before = pulls();
  const ending = first.host.finishFirstSync(side);
  // It asks for patients too by now, and is not answered.
  await until(() => expect(pulls()).toBe(before + 2));
  await open();
  expect(pulls()).toBe(before + 2);
  line.open();
  expect(await ending).toBe('complete');
  expect(
    asked
      .filter(({ name }) => name === 'sync_pull')
      .slice(before)
      .some(({ token }) => token === 'page'),
  ).toBe(false);
  await until(() => expect(asked.at(-1)?.token).toBe('page'));
});

it('a page that closes its worker ends it in the middle, and another goes on', async () => {
  const { host } = await open();
  await onItsWay();
  const before = pulls();
  const ending = host.finishFirstSync(side);
  await until(() => expect(pulls()).toBeGreaterThan(before));
  await host.close();
  expect(await ending).toBe('stopped');
  line.open();
  const next = await open();
  await until(() => expect(asked.at(-1)?.token).toBe('page'));
  await until(async () => expect(await next.host.finishFirstSync(side)).toBeNull());
});
