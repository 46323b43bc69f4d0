import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';
import type { Log } from './log/log';
import { asciiLower } from '../../sync/model/tr/ascii';

/**
 * Events that an administrator looks for after an attack. `sign_in_locked`: the failure that locked the account;
 * `sign_in_refused`: a try while it was locked; `calls_denied`: a call without the right; `calls_blocked`: so many of them
 * that the session is not listened to for a while; `guesses_blocked`: the same of an address at a door without an account.
 */
export type SecurityKind =
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'sign_in_refused'
  | 'invitation_refused'
  | 'token_refused'
  | 'calls_denied'
  | 'calls_blocked'
  | 'link_refused'
  | 'signature_refused'
  | 'setup_refused'
  | 'guesses_blocked';

export interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The id of the user, or the address that was typed to sign in. */
  readonly account?: string | undefined;
  /** The caller's network address. */
  readonly address: string;
}

export interface SecurityLog {
  /** Notes an event. Never throws, and keeps nobody waiting. */
  note(event: SecurityEvent): void;
  /** Writes what was counted and not written yet. */
  flush(): Promise<void>;
}

/** Events of one kind, account and address within this time are one line with their number. Milliseconds. */
const TOGETHER = 60_000;
/** Kinds of which many come from one place: more different ones are not told apart. */
const MOST_APART = 1_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

interface Counted {
  readonly event: SecurityEvent;
  /** Events that no line has told of yet. */
  times: number;
}

const SEVERAL = 'several';

/** Returns a network address as it may be written; behind a proxy it comes from a header, which may hold anything. */
const written = (address: string): string =>
  address === SEVERAL || isIP(address) !== 0 ? address : 'unreadable';

/**
 * Notes each event in the log of the server, with account, address and their number. Of an account that does not exist it tells a short keyed hash: people type passwords where the address belongs. Events of an account that
 * exists are in its log, too (`app.log_security`), where the database has that function.
 *
 * @param secret makes the hash
 */
export function createSecurityLog(options: { sql: Sql; secret: string; log: Log }): SecurityLog {
  const { sql, secret, log } = options;
  const counted = new Map<string, Counted>();
  let writing: Promise<void> = Promise.resolve();

  const idOf = async (account: string | undefined): Promise<string | null> => {
    if (account === undefined) return null;
    const [user] = await sql.query<{ id: string }>(
      'select id::text as id from auth.users where id::text = $1 or email = $1',
      [asciiLower(account).slice(0, 320)],
    );
    return user?.id ?? null;
  };

  const write = async ({ event, times }: Counted): Promise<void> => {
    const { kind, account, address } = event;
    let id: string | null = null;
    try {
      id = await idOf(account);
    } catch {
      // The database is away: the line is written all the same.
    }
    const hash = createHmac('sha256', secret)
      .update(account ?? '')
      .digest('hex')
      .slice(0, 8);
    const named = id ?? (account === undefined ? 'none' : UUID.test(account) ? account : `unknown-${hash}`);
    log.note('warn', 'security', kind, { account: named, address: written(address), times });
    if (id === null) return;
    try {
      const [known] = await sql.query<{ exists: boolean }>(
        `select to_regprocedure('app.log_security(uuid, text, jsonb)') is not null as exists`,
      );
      if (known?.exists !== true) return;
      await sql.query('select app.log_security($1::uuid, $2, $3::jsonb)', [
        id,
        kind,
        JSON.stringify({ address: written(address), times }),
      ]);
    } catch (error) {
      log.note('error', 'security', 'not_stored', { error: describeError(error) });
    }
  };

  /** Writes one line after the other, in order of the events. */
  const queue = (entry: Counted): void => {
    const { event, times } = entry;
    if (times === 0) return;
    entry.times = 0;
    writing = writing.then(() => write({ event, times }));
  };

  return {
    note(event) {
      const kept = counted.size < MOST_APART;
      const key = kept ? `${event.kind} ${event.account ?? ''} ${event.address}` : event.kind;
      const known = counted.get(key);
      if (known !== undefined) {
        known.times += 1;
        return;
      }
      const entry: Counted = { event: kept ? event : { kind: event.kind, address: SEVERAL }, times: 1 };
      counted.set(key, entry);
      queue(entry);
      const timer = setTimeout(() => {
        counted.delete(key);
        queue(entry);
      }, TOGETHER);
      timer.unref();
    },
    async flush() {
      for (const entry of counted.values()) queue(entry);
      await writing;
    },
  };
}
