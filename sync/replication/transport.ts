import type { SupabaseClient } from '@supabase/supabase-js';
import type { ViewEvent } from '../store/device';
import { CallFailed } from './connection';
import type { RowCounts } from '../store/sync-status';
import { deviceTime, SCHEMA_VERSION } from '../core/wire';
import { parseCounts, parsePullAnswer, parsePushAnswer, parseRowsAnswer } from './parse-answers';
import type { PullAnswer, PullRequest, PushAnswer, RowsAnswer, WireChange } from '../core/wire';

/** The calls of the sync module. Each is one HTTP request; failures are thrown as `CallFailed`. */
export interface Transport {
  pull(requests: readonly PullRequest[], knownEpoch: string | null, signal: AbortSignal): Promise<PullAnswer>;
  /** Returns the number of rows of each collection that the user may see. */
  counts(signal: AbortSignal): Promise<RowCounts>;
  /** Returns the user's open tickets and their patients. */
  ownWork(signal: AbortSignal): Promise<RowsAnswer>;
  /** Returns tickets with their entries and patients, whatever their age; those that the user may see. */
  tickets(ids: readonly string[], signal: AbortSignal): Promise<RowsAnswer>;
  push(changes: readonly WireChange[], signal: AbortSignal): Promise<PushAnswer>;
  logViews(events: readonly ViewEvent[], signal: AbortSignal): Promise<void>;
}

/** The code of a server that has more to do than it can. The call was not begun. */
export const SERVER_BUSY = 'server_busy';

/** Reads how long to wait out of the hint of a failure. Milliseconds; null where it does not say. */
function retryAfterOf(hint: string | null | undefined): number | null {
  const seconds = /^retry after (?<seconds>\d{1,4}) s$/u.exec(hint ?? '')?.groups?.['seconds'];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

/**
 * Sorts a failed answer into what the sender can do about it. Status 0 means that no answer came.
 * @param message as the server named the failure.
 */
export function failureOf(
  status: number,
  code: string | null,
  message = '',
  hint?: string | null,
): CallFailed {
  if (status === 0) return new CallFailed('network', status, code);
  if (code === '42501' && message === 'account_inactive') return new CallFailed('inactive', status, code);
  if (status === 426 || message === 'client_outdated') return new CallFailed('outdated', status, code);
  if (status === 401) return new CallFailed('session', status, code);
  if (status === 408 || status === 425 || status === 429 || code === SERVER_BUSY)
    return new CallFailed('busy', status, code, retryAfterOf(hint));
  if (status === 413) return new CallFailed('too-large', status, code);
  // Only what the content of a call can cause is final. A missing function or a suspended account is not the
  // fault of what waits to be sent: it stays in the queue.
  if (status === 400 || status === 422) return new CallFailed('refused', status, code);
  return new CallFailed('server', status, code, status === 503 ? retryAfterOf(hint) : null);
}

/** Milliseconds that an answer asked to wait, by the signal of its call. */
const askedToWait = new WeakMap<AbortSignal, number>();

/**
 * Makes `fetch` note the header `Retry-After` of refused calls, of which the library tells nobody. A proxy that sheds
 * load has no other way to say it.
 */
export const heeding =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await send(input, init);
    const asked = answer.headers.get('retry-after') ?? '';
    if (init?.signal && [429, 503].includes(answer.status) && /^\d{1,4}$/u.test(asked))
      askedToWait.set(init.signal, Number(asked) * 1_000);
    return answer;
  };

/** Returns a failure with the time to wait that only the header of the answer named. */
function withAskedTime(failure: CallFailed, signal: AbortSignal): CallFailed {
  const { reason, status, code, retryAfter } = failure;
  const asked = askedToWait.get(signal);
  if (retryAfter !== null || asked === undefined || (reason !== 'busy' && reason !== 'server'))
    return failure;
  return new CallFailed(reason, status, code, asked);
}

/**
 * Milliseconds after which a call is given up that has no answer. A line may swallow everything without a word. Long
 * enough for a page of rows, or a queue of changes, on the slowest line that is any use.
 */
const LONGEST_CALL = 120_000;
/** The code of a call that was given up. */
export const OUT_OF_TIME = 'timeout';
/** Codes of the database: longer than a statement may take, longer than one may wait for a row that others write. */
const OUT_OF_TIME_CODES: ReadonlySet<string | null> = new Set(['57014', '55P03', OUT_OF_TIME]);

/** Returns whether the server, or something before it, lacked the time for a call. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof CallFailed && (OUT_OF_TIME_CODES.has(error.code) || error.status === 504);

/** There was not the time for a call, and repeating it as it is would block the queue. */
export class CallTookTooLong extends Error {
  override readonly name = 'CallTookTooLong';
}

/**
 * Calls a remote procedure: values in the body, never in the address. @throws CallFailed
 * @param longest milliseconds after which the call is given up
 */
export async function callServer(
  client: SupabaseClient,
  name: string,
  body: object,
  signal: AbortSignal,
  longest = LONGEST_CALL,
): Promise<unknown> {
  const call = new AbortController();
  const stop = (): void => call.abort();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, longest);
  try {
    const answer = await client.rpc(name, body).abortSignal(call.signal);
    if (answer.error === null) return answer.data as unknown;
    if (call.signal.aborted && !signal.aborted) throw failureOf(0, OUT_OF_TIME);
    const { code, message, hint } = answer.error;
    throw withAskedTime(failureOf(answer.status, code, message, hint), call.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/**
 * Returns the transport over Supabase: remote procedures only.
 * @param longest as `callServer` takes it
 */
export function supabaseTransport(client: SupabaseClient, longest?: number): Transport {
  const call = (name: string, body: object, signal: AbortSignal): Promise<unknown> =>
    callServer(client, name, body, signal, longest);
  return {
    pull: async (requests, knownEpoch, signal) =>
      parsePullAnswer(
        await call(
          'sync_pull',
          { requests, known_access_epoch: knownEpoch, client_schema: SCHEMA_VERSION },
          signal,
        ),
        requests.map(({ collection }) => collection),
      ),
    counts: async (signal) => parseCounts(await call('sync_counts', {}, signal)),
    ownWork: async (signal) => parseRowsAnswer(await call('sync_own_work', {}, signal)),
    tickets: async (ids, signal) => parseRowsAnswer(await call('sync_fetch_tickets', { ids }, signal)),
    push: async (changes, signal) =>
      parsePushAnswer(
        await call('sync_push', { changes, client_schema: SCHEMA_VERSION }, signal),
        changes.map((change) => change.id),
      ),
    logViews: async (events, signal) => {
      const told = events.map((event) => ({ ...event, device_at: deviceTime(event.device_at) }));
      await call('log_view', { events: told }, signal);
    },
  };
}
