import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from './registry';

/** Adds what the process needs: processor, memory, the delay of its event loop. Returns what ends the watch. */
export function addProcessMetrics(registry: Registry): () => void {
  const cpu = registry.counter('process_cpu_seconds_total', 'Processor time of this process in seconds.');
  const memory = registry.gauge('process_resident_memory_bytes', 'Memory of this process in bytes.');
  const heap = registry.gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects in bytes.');
  const start = registry.gauge('process_start_time_seconds', 'Start of this process, in seconds since 1970.');
  const lag = registry.gauge(
    'nodejs_eventloop_lag_seconds',
    'Delay of the event loop since the last reading, by quantile.',
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let counted = 0;
  start.set(Math.round(performance.timeOrigin / 1_000));
  registry.before(() => {
    const { user, system } = process.cpuUsage();
    cpu.add({}, (user + system - counted) / 1e6);
    counted = user + system;
    const { rss, heapUsed } = process.memoryUsage();
    memory.set(rss);
    heap.set(heapUsed);
    for (const [name, percent] of [
      ['0.5', 50],
      ['0.99', 99],
    ] as const) {
      const nanoseconds = delay.percentile(percent);
      lag.set(Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0, { quantile: name });
    }
    delay.reset();
  });
  return () => delay.disable();
}
