import { App } from '@supabase/lite';
import type { Database } from '../database/database';
import { orUnavailable } from '../database/database-unavailable';
import type { InstallKeys } from '../data-folder';
import type { Answer, Incoming } from '../http/messages';
import type { Log } from '../log/log';
import type { AccessClaims } from './access-token';
import { withScrubbedConsole } from './console-guard';
import { liteOAuthSettings, type OAuthProviders } from './oauth-providers';

/** Caller of a request, determined by us before `@supabase/lite` sees it. */
export type Caller = { kind: 'anonymous' } | { kind: 'person'; claims: AccessClaims };

/** `@supabase/lite` behind our own gates. */
export type LiteApi = {
  app: App;
  /** Passes a request on in the name of `caller`. Nothing it prints carries a value. */
  answer(request: Incoming, caller: Caller): Promise<Answer>;
};

/** Access tokens live an hour; a sign-in that was not used for 30 days ends. */
const TOKEN_SECONDS = 3_600;
const UNUSED_SESSION = '720h';

export const MINIMUM_PASSWORD_LENGTH = 10;

/**
 * @param options.siteUrl where people open the application; OAuth returns there.
 * @param options.log hears what lite prints, without values.
 */
export function createLiteApi(options: {
  database: Database;
  keys: InstallKeys;
  siteUrl: string;
  oauth: OAuthProviders;
  log: Log;
}): LiteApi {
  const { database, keys, siteUrl, oauth, log } = options;
  const callers = new WeakMap<Request, Caller>();
  const print = (detail: string): void => log.note('warn', 'lite', 'printed', { detail });
  const app = new App({
    connection: database.connection,
    api: { enabled: true, schemas: ['public'], external_url: siteUrl },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_expiry: TOKEN_SECONDS,
      enable_refresh_token_rotation: true,
      enable_signup: false,
      enable_anonymous_sign_ins: false,
      minimum_password_length: MINIMUM_PASSWORD_LENGTH,
      sessions: { inactivity_timeout: UNUSED_SESSION },
      // With confirmations off, lite trusts any address that a provider names, and so gives access to its account.
      email: { enable_signup: false, enable_confirmations: true },
      external: liteOAuthSettings(oauth),
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      system: { schemaReconciliation: 'additive' },
      server: {
        admin: false,
        disableStudio: true,
        // A request that did not come through our gate has no caller, and is refused.
        apiKeys: {
          resolver: async (_key, context) => {
            const caller = callers.get(context.req.raw);
            if (caller === undefined) return null;
            return caller.kind === 'person'
              ? { type: 'publishable', claims: caller.claims.payload }
              : { type: 'publishable', claims: { role: 'anon' } };
          },
        },
      },
    },
  });
  return {
    app,
    answer: (incoming, caller) =>
      withScrubbedConsole(print, async () => {
        const request = toRequest(incoming);
        callers.set(request, caller);
        const response = await orUnavailable(
          async () => app.fetch(request),
          ({ ok }) => ok,
        );
        return toAnswer(response);
      }),
  };
}

function toRequest({ method, url, headers, body }: Incoming): Request {
  const empty = method === 'GET' || method === 'HEAD' || body.length === 0;
  return new Request(url, { method, headers, ...(empty ? {} : { body: new Uint8Array(body) }) });
}

/** Left out: CORS (the API is for its own origin), and the beginning of the refresh token. */
const NOT_PASSED_ON = /^(access-control-|content-length$|sb-auth-refresh-token-prefix$)/;

async function toAnswer(response: Response): Promise<Answer> {
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  response.headers.forEach((value, name) => {
    if (!NOT_PASSED_ON.test(name)) headers[name] = value;
  });
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
