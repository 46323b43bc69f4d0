import type { SupabaseClient } from '@supabase/supabase-js';
import { collectionNames } from '../model/index-of-entities';
import type { CollectionName } from '../model/entity';

/** What the server broadcasts: the names of changed collections, nothing else. Unknown names are passed over. */
function changedCollections(payload: unknown): readonly CollectionName[] {
  if (typeof payload !== 'object' || payload === null || !('collections' in payload)) return [];
  const names = payload.collections;
  if (!Array.isArray(names)) return [];
  return collectionNames.filter((name) => names.includes(name));
}

/**
 * Listens on the private channel `sync` and says which collections changed. A missed poke costs nothing: a timed
 * pull follows. Returns the function that stops listening.
 */
export function listenForPokes(
  client: SupabaseClient,
  onChanged: (collections: readonly CollectionName[]) => void,
  onJoined: () => void,
): () => void {
  const channel = client
    .channel('sync', { config: { private: true } })
    .on('broadcast', { event: 'changed' }, (message) => {
      const changed = changedCollections(message['payload']);
      if (changed.length > 0) onChanged(changed);
    })
    .subscribe((status) => {
      // What changed while nobody listened is pulled now.
      if (String(status) === 'SUBSCRIBED') onJoined();
    });
  return () => void client.removeChannel(channel);
}
