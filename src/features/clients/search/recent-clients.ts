import * as v from 'valibot';
import { usePreference } from '@/data/preferences';
import type { Workspace } from '@/data/workspace';

const NAME = 'recent-clients';
/** Records kept; older ones are reached by searching. */
const MOST = 8;

const schema = v.array(v.string());

function parse(stored: unknown): readonly string[] {
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : [];
}

/** Returns the list with one more client in front, each client once. */
export function withRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((known) => known !== id)].slice(0, MOST);
}

/** Returns ids of the clients that this user opened last on this device, newest first. */
export function useRecentClients(): readonly string[] {
  return usePreference(NAME, parse)[0];
}

/**
 * Notes that a client was opened. Reads and writes in one step: a hook's value may not be loaded yet when a
 * profile is drawn, and would then forget the others.
 */
export async function rememberClient(workspace: Workspace, id: string): Promise<void> {
  const { device } = workspace.store;
  const key = `preference:${NAME}`;
  await device.transaction('rw', device.settings, async () => {
    const stored = (await device.settings.get(key))?.value;
    await device.settings.put({ key, value: withRecent(parse(stored), id) });
  });
}
