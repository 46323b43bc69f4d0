import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { SCHEMA_VERSION } from '@sync/core/wire';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

const WAIT = { timeout: 20_000, interval: 20 };
const ID = '00000000-0000-7000-8000-000000000000';

let backend: TestBackend;
let tablet: Tablet;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'cagri@contract.test', 3);
  await backend.sql.query(
    `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones, tag_ids)
     values ($1, 'patient', 'Işıl', 'Karadoğan', 'none', 'female',
       '[{"e164": "+905550001122", "label": "mobile", "primary": true, "whatsapp": false, "shared": false}]', '{}')`,
    [ID],
  );
  tablet = await openTablet(backend, 'cagri@contract.test');
});
afterAll(async () => {
  await tablet.close();
  await backend.dispose();
});

const speaks = (version: number): Promise<unknown> =>
  Promise.all(
    ['app.sync_version', 'app.oldest_client'].map((name) =>
      backend.sql.query(`
        create or replace function ${name}() returns integer
        language sql immutable set search_path = '' as $$ select ${version} $$`),
    ),
  );
const storedName = async (): Promise<unknown> =>
  (await backend.sql.query<{ last_name: string }>('select last_name from public.clients'))[0]?.last_name;

it('a device that the server takes no more keeps what it has, and goes on when it is taken again', async () => {
  await speaks(SCHEMA_VERSION + 1);
  await tablet.writes.change(client, ID, { last_name: 'Çevrimdışı' }, { summary: 'deneme' });
  await vi.waitFor(() => expect(tablet.connection.phase).toBe('outdated'), WAIT);
  expect((await tablet.store.changes.all()).unsent.length).toBe(1);
  expect(await storedName()).toBe('Karadoğan');
  await tablet.writes.change(client, ID, { last_name: 'Yerel' }, { summary: 'deneme' });
  expect((await tablet.store.database.clients.findOne(ID).exec())?.last_name).toBe('Yerel');
  await speaks(SCHEMA_VERSION);
  await vi.waitFor(async () => expect((await tablet.store.changes.all()).unsent.length).toBe(0), WAIT);
  expect(await storedName()).toBe('Yerel');
  expect((await tablet.store.changes.all()).rejected.length).toBe(0);
});
