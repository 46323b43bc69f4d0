import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deadline } from './deadline.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A server that never answers. */
const silent = createServer(() => undefined);
let url: string;
let collecting: ReturnType<typeof setInterval>;
beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  collecting = setInterval(collectGarbage, 5);
});
afterAll(() => {
  clearInterval(collecting);
  silent.closeAllConnections();
  silent.close();
});

const endOf = (signal: AbortSignal): Promise<unknown> =>
  fetch(url, { signal }).then(
    () => 'answered',
    (error: unknown) => error,
  );

it.each([
  ['alone', undefined],
  ['beside a stop that never comes', new AbortController().signal],
])('a request ends in time, whatever is collected as garbage meanwhile: %s', async (_name, stop) => {
  expect(await endOf(deadline(100, stop).signal)).toMatchObject({ name: 'TimeoutError' });
});

it('a stop ends it earlier, with its own reason, also where it came before', async () => {
  const stop = new AbortController();
  const [during, later] = [new Error('stopped'), 3_600_000];
  const ended = endOf(deadline(later, stop.signal).signal);
  stop.abort(during);
  expect(await ended).toBe(during);
  expect(deadline(later, stop.signal).signal.reason).toBe(during);
});

it('lets go of the stop at its end', () => {
  const stop = new AbortController();
  const limit = deadline(3_600_000, stop.signal);
  limit.end();
  stop.abort();
  expect(limit.signal.aborted).toBe(false);
});
