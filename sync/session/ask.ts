import type { SupabaseClient } from '@supabase/supabase-js';
import { failureOf } from '../replication/transport';
import type { Session } from './session';

/** `no-network`: there was no answer. `refused`: the server does not let the person do it. */
export type AskProblem = 'no-network' | 'refused' | 'server';
export type AskAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: AskProblem };

/** One call of the server, whose answer is taken as it is. Never throws. */
export async function ask<T>(
  session: Session,
  call: (client: SupabaseClient) => PromiseLike<{
    data: unknown;
    error: { code: string } | null;
    status: number;
  }>,
): Promise<AskAnswer<T>> {
  try {
    const { data, error, status } = await call(await session.client());
    if (error === null) return { ok: true, value: data as T };
    const { reason } = failureOf(status, error.code);
    if (reason === 'network') return { ok: false, problem: 'no-network' };
    return { ok: false, problem: error.code === '42501' || reason === 'refused' ? 'refused' : 'server' };
  } catch {
    return { ok: false, problem: 'no-network' };
  }
}
