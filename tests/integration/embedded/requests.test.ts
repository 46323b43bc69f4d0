import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAXIMUM_BODY } from '../../../supabase/embedded/http/request-body';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { addUsers, request, signIn, startTestBackend, type TestBackend } from './fixtures';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres('fixture');
});
afterAll(() => server.stop());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function sign(header: object, payload: object, key: string, algorithm = 'sha256'): string {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`;
}

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  let backend: TestBackend;
  let secret: string;
  let claims: Record<string, unknown>;
  let token: string;
  beforeAll(async () => {
    backend = await startTestBackend({ databaseUrl: name === 'PGlite' ? undefined : server.url });
    await addUsers(backend, 'ayse@vizite.test');
    const client = await signIn(backend, 'ayse@vizite.test');
    token = (await client.auth.getSession()).data.session?.access_token ?? '';
    claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as typeof claims;
    secret = (JSON.parse(await readFile(join(backend.dataDir, 'keys.json'), 'utf8')) as { jwtSecret: string })
      .jwtSecret;
  });
  afterAll(() => backend.dispose());

  describe('keys and tokens', () => {
    it('without or with a wrong key: 401 with a code', async () => {
      for (const apikey of ['', 'sb_publishable_wrong', 'sb_secret_wrong']) {
        for (const path of [
          '/rest/v1/notes',
          '/rest/v1/rpc/who_am_i',
          '/rest/v1/',
          '/auth/v1/user',
          '/auth/v1/token',
        ]) {
          const response = await request(backend, path, { headers: { apikey } });
          expect(response.status).toBe(401);
          expect(await response.json()).toHaveProperty('code');
        }
      }
    });

    it('forged, expired, unsigned and foreign tokens: 401, and nothing runs', async () => {
      const hs256 = { alg: 'HS256', typ: 'JWT' };
      const bad = {
        'no segments': 'nonsense',
        unsigned: `${part({ alg: 'none' })}.${part(claims)}.`,
        'alg none with signature': sign({ alg: 'none' }, claims, secret),
        'other algorithm': sign({ alg: 'HS512' }, claims, secret, 'sha512'),
        'other secret': sign(hs256, claims, 'x'.repeat(64)),
        'empty secret': sign(hs256, claims, ' '),
        expired: sign(hs256, { ...claims, exp: 1_700_000_000 }, secret),
        'without end': sign(hs256, { ...claims, exp: undefined }, secret),
        'as service': sign(hs256, { ...claims, role: 'service_role' }, secret),
        'as superuser': sign(hs256, { ...claims, role: 'postgres' }, secret),
        'other session': sign(
          hs256,
          { ...claims, session_id: '00000000-0000-4000-8000-000000000000' },
          secret,
        ),
        'other person': sign(hs256, { ...claims, sub: '00000000-0000-4000-8000-000000000000' }, secret),
        'changed payload': token.replace(/\.[^.]+\./, `.${part({ ...claims, sub: 'x' })}.`),
        'the key itself as bearer of another': 'sb_publishable_other',
      };
      for (const [name, forged] of Object.entries(bad)) {
        for (const path of ['/rest/v1/rpc/who_am_i', '/auth/v1/logout']) {
          const response = await request(backend, path, { body: {}, token: forged });
          expect([name, path, response.status]).toEqual([name, path, 401]);
          expect(await response.json()).toHaveProperty('code');
        }
      }
      expect((await request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token })).status).toBe(200);
    });

    it('the key alone is nobody: role anon', async () => {
      const response = await request(backend, '/rest/v1/rpc/who_am_i', { body: {} });
      expect(await response.json()).toEqual({ before: null, role: 'anon', after: null });
      expect((await request(backend, '/rest/v1/rpc/echo', { body: { document: 1 } })).status).toBe(401);
    });
  });

  describe('bad bodies', () => {
    it('too large: 413', async () => {
      const response = await request(backend, '/rest/v1/rpc/echo', {
        body: JSON.stringify({ document: 'x'.repeat(MAXIMUM_BODY) }),
        token,
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'body_too_large' });
    });

    it('far too large: the answer arrives whole, not a broken connection', async () => {
      const body = JSON.stringify({ document: 'x'.repeat(3 * MAXIMUM_BODY) });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const response = await request(backend, '/rest/v1/rpc/echo', { body, token });
        expect(response.status).toBe(413);
        expect(await response.json()).toMatchObject({ code: 'body_too_large' });
      }
    });

    it('too large without saying so beforehand: 413', async () => {
      const status = await new Promise<string>((resolve) => {
        const { port, hostname } = new URL(backend.url);
        const socket = connect(Number(port), hostname);
        const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
        socket.on('error', () => undefined);
        socket.once('data', (data) => {
          resolve(data.toString('utf8').slice(0, 12));
          socket.destroy();
        });
        socket.write(
          `POST /rest/v1/rpc/echo HTTP/1.1\r\nHost: ${hostname}:${port}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(11)}`,
        );
      });
      expect(status).toBe('HTTP/1.1 413');
    });

    it('almost too large: accepted', async () => {
      const document = { text: 'ğ'.repeat(MAXIMUM_BODY / 2 - 1_000) };
      const response = await request(backend, '/rest/v1/rpc/echo', { body: { document }, token });
      expect(await response.json()).toEqual({ type: 'object', document });
    });

    it.each([
      ['no json', '/rest/v1/rpc/echo', '{"document":', 400],
      ['nothing at all', '/rest/v1/rpc/echo', '', 404],
      ['a list for a function', '/rest/v1/rpc/echo', [1, 2], 404],
      ['a number', '/rest/v1/rpc/echo', 7, 404],
      ['null', '/rest/v1/rpc/echo', 'null', 404],
      ['another argument', '/rest/v1/rpc/echo', { nothing: 1 }, 404],
      ['NUL in a document', '/rest/v1/rpc/echo', { document: { text: '\0' } }, 400],
      ['half a surrogate', '/rest/v1/rpc/echo', '{"document":{"text":"\\ud800"}}', 400],
      ['a list too deep', '/rest/v1/rpc/echo', `{"document":${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 400],
      [
        'an object too deep',
        '/rest/v1/rpc/echo',
        `{"document":${'{"a":'.repeat(5e3)}1${'}'.repeat(5e3)}}`,
        400,
      ],
      ['a byte order mark', '/rest/v1/rpc/echo', '\ufeff{"document":{}}', 400],
      ['wrong type', '/rest/v1/rpc/poke', { collections: { not: 'a list' } }, 400],
      ['SQL in a function name', "/rest/v1/rpc/echo'); drop table notes; --", {}, 404],
      ['SQL in an argument name', '/rest/v1/rpc/echo', { 'document) ; drop table notes; --': 1 }, 404],
      ['no json to sign in', '/auth/v1/token?grant_type=password', '{', 400],
      ['a list to sign in', '/auth/v1/token?grant_type=password', [], 400],
      ['numbers to sign in', '/auth/v1/token?grant_type=password', { email: 1, password: 2 }, 400],
      ['NUL to sign in', '/auth/v1/token?grant_type=password', { email: 'a\0@b.tr', password: 'x' }, 400],
      ['an object to refresh', '/auth/v1/token?grant_type=refresh_token', { refresh_token: { a: 1 } }, 400],
      ['nothing to refresh', '/auth/v1/token?grant_type=refresh_token', {}, 400],
      ['NUL to refresh', '/auth/v1/token?grant_type=refresh_token', { refresh_token: '\0' }, 400],
      ['null to refresh', '/auth/v1/token?grant_type=refresh_token', 'null', 400],
      ['NUL in the name of an argument', '/rest/v1/rpc/echo', { 'docu\0ment': 1 }, 400],
      ['NUL in the name of a function', '/rest/v1/rpc/ec%00ho', { document: 1 }, 400],
      [
        'a wrong type of an argument',
        '/rest/v1/rpc/add_note',
        { note: { a: 1 }, body: ['x'], details: 1 },
        400,
      ],
      ['an unknown grant', '/auth/v1/token?grant_type=id_token', {}, 400],
    ])('%s: refused with a code', async (_name, path, body, status) => {
      const person = path.startsWith('/auth') ? {} : { token };
      const response = await request(backend, path, { method: 'POST', body, ...person });
      expect(response.status).toBe(status);
      expect(await response.json()).toHaveProperty('code');
    });

    it('form data: 415', async () => {
      const headers = { 'content-type': 'text/csv' };
      const response = await request(backend, '/rest/v1/rpc/echo', { body: 'body\nx', token, headers });
      expect(response.status).toBe(415);
    });

    it('other letters than UTF-8, and compressed bodies: refused', async () => {
      const send = (body: Buffer, headers: Record<string, string> = {}) =>
        fetch(`${backend.url}/rest/v1/rpc/echo`, {
          method: 'POST',
          headers: {
            apikey: backend.anonKey,
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            ...headers,
          },
          body: new Uint8Array(body),
        });
      const latin = await send(Buffer.from('{"document":{"text":"\xfe\xf0"}}', 'latin1'));
      expect([latin.status, await latin.json()]).toMatchObject([400, { code: 'PGRST102' }]);
      const packed = await send(gzipSync('{"document":{}}'), { 'content-encoding': 'gzip' });
      expect([packed.status, await packed.json()]).toMatchObject([415, { code: 'PGRST102' }]);
    });

    it('leave the database usable', async () => {
      const call = () => request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token });
      const responses = await Promise.all(Array.from({ length: 20 }, call));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await backend.sql.query('select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('tables are not to be had: one filter that never comes to an end would stop everybody', async () => {
    await backend.sql.query(`insert into public.notes (owner, body) select id, $1 from auth.users`, [
      'a'.repeat(100),
    ]);
    const endless = encodeURIComponent(`^(a+)+(${'a?'.repeat(40)})\\1b$`);
    for (const path of [
      `notes?body=match.${endless}`,
      `notes?body=imatch.${endless}`,
      `notes?or=(body.match.${endless})`,
      'notes',
      'notes?select=id',
      'users',
      'nothing',
      '',
    ]) {
      for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']) {
        const body = method === 'POST' || method === 'PATCH' || method === 'PUT' ? { body: 'x' } : undefined;
        const response = await request(backend, `/rest/v1/${path}`, { method, body, token });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
  });

  it('functions are called with POST, and only those that people may execute', async () => {
    for (const name of ['for_nobody', 'uid', 'pg_sleep', 'hasOwnProperty']) {
      for (const schema of ['public', 'auth', 'pg_catalog']) {
        const headers = { 'content-profile': schema, 'accept-profile': schema };
        const response = await request(backend, `/rest/v1/rpc/${name}`, { body: {}, token, headers });
        expect([name, schema, response.status]).toEqual([name, schema, 404]);
      }
    }
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const response = await request(backend, '/rest/v1/rpc/who_am_i', { method, token });
      expect([method, response.status]).toEqual([method, 405]);
    }
    // Neither another schema nor another form of the answer is chosen by a header.
    for (const headers of [
      { 'content-profile': 'auth' },
      { accept: 'text/csv' },
      { accept: 'application/vnd.pgrst.plan' },
      { prefer: 'tx=rollback' },
      { range: '5-6' },
    ]) {
      const response = await request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token, headers });
      expect([headers, response.status]).toEqual([headers, 200]);
      expect(await response.json()).toHaveProperty('role', 'authenticated');
    }
  });

  it('what Vizite does not offer is 404, also without a key on loopback', async () => {
    const paths = [
    '/_system/info', '/_system', '/_studio', '/storage/v1/bucket', '/functions/v1/x', '/pg/query', '/admin',
    '/auth/v1/admin/users', '/auth/v1/settings', '/auth/v1/health', '/auth/v1/otp', '/auth/v1/recover', '/auth/v1/verify', '/auth/v1/authorize?provider=github',
    '/auth/v1/.well-known/jwks.json', '/graphql/v1', '/realtime/v1/api/broadcast', '/auth', '/rest', '/api/x',
  ]; // oxfmt-ignore
    for (const path of paths) {
      const response = await request(backend, path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toHaveProperty('code');
    }
  });

  it('answers carry no CORS permission', async () => {
    const preflight = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
      method: 'OPTIONS',
      headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
    });
    const answer = await request(backend, '/rest/v1/rpc/who_am_i', {
      body: {},
      headers: { origin: 'http://evil.test' },
    });
    for (const response of [preflight, answer]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

it('opens no connection to anywhere', async () => {
  const spy = vi.spyOn(Socket.prototype, 'connect');
  const outside = await startTestBackend();
  await addUsers(outside, 'ayse@vizite.test');
  const client = await signIn(outside, 'ayse@vizite.test');
  await client.rpc('fail_with', { secret: 'x' });
  await outside.dispose();
  const hosts = spy.mock.calls.map(([target]) => hostOf(target));
  spy.mockRestore();
  expect(hosts.length).toBeGreaterThan(0);
  expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
});

/**
 * Returns the host of a call of connect. Node normalises its arguments to `[[options, callback]]`; the overloads do
 * not say so.
 */
function hostOf(target: unknown): unknown {
  const options: unknown = Array.isArray(target) ? target[0] : target;
  return typeof options === 'object' && options !== null && 'host' in options ? options.host : options;
}
