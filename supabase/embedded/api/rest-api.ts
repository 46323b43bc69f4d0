import { readJson } from '../http/json-body';
import { restRefusal, type Answer, type Incoming } from '../http/messages';
import { verifyAccessToken, type TokenRefusal } from './access-token';
import type { Caller, LiteApi } from './lite-api';
import type { Sessions } from './sessions';

const REFUSALS: Record<TokenRefusal, string> = {
  malformed: 'JWT is malformed',
  forged: 'JWT signature or claims are invalid',
  expired: 'JWT expired',
};

/**
 * `/rest/v1` for a caller whose token we have checked ourselves: `@supabase/lite` would treat a forged one as no
 * token at all, and one of a closed session as good.
 */
export function createRestApi(options: {
  lite: LiteApi;
  jwtSecret: string;
  anonKey: string;
  sessions: Sessions;
}): (request: Incoming) => Promise<Answer> {
  const { lite, jwtSecret, anonKey, sessions } = options;

  const identify = async (request: Incoming): Promise<Caller | Answer> => {
    const { authorization } = request.headers;
    if (authorization === undefined || authorization === `Bearer ${anonKey}`) return { kind: 'anonymous' };
    const token = /^Bearer (?<token>\S+)$/.exec(authorization)?.groups?.token;
    const verdict = verifyAccessToken(token ?? '', jwtSecret);
    if ('refused' in verdict) return restRefusal(401, 'PGRST301', REFUSALS[verdict.refused]);
    if (!(await sessions.stands(verdict.claims))) {
      return restRefusal(401, 'PGRST301', 'The session was ended');
    }
    return { kind: 'person', claims: verdict.claims };
  };

  return async (request) => {
    const caller = await identify(request);
    if ('status' in caller) return caller;
    const malformed = malformedBody(request);
    if (malformed !== undefined) return malformed;
    // The identity travels beside the request; lite must not look for it in the headers again.
    const headers = { ...request.headers };
    delete headers.authorization;
    return lite.answer({ ...request, headers }, caller);
  };
}

/** Answered here: lite falls over some of these with a 500. */
function malformedBody({ method, headers, body }: Incoming): Answer | undefined {
  if (body.length === 0 || method === 'GET' || method === 'HEAD') return undefined;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    return restRefusal(415, 'PGRST102', 'Send application/json');
  }
  return readJson(body) === undefined ? restRefusal(400, 'PGRST102', 'Empty or invalid json') : undefined;
}
