import type { ServerConfig } from './server-config';

/** Part of the session stored by supabase-js that is needed to end it. */
interface StoredSession {
  readonly access_token: string;
  readonly refresh_token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
}

function parseSession(stored: string): StoredSession | null {
  const value = JSON.parse(stored) as Partial<StoredSession> | null;
  const { access_token, refresh_token, expires_at = 0 } = value ?? {};
  return typeof access_token === 'string' && typeof refresh_token === 'string'
    ? { access_token, refresh_token, expires_at }
    : null;
}

/** Seconds before its end in which a token may be refused on the way. */
const MARGIN = 10;

/**
 * Ends a session on the server that this device has forgotten already, also from a page that is being closed. Never
 * throws: without a network the session stays there until its tokens expire.
 * @param stored the session as supabase-js stores it
 */
export async function tellSignedOut(
  config: () => Promise<Pick<ServerConfig, 'supabaseUrl' | 'anonKey'>>,
  stored: string,
): Promise<void> {
  try {
    const { supabaseUrl, anonKey } = await config();
    const call = (path: string, token: string, body: object): Promise<Response> =>
      fetch(`${supabaseUrl}/auth/v1/${path}`, {
        method: 'POST',
        keepalive: true,
        headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let session = parseSession(stored);
    // The server ends only what it is asked for with a token that is still good.
    if (session !== null && session.expires_at - MARGIN < Date.now() / 1_000) {
      const { refresh_token } = session;
      const renewed = await call('token?grant_type=refresh_token', anonKey, { refresh_token });
      session = renewed.ok ? parseSession(await renewed.text()) : null;
    }
    if (session !== null) await call('logout?scope=local', session.access_token, {});
  } catch {
    // Forgotten on the device all the same.
  }
}
