import { liveQuery } from 'dexie';
import { createClient } from '@supabase/supabase-js';
import { attachmentCalls } from '../attachments/attachment-calls';
import { AttachmentSender } from '../attachments/send-attachments';
import { CallFailed, Connection } from '../replication/connection';
import { reportOver } from '../replication/device-report';
import { DeviceReporting } from '../replication/device-reporting';
import { listenForPokes } from '../replication/pokes';
import { pauseBeforeReconnect } from '../replication/reconnect';
import type { Replication } from '../replication/replication';
import { updateStatus } from '../store/sync-status';
import { heeding, supabaseTransport } from '../replication/transport';
import { sendViewEvents } from '../replication/view-events';
import { readSetting } from '../store/device';
import { readWantedTickets } from '../replication/sync-requests';
import type { LedStore } from './hosted-store';
import type { Lease } from './leadership';
import type { PageSide } from './sides';
import { SYNC_REQUEST } from '../replication/sync-requests';
import { errorTrace } from '../model/error-trace';
import { tokensOf } from './refused-tokens';

export interface LeadingReplication {
  /** Tries to send unsent changes, and pulls. */
  wake(): void;
  networkLost(): void;
  stop(): Promise<void>;
}

/** Runs the replication in the tab that leads, and everything that wakes it. The lease outlives it. */
export function replicateWhenLeading(store: LedStore, page: PageSide, lease: Lease): LeadingReplication {
  const stop = new AbortController();
  const connection = new Connection();
  let replication: Replication | null = null;
  let attachments: AttachmentSender | null = null;
  const endings: (() => void)[] = [];

  const networkLost = (): void => {
    // Otherwise it would not tell that the network is back where no call failed meanwhile.
    connection.networkLost();
    // Until the replication runs, nobody writes down what the connection tells.
    if (replication === null) updateStatus(store.device, { phase: 'offline' }).catch(() => undefined);
  };

  async function start(): Promise<void> {
    await lease.begun;
    if (stop.signal.aborted) return;
    store.lead(stop.signal);
    // What the last run wrote of the connection is past; the first call may take long to learn that there is none.
    await updateStatus(store.device, { phase: navigator.onLine ? 'starting' : 'offline' });
    const { supabaseUrl, anonKey } = await connection.run(async () => {
      try {
        return await page.config();
      } catch {
        throw new CallFailed('network', 0);
      }
    });
    if (stop.signal.aborted) return;
    const tokens = tokensOf(page, connection);
    endings.push(() => tokens.end());
    const client = createClient(supabaseUrl, anonKey, {
      accessToken: () => tokens.present(),
      global: { fetch: heeding((input, init) => fetch(input, init)) },
      realtime: { reconnectAfterMs: (tries: number) => pauseBeforeReconnect(tries) },
    });
    const reporting = new DeviceReporting(store, connection, {
      ...(await page.device()),
      send: reportOver(client),
      onWipeTold: (id) => void page.wipeTold(id),
    });
    endings.push(() => reporting.stop());
    await reporting.start();
    if (stop.signal.aborted) return reporting.stop();
    const transport = reporting.guard(supabaseTransport(client));
    replication = await store.replicate(transport, connection);
    // Stopped meanwhile: its worker may have something else to do.
    if (stop.signal.aborted) {
      reporting.stop();
      return replication.stop();
    }
    attachments = new AttachmentSender(store, attachmentCalls(client), new Connection());
    const requests = liveQuery(() => readSetting(store.device, SYNC_REQUEST)).subscribe(() => {
      replication?.syncNow();
      attachments?.wake();
    });
    const wanted = liveQuery(() => readWantedTickets(store.device)).subscribe((tickets) =>
      replication?.bringTickets(tickets),
    );
    endings.push(
      listenForPokes(
        client,
        connection.phase$,
        (collections) => replication?.pull(collections),
        () => {
          replication?.syncNow();
          reporting.ask();
        },
        () => reporting.ask(),
      ),
      sendViewEvents(store.device, transport, connection),
      () => requests.unsubscribe(),
      () => wanted.unsubscribe(),
    );
  }

  start().catch((error: unknown) => {
    if (!stop.signal.aborted) console.error('replication did not start', errorTrace(error));
  });

  return {
    wake: () => {
      connection.wake();
      replication?.syncNow();
      attachments?.wake();
    },
    networkLost,
    stop: async () => {
      stop.abort();
      endings.forEach((end) => end());
      connection.close();
      await attachments?.stop();
      await replication?.stop();
    },
  };
}
