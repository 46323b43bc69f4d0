import type { IncomingMessage, ServerResponse } from 'node:http';

export interface PaceSettings {
  /** Milliseconds that a request may take whatever its length. */
  readonly patience: number;
  /** Bytes for which a request gets one second more: slower than any line that is of use. */
  readonly bytesPerSecond: number;
  /** Milliseconds that an answer may take to be read. */
  readonly answer: number;
  /** Milliseconds between two looks. */
  readonly every: number;
}

export const PACE: PaceSettings = {
  patience: 20_000,
  bytesPerSecond: 8 * 1_024,
  answer: 300_000,
  every: 2_000,
};

/**
 * Ends a connection whose request arrives, or whose answer is read, more slowly than any ward's line: somebody who sends a
 * byte every few seconds would hold memory and a connection for ever.
 *
 * @param onSlow answers a request that has no answer yet; the connection is closed behind it
 */
export function watchPace(
  request: IncomingMessage,
  response: ServerResponse,
  onSlow: () => void,
  { patience, bytesPerSecond, answer, every }: PaceSettings = PACE,
): void {
  const { socket } = request;
  const begin = performance.now();
  const read = socket.bytesRead;
  let answered: number | null = null;
  const timer = setInterval(() => {
    const now = performance.now();
    if (response.writableEnded) answered ??= now;
    if (request.complete) {
      if (answered !== null && now - answered > answer) socket.destroy();
      return;
    }
    const allowed = patience + ((socket.bytesRead - read) / bytesPerSecond) * 1_000;
    if (now - begin <= allowed) return;
    if (response.headersSent) socket.destroy();
    else onSlow();
  }, every);
  timer.unref();
  const end = (): void => {
    clearInterval(timer);
    socket.off('close', end);
  };
  // An answer may be sent before the rest of a request has come; then the request is still watched.
  socket.once('close', end);
  response.once('finish', () => {
    if (request.complete) end();
    else request.once('end', end);
  });
}
