import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The line between a server and its database, as an address that may lead somewhere else one day. */
export interface DatabaseLine {
  /** The database's address by way of the line. */
  readonly url: string;
  /** Leads further connections to another database server; those that are open stay. */
  leadTo(url: string): void;
  /** Swallows everything from now on, and closes nothing: a machine that went without a word. */
  silence(): void;
  /** Carries further connections again; those that it has swallowed stay silent. */
  mend(): void;
  stop(): Promise<void>;
}

/** @param url of the database: `postgres://…` */
export async function databaseLine(url: string): Promise<DatabaseLine> {
  let target = new URL(url);
  let isSilent = false;
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  const swallowed = new Set<readonly [Socket, Socket]>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    if (isSilent) return;
    const other = connect(Number(target.port), target.hostname);
    open.add(other);
    const pair = [socket, other] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [other, socket] as const]) {
      from.on('error', () => undefined);
      from.once('close', () => {
        open.delete(from);
        // While it is silent, neither side hears of the other's end.
        if (pairs.delete(pair) || !isSilent) to.destroy();
      });
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const led = new URL(url);
  led.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: led.href,
    leadTo(other) {
      target = new URL(other);
    },
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
        swallowed.add([near, far]);
      }
      pairs.clear();
    },
    mend() {
      isSilent = false;
      // Now the database hears whose caller has gone meanwhile.
      for (const [near, far] of swallowed) if (near.destroyed) far.destroy();
      swallowed.clear();
    },
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
