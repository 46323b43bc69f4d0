import type { Sql } from '../database/sql';
import { fieldsOf, readJson, textsOf } from '../http/json-body';
import { authRefusal, type Answer, type Incoming } from '../http/messages';
import { tellOfRequest } from '../log/request-scope';
import type { SecurityLog } from '../security-log';
import { verifyAccessToken } from './access-token';
import { createInvitedSignUp } from './invited-sign-up';
import type { LiteApi } from './lite-api';
import type { OAuthProviders } from './oauth-providers';
import { createPasswordSignIn } from './password-sign-in';
import type { Sessions } from './sessions';
import type { SignInLimits } from './sign-in-limits';

/** Parameters that supabase-js sends for a sign-in by provider. */
const AUTHORIZE_PARAMETERS = ['provider', 'redirect_to', 'code_challenge', 'code_challenge_method'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** `/auth/v1` as far as Vizite needs it. Accounts are made by invitation; there is no mail to send. */
export function createAuthApi(options: {
  lite: LiteApi;
  sql: Sql;
  jwtSecret: string;
  anonKey: string;
  oauth: OAuthProviders;
  sessions: Sessions;
  limits: SignInLimits;
  security: SecurityLog;
  /** The address at which users open the application. */
  siteUrl: string;
  /** Runs when a user may have ended sessions. */
  onSignOut: (userId: string) => void;
}): (request: Incoming) => Promise<Answer> {
  const { lite, sql, jwtSecret, anonKey, oauth, sessions, limits, security, siteUrl, onSignOut } = options;
  const pass = (request: Incoming) => lite.answer(request, { kind: 'anonymous' });
  const signInWithPassword = createPasswordSignIn(sql, limits, security, (request) =>
    pass({ ...request, headers: { ...request.headers, authorization: `Bearer ${anonKey}` } }),
  );
  const signUp = createInvitedSignUp(sql, limits, security, signInWithPassword);
  const oauthOn = Object.keys(oauth).length > 0;

  /**
   * supabase-js signs a user out on a 4xx to a refresh, and tries again on a 5xx. So 4xx is for what is wrong
   * with the token or the account; everything else is 503.
   */
  const refresh = async (request: Incoming): Promise<Answer> => {
    const fields = textsOf(request.body, 'refresh_token');
    const refreshToken = fields?.['refresh_token'] ?? '';
    if (refreshToken === '' || refreshToken.length > 255) {
      return authRefusal(400, 'validation_failed', 'Refresh token is not valid');
    }
    if (await isBarred(sql, refreshToken)) return authRefusal(400, 'user_banned', 'User is banned');
    const answer = await pass({ ...request, body: Buffer.from(JSON.stringify(fields)) });
    return answer.status === 429
      ? authRefusal(503, 'over_request_rate_limit', 'Try again later', { 'retry-after': '5' })
      : answer;
  };

  /** Redeems the code that a provider's sign-in returned. */
  const exchange = async (request: Incoming): Promise<Answer> => {
    const fields = textsOf(request.body, 'auth_code', 'code_verifier');
    if (!oauthOn || fields === undefined) return unknown();
    return pass({ ...request, body: Buffer.from(JSON.stringify(fields)) });
  };

  const token = async ({ url, ...request }: Incoming): Promise<Answer> => {
    const grant = url.searchParams.get('grant_type') ?? '';
    const plain = {
      ...request,
      url: new URL(`/auth/v1/token?${new URLSearchParams({ grant_type: grant })}`, url),
    };
    switch (grant) {
      case 'password':
        return signInWithPassword(plain);
      case 'refresh_token':
        return refresh(plain);
      case 'pkce':
        return exchange(plain);
      default:
        return authRefusal(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  };

  /**
   * Redirects to a provider. Only with a challenge – without one the tokens would come back in an address –, only
   * back to this site, and without parameters that would replace those for the provider.
   */
  const authorize = async (request: Incoming): Promise<Answer> => {
    const given = request.url.searchParams;
    const back = given.get('redirect_to') ?? siteUrl;
    const isHome = URL.canParse(back) && new URL(back).origin === new URL(siteUrl).origin;
    if (!isHome || (given.get('code_challenge') ?? '') === '') {
      return authRefusal(
        400,
        'validation_failed',
        'A code challenge and an address of this site are required',
      );
    }
    const url = new URL(request.url);
    url.search = '';
    for (const name of AUTHORIZE_PARAMETERS) {
      const value = given.get(name);
      if (value !== null) url.searchParams.set(name, value);
    }
    return pass({ ...request, url });
  };

  const forPerson = async (request: Incoming): Promise<Answer> => {
    const bearer = /^Bearer (?<token>\S+)$/.exec(request.headers.authorization ?? '')?.groups?.token;
    if (bearer === undefined) return authRefusal(401, 'no_authorization', 'A valid bearer token is required');
    const verdict = verifyAccessToken(bearer, jwtSecret);
    if ('refused' in verdict) return authRefusal(401, 'bad_jwt', `invalid JWT: ${verdict.refused}`);
    if (!(await sessions.stands(verdict.claims))) {
      return authRefusal(401, 'session_not_found', 'The session was ended');
    }
    tellOfRequest({ account: verdict.claims.sub });
    const answer = await pass({ ...request, body: Buffer.alloc(0) });
    if (request.method !== 'GET') {
      sessions.forget();
      onSignOut(verdict.claims.sub);
    }
    return answer;
  };

  return async (request) => {
    const route = `${request.method} ${request.url.pathname.slice('/auth/v1'.length)}`;
    switch (route) {
      case 'POST /token':
        return tellAccount(await token(request));
      case 'POST /logout':
      case 'GET /user':
        return forPerson(request);
      case 'GET /authorize':
        return oauthOn ? authorize(request) : unknown();
      case 'GET /callback':
      case 'POST /callback':
        return oauthOn ? pass(request) : unknown();
      case 'POST /signup':
        return tellAccount(await signUp(request));
      default:
        return unknown();
    }
  };
}

/** Tells the log whose session an answer holds. */
function tellAccount(answer: Answer): Answer {
  if (answer.status !== 200) return answer;
  const { id } = fieldsOf(fieldsOf(readJson(Buffer.from(answer.body))?.value)['user']);
  if (typeof id === 'string' && UUID.test(id)) tellOfRequest({ account: id });
  return answer;
}

/** Routes that a browser opens by address, without the key. */
export function isOpenAuthRoute(pathname: string): boolean {
  return pathname === '/auth/v1/authorize' || pathname === '/auth/v1/callback';
}

/** `@supabase/lite` goes on refreshing for a banned or removed user. */
async function isBarred(sql: Sql, refreshToken: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from auth.refresh_tokens r join auth.users u on u.id = r.user_id
     where r.token = $1 and (u.deleted_at is not null or u.banned_until > now())`,
    [refreshToken],
  );
  return rows.length > 0;
}

function unknown(): Answer {
  return authRefusal(404, 'not_found', 'There is no such endpoint');
}
