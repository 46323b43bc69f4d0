import { randomUUID } from 'node:crypto';
import { PgliteConnection } from '@supabase/lite/pglite';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { emptyCluster, makeDataDir } from '../support/pglite-template';
import { addUsers, clientOf, request, signIn, startTestBackend, type TestBackend } from './fixtures';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const databases = ['PGlite', 'PostgreSQL', 'PostgreSQL without superuser'] as const;

/** @returns undefined for PGlite. */
async function databaseUrl(name: (typeof databases)[number]): Promise<string | undefined> {
  if (name === 'PGlite') return undefined;
  if (name === 'PostgreSQL') return server.url;
  await makePlainOwner();
  return server.url.replace('supabase_admin@', 'plain_owner@').replace(/postgres$/, 'plain');
}

/** Creates a login that is no superuser – as hosted Supabase's `postgres` – with a database of its own. */
async function makePlainOwner(): Promise<void> {
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin`create role plain_owner login createrole bypassrls`;
  await admin`create database plain owner plain_owner`.simple();
  await admin.end();
}

describe.each(databases)('%s', (name) => {
  let backend: TestBackend;
  let url: string | undefined;
  beforeAll(async () => {
    url = await databaseUrl(name);
    // From nothing: it is the first start that these tests are about.
    backend = await startTestBackend({
      databaseUrl: url,
      dataDir: await makeDataDir('vizite-grants-', 'empty'),
    });
    await addUsers(backend, 'ayse@vizite.test');
  });
  afterAll(() => backend.dispose());

  it('leaves revoked tables revoked, also after requests', async () => {
    const person = await signIn(backend, 'ayse@vizite.test');
    for (const client of [clientOf(backend), person, person]) {
      const answer = await client.rpc('read_sealed');
      expect(answer).toMatchObject({ data: null, error: { code: '42501' } });
    }
    const [row] = await backend.sql.query(
      `select has_table_privilege('anon', 'public.sealed', 'select') as anon,
         has_table_privilege('authenticated', 'public.sealed', 'select') as authenticated`,
    );
    expect(row).toEqual({ anon: false, authenticated: false });
  });

  it('takes nothing of a function’s answer from the address: a failing cast would tell it, past what the call logs', async () => {
    const person = await signIn(backend, 'ayse@vizite.test');
    const token = (await person.auth.getSession()).data.session?.access_token ?? '';
    for (const query of ['select=x:echo->>secret::int', 'order=echo', 'document=eq.1']) {
      const path = `/rest/v1/rpc/echo?${query}`;
      const answer = await request(backend, path, { body: { document: { secret: 'Aksoylu' } }, token });
      expect([query, answer.status]).toEqual([query, 400]);
      expect(await answer.text()).not.toContain('Aksoylu');
    }
  });

  it.each(['%72pc/echo', 'rpc%2fecho', 'r%70c/echo', 'rpc//echo', 'rpc/./echo/x', 'rpc/ec%68o'])(
    'takes a name in plain letters alone, so that nothing passes by what is asked of its path: %s',
    async (path) => {
      const person = await signIn(backend, 'ayse@vizite.test');
      const token = (await person.auth.getSession()).data.session?.access_token ?? '';
      for (const query of ['select=echo->document->>secret::int', 'select=echo->>document::int']) {
        const body = { document: { secret: 'Aksoylu' } };
        const answer = await request(backend, `/rest/v1/${path}?${query}`, { body, token });
        expect(answer.status).toBe(404);
        expect(await answer.text()).not.toContain('Aksoylu');
      }
    },
  );

  it('carries jsonb to a function and into a table unchanged', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    const document = { text: 'ışık "çift" \\ ters', list: [1, null, { deep: true }], number: 12.5 };
    const echoed = await client.rpc('echo', { document });
    expect(echoed.data).toEqual({ type: 'object', document });
    const stored = await client.rpc('add_note', { note: randomUUID(), body: 'not', details: document });
    expect(stored.data).toEqual(document);
    const list = [1, 'iki', { üç: null }, ['dört']];
    expect((await client.rpc('echo', { document: list })).data).toEqual({ type: 'array', document: list });
    const [kept] = await backend.sql.query(`select jsonb_typeof(details) as type from public.notes`);
    expect(kept).toEqual({ type: 'object' });
  });

  it('runs migrations as an owner that is no superuser', async () => {
    const [owner] = await backend.sql.query(
      `select rolsuper as superuser, rolbypassrls as bypass from pg_roles
       where oid = (select relowner from pg_class where oid = 'public.notes'::regclass)`,
    );
    expect(owner).toEqual({ superuser: false, bypass: true });
  });

  it('a second start applies no migration again and changes no right', async () => {
    expect(backend.appliedMigrations).toEqual(['20260101000000']);
    await backend.sql.exec('revoke usage on schema realtime from anon');
    await backend.close();
    backend = await startTestBackend({ dataDir: backend.dataDir, databaseUrl: url });
    expect(backend.appliedMigrations).toEqual([]);
    const [row] = await backend.sql.query(
      `select has_schema_privilege('anon', 'realtime', 'usage') as usage`,
    );
    expect(row).toEqual({ usage: false });
  });
});

it('the field that keeps lite from granting is still there', async () => {
  const connection = new PgliteConnection({ pgliteOptions: { loadDataDir: await emptyCluster() } });
  expect(Reflect.has(connection, 'rlsState')).toBe(true);
  await connection.close();
});
