import { randomBytes } from 'node:crypto';
import { limitGuesses } from '../api/limit-guesses';
import { describeError } from '../api/console-guard';
import type { Sql } from '../database/sql';
import type { Answer, Incoming } from '../http/messages';
import type { Log } from '../log/log';
import type { SecurityLog } from '../security-log';
import { hashOfCode } from './code-hash';
import { createFirstRunApi } from './first-run-api';

/** The page of the PWA on which the hospital is set up. */
const PAGE = '/kurulum';
const API = '/functions/v1/first-run/';

/** Loads demo data into a hospital that was just founded; tells each step in Turkish. */
export type LoadDemo = (sql: Sql, onStep: (step: string) => void) => Promise<void>;

export interface FirstRun {
  /** Makes a new code where nobody has an account. Returns the address with it, which is to be printed once; else null. */
  open(siteUrl: string): Promise<string | null>;
  /** Returns whether a path belongs to it. */
  serves(pathname: string): boolean;
  handle(request: Incoming): Promise<Answer>;
  /** Waits for demo data that is being loaded. */
  stop(): Promise<void>;
}

/**
 * Sets a hospital up: its page, and the questions behind the page. Null where the migrations know no first run.
 *
 * @param siteUrl the address at which users open the application, without a slash at the end; null: that of the request
 * @param files answers with the PWA
 */
export async function createFirstRun(options: {
  sql: Sql;
  siteUrl: string | null;
  security: SecurityLog;
  files: (request: Incoming) => Promise<Answer>;
  loadDemo: LoadDemo | null;
  log: Log;
}): Promise<FirstRun | null> {
  const { sql, siteUrl, security, files, loadDemo, log } = options;
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('app.open_first_run(text)') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  let loading: Promise<void> = Promise.resolve();
  const api = createFirstRunApi({
    sql,
    siteUrl,
    loadDemo:
      loadDemo === null
        ? null
        : (onStep) => {
            const loaded = loadDemo(sql, onStep);
            loading = loaded.catch((error: unknown) =>
              log.note('error', 'server', 'demo_failed', { error: describeError(error) }),
            );
            return loaded;
          },
  });
  const guarded = limitGuesses(api, 'setup_refused', security);
  // Once somebody has an account it never opens again.
  let closed = false;
  const isOpen = async (): Promise<boolean> => {
    if (closed) return false;
    const [row] = await sql.query<{ open: boolean }>('select app.awaits_first_run() as open');
    closed = row?.open !== true;
    return !closed;
  };

  /** Returns the page; 404 once there is nothing to set up. */
  const page = async (request: Incoming): Promise<Answer> => {
    if (await isOpen()) return files(request);
    const headers = { ...request.headers };
    // A page that the browser has kept would be "not modified" instead of not there.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const answer = await files({ ...request, headers });
    return answer.status === 200 ? { ...answer, status: 404 } : answer;
  };

  return {
    async open(address) {
      const code = randomBytes(24).toString('base64url');
      const [row] = await sql.query<{ open: boolean }>('select app.open_first_run($1) as open', [
        hashOfCode(code),
      ]);
      closed = row?.open !== true;
      return closed ? null : `${address}${PAGE}#${code}`;
    },
    serves: (pathname) => pathname === PAGE || pathname.startsWith(API),
    handle: (request) => (request.url.pathname === PAGE ? page(request) : guarded(request)),
    stop: () => loading,
  };
}
