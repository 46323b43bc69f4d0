import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { REALTIME_SUBSCRIBE_STATES, RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { addUsers, clientOf, signIn, startTestBackend, type TestBackend } from './fixtures';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
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
    backend = await startTestBackend();
    await addUsers(backend, 'ayse@vizite.test', 'mehmet@vizite.test');
  });
  afterAll(() => backend.dispose());

  it('is refused without a person', async () => {
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

  it('asks app.may_join in the person’s name where there is one', async () => {
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
    backend = await startTestBackend();
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

/** The status of the handshake. */
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

/** A bare socket: what supabase-js hides. */
async function openWire(backend: TestBackend, version: string) {
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

/** The same token with another end, signed with `secret`. */
function withExpiry(token: string, secret: string, exp: number): string {
  const [header = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
