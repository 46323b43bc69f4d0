import { liveQuery } from 'dexie';
import type { DeviceStore, ViewEvent } from '../store/device';
import { CallFailed, ConnectionClosed } from './connection';
import type { Connection } from './connection';
import type { Transport } from './transport';

const BATCH = 200;
/** Milliseconds until a refused report is tried again. */
const RETRY_AFTER = 15_000;
/** Looks that are refused one after the other, each by itself, until it is taken for the server's fault. */
const GIVE_UP_AFTER = 3;

/**
 * Reports noted looks as they come. The server recognises repeats by `event_id`. A report that it refuses is halved until
 * the look is found that cannot pass; that one keeps no other back, and is tried again with the next start. Returns the
 * function that ends it.
 */
export function sendViewEvents(
  device: DeviceStore,
  transport: Transport,
  connection: Connection,
): () => void {
  let running = false;
  const refused = new Set<string>();

  /** @returns whether the server has taken the looks */
  async function isTaken(events: readonly ViewEvent[]): Promise<boolean> {
    try {
      await connection.run((signal) => transport.logViews(events, signal));
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const [only] = events;
      if (events.length > 1 || only === undefined) return false;
      refused.add(only.event_id);
      console.error('a look was not reported', error.message);
      return false;
    }
  }

  async function send(): Promise<void> {
    if (running) return;
    running = true;
    let single = 0;
    try {
      for (let most = BATCH; ;) {
        const found = await device.viewEvents.limit(most + refused.size).toArray();
        const events = found.filter(({ event_id: id }) => !refused.has(id)).slice(0, most);
        if (events.length === 0) return;
        const taken = await isTaken(events);
        if (taken) await device.viewEvents.bulkDelete(events.map((event) => event.event_id));
        most = taken ? BATCH : Math.ceil(events.length / 2);
        if (taken) single = 0;
        else if (events.length === 1 && (single += 1) === GIVE_UP_AFTER) throw new Error('no look is taken');
      }
    } finally {
      running = false;
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  function report(): void {
    clearTimeout(timer);
    send().catch((error: unknown) => {
      if (error instanceof ConnectionClosed) return;
      // A refused report stays on the device and is tried again with the next one, at the latest after a while.
      timer = setTimeout(report, RETRY_AFTER);
      console.error('view events were not reported', error instanceof Error ? error.message : 'unknown');
    });
  }
  const subscription = liveQuery(() => device.viewEvents.count()).subscribe((count) => {
    if (count > 0) report();
  });
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}
