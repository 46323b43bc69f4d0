import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A push that the service received. */
export interface ReceivedPush {
  /** Host and path of the subscription. */
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Reply = (response: ServerResponse) => void;
export const replyWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers).end();
  };

/** Starts a push service on this machine: whatever is sent to any host by its agent arrives here. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  /** Answers in their order; after the last one it takes everything. */
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { headers, url = '' } = request;
      received.push({
        endpoint: `https://${headers.host ?? ''}${url}`,
        headers,
        body: Buffer.concat(pieces),
      });
      (replies.shift() ?? replyWith(201))(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: false });
  // No certificate: what is looked at here lies above TLS.
  agent.createConnection = () => connect(port, '127.0.0.1');
  return {
    agent,
    received,
    replies,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A browser's subscription: the address at the service and the keys, of which the private one stays here. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly keys: ECDH;
}

export function makeSubscription(endpoint: string): TestSubscription {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint,
    keys,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens a push as the browser does (RFC 8291). @throws where it is for another subscription */
export function openPush({ body }: ReceivedPush, { keys, auth }: TestSubscription): unknown {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8');
  // A delimiter stands behind the text.
  return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
}

/** Returns what the sender says of itself, where its signature is that of the key. @throws where it is not */
export function readVapid({ headers }: ReceivedPush): Readonly<Record<string, unknown>> & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('not signed by that key');
  return {
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>),
    key,
  };
}
