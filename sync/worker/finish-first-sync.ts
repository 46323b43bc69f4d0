import { createClient } from '@supabase/supabase-js';
import { CallFailed, Connection } from '../replication/connection';
import { reportOver } from '../replication/device-report';
import { DeviceReporting } from '../replication/device-reporting';
import { heeding, supabaseTransport } from '../replication/transport';
import type { Transport } from '../replication/transport';
import { RenewedTokens } from '../session/renewed-tokens';
import type { DataKey } from '../store/data-key';
import type { LedStore } from './hosted-store';
import type { PageSide, UnattendedEnd, UnattendedSide } from './sides';
import { UNATTENDED_LIMITS, UnattendedSync } from './unattended';

/** A first sync that goes on behind the lock. */
export interface FirstSyncAlone {
  /** Resolves once nothing of it is under way any more, tokens included. */
  readonly over: Promise<UnattendedEnd>;
  wake(): void;
  networkLost(): void;
  stop(): void;
}

const noNetwork = (): CallFailed => new CallFailed('network', 0);

/** Goes on with the first sync of a user whose page is locked. It asks the server by itself, with tokens of its own. */
export function finishFirstSync(
  store: LedStore,
  { userId, key }: { readonly userId: string; readonly key: DataKey },
  page: PageSide,
  side: UnattendedSide,
): FirstSyncAlone {
  const connection = new Connection();
  let tokens: RenewedTokens | null = null;
  let reporting: DeviceReporting | null = null;
  let transport: Transport | null = null;

  async function connect(): Promise<Transport> {
    if (transport !== null) return transport;
    const config = await page.config().catch(() => {
      throw noNetwork();
    });
    const held = await RenewedTokens.of(userId, key, side, config);
    tokens = held;
    const client = createClient(config.supabaseUrl, config.anonKey, {
      accessToken: async () => {
        const token = await held.accessToken();
        // Without one the server would be asked as somebody who has not signed in.
        if (token === null) sync.end('session');
        return token;
      },
      global: { fetch: heeding((input, init) => fetch(input, init)) },
    });
    reporting?.stop();
    reporting = new DeviceReporting(store, connection, {
      ...(await page.device()),
      send: reportOver(client),
      onWipeTold: (id) => void page.wipeTold(id),
    });
    await reporting.start();
    transport = reporting.guard(supabaseTransport(client));
    return transport;
  }

  const sync = new UnattendedSync(
    {
      device: store.device,
      connect,
      pull: (calls, over, stop) => store.pull(calls, over, stop),
      renew: async () => {
        try {
          return (await tokens?.renew()) != null;
        } catch {
          throw noNetwork();
        }
      },
      told: (status) => void side.told(status).catch(() => undefined),
    },
    UNATTENDED_LIMITS,
    connection,
  );
  return {
    over: sync.over.then(async (end) => {
      reporting?.stop();
      await tokens?.end();
      return end;
    }),
    wake: () => sync.wake(),
    networkLost: () => sync.networkLost(),
    stop: () => sync.end('stopped'),
  };
}
