import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startDevServer } from '../../tools/dev-server';
import { addAccount } from './support/accounts';
import { makeDataDir, removeDataDir } from './support/pglite-template';

type DevServer = Awaited<ReturnType<typeof startDevServer>>;
let server: DevServer;
let folder: string;
beforeAll(async () => {
  folder = await makeDataDir('vizite-dev-');
  server = await startDevServer({
    root: process.cwd(),
    dataDir: folder,
    // Not the folder of a developer who works on the app meanwhile.
    cacheDir: 'node_modules/.vite-test',
    port: 0,
    log: () => undefined,
  });
});
afterAll(async () => {
  await server.close();
  await removeDataDir(folder);
});

it('serves the app from its sources, and the backend under the same address', async () => {
  const page = await (await fetch(server.url)).text();
  expect(page).toContain('/src/main.tsx');
  expect(page).toContain('/@vite/client');
  const { origin } = new URL(server.url);
  const config = (await (await fetch(`${origin}/config.json`)).json()) as {
    supabaseUrl: string;
    anonKey: string;
  };
  expect(config.supabaseUrl).toBe(origin);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);

  const email = 'gelistirici@dev.test';
  const password = 'Vizite.2026!';
  const id = await addAccount(server.sql, { email, password });
  await server.sql.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, 'Ada Kaya', 'own', 'active')`,
    [id, email],
  );
  const client = createClient(config.supabaseUrl, config.anonKey, {
    auth: { persistSession: false },
    // A loaded machine may take longer than the client's own ten seconds.
    realtime: { transport: WebSocket as never, timeout: 60_000 },
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  expect((await client.rpc('find_old_tickets', { sought: 'mr' })).data).toEqual([]);
  await client.realtime.setAuth();
  const joined = new Promise<string>((resolve) => {
    client.channel('sync', { config: { private: true } }).subscribe((status) => resolve(status));
  });
  expect(await joined).toBe('SUBSCRIBED');
  await client.removeAllChannels();
});
