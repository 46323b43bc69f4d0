import type { LogEvent } from '../log/log';
import { addEventMetrics } from './event-metrics';
import { serveMetrics, type MetricsAddress } from './metrics-server';
import { addProcessMetrics } from './process-metrics';
import { createRegistry } from './registry';
import { addStateMetrics, type StateSources } from './state-metrics';

/** Metrics of a server. Counted from its first event; readable once its state is known. */
export interface Metrics {
  readonly onEvent: (event: LogEvent) => void;
  /** @throws StartError `port_in_use` */
  serve(sources: StateSources): Promise<{ readonly url: string; stop(): Promise<void> }>;
}

/** Begins to measure for readers at this address. */
export function createMetrics(address: MetricsAddress): Metrics {
  const registry = createRegistry();
  const onEvent = addEventMetrics(registry);
  return {
    onEvent,
    async serve(sources) {
      addStateMetrics(registry, sources);
      const endWatch = addProcessMetrics(registry);
      const served = await serveMetrics(registry, address);
      return {
        url: served.url,
        async stop() {
          endWatch();
          await served.stop();
        },
      };
    },
  };
}
