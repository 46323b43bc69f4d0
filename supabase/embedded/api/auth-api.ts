import type { Sql } from '../database/sql';
import { fieldsOf, readJson } from '../http/json-body';
import { authRefusal, type Answer, type Incoming } from '../http/messages';
import { verifyAccessToken } from './access-token';
import type { AccessClaims } from './access-token';
import { createInvitedSignUp } from './invited-sign-up';
import type { LiteApi } from './lite-api';
import type { OAuthProviders } from './oauth-providers';
import { createPasswordSignIn } from './password-sign-in';
import type { Sessions } from './sessions';
import type { SignInLimits } from './sign-in-limits';

/** `/auth/v1` as far as Vizite needs it. Accounts are made by invitation; there is no mail to send. */
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
  const signUp = createInvitedSignUp(sql, limits, signInWithPassword);
  const oauthOn = Object.keys(oauth).length > 0;

  /**
   * supabase-js signs a person out on a 4xx to a refresh, and tries again on a 5xx. So 4xx is for what is wrong
   * with the token or the account; everything else is 503.
   */
  const refresh = async (request: Incoming): Promise<Answer> => {
    const { refresh_token: refreshToken } = fieldsOf(readJson(request.body)?.value);
    if (typeof refreshToken !== 'string' || refreshToken === '' || refreshToken.length > 255) {
      return authRefusal(400, 'validation_failed', 'Refresh token is not valid');
    }
    if (await isBarred(sql, refreshToken)) return authRefusal(400, 'user_banned', 'User is banned');
    const answer = await pass(request);
    return answer.status === 429
      ? authRefusal(503, 'over_request_rate_limit', 'Try again later', { 'retry-after': '5' })
      : answer;
  };

  const token = async (request: Incoming): Promise<Answer> => {
    switch (request.url.searchParams.get('grant_type')) {
      case 'password':
        return signInWithPassword(request);
      case 'refresh_token':
        return refresh(request);
      case 'pkce':
        return oauthOn && readJson(request.body) !== undefined ? pass(request) : unknown();
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
    // Whoever sets a password does so because another one may know it; Supabase's own server ends these, too.
    if (request.method === 'PUT' && answer.status === 200) await endOthers(sql, verdict.claims);
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
        return signUp(request);
      default:
        return unknown();
    }
  };
}

/** Routes that a browser opens by address, without the key. */
export function isOpenAuthRoute(pathname: string): boolean {
  return pathname === '/auth/v1/authorize' || pathname === '/auth/v1/callback';
}

function onlyPassword(body: Buffer): boolean {
  const { password, ...others } = fieldsOf(readJson(body)?.value);
  return (
    typeof password === 'string' &&
    Buffer.byteLength(password) <= 72 &&
    // supabase-js adds code_challenge and its method by itself, empty.
    Object.values(others).every((value) => value === null)
  );
}

/** `@supabase/lite` goes on refreshing for a banned or removed person. */
async function isBarred(sql: Sql, refreshToken: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from auth.refresh_tokens r join auth.users u on u.id = r.user_id
     where r.token = $1 and (u.deleted_at is not null or u.banned_until > now())`,
    [refreshToken],
  );
  return rows.length > 0;
}

/** Ends all sessions of a person but the one that asks; their refresh tokens go with them. */
async function endOthers(sql: Sql, { sub, sessionId }: AccessClaims): Promise<void> {
  await sql.query('delete from auth.sessions where user_id = $1::uuid and id <> $2::uuid', [sub, sessionId]);
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
