import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of a valid access token. */
export type AccessClaims = {
  /** The user's id in `auth.users`. */
  sub: string;
  role: 'authenticated';
  /** Sign-in session in `auth.sessions`. */
  sessionId: string;
  /** Seconds since 1970. */
  expiresAt: number;
  /** All claims as signed: what `auth.jwt()` answers. */
  payload: Record<string, unknown>;
};

/** Reason why a token is rejected. */
export type TokenRefusal = 'malformed' | 'forged' | 'expired';

export type TokenVerdict = { claims: AccessClaims } | { refused: TokenRefusal };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MAXIMUM_LENGTH = 8_192;

/**
 * Checks an access token: HS256 with this installation's secret and nothing else (so neither `alg: none` nor a
 * public key used as secret), not expired, for a signed-in user (never `service_role`).
 *
 * @param now milliseconds since 1970.
 */
export function verifyAccessToken(token: string, secret: string, now = Date.now()): TokenVerdict {
  const [header, payload, signature, ...rest] = token.split('.');
  if (token.length > MAXIMUM_LENGTH || !header || !payload || !signature || rest.length > 0) {
    return { refused: 'malformed' };
  }
  if (decode(header)?.alg !== 'HS256') return { refused: 'forged' };
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { refused: 'forged' };
  const claims = decode(payload);
  const { sub, role, session_id: sessionId, exp } = claims ?? {};
  if (
    claims === undefined ||
    typeof sub !== 'string' ||
    typeof sessionId !== 'string' ||
    typeof exp !== 'number'
  ) {
    return { refused: 'malformed' };
  }
  if (role !== 'authenticated' || !UUID.test(sub) || !UUID.test(sessionId)) return { refused: 'forged' };
  if (exp * 1_000 <= now) return { refused: 'expired' };
  return { claims: { sub, role, sessionId, expiresAt: exp, payload: claims } };
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
