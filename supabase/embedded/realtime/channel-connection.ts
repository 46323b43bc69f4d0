import type { AccessClaims, TokenVerdict } from '../api/access-token';
import { parseMessage, writeMessage, type PhoenixMessage, type PhoenixVersion } from './phoenix-protocol';

/** Dependencies of a connection. */
export type ConnectionContext = {
  version: PhoenixVersion;
  send(text: string): void;
  close(code: number, reason: string): void;
  verify(token: string): TokenVerdict;
  mayJoin(claims: AccessClaims, topic: string): Promise<boolean>;
};

/** One socket's side of the Phoenix protocol. */
export type ChannelConnection = {
  receive(text: string): Promise<void>;
  /** Sends an event to this socket if it has joined `topic` (without the prefix). */
  broadcast(topic: string, event: string, payload: Record<string, unknown>): void;
  /** Asks again whether what was joined may still be listened to, and ends what may not. */
  recheck(): Promise<void>;
  /** Cleans up when the socket is closed. */
  dispose(): void;
};

type Joined = { joinRef: string | null; claims: AccessClaims; expiry: NodeJS.Timeout };

const PREFIX = 'realtime:';
const MAXIMUM_TOPICS = 10;
/** Milliseconds; a longer one ends at once. Tokens last an hour, but a clock may have been set back. */
const LONGEST_TIMER = 2 ** 31 - 1;
const NOT_ALLOWED = 'Unauthorized: You do not have permissions to read from this Channel topic';

/** Handles joins, token refreshes, heartbeats and leaves. What clients broadcast themselves is ignored. */
export function createChannelConnection(context: ConnectionContext): ChannelConnection {
  const joined = new Map<string, Joined>();
  let disposed = false;
  let rechecks = 0;

  const send = (message: PhoenixMessage) => context.send(writeMessage(message, context.version));

  const reply = (to: PhoenixMessage, status: 'ok' | 'error', response: Record<string, unknown>) =>
    send({ ...to, event: 'phx_reply', payload: { status, response } });

  const end = (topic: string, reason: string | undefined) => {
    const channel = joined.get(topic);
    if (channel === undefined) return;
    clearTimeout(channel.expiry);
    joined.delete(topic);
    const { joinRef } = channel;
    if (reason !== undefined) {
      const payload = {
        status: 'error',
        extension: 'system',
        channel: topic.slice(PREFIX.length),
        message: reason,
      };
      send({ joinRef, ref: null, topic, event: 'system', payload });
    }
    send({ joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
  };

  /** @returns why not, or undefined if the channel is now open until the token expires. */
  const admit = async (
    topic: string,
    joinRef: string | null,
    token: unknown,
  ): Promise<string | undefined> => {
    if (typeof token !== 'string') return 'Unauthorized: an access token is required';
    const verdict = context.verify(token);
    if ('refused' in verdict) return `Unauthorized: the access token is ${verdict.refused}`;
    const { claims } = verdict;
    const before = joined.get(topic);
    if (before !== undefined && before.claims.sub !== claims.sub)
      return 'Unauthorized: another person joined';
    const askedAt = rechecks;
    let allowed = await context.mayJoin(claims, topic.slice(PREFIX.length));
    // Rights have changed meanwhile, and what was asked may have been the former ones.
    if (allowed && rechecks > askedAt) allowed = await context.mayJoin(claims, topic.slice(PREFIX.length));
    if (!allowed) return NOT_ALLOWED;
    if (disposed) return 'closed';
    clearTimeout(joined.get(topic)?.expiry);
    const left = Math.min(claims.expiresAt * 1_000 - Date.now(), LONGEST_TIMER);
    const expiry = setTimeout(() => end(topic, 'Token has expired'), left);
    expiry.unref();
    joined.set(topic, { joinRef, claims, expiry });
    return undefined;
  };

  const join = async (message: PhoenixMessage) => {
    const { topic, payload, joinRef } = message;
    if (!topic.startsWith(PREFIX) || (!joined.has(topic) && joined.size >= MAXIMUM_TOPICS)) {
      reply(message, 'error', { reason: 'Unauthorized: unknown topic' });
      return;
    }
    // A second join of a topic replaces the first, as Phoenix does it.
    end(topic, undefined);
    const refused = await admit(topic, joinRef, payload.access_token);
    if (refused === undefined) reply(message, 'ok', { postgres_changes: [] });
    else reply(message, 'error', { reason: refused });
  };

  const refreshToken = async ({ topic, payload }: PhoenixMessage) => {
    const channel = joined.get(topic);
    if (channel === undefined) return;
    const refused = await admit(topic, channel.joinRef, payload.access_token);
    if (refused !== undefined) end(topic, refused);
  };

  const handle = async (message: PhoenixMessage): Promise<void> => {
    switch (message.event) {
      case 'heartbeat':
        reply(message, 'ok', {});
        return;
      case 'phx_join':
        return join(message);
      case 'access_token':
        return refreshToken(message);
      case 'phx_leave':
        reply(message, 'ok', {});
        end(message.topic, undefined);
        return;
      default:
        return;
    }
  };

  return {
    async receive(text) {
      const message = parseMessage(text, context.version);
      if (message === undefined) context.close(1007, 'not a message');
      else await handle(message);
    },
    broadcast(topic, event, payload) {
      const channel = joined.get(PREFIX + topic);
      if (channel === undefined) return;
      send({
        joinRef: null,
        ref: null,
        topic: PREFIX + topic,
        event: 'broadcast',
        payload: { type: 'broadcast', event, payload },
      });
    },
    async recheck() {
      rechecks += 1;
      for (const [topic, channel] of [...joined]) {
        const allowed = await context.mayJoin(channel.claims, topic.slice(PREFIX.length));
        // If it was joined again meanwhile, the right was checked then.
        if (!allowed && joined.get(topic) === channel) end(topic, NOT_ALLOWED);
      }
    },
    dispose() {
      disposed = true;
      for (const { expiry } of joined.values()) clearTimeout(expiry);
      joined.clear();
    },
  };
}
