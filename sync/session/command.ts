import type { SupabaseClient } from '@supabase/supabase-js';
import { failureOf } from '../replication/transport';

/** Where the connection comes from: the session of the page. */
export interface Caller {
  client(): Promise<SupabaseClient>;
}

/**
 * `conflict`: somebody else changed it meanwhile. `refused`: the server said no; `reason` as it names it
 * (`rights_not_held`, `last_administrator` …), `keys` what it is about. `server`: it could not answer.
 */
export type CommandProblem =
  | { readonly kind: 'no-network' | 'conflict' | 'server' }
  | { readonly kind: 'refused'; readonly reason: string; readonly keys: readonly string[] };
export type CommandAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: CommandProblem };

/** One call of the server by its name. Never throws. */
export async function command<T>(
  caller: Caller,
  name: string,
  parameters: object,
): Promise<CommandAnswer<T>> {
  const failed = (problem: CommandProblem): CommandAnswer<T> => ({ ok: false, problem });
  try {
    const answer = await (await caller.client()).rpc(name, parameters);
    const { error, status } = answer;
    const data: unknown = answer.data;
    if (error === null) {
      const conflict = (data as { status?: unknown } | null)?.status === 'conflict';
      return conflict ? failed({ kind: 'conflict' }) : { ok: true, value: data as T };
    }
    const { reason } = failureOf(status, error.code, error.message);
    if (reason === 'network') return failed({ kind: 'no-network' });
    // A check that the database makes has a long message; what it is called is enough.
    const named = /^[a-z_]{3,60}$/.test(error.message) ? error.message : 'invalid_value';
    if (status >= 400 && status < 500 && reason !== 'session' && reason !== 'busy') {
      // The type promises a text; the server has none for most of its refusals.
      const hint = error.hint as string | null;
      return failed({ kind: 'refused', reason: named, keys: hint?.split(' ').filter(Boolean) ?? [] });
    }
    return failed({ kind: 'server' });
  } catch {
    return failed({ kind: 'no-network' });
  }
}
