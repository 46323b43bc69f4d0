import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import { pauseBeforeReconnect } from './reconnect';

/**
 * Name that the server broadcasts beside collections. Some device is to be wiped, and each asks whether it is the
 * one.
 */
const DEVICES = 'devices';

/** Returns the content of a broadcast of the server: the names of what changed, nothing else. */
function changedNames(payload: unknown): readonly unknown[] {
  if (typeof payload !== 'object' || payload === null || !('collections' in payload)) return [];
  return Array.isArray(payload.collections) ? payload.collections : [];
}

/**
 * Listens on the private channel `sync` and says which collections changed. Names it does not know are passed over. A missed poke costs nothing: a timed
 * pull follows. A channel that the server closed (the token expired while the tablet slept) is joined again.
 * Returns the function that stops listening.
 */
export function listenForPokes(
  client: SupabaseClient,
  onChanged: (collections: readonly CollectionName[]) => void,
  onJoined: () => void,
  onDevices: () => void = () => undefined,
): () => void {
  let stopped = false;
  let channel: RealtimeChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;

  async function join(): Promise<void> {
    // The private channel asks for the person's own token, which the client gives to the socket only when told.
    await client.realtime.setAuth();
    if (stopped) return;
    channel = client
      .channel('sync', { config: { private: true } })
      .on('broadcast', { event: 'changed' }, (message) => {
        const names = changedNames(message['payload']);
        const changed = collectionNames.filter((name) => names.includes(name));
        if (changed.length > 0) onChanged(changed);
        if (names.includes(DEVICES)) onDevices();
      })
      .subscribe((status) => {
        // What changed while nobody listened is pulled now.
        if (String(status) === 'SUBSCRIBED') {
          tries = 0;
          onJoined();
        }
        // Other failures are tried again by the channel itself.
        if (String(status) === 'CLOSED' && !stopped) rejoinLater();
      });
  }

  function rejoinLater(): void {
    clearTimeout(timer);
    tries += 1;
    timer = setTimeout(() => {
      const old = channel;
      channel = null;
      void (old === null ? Promise.resolve() : client.removeChannel(old)).then(join).catch(rejoinLater);
    }, pauseBeforeReconnect(tries));
  }

  join().catch(rejoinLater);
  return () => {
    stopped = true;
    clearTimeout(timer);
    if (channel !== null) void client.removeChannel(channel);
  };
}
