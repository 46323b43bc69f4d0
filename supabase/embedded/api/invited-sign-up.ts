import type { Sql } from '../database/sql';
import { fieldsOf, readJson } from '../http/json-body';
import { authRefusal, type Answer, type Incoming } from '../http/messages';
import { asciiLower } from '../../../sync/model/tr/ascii';
import { createUsers } from '../users';
import type { SecurityLog } from '../security-log';
import { MINIMUM_PASSWORD_LENGTH } from './lite-api';
import { hashPassword } from './passwords';
import type { SignInLimits } from './sign-in-limits';

/**
 * `POST /auth/v1/signup` for those who bring the code of an invitation (`data.invitation`), as GoTrue lets them with
 * the hook `app.before_user_created`; sign-up is off for everybody else. The code proves who somebody is, so the
 * address counts as confirmed. With the code of a reset (`npm run admin -- reset`) an account that exists gets the
 * password.
 *
 * @param signIn answers with a session for the account that was made.
 */
export function createInvitedSignUp(
  sql: Sql,
  limits: SignInLimits,
  security: SecurityLog,
  signIn: (request: Incoming) => Promise<Answer>,
): (request: Incoming) => Promise<Answer> {
  return async (request) => {
    const { email: typed, password, data } = fieldsOf(readJson(request.body)?.value);
    const { invitation } = fieldsOf(data);
    if (typeof typed !== 'string' || typeof password !== 'string' || typeof invitation !== 'string') {
      return authRefusal(422, 'signup_disabled', 'Signups not allowed for this instance');
    }
    if (typed.length > 254 || invitation.length > 100) return notInvited();
    const email = asciiLower(typed);
    const verdict = limits.check(email, request.address);
    if (!verdict.allowed) {
      return authRefusal(429, 'over_request_rate_limit', `Try again in ${verdict.retryAfter} seconds`, {
        'retry-after': String(verdict.retryAfter),
      });
    }
    limits.failed(email, request.address);
    const [invited] = await sql
      .query<{ may: boolean; resets: boolean }>(
        'select app.may_sign_up($1, $2) as may, app.resettable_account($1, $2) is not null as resets',
        [email, invitation],
      )
      .catch((error: unknown) => {
        limits.notTried(email, request.address);
        throw error;
      });
    if (invited?.may !== true && invited?.resets !== true) {
      security.note({ kind: 'invitation_refused', account: email, address: request.address });
      return notInvited();
    }
    limits.succeeded(email, request.address);
    if ([...password].length < MINIMUM_PASSWORD_LENGTH || Buffer.byteLength(password) > 72) {
      return authRefusal(
        422,
        'weak_password',
        `A password has ${MINIMUM_PASSWORD_LENGTH} characters or more, 72 bytes at most`,
      );
    }
    const signedIn = () =>
      signIn({
        ...request,
        url: new URL('/auth/v1/token?grant_type=password', request.url),
        body: Buffer.from(JSON.stringify({ email, password })),
      });
    if (invited.resets) {
      const [reset] = await sql.query<{ done: boolean }>('select app.reset_password($1, $2, $3) as done', [
        email,
        invitation,
        await hashPassword(password),
      ]);
      return reset?.done === true ? signedIn() : notInvited();
    }
    const taken = await sql.query('select 1 as one from auth.users where email = $1', [email]);
    if (taken.length > 0) return authRefusal(422, 'user_already_exists', 'User already registered');
    await sql.transaction((session) => createUsers(session, [{ email, password }]));
    return signedIn();
  };
}

function notInvited(): Answer {
  return authRefusal(403, 'hook_rejected', 'invitation_invalid');
}
