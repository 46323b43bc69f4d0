import type { DataKey } from '../store/data-key';
import { openTokens, SESSION_KEY, sealTokens, tokenPlaceOf, tokensNameOf } from './sealed-place';
import type { KeptTokens, TokenPlace } from './sealed-place';

export { SESSION_KEY } from './sealed-place';

function personOf(session: string | null): string | null {
  try {
    const value = JSON.parse(session ?? 'null') as { user?: { id?: unknown } } | null;
    return typeof value?.user?.id === 'string' ? value.user.id : null;
  } catch {
    return null;
  }
}

/** Returns whether there are tokens of a user on this device that the user's key would open. */
export async function hasSealedTokens(userId: string): Promise<boolean> {
  return localStorage.getItem(await tokensNameOf(userId)) !== null;
}

export async function removeSealedTokens(userId: string): Promise<void> {
  localStorage.removeItem(await tokensNameOf(userId));
}

/** Returns the sealed tokens of a user, for a worker that renews them while the page is locked. */
export function keptTokensOf(userId: string): KeptTokens {
  return {
    read: async () => localStorage.getItem(await tokensNameOf(userId)),
    write: async (sealed) => {
      const name = await tokensNameOf(userId);
      if (localStorage.getItem(name) !== null) localStorage.setItem(name, sealed);
    },
  };
}

/** Returns whether an earlier version has left the user's tokens on this device without a seal. */
export function hasPlainTokens(userId: string): boolean {
  return personOf(localStorage.getItem(SESSION_KEY)) === userId;
}

/**
 * The tokens of one client of the server, as supabase-js stores them. They stay in memory until the user's data key is
 * there, then they are sealed under a key derived from it, and read again each time: other tabs renew them too. The
 * verifier of a sign-in by provider stays plain, since it has to outlive the visit to the provider's page and is worth
 * nothing afterwards.
 */
export class SealedTokens {
  #memory: string | null = null;
  #place: TokenPlace | null = null;
  #state: 'open' | 'closed' | 'ended' = 'open';

  /** The id of who signed in here and whose key is not there yet. */
  get arrived(): string | null {
    return personOf(this.#memory);
  }

  /** True where there are any tokens; also those that cannot be renewed now. */
  get present(): boolean {
    return this.#memory !== null || (this.#place !== null && localStorage.getItem(this.#place.name) !== null);
  }

  /**
   * Takes the user's key. Seals the tokens that have come by then, or else those that an earlier version left
   * unsealed.
   */
  async bind(userId: string, key: DataKey): Promise<void> {
    const place = await tokenPlaceOf(userId, key);
    const { name } = place;
    this.#place = place;
    const fresh = this.arrived === userId ? this.#memory : null;
    this.#memory = null;
    const old = localStorage.getItem(SESSION_KEY);
    if (fresh !== null) await this.setItem(SESSION_KEY, fresh);
    else if ((await this.getItem(SESSION_KEY)) === null) {
      // Sealed under a key that is gone: nobody opens them any more.
      localStorage.removeItem(name);
      if (old !== null && personOf(old) === userId) await this.setItem(SESSION_KEY, old);
    }
    localStorage.removeItem(SESSION_KEY);
  }

  /** Stops reading. Tokens on their way are still sealed, since the server takes each token to renew once. */
  close(): void {
    this.#forget();
    if (this.#state === 'open') this.#state = 'closed';
  }

  /** Stops reading and writing. */
  end(): void {
    this.#forget();
    this.#state = 'ended';
  }

  async getItem(key: string): Promise<string | null> {
    if (this.#state !== 'open') return null;
    if (key !== SESSION_KEY) return localStorage.getItem(key);
    const place = this.#place;
    if (place === null) return this.#memory;
    const stored = localStorage.getItem(place.name);
    if (stored === null || place.opening === null) return null;
    const tokens = await openTokens(place, stored);
    // Locked while it was being opened.
    return this.#isOpen() ? tokens : null;
  }

  async setItem(key: string, value: string): Promise<void> {
    if (this.#state === 'ended') return;
    if (key !== SESSION_KEY) return localStorage.setItem(key, value);
    const place = this.#place;
    if (place === null) {
      if (this.#isOpen()) this.#memory = value;
      return;
    }
    const sealed = await sealTokens(place, value);
    if (!this.#isEnded()) localStorage.setItem(place.name, sealed);
  }

  removeItem(key: string): Promise<void> {
    if (this.#state === 'open') {
      if (key !== SESSION_KEY) localStorage.removeItem(key);
      else {
        this.#memory = null;
        if (this.#place !== null) localStorage.removeItem(this.#place.name);
      }
    }
    return Promise.resolve();
  }

  #forget(): void {
    this.#memory = null;
    if (this.#place !== null) this.#place = { ...this.#place, opening: null };
  }

  // Asked again after a wait, where the compiler takes the state for unchanged.
  #isOpen(): boolean {
    return this.#state === 'open';
  }

  #isEnded(): boolean {
    return this.#state === 'ended';
  }
}
