import type { Database } from './database/database';
import { createOutageWatch, type Outage } from './database/outage-watch';
import type { Contact } from './database/postgres-pool';
import { createLog, type Log, type LogFormat } from './log/log';
import { createMetrics } from './metrics/metrics';
import type { MetricsAddress } from './metrics/metrics-server';
import { watchFullDisks, type FullDisks } from './status/full-disks';
import { readFigures } from './status/figures';
import { keepServerState } from './status/server-state';

export interface WatchOptions {
  /** Takes a line of the log, without its end. Default: silent. */
  readonly log?: ((line: string) => void) | undefined;
  /** Default `text`: lines for a terminal. */
  readonly logFormat?: LogFormat | undefined;
  /** Address on which metrics are read; null or absent: none are. */
  readonly metrics?: MetricsAddress | null | undefined;
  /** Version of the server; default `0`. */
  readonly version?: string | undefined;
}

/** All that tells what the server does: its log, its metrics, and what it tells the database of itself. */
export interface Watch {
  readonly log: Log;
  readonly version: string;
  /** Hears of each try to reach the database. */
  readonly contact: Contact;
  readonly disks: FullDisks;
  /** Begins once the database can be asked. */
  begin(sources: {
    database: Database;
    dataDir: string;
    filesDir: string;
    sockets: () => number;
  }): Promise<{ readonly metricsUrl: string | null; stop(): Promise<void> }>;
}

export function createWatch(options: WatchOptions): Watch {
  const { version = '0' } = options;
  const metrics = options.metrics == null ? null : createMetrics(options.metrics);
  const log = createLog({
    write: options.log ?? (() => undefined),
    format: options.logFormat ?? 'text',
    onEvent: metrics?.onEvent,
  });
  let keepOutage: (outage: Outage) => void = () => undefined;
  const outages = createOutageWatch(log, (outage) => keepOutage(outage));
  return {
    log,
    version,
    contact: outages.contact,
    disks: watchFullDisks(log),
    async begin({ database, dataDir, filesDir, sockets }) {
      const { sql } = database;
      const served = await metrics?.serve({
        version,
        dataDir,
        filesDir,
        figures: () => readFigures(sql),
        pools: () => database.pools?.() ?? {},
        sockets,
        isAway: () => outages.since() !== null,
      });
      const state = await keepServerState({ sql, log, version, dataDir, filesDir });
      keepOutage = state.outageIsOver;
      return {
        metricsUrl: served?.url ?? null,
        async stop() {
          await served?.stop();
          await state.stop();
        },
      };
    },
  };
}
