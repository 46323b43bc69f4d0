import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AuthChangeEvent, Session as SupabaseSession, SupabaseClient } from '@supabase/supabase-js';
import { loadServerConfig } from './server-config';
import type { ServerConfig } from './server-config';

export interface SignedInPerson {
  readonly id: string;
  readonly email: string;
}

export type SessionState =
  | { readonly kind: 'signed-out' }
  /** `expired`: the server wants the password again; local work goes on meanwhile. */
  | { readonly kind: 'signed-in'; readonly person: SignedInPerson; readonly expired: boolean };

export type SignInProblem = 'wrong-password' | 'locked' | 'too-many' | 'inactive' | 'no-network' | 'server';
export type SignInResult =
  | { readonly ok: true }
  /** `retryAfter` in seconds, where the server says so. */
  | { readonly ok: false; readonly problem: SignInProblem; readonly retryAfter: number | null };

const PERSON_KEY = 'vizite.person';
const SESSION_KEY = 'vizite.session';
/** Names that the product specification (§3, §4) fixes. */
const PROVIDER_TOKEN = 'oauth_provider_token';
const PROVIDER_REFRESH_TOKEN = 'oauth_provider_refresh_token';

function storedPerson(): SignedInPerson | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PERSON_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { id, email } = value as Record<string, unknown>;
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null;
  } catch {
    return null;
  }
}

function problemOf(error: {
  status?: number | undefined;
  code?: string | undefined;
  name: string;
}): SignInProblem {
  if (error.name === 'AuthRetryableFetchError' && (error.status === undefined || error.status === 0))
    return 'no-network';
  if (error.code === 'account_locked') return 'locked';
  if (error.status === 429) return 'too-many';
  if (error.code === 'user_banned') return 'inactive';
  if (error.status === 400 || error.status === 401 || error.code === 'invalid_credentials')
    return 'wrong-password';
  return 'server';
}

/**
 * Who is signed in on this device. The person stays signed in without a network and with an expired token; only
 * signing out by hand, or another person signing in, ends that. The supabase client is loaded when first needed.
 */
export class Session {
  readonly #state: BehaviorSubject<SessionState>;
  #client: Promise<SupabaseClient> | null = null;
  #config: Promise<ServerConfig> | null = null;
  #leaving = false;

  constructor() {
    const person = storedPerson();
    this.#state = new BehaviorSubject<SessionState>(
      person === null ? { kind: 'signed-out' } : { kind: 'signed-in', person, expired: false },
    );
  }

  get state$(): Observable<SessionState> {
    return this.#state;
  }

  get state(): SessionState {
    return this.#state.value;
  }

  /** What the server is and offers. @throws when it was never reached from this device. */
  config(): Promise<ServerConfig> {
    this.#config ??= loadServerConfig().catch((error: unknown) => {
      this.#config = null;
      throw error;
    });
    return this.#config;
  }

  /** The one connection to the server. @throws as `config`. */
  client(): Promise<SupabaseClient> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  /** The person's token, renewed where it has expired; null where the session is gone. @throws without a network. */
  async accessToken(): Promise<string | null> {
    const { data, error } = await (await this.client()).auth.getSession();
    if (error !== null) throw error;
    return data.session?.access_token ?? null;
  }

  /** Never throws: each failure has a name that the sign-in page explains. */
  async signIn(email: string, password: string): Promise<SignInResult> {
    try {
      const client = await this.client();
      const { error } = await client.auth.signInWithPassword({ email: email.trim().toLowerCase(), password });
      if (error === null) return { ok: true };
      const seconds = /(\d+)/.exec(error.message)?.[1];
      return {
        ok: false,
        problem: problemOf(error),
        retryAfter: seconds === undefined ? null : Number(seconds),
      };
    } catch {
      return { ok: false, problem: 'no-network', retryAfter: null };
    }
  }

  /** Leaves for the provider's page and comes back signed in. */
  async signInWithProvider(provider: string): Promise<SignInResult> {
    try {
      const client = await this.client();
      const { error } = await client.auth.signInWithOAuth({
        provider: provider as 'google',
        options: { redirectTo: location.origin },
      });
      return error === null ? { ok: true } : { ok: false, problem: problemOf(error), retryAfter: null };
    } catch {
      return { ok: false, problem: 'no-network', retryAfter: null };
    }
  }

  /** Ends the session on this device; on the server too, when it can be reached. */
  async signOut(): Promise<void> {
    this.#leaving = true;
    try {
      const client = await this.client();
      await client.auth.signOut({ scope: 'local' });
    } catch {
      // Without a network the device forgets the session all the same.
    } finally {
      this.#forget();
      this.#leaving = false;
    }
  }

  async #connect(): Promise<SupabaseClient> {
    const [config, { createClient }] = await Promise.all([this.config(), import('@supabase/supabase-js')]);
    const client = createClient(config.supabaseUrl, config.anonKey, {
      auth: { storageKey: SESSION_KEY, flowType: 'pkce', persistSession: true, autoRefreshToken: true },
    });
    client.auth.onAuthStateChange((event, session) => this.#onAuthEvent(event, session));
    return client;
  }

  #onAuthEvent(event: AuthChangeEvent, session: SupabaseSession | null): void {
    if (session?.provider_token) localStorage.setItem(PROVIDER_TOKEN, session.provider_token);
    if (session?.provider_refresh_token)
      localStorage.setItem(PROVIDER_REFRESH_TOKEN, session.provider_refresh_token);
    if (event === 'SIGNED_OUT') {
      localStorage.removeItem(PROVIDER_TOKEN);
      localStorage.removeItem(PROVIDER_REFRESH_TOKEN);
      if (this.#leaving || storedPerson() === null) this.#forget();
      else this.#expire();
      return;
    }
    if (session === null) {
      // Without a network an expired session is kept and refreshed later; only one that is gone needs the password.
      if (event === 'INITIAL_SESSION' && localStorage.getItem(SESSION_KEY) === null) this.#expire();
      return;
    }
    const person = { id: session.user.id, email: session.user.email ?? '' };
    localStorage.setItem(PERSON_KEY, JSON.stringify(person));
    const { state } = this;
    if (state.kind === 'signed-in' && state.person.id === person.id && !state.expired) return;
    this.#state.next({ kind: 'signed-in', person, expired: false });
  }

  /** The server no longer takes the session: the person stays and works on, and is asked for the password. */
  #expire(): void {
    const { state } = this;
    if (state.kind === 'signed-in' && !state.expired) this.#state.next({ ...state, expired: true });
  }

  #forget(): void {
    localStorage.removeItem(PERSON_KEY);
    // Without a network the client keeps its session; left behind it would sign the person in again.
    localStorage.removeItem(SESSION_KEY);
    localStorage.removeItem(PROVIDER_TOKEN);
    localStorage.removeItem(PROVIDER_REFRESH_TOKEN);
    if (this.#state.value.kind !== 'signed-out') this.#state.next({ kind: 'signed-out' });
  }
}
