import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addPerson, openTablet } from './devices';
import type { Tablet } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };

let backend: TestBackend;
let tablet: Tablet;
let person: string;

beforeAll(async () => {
  backend = await startTestBackendOn('product');
  person = await addPerson(backend, 'cagri@rights-back.test', 3);
});
afterAll(async () => {
  await tablet.close();
  await backend.dispose();
});

const seed = (id: string, identity: 'none' | 'tckn'): Promise<unknown> =>
  backend.sql.query(
    `insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, sex, phones, tag_ids,
       clinical_note)
     values ($1, 'patient', 'Işıl', 'Karadoğan', $2::text, case when $2::text = 'tckn' then '10000000146' end, 'female',
       '[{"e164": "+905550001122", "label": "mobile", "primary": true, "whatsapp": false, "shared": false}]', '{}',
       'Penisiline alerjisi var')`,
    [id, identity],
  );
const HIDDEN = ['crm.client_health.read', 'crm.client_identity.read'];
const grant = (granted: boolean): Promise<unknown> =>
  backend.sql.query(
    `update public.profiles set extra_permissions = case when $2 then $3::text[] else '{}' end,
       denied_permissions = case when $2 then '{}' else $3::text[] end
     where id = $1`,
    [person, granted, `{${HIDDEN.join()}}`],
  );
const stored = async (id: string): Promise<Record<string, unknown> | undefined> => {
  const [row] = await backend.sql.query<Record<string, unknown>>(
    'select row_version::int, province, clinical_note, identity_no from public.clients where id = $1',
    [id],
  );
  return row;
};

describe('a user who gets the right to a column while a change is unsent', () => {
  const A = '00000000-0000-7000-8000-00000000000a';
  const B = '00000000-0000-7000-8000-00000000000b';

  it('does not empty it with what the user typed in another field', async () => {
    await seed(A, 'none');
    await seed(B, 'tckn');
    await grant(false);
    tablet = await openTablet(backend, 'cagri@rights-back.test');
    expect((await tablet.store.database.clients.findOne(A).exec())?.clinical_note).toBeNull();
    tablet.online(false);
    await tablet.writes.change(client, A, { province: 'Muğla' }, summary);
    await tablet.writes.change(client, B, { province: 'Muğla' }, summary);
    await grant(true);
    tablet.online(true);
    await vi.waitFor(async () => expect((await tablet.store.changes.all()).unsent.length).toBe(0), WAIT);
    expect({
      A: await stored(A),
      B: await stored(B),
      refused: (await tablet.store.changes.all()).rejected.map(({ messageKey, field }) => [
        messageKey,
        field,
      ]),
    }).toEqual({
      A: { row_version: 2, province: 'Muğla', clinical_note: 'Penisiline alerjisi var', identity_no: null },
      B: {
        row_version: 2,
        province: 'Muğla',
        clinical_note: 'Penisiline alerjisi var',
        identity_no: '10000000146',
      },
      refused: [],
    });
  });
});
