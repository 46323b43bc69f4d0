import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { RequestOptions } from 'web-push';
import { describeError } from '../api/console-guard';
import type { Sql } from '../database/sql';
import type { Log } from '../log/log';
import { repeat } from '../repeat';
import { publicAgent } from './public-address';
import { loadPushKeys } from './push-keys';
import type { WebPushSettings } from './settings';

/** Milliseconds between two looks for what is due. */
const LOOK = 10_000;
/** Seconds over which notices of one user become one push. */
const SETTLE = 10;
/** Pushes in one look; the rest is for the next. */
const AT_MOST = 200;
/** Pushes under way at once. */
const AT_ONCE = 8;
/** Milliseconds that a push service has for its answer. */
const PATIENCE = 15_000;
/** Seconds for which a push service keeps a push for a device that it cannot reach: half a day. */
const KEPT = 12 * 3_600;
/** Longest pause, in seconds, that a push service may ask for. */
const LONGEST_PAUSE = 3_600;

/** The same words for everything; the device shows its own copy of them (public/push.js). */
export const PUSH_WORDS = { title: 'Vizite', body: 'Vizite’de yeni bir iş' } as const;

/** Ways of a look that tests choose. */
export interface WebPushPace {
  /** Milliseconds between two looks. */
  readonly look?: number;
  /** Seconds. */
  readonly settle?: number;
  /** Connection to push services; by default to public addresses alone. */
  readonly agent?: Agent;
}

type Due = {
  readonly id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Number for the badge of the app. */
  readonly waiting: number;
};

type Outcome = { readonly outcome: 'sent' | 'gone' | 'failed'; readonly wait: number; readonly why: string };

export interface WebPush {
  /** Sends what is due, now; says how many were tried. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the seconds that an answer asks to wait; 0 where it asks for none. */
function pauseOf(header: unknown): number {
  const seconds = typeof header === 'string' ? Number(header) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_PAUSE) : 0;
}

/** Returns what became of a push that failed. Nothing of the address is told. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof webPush.WebPushError)) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
    return { outcome: 'failed', wait: 0, why: typeof code === 'string' ? code : 'no_answer' };
  }
  const { statusCode } = error;
  const headers: Readonly<Record<string, unknown>> = error.headers;
  return {
    outcome: statusCode === 404 || statusCode === 410 ? 'gone' : 'failed',
    wait: pauseOf(headers['retry-after']),
    why: String(statusCode),
  };
}

/** Resolves with the first, or rejects after a time or with the signal. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = (): void => reject(new Error('no answer in time'));
    const timer = setTimeout(give, PATIENCE);
    signal.addEventListener('abort', give, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', give);
    });
    if (signal.aborted) give();
  });
}

/**
 * Tells devices on which the app is closed that their user was given work or is to be reminded, every ten seconds. Null
 * where the hospital has not turned it on, or the database knows no pushes.
 */
export async function startWebPush(
  sql: Sql,
  folder: string,
  settings: WebPushSettings | null,
  log: Log,
  pace: WebPushPace = {},
): Promise<WebPush | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('app.set_web_push(text, text[])') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  if (settings === null) {
    await sql.query('select app.set_web_push(null, null)');
    return null;
  }
  const { contact, hosts, proxy } = settings;
  const keys = await loadPushKeys(folder);
  await sql.query(`select app.set_web_push($1, string_to_array($2, ','))`, [keys.publicKey, hosts.join(',')]);
  const stopping = new AbortController();
  const agent = pace.agent ?? publicAgent();
  const options: RequestOptions = {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT,
    urgency: 'high',
    // A push that waits for the device is replaced by the next.
    topic: 'vizite',
    timeout: PATIENCE,
    ...(proxy === null ? { agent } : { proxy }),
  };

  const send = async ({ endpoint, p256dh, auth, waiting }: Due): Promise<Outcome> => {
    const payload = JSON.stringify({ ...PUSH_WORDS, waiting });
    try {
      const sending = webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, options);
      await inTime(sending, stopping.signal);
      return { outcome: 'sent', wait: 0, why: '' };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const sendOf = async (waiting: Due[]): Promise<void> => {
    for (let due = waiting.shift(); due !== undefined && !stopping.signal.aborted; due = waiting.shift()) {
      const { outcome, wait, why } = await send(due);
      await sql.query('select app.note_web_push_sent($1::uuid, $2, $3::integer)', [due.id, outcome, wait]);
      if (outcome === 'failed' && !stopping.signal.aborted) log.note('warn', 'web_push', 'not_sent', { why });
    }
  };
  const once = async (): Promise<number> => {
    const due = await sql.query<Due>(
      'select id, endpoint, p256dh, auth, waiting from app.take_web_pushes(make_interval(secs => $1), $2::integer)',
      [pace.settle ?? SETTLE, AT_MOST],
    );
    const queue = [...due];
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendOf(queue)));
    return due.length;
  };
  let running: Promise<unknown> = Promise.resolve();
  /** Runs one after the other: a push is taken once. */
  const run = (): Promise<number> => {
    const next = running.then(() => (stopping.signal.aborted ? 0 : once()));
    running = next.catch(() => undefined);
    return next;
  };
  const looking = repeat(pace.look ?? LOOK, async () => {
    try {
      await run();
    } catch (error) {
      log.note('error', 'web_push', 'run_failed', { error: describeError(error) });
    }
  });
  return {
    run,
    async stop() {
      stopping.abort();
      agent.destroy();
      await looking.stop();
      await running;
    },
  };
}
