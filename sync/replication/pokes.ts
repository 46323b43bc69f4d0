import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import type { Observable } from 'rxjs';
import { collectionNames } from '../model/registry';
import type { CollectionName } from '../model/entity';
import type { ConnectionPhase } from '../store/sync-status';
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
 * Without a network the connection is let go, and joined at once when it is back: its end would be noticed only after a
 * minute, and until then no poke would come.
 *
 * @param phase$ of the calls to the same server
 * @returns stops listening
 */
export function listenForPokes(
  client: SupabaseClient,
  phase$: Observable<ConnectionPhase>,
  onChanged: (collections: readonly CollectionName[]) => void,
  onJoined: () => void,
  onDevices: () => void = () => undefined,
): () => void {
  let stopped = false;
  let lost = false;
  let channel: RealtimeChannel | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  /** Counts up with each try to join, and with what ends it. */
  let attempt = 0;
  let left: Promise<unknown> = Promise.resolve();

  async function join(): Promise<void> {
    attempt += 1;
    const mine = attempt;
    await left;
    // The private channel asks for the person's own token, which the client gives to the socket only when told.
    await client.realtime.setAuth();
    if (stopped || lost || mine !== attempt) return;
    const joined = client.channel('sync', { config: { private: true } });
    channel = joined;
    joined
      .on('broadcast', { event: 'changed' }, (message) => {
        const names = changedNames(message['payload']);
        const changed = collectionNames.filter((name) => names.includes(name));
        if (changed.length > 0) onChanged(changed);
        if (names.includes(DEVICES)) onDevices();
      })
      .subscribe((status) => {
        // A channel that was left tells nothing any more.
        if (channel !== joined) return;
        // What changed while nobody listened is pulled now.
        if (String(status) === 'SUBSCRIBED') {
          tries = 0;
          onJoined();
        }
        // Other failures are tried again by the channel itself.
        if (String(status) === 'CLOSED' && !stopped) rejoinLater();
      });
  }

  /** Leaves the channel, where there is one. @param first is done before */
  function leave(first: () => Promise<unknown> = () => Promise.resolve()): void {
    const old = channel;
    channel = null;
    if (old === null) return;
    left = left
      .then(first)
      .then(() => client.removeChannel(old))
      .catch(() => undefined);
  }

  function rejoinLater(): void {
    clearTimeout(timer);
    tries += 1;
    timer = setTimeout(() => {
      leave();
      join().catch(rejoinLater);
    }, pauseBeforeReconnect(tries));
  }

  function networkLost(): void {
    if (lost) return;
    lost = true;
    attempt += 1;
    clearTimeout(timer);
    // Without its connection the channel has nobody to say goodbye to.
    leave(() => client.realtime.disconnect());
  }

  function networkBack(): void {
    if (!lost) return;
    lost = false;
    tries = 0;
    join().catch(rejoinLater);
  }

  join().catch(rejoinLater);
  const phases = phase$.subscribe((phase) => {
    if (phase === 'offline') networkLost();
    if (phase === 'online') networkBack();
  });
  return () => {
    stopped = true;
    phases.unsubscribe();
    clearTimeout(timer);
    leave();
  };
}
