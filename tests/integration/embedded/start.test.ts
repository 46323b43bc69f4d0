import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../../supabase/embedded/start-error';
import { productMigrations } from '../support/migrations';
import { prepareDataDir } from '../support/pglite-template';
import { addUsers, signIn, startTestBackend, startTestBackendOn } from './fixtures';

const root = join(import.meta.dirname, '../../..');

let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-start-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm start`'s program on the test's folder. */
function start(
  environment: Record<string, string> = {},
  [program, parameters]: [string, string[]] = [
    process.execPath,
    // As the tests themselves (vitest.config.ts): these servers live for seconds, too.
    ['--liftoff-only', '--import', 'tsx', 'tools/start.ts'],
  ],
) {
  const child = spawn(program, parameters, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      VIZITE_DATA: folder,
      VIZITE_BUILD: '0',
      VIZITE_DEMO: '0',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        const url = /Vizite hazır: (?<url>http:\S+)/.exec(output)?.groups?.url;
        if (url !== undefined) resolve(url);
      });
    }
  });
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  const untilReady = () => Promise.race([ready, ended.then(() => Promise.reject(new Error(output)))]);
  return { child, ended, untilReady };
}

describe('npm start', () => {
  it('gets ready, keeps its folder to itself, stops on SIGTERM and finds everything again', async () => {
    const first = start();
    const url = await first.untilReady();
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    const before = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string };

    await expect(startTestBackend({ dataDir: folder })).rejects.toThrow(
      `Veri klasörü ${folder} başka bir Vizite tarafından kullanılıyor (süreç ${first.child.pid})`,
    );

    first.child.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(existsSync(join(folder, 'vizite.lock'))).toBe(false);

    const third = start();
    const after = (await (await fetch(`${await third.untilReady()}/config.json`)).json()) as {
      anonKey: string;
    };
    expect(after.anonKey).toBe(before.anonKey);
    // A terminal sends Ctrl-C to npm and to us, and npm hands it on.
    third.child.kill('SIGINT');
    third.child.kill('SIGINT');
    expect((await third.ended).code).toBe(0);
  });

  it('says in one sentence why it cannot', async () => {
    const occupied = await startTestBackendOn('fixture');
    const cases = [
      [{ PORT: new URL(occupied.url).port }, 'numaralı bağlantı noktası dolu'],
      [{ PORT: 'beş' }, 'PORT 0 ile 65535 arasında'],
      [{ VIZITE_DEMO: 'çok' }, 'VIZITE_DEMO 0 ya da daha büyük'],
      [{ VIZITE_PUBLIC_URL: 'vizite.hastane.example' }, 'VIZITE_PUBLIC_URL https://'],
      [{ VIZITE_PUBLIC_URL: 'https://hastane.example/vizite/' }, 'VIZITE_PUBLIC_URL https://'],
      [{ VIZITE_RECORDER_URL: 'http://kayit' }, 'VIZITE_RECORDER_URL https:// ile başlamalı'],
      [{ DATABASE_URL: 'gizli parola' }, 'DATABASE_URL postgres://kullanıcı:parola@sunucu'],
    ] as const;
    const ends = await Promise.all(
      cases.map(async ([environment, sentence], index) => {
        // A folder each: in a shared one they would find each other's lock, and say that instead.
        const ended = start({ VIZITE_DATA: join(folder, String(index)), ...environment }).ended;
        return { sentence, ...(await ended) };
      }),
    );
    for (const [index, { sentence, code, output }] of ends.entries()) {
      expect(existsSync(join(folder, String(index), 'vizite.lock'))).toBe(false);
      expect(code).toBe(1);
      expect(output).toContain(`Vizite başlatılamadı: `);
      expect(output).toContain(sentence);
      expect(output).not.toContain('    at ');
      expect(output).not.toContain('gizli');
    }
    // What the backend itself says, the program passes on in the same way.
    for (const [options, sentence] of [
      [{ databaseUrl: 'mysql://127.0.0.1/none' }, 'DATABASE_URL postgres://kullanıcı:parola@sunucu'],
      [{ dataDir: join(root, 'package.json') }, 'açılamıyor ya da yazılamıyor'],
      [{ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, 'PostgreSQL sunucusuna bağlanılamadı'],
    ] as const) {
      const refused = startTestBackend({ dataDir: join(folder, 'refused'), ...options });
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(sentence);
      expect(existsSync(join(folder, 'refused', 'vizite.lock'))).toBe(false);
    }
    await occupied.dispose();
  });
});

it('a SIGTERM to npm stops the backend too', async () => {
  await prepareDataDir(folder, 'product');
  const npm = start({}, ['npm', ['start']]);
  await npm.untilReady();
  npm.child.kill('SIGTERM');
  await npm.ended;
  await expect.poll(() => existsSync(join(folder, 'vizite.lock')), { timeout: 30_000 }).toBe(false);
  const again = await startTestBackend({ dataDir: folder, migrationsDir: productMigrations });
  await again.close();
});

it('a stop does not wait for those who never finish their request', async () => {
  const backend = await startTestBackendOn('fixture');
  const { hostname, port } = new URL(backend.url);
  const halves = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    'POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
  ];
  const sockets = ['', ...halves].map((text) => {
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const gone = new Promise<void>((resolve) => {
      socket.on('error', () => undefined).once('close', () => resolve());
    });
    return { socket, gone };
  });
  await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')));
  // Docker kills after ten seconds.
  const stopped = backend.dispose().then(() => 'stopped');
  expect(await Promise.race([stopped, delay(9_000, 'still waiting')])).toBe('stopped');
  await Promise.all(sockets.map(({ gone }) => gone));
});

it('a stop lets running requests finish, and no new one in', async () => {
  const backend = await startTestBackendOn('fixture');
  await addUsers(backend, 'ayse@vizite.test');
  const client = await signIn(backend, 'ayse@vizite.test');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const running = httpRequest(`${backend.url}/rest/v1/rpc/who_am_i`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      expect: '100-continue',
    },
  });
  running.flushHeaders();
  const answered = once(running, 'response') as Promise<[IncomingMessage]>;
  // The server has the request now, but not its body.
  await once(running, 'continue');
  const closed = backend.dispose();
  running.end('{}');
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
  await expect(fetch(`${backend.url}/healthz`)).rejects.toThrow();
});

it('answers 503 until its data is there', async () => {
  const { port } = await freePort();
  let answer: Response | undefined;
  let lives = 0;
  let ready: unknown;
  const backend = await startTestBackendOn('fixture', {
    port,
    async prepare(sql) {
      await sql.exec('create table public.prepared ()');
      answer = await fetch(`http://127.0.0.1:${port}/config.json`);
      lives = (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
      ready = await (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    },
  });
  expect(answer?.status).toBe(503);
  expect(await answer?.json()).toMatchObject({ code: 'starting' });
  expect(lives).toBe(200);
  expect(ready).toMatchObject({ ready: false, reasons: ['starting'] });
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  await backend.dispose();
});

async function freePort(): Promise<{ port: number }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return { port: typeof address === 'object' && address !== null ? address.port : 0 };
}
