import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer, listen, type HttpServer } from '../../../supabase/embedded/http/http-server';
import { silentLog } from './fixtures';
import { jsonAnswer } from '../../../supabase/embedded/http/messages';

let http: HttpServer;
let port: number;
beforeAll(async () => {
  http = createHttpServer({
    handle: ({ url, body }) =>
      Promise.resolve(
        jsonAnswer(
          200,
          url.pathname === '/large' ? { text: 'x'.repeat(30_000_000) } : { length: body.length },
        ),
      ),
    trustProxy: false,
    mostBytesOf: () => 1_000_000,
    connectSources: [],
    routeOf: () => '/',
    log: silentLog,
    pace: { patience: 600, bytesPerSecond: 20_000, answer: 600, every: 50 },
  });
  port = await listen(http.server, 0, '127.0.0.1');
});
afterAll(() => http.abort());

/** Sends a piece every so often until the server ends the connection; returns what it said. */
function drip(head: string, piece: string, every: number, isRead = true): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    if (isRead) socket.on('data', (data) => (said += data.toString('utf8')));
    socket.on('error', () => undefined);
    socket.write(head);
    const timer = setInterval(() => socket.write(piece), every);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(said);
    });
  });
}

it.each([
  ['a body', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', 'a', '408'],
  ['chunks', 'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\na\r\n', '408'],
  ['a body that was refused', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n', 'a', '413'],
  ['a body of nobody', 'POST /a HTTP/1.1\r\nHost: x y\r\nContent-Length: 1000\r\n\r\n', 'a', '400'],
])('%s that drips ends, with an answer', async (_what, head, piece, status) => {
  expect((await drip(head, piece, 100)).slice(9, 12)).toBe(status);
});

it('a second request on a connection that drips ends, too', async () => {
  const said = await drip(
    'GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
    'a',
    100,
  );
  expect(said.match(/HTTP\/1\.1 \d{3}/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408']);
});

it('a slow line that is of use goes on for as long as it takes', async () => {
  const body = 'a'.repeat(100_000);
  const said = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
    let sent = 0;
    // Some 60 KB a second: three times what is asked for, and longer than the patience.
    const timer = setInterval(() => {
      socket.write(body.slice(sent, (sent += 6_000)));
      if (sent >= body.length) clearInterval(timer);
    }, 100);
    socket.once('data', (data) => {
      clearInterval(timer);
      socket.destroy();
      resolve(data.toString('utf8'));
    });
  });
  expect(said).toContain(`{"length":${body.length}}`);
});

it('an answer that nobody reads lets go of its connection', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  const connections = () =>
    new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(1);
  await expect.poll(connections).toBe(0);
  socket.destroy();
});
