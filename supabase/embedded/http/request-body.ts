import type { IncomingMessage } from 'node:http';

/** A request's body may have at most these many bytes, unless its path allows more. */
export const MAXIMUM_BODY = 10 * 1_024 * 1_024;

/**
 * Reads a body. The rest of one that is too large is left to Node, which throws it away once the answer is sent: were
 * the connection closed instead, its sender would see a broken pipe and never the 413.
 * @param most bytes
 */
export function readBody(request: IncomingMessage, most: number): Promise<Buffer | 'too large' | 'aborted'> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > most) return resolve('too large');
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= most) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too large');
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve('aborted'));
    request.on('close', () => resolve('aborted'));
  });
}
