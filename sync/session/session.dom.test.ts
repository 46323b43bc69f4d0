import { firstValueFrom } from 'rxjs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openKeyRing, removeKeyRing } from './key-ring';
import { Session } from './session';

const PERSON = { id: '00000000-0000-4000-8000-000000000001', email: 'deneme@vizite.demo' };
const PASSWORD = 'Vizite.2026!';
const NEW_PASSWORD = 'Yeni.Parola.26';

interface Storage {
  setItem(name: string, value: string): Promise<void>;
  getItem(name: string): Promise<string | null>;
}
type Listener = (event: string, session: object | null) => void;

/** Part of the server's client that the session uses. */
class FakeClient {
  readonly storage: Storage;
  readonly #name: string;
  listener: Listener = () => undefined;
  disposed = false;
  readonly session = { access_token: 'secret', refresh_token: 'secret', user: PERSON };

  readonly fetch: typeof fetch;

  constructor(options: { auth: { storage: Storage; storageKey: string }; global: { fetch: typeof fetch } }) {
    this.fetch = options.global.fetch;
    this.storage = options.auth.storage;
    this.#name = options.auth.storageKey;
  }

  readonly auth = {
    onAuthStateChange: (listener: Listener) => (this.listener = listener),
    signInWithPassword: async () => {
      await this.storage.setItem(this.#name, JSON.stringify(this.session));
      this.listener('SIGNED_IN', this.session);
      return { data: { session: this.session }, error: null };
    },
    signInWithOAuth: () => Promise.resolve({ error: null }),
    signOut: () => Promise.reject(new TypeError('no network')),
    dispose: () => Promise.resolve((this.disposed = true)),
  };
  readonly realtime = { setAuth: vi.fn<(token: string) => Promise<void>>() };
  readonly rpc = vi.fn<(name: string, given: object) => Promise<object>>();
  tokens = () => this.storage.getItem(this.#name);
}

const clients: FakeClient[] = [];
vi.mock('@supabase/supabase-js', () => ({
  createClient: (_url: string, _key: string, options: ConstructorParameters<typeof FakeClient>[0]) => {
    const client = new FakeClient(options);
    clients.push(client);
    return client;
  },
}));
vi.mock('./server-config', () => ({ loadServerConfig: () => Promise.resolve({}) }));

const stored = () => Object.keys(localStorage).sort();
const tokens = () => stored().filter((name) => name.startsWith('vizite.session'));

beforeEach(async () => {
  localStorage.clear();
  clients.length = 0;
  await removeKeyRing(PERSON.id);
});

async function signedIn(): Promise<{ session: Session; key: Uint8Array<ArrayBuffer> }> {
  const session = new Session();
  await session.signIn(PERSON.email, PASSWORD);
  const { state } = session;
  if (state.kind !== 'signed-in') throw new Error(state.kind);
  return { session, key: state.key };
}

describe('the session of a device', () => {
  it('makes a key at the first sign-in, and asks for it after a start and after locking', async () => {
    const { session, key } = await signedIn();
    expect(tokens()).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('secret');
    const restarted = new Session();
    expect(restarted.state).toEqual({ kind: 'locked', user: PERSON, arrival: 'start' });
    await expect(restarted.client()).rejects.toThrow('locked');

    session.lock();
    expect(session.state).toEqual({ kind: 'locked', user: PERSON, arrival: 'return' });
    expect(await clients[0]?.tokens()).toBeNull();
    await expect(session.accessToken()).rejects.toThrow('locked');
    await session.unlock(PERSON.id, key);
    expect(session.state).toMatchObject({ kind: 'signed-in', expired: false });
    await session.client();
    expect(clients[0]?.disposed).toBe(true);
    expect(await clients[1]?.tokens()).toContain('secret');
  });

  it('tells a lock that came by itself from one by hand, which counts also behind the other', async () => {
    const { session, key } = await signedIn();
    session.lock('idle');
    expect(session.state).toEqual({ kind: 'locked', user: PERSON, arrival: 'idle' });
    session.lock('idle');
    expect(session.state).toMatchObject({ arrival: 'idle' });
    session.lock('hand');
    session.lock('idle');
    expect(session.state).toEqual({ kind: 'locked', user: PERSON, arrival: 'return' });
    await session.unlock(PERSON.id, key);
    expect(session.state).toMatchObject({ kind: 'signed-in' });
  });

  it('gives up at the lock what screens wait for, and lets a renewal of tokens end', async () => {
    const { session } = await signedIn();
    const ended: string[] = [];
    vi.stubGlobal(
      'fetch',
      (url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            ended.push(url);
            reject(new DOMException('', 'AbortError'));
          });
        }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const waiting = clients[0]?.fetch('https://vizite.test/rest/v1/rpc/list_devices', { method: 'POST' });
    void clients[0]?.fetch('https://vizite.test/auth/v1/token?grant_type=refresh_token', { method: 'POST' });
    session.lock();
    await expect(waiting).rejects.toThrow(DOMException);
    expect(ended).toEqual(['https://vizite.test/rest/v1/rpc/list_devices']);
  });

  it('asks for the old password where another one was set elsewhere, and takes the new one from then on', async () => {
    const { session, key } = await signedIn();
    await session.signOut();
    await session.signIn(PERSON.email, NEW_PASSWORD);
    expect(session.state).toMatchObject({ kind: 'locked', arrival: 'password' });
    // Nothing is written before: who closes the page now has signed in in vain.
    expect(stored()).not.toContain('vizite.person');
    await session.unlock(PERSON.id, key);
    expect(session.state).toMatchObject({ kind: 'signed-in', key });
    expect(await openKeyRing(PERSON.id, 'password', NEW_PASSWORD)).toEqual(key);
    expect(await openKeyRing(PERSON.id, 'password', PASSWORD)).toBeNull();
  });

  it('takes the new password where it is asked for over an open page', async () => {
    const { session, key } = await signedIn();
    await session.signIn(PERSON.email, NEW_PASSWORD);
    expect(session.state).toMatchObject({ kind: 'signed-in', key });
    expect(await openKeyRing(PERSON.id, 'password', NEW_PASSWORD)).toEqual(key);
  });

  it('keeps the tokens of who makes room for another user', async () => {
    const { session, key } = await signedIn();
    localStorage.setItem('oauth_provider_token', 'theirs');
    await session.leave();
    expect(session.state.kind).toBe('signed-out');
    expect(stored().filter((name) => name === 'vizite.person' || name.startsWith('oauth'))).toEqual([]);
    session.choose(PERSON);
    await session.unlock(PERSON.id, key);
    await session.client();
    expect(await clients.at(-1)?.tokens()).toContain('secret');
  });

  it('forgets tokens at sign-out, without a network and while locked too', async () => {
    const { session, key } = await signedIn();
    await session.signOut();
    expect([session.state.kind, tokens(), stored()]).toEqual(['signed-out', [], []]);
    await session.signIn(PERSON.email, PASSWORD);
    session.lock();
    await session.signOut();
    expect([session.state.kind, tokens()]).toEqual(['signed-out', []]);
    expect(await openKeyRing(PERSON.id, 'password', PASSWORD)).toEqual(key);
  });

  it('is over here at sign-out though the server does not answer, which is told with what is left', async () => {
    const { session } = await signedIn();
    const told = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    await session.signOut();
    expect([session.state.kind, tokens()]).toEqual(['signed-out', []]);
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    const [address, request] = told.mock.lastCall ?? [];
    // Its time is over: it is renewed first.
    expect(address).toContain('/auth/v1/token?grant_type=refresh_token');
    expect(request).toMatchObject({ keepalive: true, body: JSON.stringify({ refresh_token: 'secret' }) });

    const later = { ...clients[0]?.session, access_token: 'renewed', expires_at: Date.now() };
    told.mockResolvedValue(Response.json(later));
    await session.signIn(PERSON.email, PASSWORD);
    await session.signOut();
    await vi.waitFor(() => expect(told.mock.lastCall?.[0]).toContain('/auth/v1/logout?scope=local'));
    expect(told.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer renewed' });
    told.mockRestore();
  });

  it('says so where the browser keeps no key, and leaves nothing behind', async () => {
    const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const session = new Session();
    expect(await session.signIn(PERSON.email, PASSWORD)).toMatchObject({ ok: false, problem: 'storage' });
    expect([session.state.kind, tokens()]).toEqual(['signed-out', []]);
    refusing.mockRestore();
    complaint.mockRestore();
  });

  it('does not follow a sign-in that another tab tells of', async () => {
    const session = new Session();
    await session.client();
    clients[0]?.listener('SIGNED_IN', { user: PERSON });
    expect(session.state.kind).toBe('signed-out');
  });

  it('stands before the lock after a sign-in by a provider, which has no password', async () => {
    const session = new Session();
    await session.client();
    const [client] = clients;
    await client?.storage.setItem('vizite.session', JSON.stringify(client.session));
    client?.listener('SIGNED_IN', client.session);
    expect(session.state).toMatchObject({ kind: 'locked', arrival: 'provider' });
    await session.unlockAnew('483920');
    expect(session.state.kind).toBe('signed-in');
    expect(tokens()).toHaveLength(1);
    expect(await openKeyRing(PERSON.id, 'pin', '483920')).not.toBeNull();
  });

  it('does not leave for a provider’s page without a network', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const session = new Session();
    expect(await session.signInWithProvider('google', 'ABCD-EFGH')).toMatchObject({ problem: 'no-network' });
    expect([clients.length, sessionStorage.length]).toEqual([0, 0]);
    online.mockRestore();
  });

  describe('with the code of an invitation at a provider’s page', () => {
    /** Leaves with a code, and comes back on a page of its own. */
    async function returned(answer: { error: { message: string } | null }): Promise<Session> {
      await new Session().signInWithProvider('google', ' ABCD-EFGH ');
      const session = new Session();
      await session.client();
      const client = clients.at(-1);
      if (client === undefined) throw new Error('no client');
      client.rpc.mockResolvedValue({ status: answer.error === null ? 200 : 400, ...answer });
      await client.storage.setItem('vizite.session', JSON.stringify(client.session));
      client.listener('SIGNED_IN', client.session);
      await vi.waitFor(() => expect(client.rpc).toHaveBeenCalled());
      expect(client.rpc.mock.calls).toEqual([['accept_invitation', { code: 'ABCD-EFGH' }]]);
      return session;
    }

    it('redeems it with the account that one comes back with', async () => {
      const session = await returned({ error: null });
      await vi.waitFor(() => expect(session.state).toMatchObject({ kind: 'locked', arrival: 'provider' }));
      expect(sessionStorage).toHaveLength(0);
    });

    it('says why the code was not taken, and keeps nobody signed in', async () => {
      const session = await returned({ error: { message: 'invitation_invalid' } });
      await vi.waitFor(async () => expect(await firstValueFrom(session.invitationProblem$)).toBe('invalid'));
      expect([session.state.kind, tokens(), stored()]).toEqual(['signed-out', [], []]);
    });

    it('is forgotten by the next sign-in at a provider’s page without one', async () => {
      const session = new Session();
      await session.signInWithProvider('google', 'ABCD-EFGH');
      await session.signInWithProvider('google');
      expect(sessionStorage).toHaveLength(0);
    });
  });
});
