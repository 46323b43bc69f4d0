import type { Sql } from '../database/sql';
import { fieldsOf, readJson } from '../http/json-body';
import { authRefusal, type Answer, type Incoming } from '../http/messages';
import type { SecurityLog } from '../security-log';
import { pretendToCheck } from './passwords';
import type { SignInLimits } from './sign-in-limits';
import { isUnlocked } from './sign-in-unlock';
import { asciiLower } from '../../../sync/model/tr/ascii';

/** Password checks that may wait at the same time; each costs about 60 ms of processor. */
const MAXIMUM_WAITING = 32;

/**
 * `POST /auth/v1/token?grant_type=password` with a lock after repeated failures, the same answer and the same
 * time for a wrong password and an unknown account.
 *
 * @param pass passes the request to `@supabase/lite`.
 */
export function createPasswordSignIn(
  sql: Sql,
  limits: SignInLimits,
  security: SecurityLog,
  pass: (request: Incoming) => Promise<Answer>,
): (request: Incoming) => Promise<Answer> {
  let waiting = 0;

  const attempt = async (request: Incoming, email: string, password: string): Promise<Answer> => {
    let verdict = limits.check(email, request.address);
    if (!verdict.allowed && verdict.reason === 'locked' && (await isUnlocked(sql, email, verdict.age))) {
      limits.unlock(email);
      verdict = limits.check(email, request.address);
    }
    const event = { account: email, address: request.address };
    if (!verdict.allowed) {
      security.note({ kind: 'sign_in_refused', ...event });
      return refusal(verdict.reason, verdict.retryAfter);
    }
    // Counted before the check, so that guesses sent at once cannot outrun the lock.
    limits.failed(email, request.address);
    const answer = await check(request, email, password).catch((error: unknown) => {
      limits.notTried(email, request.address);
      throw error;
    });
    if (answer.status === 200) limits.succeeded(email, request.address);
    else if (answer.status < 500) {
      const after = limits.check(email, request.address);
      const isLocked = !after.allowed && after.reason === 'locked';
      security.note({ kind: isLocked ? 'sign_in_locked' : 'sign_in_failed', ...event });
    }
    return answer.status === 400 ? wrong() : answer;
  };

  const check = async (request: Incoming, email: string, password: string): Promise<Answer> => {
    if (await hasPassword(sql, email)) {
      return pass({ ...request, body: Buffer.from(JSON.stringify({ email, password })) });
    }
    await pretendToCheck(password);
    return wrong();
  };

  return async (request) => {
    const credentials = readCredentials(request.body);
    if ('refused' in credentials) return credentials.refused;
    if (waiting >= MAXIMUM_WAITING) return refusal('rate', 5);
    waiting += 1;
    try {
      return await attempt(request, credentials.email, credentials.password);
    } finally {
      waiting -= 1;
    }
  };
}

function readCredentials(body: Buffer): { email: string; password: string } | { refused: Answer } {
  const json = readJson(body);
  if (json === undefined) {
    return { refused: authRefusal(400, 'bad_json', 'Could not parse request body as JSON') };
  }
  const { email, password } = fieldsOf(json.value);
  if (typeof email !== 'string' || typeof password !== 'string' || email === '' || password === '') {
    return { refused: authRefusal(400, 'validation_failed', 'E-mail and password are required') };
  }
  if (email.length > 320 || password.length > 1_000) return { refused: wrong() };
  return { email: asciiLower(email), password };
}

async function hasPassword(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 as one from auth.users where email = $1 and encrypted_password is not null
       and deleted_at is null and (banned_until is null or banned_until < now())`,
    [email],
  );
  return rows.length > 0;
}

function wrong(): Answer {
  return authRefusal(400, 'invalid_credentials', 'Invalid login credentials');
}

function refusal(reason: 'locked' | 'rate', retryAfter: number): Answer {
  const headers = { 'retry-after': String(retryAfter) };
  return reason === 'locked'
    ? authRefusal(
        429,
        'account_locked',
        `Too many failed attempts; the account is locked for ${retryAfter} seconds`,
        headers,
      )
    : authRefusal(
        429,
        'over_request_rate_limit',
        `Too many requests; try again in ${retryAfter} seconds`,
        headers,
      );
}
