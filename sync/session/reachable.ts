import type { ServerConfig } from './server-config';

/** Milliseconds that an answer may take. */
const WITHIN = 5_000;

/**
 * Returns whether the server answers at all; asks for nothing that needs a session. A network alone says nothing of
 * that.
 * @param config where the server is; may reject where that is not known
 */
export async function isReachable(
  config: () => Promise<ServerConfig>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { supabaseUrl, anonKey } = await config();
    // The embedded backend, which serves this page too, says whether its database answers.
    const path = supabaseUrl === location.origin ? '/readyz' : '/auth/v1/health';
    const { status } = await fetch(`${supabaseUrl}${path}`, {
      cache: 'no-store',
      headers: { apikey: anonKey },
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN)]),
    });
    return status < 500;
  } catch {
    return false;
  }
}
