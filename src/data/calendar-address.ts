import { loadServerConfig } from '@sync/session/server-config';

/** Returns the address at which a calendar program reads the meetings, by the word in it. */
export async function calendarAddress(word: string): Promise<string> {
  const { supabaseUrl } = await loadServerConfig();
  return `${supabaseUrl}/functions/v1/calendar/${word}.ics`;
}
