import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { collectionNames } from '../model/index-of-entities';
import type { CollectionName } from '../model/entity';

/** Milliseconds before a channel that the server closed is joined again. */
const REJOIN_MS = 5_000;

/** What the server broadcasts: the names of changed collections, nothing else. Unknown names are passed over. */
function changedCollections(payload: unknown): readonly CollectionName[] {
  if (typeof payload !== 'object' || payload === null || !('collections' in payload)) return [];
  const names = payload.collections;
  if (!Array.isArray(names)) return [];
  return collectionNames.filter((name) => names.includes(name));
}

/**
 * Listens on the private channel `sync` and says which collections changed. A missed poke costs nothing: a timed
 * pull follows. A channel that the server closed (the token expired while the tablet slept) is joined again.
 * Returns the function that stops listening.
 */
export function listenForPokes(
  client: SupabaseClient,
  onChanged: (collections: readonly CollectionName[]) => void,
  onJoined: () => void,
): () => void {
  let stopped = false;
  let channel: RealtimeChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function join(): Promise<void> {
    // The private channel asks for the person's own token, which the client gives to the socket only when told.
    await client.realtime.setAuth();
    if (stopped) return;
    channel = client
      .channel('sync', { config: { private: true } })
      .on('broadcast', { event: 'changed' }, (message) => {
        const changed = changedCollections(message['payload']);
        if (changed.length > 0) onChanged(changed);
      })
      .subscribe((status) => {
        // What changed while nobody listened is pulled now.
        if (String(status) === 'SUBSCRIBED') onJoined();
        // Other failures are tried again by the channel itself.
        if (String(status) === 'CLOSED' && !stopped) rejoinLater();
      });
  }

  function rejoinLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const old = channel;
      channel = null;
      void (old === null ? Promise.resolve() : client.removeChannel(old)).then(join).catch(rejoinLater);
    }, REJOIN_MS);
  }

  join().catch(rejoinLater);
  return () => {
    stopped = true;
    clearTimeout(timer);
    if (channel !== null) void client.removeChannel(channel);
  };
}
