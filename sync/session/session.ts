import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AuthChangeEvent, Session as SupabaseSession, SupabaseClient } from '@supabase/supabase-js';
import type { DataKey } from '../store/data-key';
import { holdStore } from '../store/holders';
import { redeemInvitation } from './invitation';
import type { InvitationProblem } from './invitation';
import { fetchInTime, fetchUntil } from './fetch-in-time';
import { keepInvitation, takeInvitation } from './kept-invitation';
import { makeKeyRing, openKeyRing, readKeyRing, setSecret } from './key-ring';
import { takeProviderProblem } from './provider-return';
import type { ProviderProblem } from './provider-return';
import { removeSealedTokens, SealedTokens, SESSION_KEY } from './sealed-tokens';
import { loadServerConfig } from './server-config';
import type { ServerConfig } from './server-config';
import { isInsecure, signInProblem } from './sign-in-result';
import type { SignInResult } from './sign-in-result';
import { removeStoredUser, storedUser, storeUser } from './stored-user';
import type { SignedInUser } from './stored-user';
import { tellSignedOut } from './tell-signed-out';
import { clearTries } from './unlock-tries';
import { errorTrace } from '../model/error-trace';
import { asciiLower } from '../model/tr/ascii';

export type { ProviderProblem } from './provider-return';
export type { SignInProblem, SignInResult } from './sign-in-result';
export type { SignedInUser } from './stored-user';

/**
 * Arrival of a user at the locked app. `start`: start of the app. `return`: it was locked, or the user chosen. `idle`:
 * it has locked itself, and a first sync may go on.
 * `provider`: just signed in with an account from elsewhere. `password`: just signed in with a password that does not
 * open what is here.
 */
export type Arrival = 'start' | 'return' | 'idle' | 'provider' | 'password';

/** Cause of a lock: the user, or a while without a touch. */
export type LockedBy = 'hand' | 'idle';

export type SessionState =
  | { readonly kind: 'signed-out' }
  /** Who it is, is known, and nothing of theirs can be read. */
  | { readonly kind: 'locked'; readonly user: SignedInUser; readonly arrival: Arrival }
  | {
      readonly kind: 'signed-in';
      readonly user: SignedInUser;
      /** Opens the user's records and tokens on this device. */
      readonly key: DataKey;
      /** The server wants the password again; local work goes on meanwhile. */
      readonly expired: boolean;
    };

/**
 * The page listens to nothing; its worker does. supabase-js registers listeners on the window for good: they may keep
 * neither a token nor the client alive.
 */
const DEAF = { accessToken: () => Promise.resolve(null), fetch: fetchInTime };

/** Names that the product specification (§3, §4) fixes. */
const PROVIDER_TOKEN = 'oauth_provider_token';
const PROVIDER_REFRESH_TOKEN = 'oauth_provider_refresh_token';

function userOf({ user }: SupabaseSession): SignedInUser {
  return { id: user.id, email: user.email ?? '' };
}

/** Ends a client. The library counts those of a page and never takes one off: of the next one it would warn. */
async function disposeOf({ auth }: SupabaseClient): Promise<void> {
  const { nextInstanceID } = auth.constructor as { readonly nextInstanceID?: Record<string, number> };
  if (nextInstanceID !== undefined) delete nextInstanceID[SESSION_KEY];
  await auth.dispose();
}

/**
 * Signed-in user of this device, and whether it is locked. The user stays signed in without a network and with an
 * expired token; only signing out by hand, or another user signing in, ends that. After a start of the app, and when
 * it is locked, the user's key is needed first. The supabase client is loaded when first needed.
 */
export class Session {
  readonly #state: BehaviorSubject<SessionState>;
  /** Read before anything else takes the address of the page for its own. */
  #providerProblem = takeProviderProblem();
  readonly #invitationProblem = new BehaviorSubject<InvitationProblem | null>(null);
  readonly #unreachable = new Subject<void>();
  #client: Promise<SupabaseClient> | null = null;
  #tokens = new SealedTokens();
  /** Ends what the client is waiting for. */
  #left = new AbortController();
  #config: Promise<ServerConfig> | null = null;
  /** Signing in by password under way: it says itself how it ends. */
  #entering = false;
  /** The password of a user who signed in but could not open the records here with it. */
  #password: string | null = null;

  constructor() {
    const user = storedUser();
    // Tokens of an earlier version without a user: the next sign-in brings new ones.
    if (user === null) localStorage.removeItem(SESSION_KEY);
    this.#state = new BehaviorSubject<SessionState>(
      user === null ? { kind: 'signed-out' } : { kind: 'locked', user, arrival: 'start' },
    );
  }

  get state$(): Observable<SessionState> {
    return this.#state;
  }

  get state(): SessionState {
    return this.#state.value;
  }

  /** Reason of the return from a provider's page without being signed in. */
  get providerProblem(): ProviderProblem | null {
    return this.#providerProblem;
  }

  /** Reason why the code did not open the account with which the user came back from a provider's page. */
  get invitationProblem$(): Observable<InvitationProblem | null> {
    return this.#invitationProblem;
  }

  /** A token could not be renewed for want of a network. The browser may not have noticed. */
  get unreachable$(): Observable<void> {
    return this.#unreachable;
  }

  /**
   * Returns the server's address and features.
   * @throws when it was never reached from this device.
   */
  config(): Promise<ServerConfig> {
    this.#config ??= loadServerConfig().catch((error: unknown) => {
      this.#config = null;
      throw error;
    });
    return this.#config;
  }

  /**
   * Returns the one connection to the server.
   * @throws as `config`, and while the app is locked.
   */
  client(): Promise<SupabaseClient> {
    if (this.#client === null) {
      if (this.state.kind === 'locked') return Promise.reject(new Error('locked'));
      const connecting = this.#connect();
      this.#client = connecting;
      connecting.catch(() => {
        if (this.#client === connecting) this.#client = null;
      });
    }
    return this.#client;
  }

  /**
   * Returns the user's token, renewed where it has expired; null where the session is gone.
   * @throws without a network.
   */
  async accessToken(): Promise<string | null> {
    const { data, error } = await (await this.client()).auth.getSession();
    if (error !== null) throw error;
    return data.session?.access_token ?? null;
  }

  /**
   * Returns a new token. For when the server has refused one that seems good here, as after a change of a clock; null where
   * the session is gone.
   * @throws without a network.
   */
  async renewedToken(): Promise<string | null> {
    const { data, error } = await (await this.client()).auth.refreshSession();
    if (error !== null) throw error;
    return data.session?.access_token ?? null;
  }

  /**
   * Checks the password and opens what this device has of the user. Makes a key if there is none. Never throws: each
   * failure has a name that the sign-in page explains. If the password does not open what is here, the user is locked
   * afterwards.
   */
  async signIn(email: string, password: string): Promise<SignInResult> {
    if (isInsecure()) return { ok: false, problem: 'insecure', retryAfter: null };
    this.#entering = true;
    try {
      const client = await this.client();
      const { data, error } = await client.auth.signInWithPassword({
        email: asciiLower(email),
        password,
      });
      if (error === null) return await this.#tryToEnter(userOf(data.session), password);
      const seconds = /(\d+)/.exec(error.message)?.[1];
      return {
        ok: false,
        problem: signInProblem(error),
        retryAfter: seconds === undefined ? null : Number(seconds),
      };
    } catch {
      return { ok: false, problem: 'no-network', retryAfter: null };
    } finally {
      this.#entering = false;
    }
  }

  /**
   * Leaves for the provider's page and comes back signed in.
   * @param invitation code that is redeemed with the account of the provider
   */
  async signInWithProvider(provider: string, invitation: string | null = null): Promise<SignInResult> {
    // The browser would leave for a page of its own that says so.
    if (!navigator.onLine) return { ok: false, problem: 'no-network', retryAfter: null };
    this.#invitationProblem.next(null);
    if (invitation === null) takeInvitation();
    else keepInvitation(invitation);
    try {
      const client = await this.client();
      const { error } = await client.auth.signInWithOAuth({
        provider: provider as 'google',
        options: { redirectTo: location.origin },
      });
      return error === null ? { ok: true } : { ok: false, problem: signInProblem(error), retryAfter: null };
    } catch {
      return { ok: false, problem: 'no-network', retryAfter: null };
    }
  }

  /**
   * Lets the locked user in. By now another user may be the locked one, who is not let in by it.
   * @param id whose key it is
   * @param key of the user's ring
   * @throws DamagedKeyRing
   */
  async unlock(id: string, key: DataKey): Promise<void> {
    const { state } = this;
    if (state.kind !== 'locked' || state.user.id !== id) return;
    const tokens = this.#tokens;
    if (this.#password !== null) await setSecret(id, key, 'password', this.#password);
    await this.#admit(state.user, key, tokens);
  }

  /**
   * Lets the locked user in with a new key. What is sealed under another key has to be gone from this device.
   * @param pin needed if the user has signed in without a password
   */
  async unlockAnew(pin: string | null): Promise<void> {
    const { state } = this;
    if (state.kind !== 'locked') return;
    const { user } = state;
    const tokens = this.#tokens;
    if (this.#password !== null)
      await this.#admit(user, await makeKeyRing(user.id, 'password', this.#password), tokens);
    else if (pin !== null) await this.#admit(user, await makeKeyRing(user.id, 'pin', pin), tokens);
  }

  /**
   * Forgets key and tokens of the user in this tab. Whatever has to be stored is stored before.
   * @param by `hand` also ends what goes on since the app has locked itself
   */
  lock(by: LockedBy = 'hand'): void {
    const { state } = this;
    const arrival = by === 'idle' ? 'idle' : 'return';
    if (state.kind === 'locked' && state.arrival === 'idle' && by === 'hand')
      this.#state.next({ ...state, arrival });
    if (state.kind !== 'signed-in') return;
    this.#dropClient();
    this.#state.next({ kind: 'locked', user: state.user, arrival });
  }

  /** Makes room for another user. The sealed tokens stay, so that this one may come back without a network. */
  async leave(): Promise<void> {
    const { state } = this;
    if (state.kind === 'signed-out') return;
    // Tokens that are nowhere yet would be lost; the server is told that nobody uses them.
    if (state.kind === 'locked' && (state.arrival === 'provider' || state.arrival === 'password'))
      return this.signOut();
    this.#dropClient();
    removeStoredUser();
    this.#forgetProvider();
    this.#state.next({ kind: 'signed-out' });
  }

  /** Brings a user of this device before the lock. */
  choose(user: SignedInUser): void {
    if (this.state.kind !== 'signed-out') return;
    this.#dropClient();
    storeUser(user);
    this.#state.next({ kind: 'locked', user: { id: user.id, email: user.email }, arrival: 'return' });
  }

  /**
   * Ends the session on this device at once. It also ends on the server, if that can be reached and the app is not
   * locked; nobody waits for that.
   */
  async signOut(): Promise<void> {
    const stored = await this.#tokens.getItem(SESSION_KEY).catch(() => null);
    await this.#forget();
    if (stored !== null) void tellSignedOut(() => this.config(), stored);
  }

  async #connect(): Promise<SupabaseClient> {
    const tokens = this.#tokens;
    const { signal } = this.#left;
    const [config, { createClient }] = await Promise.all([this.config(), import('@supabase/supabase-js')]);
    const client = createClient(config.supabaseUrl, config.anonKey, {
      auth: {
        storageKey: SESSION_KEY,
        storage: tokens,
        flowType: 'pkce',
        persistSession: true,
        autoRefreshToken: true,
      },
      global: { fetch: fetchUntil(signal, () => this.#unreachable.next()) },
      realtime: DEAF,
    });
    client.realtime.setAuth = () => Promise.resolve();
    client.auth.onAuthStateChange((event, session) => this.#onAuthEvent(event, session));
    // Locked while it was made.
    if (this.#tokens !== tokens) await disposeOf(client);
    return client;
  }

  #onAuthEvent(event: AuthChangeEvent, session: SupabaseSession | null): void {
    if (session?.provider_token) localStorage.setItem(PROVIDER_TOKEN, session.provider_token);
    if (session?.provider_refresh_token)
      localStorage.setItem(PROVIDER_REFRESH_TOKEN, session.provider_refresh_token);
    const { state } = this;
    if (event === 'SIGNED_OUT') {
      this.#forgetProvider();
      this.#expire();
      return;
    }
    if (session === null) {
      // Without a network an expired session is kept and refreshed later; only one that is gone needs the password.
      if (event === 'INITIAL_SESSION' && !this.#tokens.present) this.#expire();
      return;
    }
    const user = userOf(session);
    if (state.kind === 'signed-in') {
      if (state.user.id === user.id && state.expired) this.#state.next({ ...state, expired: false });
      return;
    }
    // Other tabs tell what happens there too; only who signed in here has tokens here.
    if (this.#entering || state.kind === 'locked' || this.#tokens.arrived !== user.id) return;
    const code = takeInvitation();
    if (code === null) this.#state.next({ kind: 'locked', user, arrival: 'provider' });
    else void this.#arriveInvited(user, code);
  }

  /** Gives the invited rights to a user who comes back from the provider's page with a code, and then locks the app. */
  async #arriveInvited(user: SignedInUser, code: string): Promise<void> {
    const problem = await this.client()
      .then((client) => redeemInvitation(client, code))
      .catch((): InvitationProblem => 'no-network');
    if (problem === null || problem === 'known') {
      this.#state.next({ kind: 'locked', user, arrival: 'provider' });
      return;
    }
    await this.signOut();
    this.#invitationProblem.next(problem);
  }

  async #tryToEnter(user: SignedInUser, password: string): Promise<SignInResult> {
    try {
      await this.#enter(user, password);
      return { ok: true };
    } catch (error) {
      console.error('the key could not be kept', errorTrace(error));
      if (this.state.kind !== 'signed-in') await this.signOut();
      return { ok: false, problem: 'storage', retryAfter: null };
    }
  }

  /** Opens what is here with the password that the server has just taken, or makes the password open it. */
  async #enter(user: SignedInUser, password: string): Promise<void> {
    const { state } = this;
    const { id } = user;
    const tokens = this.#tokens;
    // From now on the user's records here are not removed; if they are being removed already, the user starts with
    // none.
    const release = await holdStore(id);
    try {
      const key = await this.#keyFor(id, password);
      if (state.kind === 'signed-in') {
        if (key === null) await setSecret(id, state.key, 'password', password);
        return;
      }
      if (key !== null) return await this.#admit(user, key, tokens);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'DamagedKeyRing') throw error;
      if (state.kind === 'signed-in') return;
    } finally {
      release();
    }
    this.#password = password;
    this.#state.next({ kind: 'locked', user, arrival: 'password' });
  }

  async #keyFor(id: string, password: string): Promise<DataKey | null> {
    if ((await readKeyRing(id)) === null) return makeKeyRing(id, 'password', password);
    const key = await openKeyRing(id, 'password', password);
    // Removed meanwhile, with everything that it opens.
    const removed = key !== null && (await readKeyRing(id)) === null;
    return removed ? makeKeyRing(id, 'password', password) : key;
  }

  /** @param tokens those that were here when the user came: with others somebody else has come meanwhile */
  async #admit(user: SignedInUser, key: DataKey, tokens: SealedTokens): Promise<void> {
    if (this.#tokens !== tokens) return;
    this.#password = null;
    this.#providerProblem = null;
    await clearTries(user.id);
    await tokens.bind(user.id, key);
    if (this.#hasLeft(tokens)) return;
    storeUser(user);
    this.#state.next({ kind: 'signed-in', user, key, expired: false });
  }

  // Asked again after a wait, where the compiler takes the field for unchanged.
  #hasLeft(tokens: SealedTokens): boolean {
    return this.#tokens !== tokens;
  }

  /**
   * Expires the session that the server no longer takes. The user stays and works on, and is asked for the password.
   */
  #expire(): void {
    const { state } = this;
    if (state.kind === 'signed-in' && !state.expired) this.#state.next({ ...state, expired: true });
  }

  #dropClient(): void {
    const client = this.#client;
    this.#client = null;
    this.#password = null;
    this.#tokens.close();
    this.#tokens = new SealedTokens();
    this.#left.abort();
    this.#left = new AbortController();
    client?.then(disposeOf).catch(() => undefined);
  }

  #forgetProvider(): void {
    localStorage.removeItem(PROVIDER_TOKEN);
    localStorage.removeItem(PROVIDER_REFRESH_TOKEN);
  }

  async #forget(): Promise<void> {
    const { state } = this;
    // Without a network the client keeps its session; left behind it would sign the user in again.
    this.#tokens.end();
    this.#dropClient();
    this.#forgetProvider();
    localStorage.removeItem(SESSION_KEY);
    if (state.kind !== 'signed-out') await removeSealedTokens(state.user.id);
    removeStoredUser();
    if (this.state.kind !== 'signed-out') this.#state.next({ kind: 'signed-out' });
  }
}
