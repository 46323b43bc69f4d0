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
    const refused = disguised(request) ?? malformedBody(request) ?? unfiltered(request) ?? reshaped(request);
    if (refused !== undefined) return refused;
    // The identity travels beside the request; lite must not look for it in the headers again.
    const headers = { ...request.headers };
    delete headers.authorization;
    return lite.answer({ ...request, headers }, caller);
  };
}

/** Names of tables and functions are plain; one written in another way would pass by what is asked of its path here. */
function disguised({ url }: Incoming): Answer | undefined {
  if (/^\/rest\/v1\/(rpc\/)?\w+$/.test(url.pathname)) return undefined;
  return restRefusal(404, 'PGRST205', 'There is no such table or function');
}

/** Answered here: lite falls over some of these with a 500. */
function malformedBody({ method, headers, body }: Incoming): Answer | undefined {
  if (body.length === 0 || method === 'GET' || method === 'HEAD') return undefined;
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    return restRefusal(415, 'PGRST102', 'Send application/json, not compressed');
  }
  return readJson(body) === undefined ? restRefusal(400, 'PGRST102', 'Empty or invalid json') : undefined;
}

/** Parameters that choose columns or order rows, and so leave a change to all rows of the table. */
const NO_FILTER = /^(select|columns|order|limit|offset|on_conflict)$|^(?!not\.).+\./;

/** Hosted Supabase refuses, for people's roles, to change or delete without saying which rows. */
function unfiltered({ method, url }: Incoming): Answer | undefined {
  if (method !== 'PATCH' && method !== 'DELETE') return undefined;
  if ([...url.searchParams.keys()].some((name) => !NO_FILTER.test(name))) return undefined;
  return restRefusal(400, '21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`);
}

/**
 * What a function answers is taken as it is: a cast of the answer that fails would tell it in the message of the failure,
 * and undo the line of the log that was written with it.
 */
function reshaped({ url }: Incoming): Answer | undefined {
  if (!url.pathname.startsWith('/rest/v1/rpc/') || url.search === '') return undefined;
  return restRefusal(400, 'PGRST100', 'A function takes nothing from its address');
}
