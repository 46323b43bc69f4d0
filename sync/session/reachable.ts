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
    // The embedded backend, which serves this page too, says whether it serves devices: it may be not ready and do so.
    const path = supabaseUrl === location.origin ? '/readyz' : '/auth/v1/health';
    const answer = await fetch(`${supabaseUrl}${path}`, {
      cache: 'no-store',
      headers: { apikey: anonKey },
      signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN)]),
    });
    return answer.status < 500 || (await servesAllTheSame(answer));
  } catch {
    return false;
  }
}

/** Returns whether a server that is not ready answers devices all the same, as with a schedule that is late. */
async function servesAllTheSame(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'serves' in body && body.serves === true;
}
