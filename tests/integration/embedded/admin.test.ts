import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemoData } from '../../../supabase/demo/load';
import { runAdmin } from '../../../tools/run-admin';
import { runHere, runProcess } from '../support/commands';
import type { Said } from '../support/commands';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import { productMigrations } from '../support/migrations';
import { makeDataDir, removeDataDir } from '../support/pglite-template';
import { clientOf, PASSWORD, request, startTestBackend } from './fixtures';
import type { TestBackend } from './fixtures';

const OTHER = 'Baska.Parola.1';

const elsewhere = { DATABASE_URL: '', VIZITE_DATA: join(tmpdir(), 'vizite-no-such') };
const run = (place: Record<string, string>, ...args: readonly string[]): Promise<Said> =>
  runHere(runAdmin, { ...elsewhere, ...place }, ...args);
const start = (place: Record<string, string>, ...args: readonly string[]): Promise<Said> =>
  runProcess('admin', { ...elsewhere, ...place }, ...args);
const codeIn = ({ output }: Said) => /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(output)?.[0] ?? '';

describe('npm run admin, beside a server on PostgreSQL', () => {
  let backend: TestBackend;
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const server = await startMigratedPostgres('product');
    ({ url } = server);
    backend = await startTestBackend({
      databaseUrl: url,
      migrationsDir: productMigrations,
      dataDir: await mkdtemp(join(tmpdir(), 'vizite-admin-')),
    });
    stop = async () => {
      await backend.dispose();
      await server.stop();
    };
  });
  afterAll(() => stop());

  const admin = (...args: readonly string[]) => run({ DATABASE_URL: url }, ...args);
  const signIn = (email: string, password: string) =>
    clientOf(backend).auth.signInWithPassword({ email, password });
  const useCode = async (email: string, code: string, password: string) => {
    const client = clientOf(backend);
    const made = await client.auth.signUp({ email, password, options: { data: { invitation: code } } });
    if (made.error !== null) return made.error.message;
    const accepted = await client.rpc('accept_invitation', { code });
    return accepted.error?.message ?? null;
  };
  const logged = (action: string) =>
    backend.sql.query(`select 1 as one from public.audit_log where action = $1`, [action]);

  it('makes an administrator by a code, closes the first run, and refuses what it cannot do', async () => {
    const made = await start(
      { DATABASE_URL: url },
      'create',
      '--name',
      'Işıl Çınar',
      '--email',
      'ISIL@cinar.example',
      '--hospital',
      'Çınar',
    );
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Yönetici davet edildi')]);
    const firstRun = new URL(backend.firstRunUrl ?? '');
    const late = await request(backend, '/functions/v1/first-run/state', {
      body: { code: firstRun.hash.slice(1) },
    });
    expect(late.status).toBe(404);
    expect(await useCode('isil@cinar.example', codeIn(made), PASSWORD)).toBeNull();
    expect(await useCode('isil@cinar.example', codeIn(made), OTHER)).toBe('invitation_invalid');
    const [told] = await backend.sql.query(
      `select p.scope, p.status, app.holds_system_role(p.id) as admin, s.hospital_name
       from public.profiles p, app.message_settings s where p.deleted_at is null`,
    );
    expect(told).toEqual({ scope: 'all', status: 'active', admin: true, hospital_name: 'Çınar' });
    for (const [args, sentence] of [
      [['create', '--name', 'A', '--email', 'isil@cinar.example'], /zaten var/],
      [['create', '--name', 'A', '--email', 'b@c.example', '--hospital', 'Başka'], /Hastane kurulmuş/],
      [['create', '--name', 'A', '--email', 'adres değil'], /yazılamaz biçimde/],
      [['reset', '--email', 'yok@cinar.example'], /kullanıcı yok/],
      [['unlock', '--email', 'yok@cinar.example'], /kullanıcı yok/],
      [['create', '--name', 'A', '--email', 'b@c.example', '--password', 'Gizli.Parola.9'], /^Kullanım/],
      [['reset'], /^Kullanım/],
      [['constructor'], /^Kullanım/],
      [[], /^Kullanım/],
    ] as const) {
      const { code, output } = await admin(...args);
      expect([args, code, output]).toEqual([args, 2, expect.stringMatching(sentence)]);
      expect(output).not.toMatch(/Gizli|    at /);
    }
  });

  it('resets a password by a code that is good once, and ends the sessions', async () => {
    const client = clientOf(backend);
    const { data } = await client.auth.signInWithPassword({
      email: 'isil@cinar.example',
      password: PASSWORD,
    });
    const reset = await admin('reset', '--email', 'Isil@cinar.example');
    expect(reset.code).toBe(0);
    const again = await clientOf(backend).auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    });
    expect(again.error).not.toBeNull();
    const code = codeIn(reset);
    expect(await useCode('baska@cinar.example', code, OTHER)).toBe('invitation_invalid');
    const both = await Promise.all([1, 2, 3].map(() => useCode('isil@cinar.example', code, OTHER)));
    expect(both.filter((problem) => problem === null)).toHaveLength(1);
    expect((await signIn('isil@cinar.example', PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn('isil@cinar.example', OTHER)).error).toBeNull();
    expect(await logged('password_reset')).toHaveLength(1);
    expect(await logged('password_set')).toHaveLength(1);

    const old = codeIn(await admin('reset', '--email', 'isil@cinar.example'));
    await backend.sql.query(`update app.password_resets set expires_at = now() - interval '1 second'`);
    expect(await useCode('isil@cinar.example', old, PASSWORD)).toBe('invitation_invalid');
  });

  it('takes back the lock that is there, and no later one', async () => {
    const email = 'isil@cinar.example';
    const lock = async () => {
      for (let n = 0; n < 5; n += 1) await signIn(email, 'yanlış parola');
      return (await signIn(email, OTHER)).error?.code;
    };
    expect(await lock()).toBe('account_locked');
    const unlocked = await start({ DATABASE_URL: url }, 'unlock', '--email', email);
    expect([unlocked.code, unlocked.output]).toEqual([0, expect.stringContaining('kaldırıldı')]);
    expect((await signIn(email, OTHER)).error).toBeNull();
    expect(await lock()).toBe('account_locked');
    expect(await logged('sign_in_unlock')).toHaveLength(1);
  });

  it('lists names, addresses, roles and states, and nothing that opens an account', async () => {
    const { code, output } = await admin('list');
    expect(code).toBe(0);
    expect(output).toMatch(/Işıl Çınar +isil@cinar\.example +Sistem Yöneticisi +etkin/);
    const secrets = await backend.sql.query<{ secret: string }>(
      `select encrypted_password as secret from auth.users union all select code_hash from app.password_resets`,
    );
    for (const { secret } of secrets) expect(output).not.toContain(secret);
    expect(await logged('account_list')).toHaveLength(1);
  });

  it('removes the demo and nothing else, once no own record hangs on it', async () => {
    const tables = await backend.sql.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace in (
         'public'::regnamespace, 'app'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)`,
    );
    const numbers = async () => {
      const found: Record<string, unknown> = {};
      for (const { name } of tables) {
        const [row] = await backend.sql.query<{ n: number }>(`select count(*)::int as n from ${name}`);
        found[name] = row?.n;
      }
      return found;
    };
    expect((await admin('remove-demo')).output).toContain('Örnek veri yok.');
    const asAdministrator = (text: string) =>
      backend.sql.transaction(async (session) => {
        await session.query(
          `select set_config('request.jwt.claim.sub', id::text, true)
           from public.profiles where email = 'isil@cinar.example' and deleted_at is null`,
        );
        const [row] = await session.query<{ id: string }>(text);
        return row?.id ?? '';
      });
    const before = await numbers();
    const files = await mkdtemp(join(tmpdir(), 'vizite-files-'));
    await loadDemoData(backend.sql, { clients: 20, tickets: 20, files, closedAccounts: true });
    await rm(files, { recursive: true });
    expect((await signIn('yonetici@vizite.demo', 'Vizite.2026!')).error?.code).toBe('invalid_credentials');
    await backend.sql.query('select app.run_ticket_schedule()');
    const [epoch] = await backend.sql.query<{ epoch: number }>('select epoch from app.sync_epoch');

    // A patient, a note on a demo ticket, and a theatre of a demo department.
    const own = await asAdministrator(
      `insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, email)
       values (gen_random_uuid(), 'patient', 'Gerçek', 'Hasta', 'none', 'female', 'hasta@cinar.example') returning id`,
    );
    const note = await asAdministrator(
      `insert into public.ticket_notes (id, ticket_id, body, visibility, at)
       select gen_random_uuid(), t.id, 'Arandı', 'internal', now() from public.tickets t limit 1 returning id`,
    );
    const room = await asAdministrator(
      `insert into public.definitions (id, kind, name, position, attributes)
       select gen_random_uuid(), 'operating_room', 'Benim salonum', 1, d.attributes from public.definitions d
       where d.kind = 'operating_room' and d.name = 'Salon 1' returning id`,
    );
    const refused = await admin('remove-demo');
    expect([refused.code, refused.output]).toEqual([
      2,
      expect.stringMatching(/definitions: 1, ticket_notes: 1/),
    ]);
    await backend.sql.query('update public.ticket_notes set deleted_at = now() where id = $1::uuid', [note]);
    await backend.sql.query('delete from public.definitions where id = $1::uuid', [room]);

    const [demo] = await backend.sql.query<{ accounts: number }>(
      "select count(*)::int as accounts from public.profiles where email like '%@vizite.demo'",
    );
    const removed = await admin('remove-demo');
    expect([removed.code, removed.output]).toEqual([
      0,
      expect.stringMatching(new RegExp(String.raw`kaldırıldı: \d+ satır, ${demo?.accounts} hesap`)),
    ]);
    const after = await numbers();
    const differing = Object.keys(after).filter((name) => after[name] !== before[name]);
    // What the log tells stays, what the schedule has noted of itself and told the administrator, and the patient.
    const stays =
      /^audit_log$|^clients$|^notifications$|^app\.(?:audit_links|retention_looks|match_keys|pairs_to_look_at|client_values)$/;
    expect(differing.filter((name) => !stays.test(name))).toEqual([]);
    const left = await backend.sql.query('select id::text as id from public.clients');
    expect(left).toEqual([{ id: own }]);
    const [moved] = await backend.sql.query<{ epoch: number }>('select epoch from app.sync_epoch');
    expect(moved?.epoch).toBe((epoch?.epoch ?? 0) + 1);
    expect(await logged('demo_remove')).toHaveLength(1);
    expect((await admin('remove-demo')).output).toContain('Örnek veri yok.');
  });

  it('keeps the demo where nobody else could let people in', async () => {
    await loadDemoData(backend.sql, { clients: 5, tickets: 5, closedAccounts: true });
    await backend.sql.query('alter table public.profiles disable trigger keep_administrator');
    await backend.sql.query(
      `update public.profiles set status = 'suspended' where email = 'isil@cinar.example'`,
    );
    const refused = await admin('remove-demo');
    expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('Geriye kimse kalmaz')]);
    const [kept] = await backend.sql.query<{ n: number }>('select count(*)::int as n from app.demo_rows');
    expect(kept?.n).toBeGreaterThan(100);
  });
});

it('says what it cannot do on hosted Supabase, and invites there', async () => {
  const database = await startHostedPostgres();
  const admin = (...args: readonly string[]) => run({ DATABASE_URL: database.url }, ...args);
  const made = await admin(
    'create',
    '--name',
    'Ada Er',
    '--email',
    'ada@cinar.example',
    '--hospital',
    'Çınar',
  );
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('before_user_created')]);
  const [may] = await database.owner`select app.may_sign_up('ada@cinar.example', ${codeIn(made)}) as may`;
  expect(may).toEqual({ may: true });
  expect((await admin('list')).output).toMatch(/ada@cinar\.example +Sistem Yöneticisi +davetli/);
  for (const command of ['reset', 'unlock']) {
    const { code, output } = await admin(command, '--email', 'ada@cinar.example');
    expect([code, output]).toEqual([2, expect.stringContaining('Authentication › Users')]);
  }
  await database.stop();
});

it('works on the folder of a stopped server, and refuses one in use', async () => {
  const dataDir = await makeDataDir('vizite-admin-folder-');
  const made = await run(
    { VIZITE_DATA: dataDir },
    'create',
    '--name',
    'Ada Er',
    '--email',
    'ada@cinar.example',
  );
  expect([made.code, codeIn(made).length]).toEqual([0, 24]);
  const backend = await startTestBackend({ dataDir, migrationsDir: productMigrations });
  expect(backend.firstRunUrl).toBeNull();
  const inUse = await start({ VIZITE_DATA: dataDir }, 'list');
  expect([inUse.code, inUse.output]).toEqual([2, expect.stringContaining(dataDir)]);
  await backend.close();
  expect((await run({ VIZITE_DATA: join(dataDir, 'empty') }, 'list')).output).toContain('Vizite verisi yok');
  await removeDataDir(dataDir);
});
