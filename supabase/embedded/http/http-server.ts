import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from '../api/console-guard';
import { DISK_FULL } from '../database/database-errors';
import { DatabaseUnavailable } from '../database/database-unavailable';
import type { Log } from '../log/log';
import { inRequest, tellOfRequest, type RequestScope } from '../log/request-scope';
import { StartError } from '../start-error';
import { chooseEncoding, compress } from './compression';
import { jsonAnswer, retryLater, type Answer, type Incoming } from './messages';
import { watchPace, type PaceSettings } from './pace';
import { endWith } from './raw-answer';
import { refusalCode } from './refusal-code';
import { readBody } from './request-body';
import { methodOf } from './route-template';
import { securityHeaders } from './security-headers';

/** Milliseconds that a stop waits: for answers in progress, and for requests still arriving. */
const FINISHING = { answers: 8_000, requests: 1_500 };

/** Milliseconds from which an answer counts as slow. */
const SLOW = 2_000;

const HOST = /^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

export type HttpOptions = {
  /** Handles a request; a thrown error becomes a 500. */
  handle: (request: Incoming) => Promise<Answer>;
  /** Take the caller's address and the scheme from a reverse proxy's `x-forwarded-*` headers. */
  trustProxy: boolean;
  /** Returns the greatest length of a body in bytes, by the path. */
  mostBytesOf: (pathname: string) => number;
  /** Further origins that the page may send to. */
  connectSources: readonly string[];
  /** Slowest allowed pace of a request; default `PACE`. */
  pace?: PaceSettings | undefined;
  /** Returns the template of a path, without its values. */
  routeOf: (pathname: string) => string;
  /** Milliseconds from which an answer counts as slow; default `SLOW`. */
  slowAfter?: number | undefined;
  /** Hears of errors that no handler has made an answer of. */
  onError?: ((error: unknown) => void) | undefined;
  log: Log;
};

export type HttpServer = {
  server: Server;
  /** Takes no new connection, lets what is being answered finish, and waits a moment for what is still coming in. */
  finish(): Promise<void>;
  /** Cuts off whatever is left. */
  abort(): void;
};

/** Creates a server that reads bodies within limits, compresses, and adds the security headers to everything. */
export function createHttpServer(options: HttpOptions): HttpServer {
  let answering = 0;
  const counted: HttpOptions = {
    ...options,
    async handle(request) {
      answering += 1;
      try {
        return await options.handle(request);
      } finally {
        answering -= 1;
      }
    },
  };
  const server = createServer(
    // How often timeouts are looked at; and a request without host is answered here, with all headers.
    { connectionsCheckingInterval: 5_000, requireHostHeader: false },
    (request, response) => {
      const scope = scopeOf(request, options);
      noteWhenAnswered(response, scope, options);
      watchPace(
        request,
        response,
        () => {
          scope.code = 'timeout';
          endWith(request.socket, 408, 'timeout', 'The request took too long', scope.id);
        },
        options.pace,
      );
      void inRequest(scope, () => respond(request, response, scope.id, counted)).catch((error: unknown) => {
        inRequest(scope, () =>
          options.log.note('error', 'http', 'answer_failed', { error: describeError(error) }),
        );
        response.destroy();
      });
    },
  );
  // Slow requests are ended by their pace (`pace.ts`); this one bounds the largest body on the slowest line.
  server.requestTimeout = 30 * 60_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 15_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnreadable(error, socket, options.log),
  );
  return {
    server,
    async finish() {
      const start = Date.now();
      let closed = false;
      server.close(() => (closed = true));
      while (!closed) {
        // Browsers hold connections open that have had their answer.
        server.closeIdleConnections();
        const passed = Date.now() - start;
        if (passed > (answering > 0 ? FINISHING.answers : FINISHING.requests)) return;
        await delay(20);
      }
    },
    abort() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Begins what the log knows of a request. */
function scopeOf(request: IncomingMessage, { routeOf }: HttpOptions): RequestScope {
  const target = `http://localhost${request.url ?? '/'}`;
  const path = request.url?.startsWith('/') === true && URL.canParse(target) ? new URL(target).pathname : '';
  return { id: randomUUID(), method: methodOf(request.method), route: routeOf(path) };
}

/** Notes each request once, when its answer has been handed over or its connection is gone. */
function noteWhenAnswered(
  response: ServerResponse,
  scope: RequestScope,
  { log, slowAfter = SLOW }: HttpOptions,
): void {
  const begin = performance.now();
  response.once('close', () => {
    const ms = Math.round(performance.now() - begin);
    const { code, stored, conflicts, refused, postponed } = scope;
    // Without an answer there is no status: 499, as proxies say it.
    const status = response.headersSent ? response.statusCode : 499;
    const isSlow = ms >= slowAfter;
    const level = status >= 500 ? 'error' : isSlow ? 'warn' : 'info';
    inRequest(scope, () =>
      log.note(level, 'request', isSlow ? 'slow_request' : 'request', {
        ...{ status, ms, code, stored, conflicts, refused, postponed },
      }),
    );
  });
}

/** Responds to requests that Node's parser rejects: malformed, too long or too slow. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, log: Log): void {
  const underway: unknown = Reflect.get(socket, '_httpMessage');
  const begun =
    typeof underway === 'object' && underway !== null && Reflect.get(underway, 'headersSent') === true;
  if (begun || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy(error);
    return;
  }
  const refuse = (status: number, code: string, message: string): void => {
    const request = randomUUID();
    log.note('info', 'request', 'unreadable_request', { request, status, code });
    endWith(socket, status, code, message, request);
  };
  if (error.code === 'HPE_HEADER_OVERFLOW') refuse(431, 'headers_too_large', 'The headers are too long');
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(408, 'timeout', 'The request took too long');
  else refuse(400, 'bad_request', 'The request is malformed');
}

/** @throws StartError `port_in_use`. @returns the port, also when 0 (any free one) was asked for. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `${port} numaralı bağlantı noktası dolu; PORT ile başka bir numara verin.`
          : `${host}:${port} adresi dinlenemiyor (${error.code ?? 'bilinmeyen hata'}).`;
      reject(new StartError('port_in_use', sentence, error));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Returns the caller's address: the socket's, or the one that a trusted proxy names last. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headerOf(request, 'x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? request.socket.remoteAddress ?? '';
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  options: HttpOptions,
): Promise<void> {
  const host = headerOf(request, 'host') ?? '';
  const validHost = HOST.test(host);
  let answer: Answer;
  if (!validHost) {
    answer = jsonAnswer(400, { code: 'bad_host', message: 'The Host header is malformed' });
  } else {
    answer = await answerTo(request, host, options);
  }
  tellOfRequest({ code: refusalCode(answer) });
  const { headers, body } = await encode(answer, request);
  response.writeHead(answer.status, {
    ...securityHeaders(validHost ? host : 'localhost', options.connectSources),
    ...headers,
    'x-request-id': id,
    ...(answer.status === 204 || answer.status === 304 ? {} : { 'content-length': String(body.length) }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

async function answerTo(request: IncomingMessage, host: string, options: HttpOptions): Promise<Answer> {
  const { trustProxy, handle, log, onError } = options;
  const scheme = trustProxy && headerOf(request, 'x-forwarded-proto') === 'https' ? 'https' : 'http';
  const target = `${scheme}://${host}${request.url ?? '/'}`;
  if (!request.url?.startsWith('/') || request.url.includes('%00') || !URL.canParse(target)) {
    return jsonAnswer(400, { code: 'bad_url', message: 'The address is malformed' });
  }
  const url = new URL(target);
  const most = options.mostBytesOf(url.pathname);
  const body = await readBody(request, most);
  if (body === 'too large') {
    return jsonAnswer(413, { code: 'body_too_large', message: `A body has at most ${most} bytes` });
  }
  if (body === 'aborted') return jsonAnswer(400, { code: 'aborted', message: 'The body broke off' });
  try {
    const method = request.method ?? 'GET';
    return await handle({
      method,
      url,
      headers: flatHeaders(request),
      body,
      address: addressOf(request, trustProxy),
    });
  } catch (error) {
    log.note('error', 'http', 'request_failed', { error: describeError(error) });
    onError?.(error);
    if (error instanceof Error && 'code' in error && error.code === DISK_FULL.code)
      return retryLater(503, DISK_FULL.code, DISK_FULL.message, DISK_FULL.retryAfter);
    if (error instanceof DatabaseUnavailable) {
      return retryLater(503, error.code, error.message, error.retryAfter);
    }
    return jsonAnswer(500, { code: 'internal_error', message: 'Something went wrong on the server' });
  }
}

async function encode(
  answer: Answer,
  request: IncomingMessage,
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const body = Buffer.from(answer.body);
  if (answer.headers['content-encoding'] !== undefined) return { headers: answer.headers, body };
  const type = answer.headers['content-type'];
  const encoding = chooseEncoding(headerOf(request, 'accept-encoding'), type, body.length);
  if (encoding === undefined) return { headers: answer.headers, body };
  const headers = { ...answer.headers, 'content-encoding': encoding, vary: 'accept-encoding' };
  return { headers, body: await compress(body, encoding, 'live') };
}

/** Hop-by-hop headers say nothing about the request itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
]);

function flatHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !HOP_BY_HOP.has(name)) headers[name] = String(value);
  }
  return headers;
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
