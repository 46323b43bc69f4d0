import { liveQuery } from 'dexie';
import type { DeviceStore } from '../store/device';
import { ConnectionClosed } from './connection';
import type { Connection } from './connection';
import type { Transport } from './transport';

const BATCH = 200;
/** Milliseconds until a refused report is tried again. */
const RETRY_AFTER = 15_000;

/** Reports noted looks as they come. The server recognises repeats by `event_id`. Returns the function that ends it. */
export function sendViewEvents(
  device: DeviceStore,
  transport: Transport,
  connection: Connection,
): () => void {
  let running = false;
  async function send(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (;;) {
        const events = await device.viewEvents.limit(BATCH).toArray();
        if (events.length === 0) return;
        await connection.run((signal) => transport.logViews(events, signal));
        await device.viewEvents.bulkDelete(events.map((event) => event.event_id));
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
