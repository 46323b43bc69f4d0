import type { Recorder } from './recorder';
import { limitGuesses } from './api/limit-guesses';
import { isOpenAuthRoute } from './api/auth-api';
import type { FirstRun } from './first-run/first-run';
import type { OAuthProviders } from './api/oauth-providers';
import { RESUMES_PATH } from './resumes';
import type { SecurityLog } from './security-log';
import type { Readiness } from './status/readiness';
import {
  authRefusal,
  jsonAnswer,
  restRefusal,
  storageRefusal,
  type Answer,
  type Incoming,
} from './http/messages';

type Handler = (request: Incoming) => Promise<Answer>;

/** Beginnings of paths that are never part of the PWA: Supabase's services, those that we have and those we do not. */
const RESERVED =
  /^\/(auth|rest|realtime|storage|functions|graphql|pg|admin|studio|_system|_studio|api|ws-assist|healthz|readyz|config\.json)(\/|$)/;

/** Sends each request to where it belongs; for the API only with this installation's key. */
export function createRouter(options: {
  anonKey: string;
  version: string;
  /** The address at which users reach it from outside. What a request says of it counts only if this is not set. */
  publicUrl: string | undefined;
  oauth: OAuthProviders;
  recorder: Recorder | null;
  offlineDays: number | null;
  auth: Handler;
  rest: Handler;
  storage: Handler;
  /** Null where the database knows no questionnaires. */
  surveys: Handler | null;
  /** Null where the database knows no addresses of calendars. */
  calendar: Handler | null;
  /** Null if no web site sends applications. */
  resumes: Handler | null;
  /** Null where the database knows no messages. */
  messages: Handler | null;
  /** Null where the database knows no first run. */
  firstRun: FirstRun | null;
  files: Handler;
  security: SecurityLog;
  /** Tells why calls would fail now, or what an administrator should look at. */
  readiness: () => Promise<Readiness>;
}): Handler {
  const { anonKey, publicUrl, oauth, recorder, offlineDays, auth, rest, storage, files, security, version } =
    options;
  const { firstRun } = options;
  const surveys = options.surveys && limitGuesses(options.surveys, 'link_refused', security);
  const calendar = options.calendar && limitGuesses(options.calendar, 'link_refused', security);
  const resumes = options.resumes && limitGuesses(options.resumes, 'signature_refused', security);
  const messages = options.messages && limitGuesses(options.messages, 'signature_refused', security);
  return async (request) => {
    const { pathname, origin } = request.url;
    const known = request.headers.apikey === anonKey;
    // The process lives. A database that is away is no reason to start it again.
    if (pathname === '/healthz') return jsonAnswer(200, { status: 'ok' });
    if (pathname === '/readyz') {
      const { ready, serves, reasons } = await options.readiness();
      return ready
        ? jsonAnswer(200, { ready, serves, reasons, version, status: 'ready' })
        : jsonAnswer(
            503,
            {
              ready,
              serves,
              reasons,
              version,
              code: 'not_ready',
              message: `Not ready: ${reasons.join(', ')}`,
            },
            { 'retry-after': '5' },
          );
    }
    if (pathname === '/config.json') {
      const oauthProviders = Object.keys(oauth);
      const supabaseUrl = publicUrl ?? origin;
      return jsonAnswer(200, { supabaseUrl, anonKey, oauthProviders, recorder, offlineDays, version });
    }
    if (pathname.startsWith('/auth/v1/')) {
      if (known || isOpenAuthRoute(pathname)) return auth(request);
      return authRefusal(401, 'no_api_key', 'The apikey header is missing or wrong');
    }
    if (pathname.startsWith('/rest/v1/')) {
      if (known) return rest(request);
      return restRefusal(401, 'UNAUTHORIZED_INVALID_API_KEY', 'The apikey header is missing or wrong');
    }
    if (pathname.startsWith('/storage/v1/')) {
      if (known) return storage(request);
      return storageRefusal(401, 'Unauthorized', 'The apikey header is missing or wrong');
    }
    // Patients have no key of the app: the word in their link is what they know.
    if (surveys !== null && pathname.startsWith('/functions/v1/surveys/')) return surveys(request);
    // Calendar programs have no account: the address is what they know.
    if (calendar !== null && pathname.startsWith('/functions/v1/calendar/')) return calendar(request);
    // The form's server signs what it sends; browsers come from the hospital's own pages.
    if (resumes !== null && pathname.startsWith(RESUMES_PATH)) return resumes(request);
    // A provider signs what it reports.
    if (messages !== null && pathname.startsWith('/functions/v1/messages/')) return messages(request);
    // Nobody has an account yet: the code that the start has printed is what the caller knows.
    if (firstRun?.serves(pathname) === true) return firstRun.handle(request);
    if (RESERVED.test(pathname))
      return jsonAnswer(404, { code: 'not_found', message: 'There is no such endpoint' });
    return files(request);
  };
}
