import type { SupabaseClient } from '@supabase/supabase-js';
import type { PermissionKey } from '../model/access/permissions';
import { nfcValue } from '../model/tr/normal-form';
import { failureOf, SERVER_BUSY } from '../replication/transport';

/** Source of the connection: the session of the page. */
export interface Caller {
  client(): Promise<SupabaseClient>;
}

/**
 * `no-network`: there was no answer. `conflict`: somebody else changed it meanwhile. `rejected`: the server said no;
 * `reason` as it names it (`rights_not_held`, `last_administrator` …), `keys` what it is about. `server`: it could not
 * answer, or its answer is not what was agreed.
 */
export type ServerProblem =
  | { readonly kind: 'no-network' | 'conflict' | 'server' }
  | { readonly kind: 'rejected'; readonly reason: string; readonly keys: readonly string[] };
export type ServerAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: ServerProblem };

/** A function of the server that only reads. Some write to the log that somebody has looked. */
export interface Query<Given, Value, Key extends PermissionKey | null = PermissionKey | null> {
  /** Name of the called function of schema `public`. */
  readonly name: string;
  /**
   * Permission without which the server rejects it, and a screen need not offer it. Null: everybody with an account.
   */
  readonly permission: Key;
  /** True where null above does not mean everybody. Which permission is needed depends on what it is about. */
  readonly permissionByRecord?: true;
  /** Returns the function's parameters, by their names. */
  readonly parameters: (given: Given) => object;
  /** Checks the answer. @throws where it is not what was agreed */
  readonly answer: (data: unknown) => Value;
}

/** A function of the server that changes something. */
export interface Command<Given, Value, Key extends PermissionKey | null = PermissionKey | null> extends Query<
  Given,
  Value,
  Key
> {
  /**
   * Guard that keeps a command from happening twice when it is sent again after a lost answer. The name of what is
   * given: a new id that the form makes once, or the version that the change builds on. `state`: the command asks for
   * a state, and finds it there the second time.
   */
  readonly onceBy: NoInfer<(keyof Given & string) | 'state'>;
  /** Returns how much of the work is still to be done after this answer. The command is sent until nothing is left. */
  readonly left?: (value: Value) => number;
}

/** A command with the query that tells beforehand what it would do. */
type Previewed<C, Preview> = C & { readonly preview: Preview };

export function defineQuery<Given, Value, Key extends PermissionKey | null>(
  query: Query<Given, Value, Key>,
): Query<Given, Value, Key> {
  return query;
}

export function defineCommand<Given, Value, Key extends PermissionKey | null>(
  command: Command<Given, Value, Key>,
): Command<Given, Value, Key>;
export function defineCommand<
  Given,
  Value,
  Key extends PermissionKey | null,
  Preview extends Query<never, unknown>,
>(command: Previewed<Command<Given, Value, Key>, Preview>): Previewed<Command<Given, Value, Key>, Preview>;
export function defineCommand(command: object): object {
  return command;
}

/** Ignores the answer, for commands of which only the success is read. */
export const nothing = (): void => undefined;

export interface RunOptions {
  /** Gives the request up, and what is left of a command in pieces. The answer is then `no-network`. */
  readonly signal?: AbortSignal | undefined;
  /** Receives after each piece how much is left. */
  readonly onProgress?: ((left: number) => void) | undefined;
}

/** Runs a command or a query on the server. Never throws. */
export async function run<Given, Value>(
  caller: Caller,
  definition: Query<Given, Value> & { readonly left?: (value: Value) => number },
  given: Given,
  { signal, onProgress }: RunOptions = {},
): Promise<ServerAnswer<Value>> {
  for (;;) {
    const answer = await request(caller, definition, given, signal);
    if (!answer.ok || definition.left === undefined) return answer;
    const left = definition.left(answer.value);
    onProgress?.(left);
    if (left === 0) return answer;
  }
}

/** Number of tries of a call that a busy server has not begun, while its user waits. */
const TRIES = 3;

/** Waits as long as a busy server asks, and a little longer by chance. Ends early with the signal. */
function untilLessBusy(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds * (1 + Math.random() / 2));
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

async function request<Given, Value>(
  caller: Caller,
  { name, parameters, answer }: Query<Given, Value>,
  given: Given,
  signal: AbortSignal | undefined,
): Promise<ServerAnswer<Value>> {
  const failed = (problem: ServerProblem): ServerAnswer<Value> => ({ ok: false, problem });
  let told: unknown;
  for (let left = TRIES; ; left -= 1) {
    try {
      const sent = (await caller.client()).rpc(name, nfcValue(parameters(given)) as object);
      const { error, status, ...rest } = await (signal === undefined ? sent : sent.abortSignal(signal));
      if (error === null) {
        told = rest.data;
        break;
      }
      const { retryAfter } = failureOf(status, error.code, error.message, error.hint);
      if (error.code !== SERVER_BUSY || left === 1) return failed(problemOf(status, error));
      await untilLessBusy(retryAfter ?? 1_000, signal);
    } catch {
      return failed({ kind: 'no-network' });
    }
  }
  if ((told as { status?: unknown } | null)?.status === 'conflict') return failed({ kind: 'conflict' });
  try {
    return { ok: true, value: answer(told) };
  } catch {
    return failed({ kind: 'server' });
  }
}

interface RejectedRequest {
  readonly code: string;
  readonly message: string;
  /** The type of supabase-js promises a text. The server has none for most of its rejections. */
  readonly hint?: string | null;
}

function problemOf(status: number, { code, message, hint }: RejectedRequest): ServerProblem {
  const { reason } = failureOf(status, code, message);
  if (reason === 'network') return { kind: 'no-network' };
  if (status < 400 || status >= 500 || reason === 'session' || reason === 'busy') return { kind: 'server' };
  // A check that the database makes has a long message; what it is called is enough.
  const named = /^[a-z_]{3,60}$/.test(message) ? message : 'invalid_value';
  return { kind: 'rejected', reason: named, keys: hint?.split(' ').filter(Boolean) ?? [] };
}
