import { AuthClient } from '@supabase/supabase-js';
import type { AuthError } from '@supabase/supabase-js';
import type { DataKey } from '../store/data-key';
import { fetchInTime } from './fetch-in-time';
import { endingByOwnClock } from './own-clock';
import { openTokens, sealTokens, SESSION_KEY, tokenPlaceOf } from './sealed-place';
import type { KeptTokens, TokenPlace } from './sealed-place';
import type { ServerConfig } from './server-config';

/** Answer of the library. */
interface Asked {
  readonly data: { readonly session: { readonly access_token: string } | null };
  readonly error: AuthError | null;
}

/**
 * Returns whether the server renews the tokens no more. Anything else passes: no network, a busy server, another tab
 * that was first.
 */
const isRefusal = ({ name, status = 0 }: AuthError): boolean =>
  status >= 400 && status <= 403 && name !== 'AuthRefreshDiscardedError';

/**
 * Tokens of a worker whose page is locked. They are read from the page as sealed text each time, opened and renewed
 * here, and handed back sealed, since the server takes each refresh token once.
 */
export class RenewedTokens {
  readonly #kept: KeptTokens;
  readonly #place: TokenPlace;
  readonly #auth: InstanceType<typeof AuthClient>;
  #isEnded = false;
  #underWay: Promise<unknown>;
  #sent: Promise<Response | null> = Promise.resolve(null);

  private constructor(kept: KeptTokens, place: TokenPlace, { supabaseUrl, anonKey }: ServerConfig) {
    this.#kept = kept;
    this.#place = place;
    const auth = new AuthClient({
      url: new URL('auth/v1', `${supabaseUrl.replace(/\/$/u, '')}/`).href,
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
      storageKey: SESSION_KEY,
      storage: {
        getItem: (key) => this.#getItem(key),
        setItem: (key, tokens) => this.#setItem(key, tokens),
        // Of tokens that the server no longer takes the page learns by itself when it is opened.
        removeItem: () => Promise.resolve(),
      },
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      fetch: (input, init) => this.#send(input, init),
    });
    this.#auth = auth;
    this.#underWay = auth.initialize();
  }

  /** @param key of the user's ring */
  static async of(
    userId: string,
    key: DataKey,
    kept: KeptTokens,
    config: ServerConfig,
  ): Promise<RenewedTokens> {
    return new RenewedTokens(kept, await tokenPlaceOf(userId, key), config);
  }

  /**
   * Returns the user's token, renewed where it has expired; null where there is none, or the server renews it no more.
   * @throws without a network.
   */
  accessToken(): Promise<string | null> {
    return this.#follow(() => this.#auth.getSession());
  }

  /** Returns a new token although the present one has not expired; else as `accessToken`. */
  renew(): Promise<string | null> {
    return this.#follow(() => this.#auth.refreshSession());
  }

  /** Ends the reading. Resolves once a renewal that is under way is stored, or has failed. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const answer = await this.#sent.catch(() => null);
    // What was not answered is tried again and again; there is nothing of it to store.
    if (answer?.ok === true) await this.#underWay.catch(() => undefined);
    await this.#auth.dispose();
  }

  async #follow(ask: () => Promise<Asked>): Promise<string | null> {
    if (this.#isEnded) return null;
    const asking = ask();
    this.#underWay = Promise.allSettled([this.#underWay, asking]);
    const { data, error } = await asking;
    if (error !== null && !isRefusal(error)) throw error;
    return data.session?.access_token ?? null;
  }

  #send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    // A refusal, which the library does not try again.
    if (this.#isEnded) return Promise.resolve(Response.json({ message: 'ended' }, { status: 400 }));
    const answer = fetchInTime(input, init).then(endingByOwnClock);
    this.#sent = answer;
    return answer;
  }

  // Also after the end: the library stores a renewal only where it still finds what it renewed.
  async #getItem(key: string): Promise<string | null> {
    if (key !== SESSION_KEY) return null;
    const sealed = await this.#kept.read();
    return sealed === null ? null : openTokens(this.#place, sealed);
  }

  async #setItem(key: string, tokens: string): Promise<void> {
    if (key === SESSION_KEY) await this.#kept.write(await sealTokens(this.#place, tokens));
  }
}
