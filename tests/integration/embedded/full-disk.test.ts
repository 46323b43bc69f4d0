import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { attachmentCalls } from '@sync/attachments/attachment-calls';
import { AttachmentSender } from '@sync/attachments/send-attachments';
import { Connection } from '@sync/replication/connection';
import { supabaseTransport } from '@sync/replication/transport';
import { openTestStore } from '@sync/testing/local-store.fixture';
import { addFile, letFileWait } from '@sync/store/kept-files';
import type { Attachment } from '@sync/model/entities/attachment';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { PushingDevices, storedRightly } from '../support/pushing-devices';
import { smallDisk, type SmallDisk } from '../support/small-disk';
import { addPerson, PASSWORD } from '../sync/devices';
import { clientOf, startTestBackend, type Client, type TestBackend } from './fixtures';

/** Disks that take nothing more: of the database, and of the files. `killed-server.test.ts` has the log's. */

const WAIT = { timeout: 60_000, interval: 50 };
const email = 'ece@full-disk.test';
const ACCOUNTING = 7;
const LEAD = 3;

let server: PostgresServer;
let backend: TestBackend;
let person: Client;
let personId: string;
let disk: SmallDisk | null;
beforeAll(async () => {
  disk = await smallDisk(24);
  server = await startMigratedPostgres('product', { durable: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'vizite-full-'));
  if (disk !== null) {
    await mkdir(join(disk.path, 'files'));
    await symlink(join(disk.path, 'files'), join(dataDir, 'files'));
  }
  backend = await startTestBackend({ dataDir, databaseUrl: server.url, migrationsDir: productMigrations });
  personId = await addPerson(backend, email, ACCOUNTING);
  await addPerson(backend, 'lead@full-disk.test', LEAD);
  person = clientOf(backend);
  await person.auth.signInWithPassword({ email, password: PASSWORD });
});
afterAll(async () => {
  await backend.dispose();
  await server.stop();
  await disk?.remove();
});

const readyReasons = async (): Promise<readonly string[]> =>
  ((await (await fetch(`${backend.url}/readyz`)).json()) as { reasons: string[] }).reasons;

/** Reads as a device does. @returns the server's time */
const pulls = async (): Promise<string> =>
  (await supabaseTransport(person).pull([], null, new AbortController().signal)).server_time;

/** Adds the row of a photograph with these bytes. @returns its id */
async function rowOf(bytes: Uint8Array): Promise<string> {
  const [id, terminal, staff, usage] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const hash = createHash('sha256').update(bytes).digest('hex');
  await backend.sql.transaction(async (session) => {
    await session.query(`select set_config('request.jwt.claim.sub', $1, true)`, [personId]);
    await session.query(
      `insert into public.pos_terminals (id, bank_id, terminal_no, merchant_no, terminal_kind, currency, status)
       select $1, id, $2, '7001100', 'physical', 'TRY', 'active' from public.definitions where kind = 'bank' limit 1`,
      [terminal, terminal.replace(/\D/gu, '').padEnd(8, '0').slice(0, 8)],
    );
    await session.query(
      `insert into public.pos_staff (id, full_name, active) values ($1, 'Serkan Uz', true)`,
      [staff],
    );
    await session.query(
      `insert into public.terminal_usages (id, terminal_id, staff_id, from_at, shift, currency, state)
       values ($1, $2, $3, now(), 'day', 'TRY', 'open')`,
      [usage, terminal, staff],
    );
    await session.query(
      `insert into public.attachments (id, owner_kind, owner_id, purpose, file_name, media_type, byte_size, sha256)
       values ($1, 'terminal_usage', $2, 'slip', 'Slip.jpg', 'image/jpeg', $3, $4)`,
      [id, usage, bytes.length, hash],
    );
  });
  return id;
}

it('a file that finds no room is refused whole, stays on its device and goes by itself when there is room', async (context) => {
  if (disk === null) return context.skip();
  const bytes = new Uint8Array(
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(400_000, 7)]),
  );
  const id = await rowOf(bytes);
  const store = await openTestStore(personId, { collections: ['pos'] });
  await addFile(store.device, id, bytes);
  await letFileWait(store.device, id);
  await disk.fill(200_000);
  const row = { media_type: 'image/jpeg', state: 'waiting' } as Attachment;
  const recordOf = () => Promise.resolve({ row, isUnsent: false });
  const connection = new Connection({ firstDelay: 50, maxDelay: 200 });
  const sender = new AttachmentSender({ ...store, recordOf }, attachmentCalls(person), connection);
  await vi.waitFor(
    async () =>
      expect(await store.device.files.get(id)).toMatchObject({ state: 'waiting', problem: 'server_full' }),
    WAIT,
  );
  // Neither half a file nor a row that promises one.
  const kept = await readdir(join(disk.path, 'files'), { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile())).toEqual([]);
  expect(await backend.sql.query('select 1 as one from storage.objects where name = $1', [id])).toEqual([]);
  expect(await readyReasons()).toContain('files_disk_took_nothing');
  expect(backend.lines.filter((text) => text.endsWith(' disk_full disk=files'))).toHaveLength(1);
  expect(await pulls()).toMatch(/Z$/u);

  await sender.stop();
  await disk.free();
  const again = new AttachmentSender(
    { ...store, recordOf },
    attachmentCalls(person),
    new Connection({ firstDelay: 50, maxDelay: 200 }),
  );
  await vi.waitFor(
    async () => expect(await store.device.files.get(id)).toMatchObject({ state: 'kept', problem: null }),
    WAIT,
  );
  await again.stop();
  await store.close();
});

it('a database that finds no room refuses pushes with 503, goes on reading, and takes all when there is room', async (context) => {
  const room = await smallDisk(16);
  if (room === null) return context.skip();
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  const place = join(room.path, 'space');
  await mkdir(place, { mode: 0o777 });
  // PostgreSQL runs as somebody else.
  execFileSync('chown', ['--reference', server.dataFolder, place]);
  await admin.unsafe(`create tablespace small location '${place}'`);
  await admin.unsafe('alter table public.clients set tablespace small');
  await room.fill();

  const devices = await PushingDevices.begin(backend, 'lead@full-disk.test', 2);
  await vi.waitFor(
    () => expect(devices.answers.findLast(({ status }) => status === 503)?.retryAfter).toBe('30'),
    WAIT,
  );
  await vi.waitFor(() => expect(devices.answers.length).toBeGreaterThan(20), WAIT);
  expect(await readyReasons()).toContain('database_disk_took_nothing');
  expect(backend.lines.filter((text) => text.endsWith(' disk_full disk=database'))).toHaveLength(1);
  expect(await pulls()).toMatch(/Z$/u);

  await room.free();
  const before = devices.acknowledged;
  await vi.waitFor(() => expect(devices.acknowledged).toBeGreaterThan(before + 4), WAIT);
  await devices.finish();
  const rows = await backend.sql.query<{ id: string; last_name: string; row_version: number }>(
    'select id::text as id, last_name, row_version from public.clients',
  );
  expect(storedRightly(devices.written, rows)).toEqual([]);
  await admin.unsafe('alter table public.clients set tablespace pg_default');
  await admin.unsafe('drop tablespace small');
  await admin.end();
  await room.remove();
});
