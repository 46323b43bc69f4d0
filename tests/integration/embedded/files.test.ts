import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUsers, request, signIn, startTestBackendOn, type TestBackend } from './fixtures';

let folder: string;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-dist-'));
  const staticDir = join(folder, 'dist');
  await mkdir(join(staticDir, 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(staticDir, 'index.html'), '<!doctype html><title>Vizite</title>');
  await writeFile(join(staticDir, 'sw.js'), '// worker');
  await writeFile(join(staticDir, 'manifest.webmanifest'), '{}');
  await writeFile(join(staticDir, 'key-keeper.js'), '// worker');
  await writeFile(join(staticDir, 'icon.svg'), '<svg/>');
  await writeFile(
    join(staticDir, 'assets', 'main-1a2b.js'),
    `export const text = ${JSON.stringify('abc '.repeat(2_000))};`,
  );
  backend = await startTestBackendOn('fixture', {
    staticDir,
    connectSources: ['https://record.hospital.test'],
  });
  await addUsers(backend, 'ayse@vizite.test');
  const client = await signIn(backend, 'ayse@vizite.test');
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(async () => {
  await backend.dispose();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(backend.url + path, { headers });
const navigation = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

/** Returns the status of a path as it is, without a client tidying it up. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(backend.url);
    httpRequest({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the PWA', () => {
  it('opens at the root and at every deep link', async () => {
    for (const path of [
      '/',
      '/crm/tickets',
      '/crm/client-profile/0190-aa?tab=1',
      '/hasta/tel/+905321234567',
    ]) {
      const response = await get(path, navigation);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Vizite</title>');
    }
  });

  it('a missing file is 404, not the page', async () => {
    for (const path of ['/assets/main-old.js', '/assets/none', '/icon.png', '/crm/tickets']) {
      const response = await get(path, path === '/crm/tickets' ? {} : navigation);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  it('nothing outside its folder is served', async () => {
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '//etc/passwd',
      '/.%00',
    ]) {
      expect([path, await rawStatus(path)]).not.toEqual([path, 200]);
    }
  });

  it('hashed files are kept for ever, what has the same name in the next version never', async () => {
    const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cacheOf('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable');
    for (const path of ['/index.html', '/sw.js', '/key-keeper.js', '/manifest.webmanifest', '/icon.svg'])
      expect([path, await cacheOf(path)]).toEqual([path, 'no-cache']);
  });

  it('is asked again with a tag and answered 304', async () => {
    const tag = (await get('/sw.js')).headers.get('etag') ?? '';
    expect((await get('/sw.js', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('/sw.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each(['br', 'gzip'])('travels compressed with %s, API answers too', async (encoding) => {
    const file = await get('/assets/main-1a2b.js', { 'accept-encoding': encoding });
    expect(file.headers.get('content-encoding')).toBe(encoding);
    expect(Number(file.headers.get('content-length'))).toBeLessThan(500);
    expect(await file.text()).toContain('abc abc');
    const answer = await request(backend, '/rest/v1/rpc/echo', {
      body: { document: { text: 'uzun '.repeat(1_000) } },
      token,
      headers: { 'accept-encoding': encoding },
    });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.json()).toMatchObject({ type: 'object' });
  });

  it('is sent as it is to who cannot unpack', async () => {
    const response = await get('/assets/main-1a2b.js', { 'accept-encoding': 'identity' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});

it('every answer carries the security headers', async () => {
  for (const path of [
    '/',
    '/assets/main-1a2b.js',
    '/config.json',
    '/rest/v1/rpc/echo',
    '/auth/v1/user',
    '/nothing.png',
  ]) {
    const { headers } = await get(path, navigation);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/(script|default)-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain(
      `connect-src 'self' ws://${new URL(backend.url).host} wss://${new URL(backend.url).host} https://record.hospital.test;`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const permissions = headers.get('permissions-policy');
    expect(permissions).toContain('geolocation=()');
    // Opening the lock by passkey needs both.
    expect(permissions).toContain('publickey-credentials-create=(self)');
    expect(permissions).toContain('publickey-credentials-get=(self)');
    // A first sync keeps the tablet awake.
    expect(permissions).toContain('screen-wake-lock=(self)');
  }
});

it('tells the browser where the API is, and itself healthy', async () => {
  const config = await get('/config.json');
  expect(config.headers.get('cache-control')).toBe('no-store');
  expect(await config.json()).toEqual({
    supabaseUrl: backend.url,
    anonKey: backend.anonKey,
    oauthProviders: [],
    recorder: null,
    offlineDays: null,
    version: '0',
  });
  const health = await get('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  const ready = await get('/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, serves: true, reasons: [], version: '0', status: 'ready' },
  ]);
});

it('tells the configured address, whatever host a request names', async () => {
  const publicUrl = 'https://vizite.hastane.example';
  const behindProxy = await startTestBackendOn('fixture', { publicUrl, trustProxy: true });
  const told = (headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      httpRequest(`${behindProxy.url}/config.json`, { headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
  for (const headers of [{}, { host: 'evil.example' }, { host: 'x', 'x-forwarded-proto': 'https' }]) {
    expect(JSON.parse(await told(headers))).toMatchObject({ supabaseUrl: publicUrl });
  }
  await behindProxy.dispose();
});

it('listens on loopback only unless told otherwise', () => {
  expect(new URL(backend.url).hostname).toBe('127.0.0.1');
});

it('also what cannot be read as a request is answered with a code and all security headers', async () => {
  const speak = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(backend.url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on('data', (data) => (answer += data.toString('utf8')));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  const length = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
  const cases = [
    ['\x16\x03\x01\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nConnection: close\r\nHost: a;b\r\n\r\n', 400],
    [`POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n0\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 404],
  ] as const;
  for (const [text, status] of cases) {
    const answer = await speak(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("frame-ancestors 'none'");
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toHaveProperty('code');
  }
});
