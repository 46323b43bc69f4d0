import type { SupabaseClient } from '@supabase/supabase-js';

interface Caller {
  client(): Promise<SupabaseClient>;
}

/** By entries: for how many people it is meant, and how many have read it. */
export type NewsReads = Readonly<Record<string, { readonly audience: number; readonly read: number }>>;

async function ask<T>(caller: Caller, name: string, parameters: object): Promise<T | null> {
  try {
    const answer = await (await caller.client()).rpc(name, parameters);
    return answer.error === null ? (answer.data as T) : null;
  } catch {
    return null;
  }
}

/** For managers of news. Null where the server cannot be asked or does not tell. Never throws. */
export function listNewsReads(caller: Caller): Promise<NewsReads | null> {
  return ask(caller, 'list_news_reads', {});
}

/** Names of those who have not read an entry, 500 at most. Null as above. Never throws. */
export async function listNewsUnread(caller: Caller, entry: string): Promise<readonly string[] | null> {
  const told = await ask<{ unread: string[] }>(caller, 'list_news_unread', { entry });
  return told?.unread ?? null;
}
