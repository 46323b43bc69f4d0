import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { jsonAnswer } from './messages';
import { securityHeaders } from './security-headers';

/**
 * Sends an answer where there is no `ServerResponse` – unreadable requests, refused sockets – and ends the
 * connection.
 */
export function endWith(
  socket: Duplex,
  status: number,
  code: string,
  message: string,
  request?: string,
): void {
  const { headers, body } = jsonAnswer(status, { code, message });
  const lines = Object.entries({
    ...securityHeaders('localhost', []),
    ...headers,
    ...(request === undefined ? {} : { 'x-request-id': request }),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body.toString()}`);
}
