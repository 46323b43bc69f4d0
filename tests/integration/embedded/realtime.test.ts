import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { REALTIME_SUBSCRIBE_STATES, RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { newId } from '@sync/store/ids';
import { createRealtime } from '../../../supabase/embedded/realtime/realtime';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import {
  addUsers,
  clientOf,
  signIn,
  silentLog,
  startTestBackend,
  startTestBackendOn,
  type TestBackend,
} from './fixtures';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres('fixture');
});
afterAll(() => server.stop());

/** Subscribes to a topic. @returns the channel and how it went. */
function subscribe(
  client: SupabaseClient,
  topic: string,
  onChanged: (payload: unknown) => void = () => undefined,
) {
  return new Promise<{ channel: RealtimeChannel; state: REALTIME_SUBSCRIBE_STATES; message: string }>(
    (resolve) => {
      const channel = client.channel(topic, { config: { private: true } });
      channel
        .on('broadcast', { event: 'changed' }, ({ payload }) => onChanged(payload))
        .subscribe((state, error) => resolve({ channel, state, message: error?.message ?? '' }));
    },
  );
}

describe.each(['PGlite', 'PostgreSQL'])('pokes on %s', (name) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ databaseUrl: name === 'PGlite' ? undefined : server.url });
    await addUsers(backend, 'ayse@vizite.test');
  });
  afterAll(() => backend.dispose());

  it('reach a signed-in supabase-js once, gathered', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    let heard: (payload: unknown) => void = () => undefined;
    const poke = new Promise((resolve) => {
      heard = resolve;
    });
    const { state } = await subscribe(client, 'sync', heard);
    expect(state).toBe('SUBSCRIBED');
    const { error } = await client.rpc('poke', {
      collections: ['tickets', 'clients', 'tickets', 'not a name!'],
    });
    expect(error).toBeNull();
    expect(await poke).toEqual({ collections: ['clients', 'tickets'] });
    await client.realtime.disconnect();
  });

  it('come from hosted Supabase’s realtime.send as well', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    let heard: (payload: unknown) => void = () => undefined;
    const poke = new Promise((resolve) => {
      heard = resolve;
    });
    await subscribe(client, 'sync', heard);
    await backend.sql.query(`select realtime.send('{"collections":["inbox"]}', 'changed', 'sync', true)`);
    expect(await poke).toEqual({ collections: ['inbox'] });
    await client.realtime.disconnect();
  });
});

describe('joining', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackendOn('fixture');
    await addUsers(backend, 'ayse@vizite.test', 'mehmet@vizite.test');
  });
  afterAll(() => backend.dispose());

  it('is refused without a user', async () => {
    const client = clientOf(backend);
    const { state, message } = await subscribe(client, 'sync');
    expect(state).toBe('CHANNEL_ERROR');
    expect(message).toContain('Unauthorized');
    await client.realtime.disconnect();
  });

  it('is refused for another topic', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    expect((await subscribe(client, 'patients')).state).toBe('CHANNEL_ERROR');
    await client.realtime.disconnect();
  });

  it('asks app.may_join in the user’s name where there is one', async () => {
    await backend.sql.exec(`
      create function app.may_join(topic text) returns boolean language sql stable security definer set search_path = ''
        as $$ select exists (select from auth.users where id = auth.uid() and email = 'ayse@vizite.test') $$;
      grant execute on function app.may_join(text) to authenticated`);
    const allowed = await signIn(backend, 'ayse@vizite.test');
    const refused = await signIn(backend, 'mehmet@vizite.test');
    expect((await subscribe(allowed, 'sync')).state).toBe('SUBSCRIBED');
    expect((await subscribe(refused, 'sync')).state).toBe('CHANNEL_ERROR');
    await backend.sql.exec('drop function app.may_join(text)');
    await Promise.all([allowed.realtime.disconnect(), refused.realtime.disconnect()]);
  });

  it('ends with the right to it, once the user’s device has heard that the rights changed', async () => {
    await backend.sql.exec(`
      create table app.listeners (email text);
      insert into app.listeners values ('ayse@vizite.test'), ('mehmet@vizite.test');
      create function app.may_join(topic text) returns boolean language sql stable security definer set search_path = ''
        as $$ select exists (select from auth.users u join app.listeners l using (email) where u.id = auth.uid()) $$;
      grant execute on function app.may_join(text) to authenticated`);
    const wires = await Promise.all(
      ['ayse@vizite.test', 'mehmet@vizite.test'].map((email) => joinedWire(backend, email)),
    );
    const [stays, goes] = wires;
    await backend.sql.exec(`
      delete from app.listeners where email = 'mehmet@vizite.test';
      select pg_notify('vizite_sync', 'access')`);
    for (const wire of wires) expect(await wire.next()).toMatchObject({ 3: 'broadcast' });
    expect(await goes?.next()).toMatchObject({ 3: 'system', 4: { status: 'error' } });
    expect(await goes?.next()).toMatchObject({ 3: 'phx_close' });
    await backend.sql.query(`select pg_notify('vizite_sync', 'clients')`);
    expect(await stays?.next()).toMatchObject({ 4: { payload: { collections: ['clients'] } } });
    goes?.send(['9', '9', 'phoenix', 'heartbeat', {}]);
    expect(await goes?.next()).toMatchObject({ 1: '9', 3: 'phx_reply' });
    await backend.sql.exec('drop function app.may_join(text); drop table app.listeners');
    for (const wire of wires) wire.close();
  });

  it('ends with the session', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    const wire = await joinedWire(backend, 'ayse@vizite.test');
    await client.auth.signOut({ scope: 'global' });
    expect(await wire.next()).toMatchObject({ 3: 'system', 4: { status: 'error' } });
    expect(await wire.next()).toMatchObject({ 3: 'phx_close' });
    wire.close();
  });

  it('needs the key and, in a browser, the own origin', async () => {
    const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=`;
    expect(await statusOf(`${url}wrong`)).toBe(401);
    expect(await statusOf(url + backend.anonKey, 'http://evil.test')).toBe(403);
    expect(await statusOf(url + backend.anonKey, backend.url)).toBe(101);
    expect(await statusOf(`${backend.url.replace('http', 'ws')}/other`)).toBe(404);
  });
});

describe('on the wire', () => {
  let backend: TestBackend;
  let secret: string;
  let token: string;
  beforeAll(async () => {
    backend = await startTestBackendOn('fixture');
    await addUsers(backend, 'ayse@vizite.test');
    const client = await signIn(backend, 'ayse@vizite.test');
    token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const keys = JSON.parse(await readFile(join(backend.dataDir, 'keys.json'), 'utf8')) as {
      jwtSecret: string;
    };
    secret = keys.jwtSecret;
  });
  afterAll(() => backend.dispose());

  it('speaks version 1.0.0 as well', async () => {
    const wire = await openWire(backend, '1.0.0');
    wire.send({
      topic: 'realtime:sync',
      event: 'phx_join',
      payload: { access_token: token },
      ref: '1',
      join_ref: '1',
    });
    expect(await wire.next()).toMatchObject({ event: 'phx_reply', ref: '1', payload: { status: 'ok' } });
    wire.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' });
    expect(await wire.next()).toMatchObject({ topic: 'phoenix', ref: '2', payload: { status: 'ok' } });
    await backend.sql.query(`select pg_notify('vizite_sync', 'tickets')`);
    expect(await wire.next()).toMatchObject({
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'changed', payload: { collections: ['tickets'] } },
    });
    wire.send({ topic: 'realtime:sync', event: 'phx_leave', payload: {}, ref: '3', join_ref: '1' });
    expect(await wire.next()).toMatchObject({ event: 'phx_reply', ref: '3' });
    expect(await wire.next()).toMatchObject({ event: 'phx_close', ref: '1' });
    wire.close();
  });

  it('closes the channel when the token expires, and not when it was refreshed', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 2;
    const wires = await Promise.all([openWire(backend, '2.0.0'), openWire(backend, '2.0.0')]);
    for (const wire of wires) {
      wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: withExpiry(token, secret, soon) }]);
      expect(await wire.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'ok' } });
    }
    const [expiring, refreshed] = wires;
    refreshed?.send(['1', '2', 'realtime:sync', 'access_token', { access_token: token }]);
    expect(await expiring?.next()).toMatchObject({ 3: 'system', 4: { message: 'Token has expired' } });
    expect(await expiring?.next()).toMatchObject({ 3: 'phx_close' });
    await backend.sql.query(`select pg_notify('vizite_sync', 'clients')`);
    expect(await refreshed?.next()).toMatchObject({ 3: 'broadcast' });
    for (const wire of wires) wire.close();
  });

  it('refuses forged and expired tokens', async () => {
    const wire = await openWire(backend, '2.0.0');
    const hour = Math.floor(Date.now() / 1_000) + 3_600;
    const bad = [
      withExpiry(token, 'another secret', hour),
      withExpiry(token, secret, hour - 7_200),
      'x.y.z',
      null,
    ];
    for (const access_token of bad) {
      wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token }]);
      expect(await wire.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'error' } });
    }
    wire.close();
  });

  it('lets nobody broadcast, and survives nonsense', async () => {
    const [sender, listener] = await Promise.all([openWire(backend, '2.0.0'), openWire(backend, '2.0.0')]);
    for (const wire of [sender, listener]) {
      wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: token }]);
      await wire.next();
    }
    sender.send([
      '1',
      '2',
      'realtime:sync',
      'broadcast',
      { type: 'broadcast', event: 'changed', payload: { own: 1 } },
    ]);
    sender.send(Buffer.from([3, 1, 1, 13, 7, 0, 1, 65]));
    sender.send(['1', '3', 'realtime:sync', 'phx_join', null, 'more', 'than', 'needed']);
    expect(await sender.next()).toMatchObject({ 3: 'phx_close' });
    expect(await sender.next()).toMatchObject({ 1: '3', 4: { status: 'error' } });
    await backend.sql.query(`select pg_notify('vizite_sync', 'inbox')`);
    expect(await listener.next()).toMatchObject({
      3: 'broadcast',
      4: { payload: { collections: ['inbox'] } },
    });
    const closed = new Promise((resolve) => sender.socket.once('close', resolve));
    sender.send('no json at all');
    expect(await closed).toBe(1007);
    listener.close();
  });
});

describe('a hostile connection', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackendOn('fixture');
  });
  afterAll(() => backend.dispose());

  const sendRaw = (target: string, then: (socket: Socket) => void): Promise<string> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(backend.url);
      let heard = '';
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
        );
        then(socket);
      });
      socket.on('data', (data) => (heard += data.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(heard));
    });

  it('does not end the server by an address that cannot be read', async () => {
    for (const target of ['//[', '//:99999999/', 'http://[', '*']) {
      expect(await sendRaw(target, () => undefined)).toMatch(/^HTTP\/1\.1 40[04] /);
    }
    expect((await fetch(`${backend.url}/config.json`)).status).toBe(200);
  });

  it('does not end the server by being reset while it is refused', async () => {
    for (let count = 0; count < 40; count += 1) {
      await sendRaw('/other', (socket) => socket.resetAndDestroy());
    }
    expect((await fetch(`${backend.url}/config.json`)).status).toBe(200);
  });
});

type Realtime = Parameters<typeof createRealtime>[0];

/** Starts the socket alone, with rights that a test decides about; the secret is `secret`. */
async function startSocket(rights: Pick<Realtime, 'mayJoin' | 'joining'>) {
  const realtime = createRealtime({
    jwtSecret: 'secret',
    anonKey: 'key',
    addressOf: () => 'somewhere',
    log: silentLog,
    ...rights,
  });
  const http = createServer().on('upgrade', (request, socket, head) =>
    realtime.upgrade(request, socket, head),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    realtime,
    backend: { url: `http://127.0.0.1:${port}`, anonKey: 'key' },
    stop: async () => {
      await realtime.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

it('a socket that joins nothing is closed, one that has joined stays', async () => {
  let joined: () => void = () => undefined;
  const joining = new Promise<void>((resolve) => (joined = resolve));
  const { realtime, backend, stop } = await startSocket({
    mayJoin: async () => {
      joined();
      return true;
    },
    joining: 1_500,
  });
  const [idle, listening] = await Promise.all([openWire(backend, '2.0.0'), openWire(backend, '2.0.0')]);
  const closed = new Promise((resolve) => idle.socket.once('close', resolve));
  listening.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: tokenOf(newId(), 'secret') }]);
  await joining;
  idle.send(['1', '1', 'phoenix', 'heartbeat', {}]);
  expect(await closed).toBe(1008);
  realtime.broadcast('sync', 'changed', {});
  expect(await listening.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'ok' } });
  expect(await listening.next()).toMatchObject({ 3: 'broadcast' });
  listening.close();
  await stop();
});

it('a look at rights that fails ends that connection, and the others are looked at all the same', async () => {
  const [first, second] = [newId(), newId()];
  let hasChanged = false;
  const { realtime, backend, stop } = await startSocket({
    mayJoin: async ({ sub }) => {
      if (hasChanged && sub === first) throw new Error('the database was busy');
      return !hasChanged;
    },
  });
  const join = async (sub: string) => {
    const wire = await openWire(backend, '2.0.0');
    wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: tokenOf(sub, 'secret') }]);
    expect(await wire.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'ok' } });
    return wire;
  };
  const [failing, ending] = [await join(first), await join(second)];
  const closed = new Promise((resolve) => failing.socket.once('close', resolve));
  hasChanged = true;
  await realtime.recheck();
  realtime.broadcast('sync', 'changed', { collections: ['clients'] });
  expect(await closed).toBe(1011);
  expect(await ending.next()).toMatchObject({ 3: 'system', 4: { status: 'error' } });
  expect(await ending.next()).toMatchObject({ 3: 'phx_close' });
  ending.send(['2', '2', 'phoenix', 'heartbeat', {}]);
  expect(await ending.next()).toMatchObject({ 1: '2', 3: 'phx_reply' });
  ending.close();
  await stop();
});

it('a join that was allowed by rights that have changed since is asked about once more', async () => {
  const answers: ((allowed: boolean) => void)[] = [];
  const { realtime, backend, stop } = await startSocket({
    mayJoin: () => new Promise((resolve) => answers.push(resolve)),
  });
  const wire = await openWire(backend, '2.0.0');
  wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: tokenOf(newId(), 'secret') }]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await realtime.recheck();
  answers[0]?.(true);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(false);
  expect(await wire.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'error' } });
  wire.close();
  await stop();
});

/** Opens a bare socket on which a user listens. */
async function joinedWire(backend: TestBackend, email: string) {
  const client = await signIn(backend, email);
  const { data } = await client.auth.getSession();
  const wire = await openWire(backend, '2.0.0');
  wire.send(['1', '1', 'realtime:sync', 'phx_join', { access_token: data.session?.access_token }]);
  expect(await wire.next()).toMatchObject({ 3: 'phx_reply', 4: { status: 'ok' } });
  return wire;
}

/** Returns the status of the handshake. */
function statusOf(url: string, origin?: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
  });
}

/** Opens a bare socket, which supabase-js hides. */
async function openWire(backend: Pick<TestBackend, 'url' | 'anonKey'>, version: string) {
  const path = `/realtime/v1/websocket?apikey=${backend.anonKey}&vsn=${version}`;
  const socket = new WebSocket(backend.url.replace('http', 'ws') + path);
  const received: unknown[] = [];
  let notify: () => void = () => undefined;
  socket.on('message', (data: Buffer) => {
    received.push(JSON.parse(data.toString('utf8')));
    notify();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return {
    socket,
    send: (message: unknown) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    close: () => socket.terminate(),
    async next(): Promise<unknown> {
      if (received.length === 0) await new Promise<void>((resolve) => (notify = resolve));
      return received.shift();
    },
  };
}

/** Makes a token of a user who has just signed in. */
function tokenOf(sub: string, secret: string): string {
  const claims = { sub, session_id: newId(), role: 'authenticated', aud: 'authenticated' };
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.`;
  return withExpiry(unsigned, secret, Math.floor(Date.now() / 1_000) + 3_600);
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the same token with another expiry, signed with `secret`. */
function withExpiry(token: string, secret: string, exp: number): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
