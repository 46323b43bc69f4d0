import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { verifyAccessToken, type AccessClaims } from '../api/access-token';
import { describeError } from '../api/console-guard';
import type { Log } from '../log/log';
import { endWith } from '../http/raw-answer';
import { createChannelConnection, type ChannelConnection } from './channel-connection';
import type { PhoenixVersion } from './phoenix-protocol';

/** The socket at `/realtime/v1/websocket`, as an unmodified supabase-js expects it. */
export type Realtime = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends a broadcast to everybody who has joined `topic`. */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void;
  /** Ends what people may not listen to any more. @param userId of one of them; otherwise everybody is looked at */
  recheck(userId?: string): Promise<void>;
  /** Closes all sockets: broadcasts were missed, and a device that joins again looks for changes. */
  dropAll(): void;
  /** Returns the number of open sockets. */
  count(): number;
  close(): Promise<void>;
};

const PATH = '/realtime/v1/websocket';
const LIMITS = {
  /** Joins and tokens are small. Bytes. */
  payload: 64 * 1_024,
  connections: 2_000,
  /** A hospital may reach its server from one address, and who comes back holds the socket from before for a while. */
  connectionsPerAddress: 1_500,
  connectionsPerPerson: 250,
  /** Milliseconds until a connection has to join a topic; supabase-js does so at once. */
  joining: 15_000,
  /** supabase-js sends a heartbeat every 25 s. Milliseconds. */
  silence: 70_000,
  messagesPerSilence: 300,
};

export function createRealtime(options: {
  jwtSecret: string;
  anonKey: string;
  mayJoin: (claims: AccessClaims, topic: string) => Promise<boolean>;
  /** Returns the caller's address, for the limit per address. */
  addressOf: (request: IncomingMessage) => string;
  log: Log;
  /** Milliseconds until a socket that has joined nothing is closed. */
  joining?: number;
}): Realtime {
  const { jwtSecret, anonKey, mayJoin, addressOf, log, joining = LIMITS.joining } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.payload,
    perMessageDeflate: false,
  });
  const connections = new Map<
    WebSocket,
    { channels: ChannelConnection; address: string; people: Set<string> }
  >();

  const count = (matches: (connection: { address: string; people: Set<string> }) => boolean) =>
    [...connections.values()].filter(matches).length;

  const accept = (socket: WebSocket, version: PhoenixVersion, address: string) => {
    const people = new Set<string>();
    const channels = createChannelConnection({
      version,
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
      verify: (token) => verifyAccessToken(token, jwtSecret),
      async mayJoin(claims, topic) {
        if (
          !people.has(claims.sub) &&
          count((other) => other.people.has(claims.sub)) >= LIMITS.connectionsPerPerson
        ) {
          return false;
        }
        if (!(await mayJoin(claims, topic))) return false;
        people.add(claims.sub);
        return true;
      },
    });
    connections.set(socket, { channels, address, people });
    const deadline = setTimeout(() => {
      if (people.size === 0) socket.close(1008, 'nothing was joined');
    }, joining);
    deadline.unref();
    let messages = 0;
    const watch = setInterval(() => {
      if (messages === 0) socket.terminate();
      messages = 0;
    }, LIMITS.silence);
    watch.unref();
    // One after the other: a token refresh must not overtake the join it belongs to.
    let turn = Promise.resolve();
    socket.on('message', (data: Buffer, binary: boolean) => {
      messages += 1;
      if (messages > LIMITS.messagesPerSilence) socket.close(1008, 'too many messages');
      // Binary frames are clients' own broadcasts, which nobody is to hear.
      if (binary) return;
      turn = turn
        .then(() => channels.receive(data.toString('utf8')))
        .catch((error: unknown) => {
          log.note('warn', 'realtime', 'socket_failed', { error: describeError(error) });
          socket.close(1011, 'internal error');
        });
    });
    socket.on('error', (error) =>
      log.note('warn', 'realtime', 'socket_failed', { error: describeError(error) }),
    );
    socket.on('close', () => {
      clearInterval(watch);
      clearTimeout(deadline);
      channels.dispose();
      connections.delete(socket);
    });
  };

  return {
    upgrade(request, socket, head) {
      // Such as `//[`, which would throw.
      if (!URL.canParse(request.url ?? '', 'http://localhost')) {
        return endWith(socket, 400, 'bad_address', 'The address cannot be read');
      }
      const url = new URL(request.url ?? '/', 'http://localhost');
      const address = addressOf(request);
      if (url.pathname !== PATH) {
        return endWith(socket, 404, 'not_found', 'There is no such socket');
      }
      if (!isOwnOrigin(request)) {
        return endWith(socket, 403, 'foreign_origin', 'A page of another origin may not listen');
      }
      if (url.searchParams.get('apikey') !== anonKey) {
        return endWith(socket, 401, 'no_api_key', 'The apikey is missing or wrong');
      }
      const busy =
        connections.size >= LIMITS.connections ||
        count((other) => other.address === address) >= LIMITS.connectionsPerAddress;
      if (busy) return endWith(socket, 503, 'too_many_sockets', 'Try again later');
      const version = url.searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
      server.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, version, address));
    },
    broadcast(topic, event, payload) {
      for (const [socket, { channels }] of [...connections]) {
        try {
          channels.broadcast(topic, event, payload);
        } catch (error) {
          // The others hear of it all the same; this device joins again, and looks for changes.
          log.note('warn', 'realtime', 'socket_failed', { error: describeError(error) });
          socket.terminate();
        }
      }
    },
    async recheck(userId) {
      for (const [socket, { channels, people }] of [...connections]) {
        if (userId !== undefined && !people.has(userId)) continue;
        try {
          await channels.recheck();
        } catch (error) {
          // Devices that may listen join again.
          log.note('warn', 'realtime', 'socket_failed', { error: describeError(error) });
          socket.close(1011, 'internal error');
          channels.dispose();
        }
      }
    },
    dropAll() {
      for (const socket of connections.keys()) socket.close(1012, 'changes were missed');
    },
    count: () => connections.size,
    async close() {
      for (const socket of connections.keys()) socket.close(1001, 'server stops');
      const gone = [...connections.keys()].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      const timer = setTimeout(() => {
        for (const socket of connections.keys()) socket.terminate();
      }, 1_000);
      await Promise.all(gone);
      clearTimeout(timer);
      server.close();
    },
  };
}

/**
 * Returns whether the origin is ours: a page of another origin may not listen, even with a user's token; programs
 * send no origin.
 */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
