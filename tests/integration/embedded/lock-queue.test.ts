import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addUsers, PASSWORD, request, signIn, startTestBackend, type TestBackend } from './fixtures';

let server: PostgresServer;
let backend: TestBackend;
let token: string;
beforeAll(async () => {
  server = await startMigratedPostgres('fixture');
  backend = await startTestBackend({ databaseUrl: server.url });
  await addUsers(backend, 'ayse@vizite.test');
  const client = await signIn(backend, 'ayse@vizite.test');
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(async () => {
  await backend.dispose();
  await server.stop();
});

it('pushes that wait for a row that somebody holds stall nobody else, and are told to come again', async () => {
  const push = () => request(backend, '/rest/v1/rpc/sync_push', { body: { changes: [] }, token });
  const admin = postgres(server.url, { max: 2, onnotice: () => undefined });
  const holder = await admin.reserve();
  await holder`begin`;
  await holder`select from public.sealed where id = 1 for update`;

  let answered = 0;
  const pushes = Array.from({ length: 30 }, async () => {
    const response = await push();
    answered += 1;
    return response;
  });
  await somebodyWaits(admin);
  // One after the other, more than there are connections.
  for (let round = 1; round <= 12; round += 1) {
    const call = await request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token });
    expect(call.status).toBe(200);
  }
  const body = { email: 'ayse@vizite.test', password: PASSWORD };
  expect((await request(backend, '/auth/v1/token?grant_type=password', { body })).status).toBe(200);
  expect(answered).toBeLessThan(pushes.length);

  const codes = new Set<unknown>();
  for (const response of await Promise.all(pushes)) {
    expect(response.status).toBe(503);
    codes.add(((await response.json()) as { code: unknown }).code);
  }
  // Those that waited for the row, and those that waited for a place.
  expect([...codes].sort()).toEqual(['55P03', 'server_busy']);
  await holder`rollback`;
  holder.release();
  await admin.end();
  expect((await push()).status).toBe(200);
});
