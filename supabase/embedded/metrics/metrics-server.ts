import { createServer } from 'node:http';
import { once } from 'node:events';
import { listen } from '../http/http-server';
import { StartError } from '../start-error';
import { METRICS_TYPE, type Registry } from './registry';

/** Address on which the metrics are read. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[\w.-]+)):(?<port>\d{1,5})$/iu;

/**
 * Reads `VIZITE_METRICS`, as `127.0.0.1:9464`; null where it is not set: then nothing is measured for anybody.
 *
 * @throws StartError `setting`
 */
export function metricsFrom(
  environment: Readonly<Record<string, string | undefined>>,
): MetricsAddress | null {
  const given = environment['VIZITE_METRICS']?.trim() ?? '';
  if (given === '') return null;
  const { v6, name, port } = ADDRESS.exec(given)?.groups ?? {};
  const host = v6 ?? name;
  if (host === undefined || Number(port) > 65_535) {
    throw new StartError(
      'setting',
      'VIZITE_METRICS 127.0.0.1:9464 biçiminde bir adres ve bağlantı noktası olmalı.',
    );
  }
  return { host, port: Number(port) };
}

/**
 * Serves `GET /metrics` on an address of its own, and nothing else: anybody who reaches it may read the numbers.
 *
 * @throws StartError `port_in_use`
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    void registry.text().then((text) => {
      response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : text);
    });
  });
  server.requestTimeout = 10_000;
  const bound = await listen(server, port, host);
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`,
    async stop() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
