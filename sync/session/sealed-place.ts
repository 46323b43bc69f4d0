import type { DataKey } from '../store/data-key';
import { personHash } from '../store/store-names';
import { derivedKey } from './key-ring';
import { isSealed, seal, unseal } from './sealing';

/** The name under which supabase-js asks for the session. */
export const SESSION_KEY = 'vizite.session';

const PURPOSE = 'session';

/** Returns the name under which a user's sealed tokens lie in localStorage. */
export const tokensNameOf = async (userId: string): Promise<string> =>
  `${SESSION_KEY}.${await personHash(userId)}`;

/** Storage of a user's tokens, and the keys that open and seal them. The keys cannot be exported. */
export interface TokenPlace {
  readonly name: string;
  readonly label: string;
  /** Null once it is closed: an object left in memory opens nothing. */
  readonly opening: CryptoKey | null;
  readonly sealing: CryptoKey;
}

/** Sealed tokens of a user as a page keeps them for its worker. It sees nothing of what is in them. */
export interface KeptTokens {
  /** Returns the sealed text; null where there is none. */
  read(): Promise<string | null>;
  /** Stores it, where there still is one: the user has not signed out meanwhile. */
  write(sealed: string): Promise<void>;
}

/** Returns the place of a user's tokens. @param key of the user's ring */
export async function tokenPlaceOf(userId: string, key: DataKey): Promise<TokenPlace> {
  const [name, opening, sealing] = await Promise.all([
    tokensNameOf(userId),
    derivedKey(key, PURPOSE, ['decrypt']),
    derivedKey(key, PURPOSE, ['encrypt']),
  ]);
  return { name, label: `vizite:session:1:${userId}`, opening, sealing };
}

/** Returns the tokens of a sealed text; null where the place does not open it. */
export async function openTokens({ opening, label }: TokenPlace, stored: string): Promise<string | null> {
  if (opening === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  const plain = isSealed(value) ? await unseal(opening, label, value) : null;
  return plain === null ? null : new TextDecoder().decode(plain);
}

/** Returns the sealed text of tokens. */
export async function sealTokens({ sealing, label }: TokenPlace, tokens: string): Promise<string> {
  return JSON.stringify(await seal(sealing, label, new TextEncoder().encode(tokens)));
}
