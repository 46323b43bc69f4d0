import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productMigrations } from '../support/migrations';
import { makeDataDir } from '../support/pglite-template';
import { addUsers, request, signIn, startTestBackend } from './fixtures';
import type { Client, TestBackend } from './fixtures';

const accounting = '01900000-0000-7000-8000-0a0000000007';

const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)]);
const picture = jpeg('slip');

let backend: TestBackend;
let cashier: Client;
let colleague: Client;
let outsider: Client;
let cashierId: string;
let usageId: string;

async function addPerson(email: string, rights: { role?: string }): Promise<string> {
  const [id = ''] = await addUsers(backend, email);
  await backend.sql.query(
    `insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, 'Ada Kaya', 'all', 'active')`,
    [id, email],
  );
  if (rights.role !== undefined) {
    await backend.sql.query('insert into public.user_roles (user_id, role_id) values ($1, $2)', [
      id,
      rights.role,
    ]);
  }
  return id;
}

beforeAll(async () => {
  const dataDir = await makeDataDir('vizite-attachments-', 'product');
  backend = await startTestBackend({ dataDir, migrationsDir: productMigrations });
  cashierId = await addPerson('vezne@vizite.test', { role: accounting });
  await addPerson('muhasebe@vizite.test', { role: accounting });
  await addPerson('hemsire@vizite.test', {});
  [cashier, colleague, outsider] = (await Promise.all(
    ['vezne', 'muhasebe', 'hemsire'].map((name) => signIn(backend, `${name}@vizite.test`)),
  )) as [Client, Client, Client];
  const [terminal, staff] = [randomUUID(), randomUUID()];
  usageId = randomUUID();
  await backend.sql.query(
    `insert into public.pos_terminals (id, bank_id, terminal_no, merchant_no, terminal_kind, currency, status)
     select $1, id, '00412081', '7001100', 'physical', 'TRY', 'active' from public.definitions where kind = 'bank' limit 1`,
    [terminal],
  );
  await backend.sql.query(
    `insert into public.pos_staff (id, full_name, active) values ($1, 'Serkan Uz', true)`,
    [staff],
  );
  await backend.sql.query(
    `insert into public.terminal_usages (id, terminal_id, staff_id, from_at, shift, currency, state)
     values ($1, $2, $3, now(), 'day', 'TRY', 'open')`,
    [usageId, terminal, staff],
  );
});
afterAll(() => backend.dispose());

/** Adds a row of the cashier's that describes these bytes. */
async function rowFor(bytes: Buffer, mediaType = 'image/jpeg'): Promise<string> {
  const id = randomUUID();
  const hash = createHash('sha256').update(bytes).digest('hex');
  await backend.sql.transaction(async (session) => {
    // Rows are stamped with who is signed in.
    await session.query(`select set_config('request.jwt.claim.sub', $1, true)`, [cashierId]);
    await session.query(
      `insert into public.attachments (id, owner_kind, owner_id, purpose, file_name, media_type, byte_size, sha256)
       values ($1, 'terminal_usage', $2, 'slip', 'Slip.jpg', $3, $4, $5)`,
      [id, usageId, mediaType, bytes.length, hash],
    );
  });
  return id;
}

const bucket = (client: Client) => client.storage.from('attachments');
const upload = (client: Client, id: string, bytes: Buffer, contentType = 'image/jpeg') =>
  bucket(client).upload(id, new Uint8Array(bytes), { contentType });
const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? '';
const files = async (): Promise<readonly string[]> =>
  (await readdir(join(backend.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the bytes of attachments', () => {
  it('come once from whoever has added the row, and are read by who sees its owner', async () => {
    const id = await rowFor(picture);
    expect(await upload(colleague, id, picture)).toMatchObject({ data: null, error: { statusCode: '403' } });
    expect(await upload(outsider, id, picture)).toMatchObject({ data: null, error: { statusCode: '403' } });
    expect(await bucket(cashier).download(id)).toMatchObject({ error: { statusCode: '404' } });
    expect(await upload(cashier, id, picture)).toMatchObject({ data: { path: id }, error: null });
    expect(await upload(cashier, id, picture)).toMatchObject({ data: null, error: { statusCode: '409' } });
    const told = await cashier.rpc('attachment_stored', { target: id });
    expect(told).toMatchObject({ data: 'stored', error: null });

    const { data } = await bucket(colleague).download(id);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(picture);
    expect(data?.type).toBe('image/jpeg');
    expect(await bucket(outsider).download(id)).toMatchObject({ error: { statusCode: '404' } });
    expect(await readFile(join(backend.dataDir, 'files', id.slice(-2), id))).toEqual(picture);
  });

  it('are no longer given out when the row was removed', async () => {
    const id = await rowFor(picture);
    await upload(cashier, id, picture);
    await backend.sql.query('update public.attachments set deleted_at = now() where id = $1', [id]);
    expect(await bucket(cashier).download(id)).toMatchObject({ error: { statusCode: '404' } });
    expect(await upload(cashier, id, picture)).toMatchObject({ error: { statusCode: '403' } });
  });

  it('are what the row tells: by size, content and hash, whatever the request calls them', async () => {
    const html = Buffer.from('<html><script>1</script></html>');
    const refused = [
      [await rowFor(picture), jpeg('slip, longer'), 'The size differs'],
      [await rowFor(picture), jpeg('slaps'.slice(0, 4)), 'The hash differs'],
      [await rowFor(html), html, 'The type differs'],
      [await rowFor(picture, 'image/png'), picture, 'The type differs'],
    ] as const;
    const before = await files();
    for (const [id, bytes, message] of refused) {
      expect(await upload(cashier, id, bytes)).toMatchObject({
        data: null,
        error: { statusCode: '422', message },
      });
      expect(await cashier.rpc('attachment_stored', { target: id })).toMatchObject({ data: 'missing' });
    }
    expect(await files()).toEqual(before);
  });

  it('come again where the database was restored without its files', async () => {
    const id = await rowFor(picture);
    await upload(cashier, id, picture);
    await rm(join(backend.dataDir, 'files', id.slice(-2), id));
    expect(await bucket(cashier).download(id)).toMatchObject({ error: { statusCode: '404' } });
    expect(await upload(cashier, id, picture)).toMatchObject({ error: null });
    expect((await bucket(cashier).download(id)).data?.size).toBe(picture.length);
  });

  it('lie under ids alone: no path leads out of their folder, and no other bucket is there', async () => {
    const token = await tokenOf(cashier);
    const keys = await readFile(join(backend.dataDir, 'keys.json'), 'utf8');
    const { jwtSecret } = JSON.parse(keys) as { jwtSecret: string };
    for (const path of [
      '/storage/v1/object/attachments/..%2f..%2fkeys.json',
      '/storage/v1/object/attachments/%2e%2e%2fkeys.json',
      '/storage/v1/object/attachments/../keys.json',
      '/storage/v1/object/authenticated/attachments/..%5ckeys.json',
      `/storage/v1/object/others/${randomUUID()}`,
      `/storage/v1/object/public/attachments/${randomUUID()}`,
      '/storage/v1/object/list/attachments',
      '/storage/v1/bucket',
    ]) {
      for (const method of ['GET', 'POST', 'PUT']) {
        const body = method === 'GET' ? undefined : 'x';
        const answer = await request(backend, path, { method, token, body });
        expect([path, method, answer.status]).toEqual([path, method, 404]);
        expect(await answer.text()).not.toContain(jwtSecret);
      }
    }
  });

  it('are nobody’s without the key, a token, and a session that stands', async () => {
    const id = await rowFor(picture);
    await upload(cashier, id, picture);
    const path = `/storage/v1/object/authenticated/attachments/${id}`;
    const token = await tokenOf(cashier);
    expect((await request(backend, path, { token })).status).toBe(200);
    expect((await request(backend, path)).status).toBe(401);
    expect((await request(backend, path, { token: `${token}x` })).status).toBe(401);
    expect((await request(backend, path, { token, headers: { apikey: 'wrong' } })).status).toBe(401);
    expect((await request(backend, path, { token, method: 'DELETE' })).status).toBe(405);
    const leaving = await signIn(backend, 'vezne@vizite.test');
    const left = await tokenOf(leaving);
    await leaving.auth.signOut();
    expect((await request(backend, path, { token: left })).status).toBe(401);
  });

  it('tell of nothing in the log', () => {
    expect(backend.lines.filter((line) => line.includes('[http]'))).toEqual([]);
  });
});
