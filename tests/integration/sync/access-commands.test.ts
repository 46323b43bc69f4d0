import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { inviteUser, renewInvitation, saveUser, saveRole, setUserStatus } from '@sync/rpc/access';
import type { Invitation } from '@sync/rpc/access';
import { run } from '@sync/rpc/rpc';
import { acceptInvitation } from '@sync/session/invitation';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { addAccount } from '../support/accounts';
import { addPerson, openTablet, PASSWORD, roleId } from './devices';

/** Patience with a busy machine. Milliseconds. */
const WAIT = { timeout: 20_000, interval: 20 };
const CALLS = 3;
const NURSE = 13;

let backend: TestBackend;
let administrator: { client(): Promise<SupabaseClient> };

beforeAll(async () => {
  // Node 20 has none; browsers do.
  vi.stubGlobal('WebSocket', WebSocket);
  backend = await startTestBackendOn('product');
  await addPerson(backend, 'yonetici@access.test', 1);
  const client = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: 'yonetici@access.test', password: PASSWORD });
  administrator = { client: async () => client };
});
afterAll(async () => {
  await backend.dispose();
});

const config = async () => ({
  supabaseUrl: backend.url,
  anonKey: backend.anonKey,
  oauthProviders: [],
  recorder: null,
  offlineDays: 30,
});
const accept = (code: string, email: string, password = PASSWORD) =>
  acceptInvitation(config, code, email, password);
const profile = async (email: string) =>
  (
    await backend.sql.query<{ id: string; status: string; row_version: number }>(
      'select id, status, row_version from public.profiles where email = $1 and deleted_at is null',
      [email],
    )
  )[0];
async function invite(email: string, role = CALLS): Promise<Invitation> {
  const answer = await run(administrator, inviteUser, {
    given: { email, full_name: 'Ayşe Güneş', role_ids: [roleId(role)], scope: 'all' },
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return answer.value;
}

describe('an invitation', () => {
  it('becomes an account with the rights that wait, whose owner alone knows the password', async () => {
    const { id, code } = await invite('Ayse@access.test');
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(await profile('ayse@access.test')).toMatchObject({ id, status: 'invited' });
    // As somebody types it from paper.
    expect(
      await accept(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'), 'AYSE@access.test'),
    ).toBeNull();
    const joined = await profile('ayse@access.test');
    expect(joined).toMatchObject({ status: 'active' });
    expect(joined?.id).not.toBe(id);
    const tablet = await openTablet(backend, 'ayse@access.test');
    expect(
      (await tablet.store.database.access.findOne(joined?.id ?? '').exec())?.toMutableJSON(),
    ).toMatchObject({
      role_ids: [roleId(CALLS)],
      status: 'active',
    });
    await tablet.close();
    expect(await accept(code, 'ayse@access.test')).toBe('invalid');
  });

  it('lets nobody in with another address, another code, an old one or a short password, and makes no account', async () => {
    const { id, code } = await invite('kemal@access.test');
    expect(await accept(code, 'baska@access.test')).toBe('invalid');
    expect(await accept('0000-0000-0000-0000-0000', 'kemal@access.test')).toBe('invalid');
    expect(await accept(code, 'kemal@access.test', 'kisa')).toBe('weak-password');
    const renewed = await run(administrator, renewInvitation, { target: id });
    expect(await accept(code, 'kemal@access.test')).toBe('invalid');
    await backend.sql.query(`update app.invitations set expires_at = now() - interval '1 second'`);
    expect(await accept(renewed.ok ? renewed.value.code : '', 'kemal@access.test')).toBe('invalid');
    const made = await backend.sql.query(
      `select email from auth.users where email in ('kemal@access.test', 'baska@access.test')`,
    );
    expect(made).toEqual([]);
  });

  it('is withdrawn with the user', async () => {
    const { id, code } = await invite('geri@access.test');
    const waiting = await profile('geri@access.test');
    await run(administrator, setUserStatus, {
      target: id,
      base_version: waiting?.row_version ?? 0,
      status: 'left',
      reason: 'Başlamadı',
    });
    expect(await accept(code, 'geri@access.test')).toBe('invalid');
  });

  it('is taken by an account that was made elsewhere, once its password is known', async () => {
    const { code } = await invite('hazir@access.test');
    await addAccount(backend.sql, { email: 'hazir@access.test', password: 'Kurulan.2026!' });
    expect(await accept(code, 'hazir@access.test', 'Yanlis.2026!!')).toBe('wrong-password');
    expect(await accept(code, 'hazir@access.test', 'Kurulan.2026!')).toBeNull();
    expect(await profile('hazir@access.test')).toMatchObject({ status: 'active' });
  });

  it('cannot bring somebody back who was suspended', async () => {
    const id = await addPerson(backend, 'askida@access.test', CALLS);
    const answer = await run(administrator, inviteUser, {
      given: { email: 'askida@access.test', full_name: 'A B' },
    });
    expect(answer).toEqual({ ok: false, problem: { kind: 'rejected', reason: 'duplicate_email', keys: [] } });
    expect((await profile('askida@access.test'))?.id).toBe(id);
  });
});

describe('GoTrue’s hook', () => {
  const refused = { error: { http_code: 403, message: 'invitation_invalid' } };
  const asked = async (user: object) =>
    (
      await backend.sql.query<{ answer: unknown }>('select app.before_user_created($1::jsonb) as answer', [
        JSON.stringify({ user }),
      ])
    )[0]?.answer;

  it('answers as the embedded sign-up does', async () => {
    const { code } = await invite('kanca@access.test');
    const hook = (email: string, invitation: string | null) =>
      asked({ email, user_metadata: { invitation } });
    expect(await hook('kanca@access.test', code)).toEqual({});
    expect(await hook('baska@access.test', code)).toEqual(refused);
    expect(await hook('kanca@access.test', null)).toEqual(refused);
  });

  it('takes the word of a provider for an address that is invited', async () => {
    await invite('saglayici@access.test');
    const hook = (email: string, provider: string, email_verified: boolean) =>
      asked({ email, app_metadata: { provider }, user_metadata: { email_verified } });
    expect(await hook('Saglayici@access.test', 'azure', true)).toEqual({});
    expect(await hook('saglayici@access.test', 'azure', false)).toEqual(refused);
    expect(await hook('saglayici@access.test', 'email', true)).toEqual(refused);
    expect(await hook('davetsiz@access.test', 'azure', true)).toEqual(refused);
    await backend.sql.query(`update app.invitations set expires_at = now() - interval '1 second'`);
    expect(await hook('saglayici@access.test', 'azure', true)).toEqual(refused);
  });
});

describe('a change reaches the device at its next contact', () => {
  it('rights that were taken away take their records with them', async () => {
    const id = await addPerson(backend, 'cihaz@access.test', CALLS);
    await backend.sql.query(
      `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
       values (gen_random_uuid(), 'lead', 'Işıl', 'Karadoğan', 'none', 'female', 'isil@access.test')`,
    );
    const tablet = await openTablet(backend, 'cihaz@access.test');
    const held = async () => (await tablet.store.database.clients.find().exec()).length;
    expect(await held()).toBe(1);
    const before = await profile('cihaz@access.test');
    const target = { target: id, base_version: before?.row_version ?? 0 };
    const saved = await run(administrator, saveUser, {
      ...target,
      given: { role_ids: [roleId(7)] },
      reason: 'Vezneye geçti',
    });
    expect(saved.ok).toBe(true);
    await vi.waitFor(async () => expect(await held()).toBe(0), WAIT);
    // The version that this screen showed is an old one now.
    expect(await run(administrator, saveUser, { ...target, given: { title: 'x' }, reason: null })).toEqual({
      ok: false,
      problem: { kind: 'conflict' },
    });
    await tablet.close();
  });

  it('a permission more in a role of theirs opens what it opens', async () => {
    await addPerson(backend, 'rol@access.test', 12);
    const tablet = await openTablet(backend, 'rol@access.test');
    const held = async () => (await tablet.store.database.clients.find().exec()).length;
    expect(await held()).toBe(0);
    const [role] = await backend.sql.query<{ row_version: number; keys: string }>(
      `select row_version, (select string_agg(permission_key, ' ') from public.role_permissions where role_id = r.id) as keys
       from public.roles r where id = $1`,
      [roleId(12)],
    );
    const saved = await run(administrator, saveRole, {
      target: roleId(12),
      base_version: role?.row_version ?? 0,
      given: {
        permission_keys: [
          ...(role?.keys ?? '').split(' '),
          'crm.client_list.read',
          'crm.client_profile_Id.read',
        ],
      },
      reason: 'Raporlar için',
    });
    expect(saved.ok).toBe(true);
    await vi.waitFor(async () => expect(await held()).toBe(1), WAIT);
    await tablet.close();
  });

  it('somebody suspended is told so, which clears the device', async () => {
    const id = await addPerson(backend, 'giden@access.test', NURSE);
    const tablet = await openTablet(backend, 'giden@access.test');
    const version = (await profile('giden@access.test'))?.row_version ?? 0;
    const suspended = await run(administrator, setUserStatus, {
      target: id,
      base_version: version,
      status: 'suspended',
      reason: 'Ayrıldı',
    });
    expect(suspended.ok).toBe(true);
    await vi.waitFor(() => expect(tablet.connection.phase).toBe('inactive'), WAIT);
    await tablet.close();
  });
});

it('refusals carry their reason and what they are about', async () => {
  const id = await addPerson(backend, 'yetki@access.test', NURSE);
  await backend.sql.query(
    `update public.profiles set extra_permissions = '{access.users.read,access.users.edit}' where id = $1`,
    [id],
  );
  const client = createClient(backend.url, backend.anonKey, { auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: 'yetki@access.test', password: PASSWORD });
  const officer = { client: async () => client };
  const version = (await profile('yetki@access.test'))?.row_version ?? 0;
  expect(
    await run(officer, saveUser, {
      target: id,
      base_version: version,
      given: { extra_permissions: ['crm.clients.merge'] },
      reason: 'Deneme',
    }),
  ).toEqual({
    ok: false,
    problem: { kind: 'rejected', reason: 'rights_not_held', keys: ['crm.clients.merge'] },
  });
});
