import type { Sql } from '../database/sql';
import { authRefusal, type Answer, type Incoming } from '../http/messages';
import { verifyAccessToken } from './access-token';
import type { LiteApi } from './lite-api';
import type { OAuthProviders } from './oauth-providers';
import { createPasswordSignIn } from './password-sign-in';
import type { Sessions } from './sessions';
import type { SignInLimits } from './sign-in-limits';

/** `/auth/v1` as far as Vizite needs it. Accounts are made by administrators; there is no mail to send. */
export function createAuthApi(options: {
  lite: LiteApi;
  sql: Sql;
  jwtSecret: string;
  anonKey: string;
  oauth: OAuthProviders;
  sessions: Sessions;
  limits: SignInLimits;
}): (request: Incoming) => Promise<Answer> {
  const { lite, sql, jwtSecret, anonKey, oauth, sessions, limits } = options;
  const pass = (request: Incoming) => lite.answer(request, { kind: 'anonymous' });
  const signInWithPassword = createPasswordSignIn(sql, limits, (request) =>
    pass({ ...request, headers: { ...request.headers, authorization: `Bearer ${anonKey}` } }),
  );
  const oauthOn = Object.keys(oauth).length > 0;

  const token = async (request: Incoming): Promise<Answer> => {
    switch (request.url.searchParams.get('grant_type')) {
      case 'password':
        return signInWithPassword(request);
      case 'refresh_token':
        return refresh(await pass(request));
      case 'pkce':
        return oauthOn ? pass(request) : unknown();
      default:
        return authRefusal(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  };

  const forPerson = async (request: Incoming): Promise<Answer> => {
    const bearer = /^Bearer (?<token>\S+)$/.exec(request.headers.authorization ?? '')?.groups?.token;
    if (bearer === undefined) return authRefusal(401, 'no_authorization', 'A valid bearer token is required');
    const verdict = verifyAccessToken(bearer, jwtSecret);
    if ('refused' in verdict) return authRefusal(401, 'bad_jwt', `invalid JWT: ${verdict.refused}`);
    if (!(await sessions.stands(verdict.claims))) {
      return authRefusal(401, 'session_not_found', 'The session was ended');
    }
    const answer = await pass(request);
    // A sign-out ends sessions.
    if (request.method !== 'GET') sessions.forget();
    return answer;
  };

  return async (request) => {
    const route = `${request.method} ${request.url.pathname.slice('/auth/v1'.length)}`;
    switch (route) {
      case 'POST /token':
        return token(request);
      case 'POST /logout':
      case 'GET /user':
        return forPerson(request);
      case 'PUT /user':
        return onlyPassword(request.body) ? forPerson(request) : notEditable();
      case 'GET /settings':
      case 'GET /health':
        return pass(request);
      case 'GET /authorize':
      case 'GET /callback':
      case 'POST /callback':
        return oauthOn ? pass(request) : unknown();
      case 'POST /signup':
        return authRefusal(422, 'signup_disabled', 'Signups not allowed for this instance');
      default:
        return unknown();
    }
  };
}

/** Routes that a browser opens by address, without the key. */
export function isOpenAuthRoute(pathname: string): boolean {
  return pathname === '/auth/v1/authorize' || pathname === '/auth/v1/callback';
}

/**
 * supabase-js signs a person out on any 4xx to a refresh, except that a 5xx makes it try again. So what is not
 * about the token itself must not be a 4xx.
 */
function refresh(answer: Answer): Answer {
  return answer.status === 429
    ? authRefusal(503, 'over_request_rate_limit', 'Try again later', { 'retry-after': '5' })
    : answer;
}

function onlyPassword(body: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return (
      typeof value === 'object' &&
      value !== null &&
      'password' in value &&
      typeof value.password === 'string' &&
      Buffer.byteLength(value.password) <= 72 &&
      // supabase-js adds these two by itself, empty.
      Object.entries(value).every(
        ([name, entry]) =>
          name === 'password' ||
          ((name === 'code_challenge' || name === 'code_challenge_method') && entry === null),
      )
    );
  } catch {
    return false;
  }
}

function notEditable(): Answer {
  return authRefusal(
    422,
    'validation_failed',
    'Only the password may be changed, to one of at most 72 bytes',
  );
}

function unknown(): Answer {
  return authRefusal(404, 'not_found', 'There is no such endpoint');
}
