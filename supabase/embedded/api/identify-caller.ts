import type { Incoming } from '../http/messages';
import { verifyAccessToken, type TokenRefusal } from './access-token';
import type { Caller } from './lite-api';
import type { Sessions } from './sessions';

/** Identification of the caller; `why` in English where the token is rejected. */
export type IdentifyCaller = (
  request: Incoming,
) => Promise<Caller | { readonly kind: 'refused'; readonly why: string }>;

const REFUSALS: Record<TokenRefusal, string> = {
  malformed: 'JWT is malformed',
  forged: 'JWT signature or claims are invalid',
  expired: 'JWT expired',
};

/** Identifies the caller from the token of a request, and checks that its session is still valid. */
export function createIdentifyCaller(options: {
  jwtSecret: string;
  anonKey: string;
  sessions: Sessions;
}): IdentifyCaller {
  const { jwtSecret, anonKey, sessions } = options;
  return async ({ headers: { authorization } }) => {
    if (authorization === undefined || authorization === `Bearer ${anonKey}`) return { kind: 'anonymous' };
    const token = /^Bearer (?<token>\S+)$/.exec(authorization)?.groups?.token;
    const verdict = verifyAccessToken(token ?? '', jwtSecret);
    if ('refused' in verdict) return { kind: 'refused', why: REFUSALS[verdict.refused] };
    if (!(await sessions.stands(verdict.claims))) return { kind: 'refused', why: 'The session was ended' };
    return { kind: 'person', claims: verdict.claims };
  };
}
