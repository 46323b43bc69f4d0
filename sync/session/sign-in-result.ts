/**
 * `storage`: the server lets the user in, and the browser keeps no key for them. `insecure`: the address is plain http, where
 * browsers seal nothing and store no application.
 */
export type SignInProblem =
  | 'wrong-password'
  | 'locked'
  | 'too-many'
  | 'inactive'
  | 'no-network'
  | 'server'
  | 'storage'
  | 'insecure';
export type SignInResult =
  | { readonly ok: true }
  /** `retryAfter` in seconds, where the server says so. */
  | { readonly ok: false; readonly problem: SignInProblem; readonly retryAfter: number | null };

/** Returns whether the browser gives this page no cryptography: its address is plain http, and not that of this machine. */
export const isInsecure = (): boolean => Reflect.get(globalThis.crypto, 'subtle') === undefined;

/** Returns the name of the refusal that supabase-js got. */
export function signInProblem(error: {
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
