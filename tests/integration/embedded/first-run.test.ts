import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOfCode } from '../../../supabase/embedded/first-run/code-hash';
import { clientOf, PASSWORD, request, startTestBackendOn } from './fixtures';
import type { TestBackend } from './fixtures';

const SITE = 'https://vizite.hastane.example';

let backend: TestBackend;
beforeEach(async () => {
  backend = await startTestBackendOn('product', { publicUrl: SITE });
});
afterEach(() => backend.dispose());

const codeOf = (of: TestBackend) => new URL(of.firstRunUrl ?? '').hash.slice(1);
const send = (step: string, body: unknown, headers: Record<string, string> = {}) =>
  request(backend, `/functions/v1/first-run/${step}`, { body, headers });
const told = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, (await response.json()) as Record<string, unknown>] as const;
};
const hospital = { name: 'Çınar Sağlık Hastanesi', province: 'İzmir', phone: '+902321234567' };
const administrator = { full_name: 'Levent Sayın', email: 'LEVENT@cinar.example' };
const places = {
  departments: ['Ortopedi', 'ORTOPEDİ', 'Göz'],
  rooms: [{ name: 'Salon 1', departments: ['ortopedi'], opens_at: '08:00', closes_at: '18:00' }],
};

async function answer(code = codeOf(backend)): Promise<void> {
  for (const [part, given, more] of [
    ['hospital', hospital, {}],
    ['administrator', administrator, { password: PASSWORD }],
    ['places', places, {}],
  ] as const) {
    expect(await told(send('save', { code, part, given, ...more })), part).toEqual([200, { state: 'open' }]);
  }
}

const count = async (table: string) =>
  (await backend.sql.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

it('prints the address that users open, with at least 128 random bits behind the #', () => {
  expect(backend.firstRunUrl).toMatch(/^https:\/\/vizite\.hastane\.example\/kurulum#[\w-]{22,}$/);
});

it('makes hospital, administrator and places of what was answered, and is gone then', async () => {
  const code = codeOf(backend);
  await answer();
  expect(await told(send('state', { code }))).toEqual([
    200,
    { state: 'open', answers: { hospital, administrator, places }, has_password: true },
  ]);
  const [status, done] = await told(send('finish', { code }));
  expect([status, done['state'], done['progress']]).toEqual([200, 'founded', null]);

  const client = clientOf({ ...backend, url: backend.url });
  const signed = await client.auth.signInWithPassword({ email: 'levent@cinar.example', password: PASSWORD });
  expect(signed.error).toBeNull();
  const [settings] = await backend.sql.query(
    `select s.hospital_name, s.hospital_phone, h.province, p.scope, p.status, r.is_system,
       (select count(*)::int from public.definitions d where d.kind = 'department' and d.name ~* 'ortoped') as twice,
       (select d.attributes -> 'department_ids' from public.definitions d where d.kind = 'operating_room')
         = (select jsonb_agg(d.id) from public.definitions d where d.name = 'Ortopedi') as placed,
       (select count(*)::int from public.audit_log a where a.action = 'hospital_found' and a.user_id = p.id) as told
     from app.message_settings s, app.hospital h, public.profiles p
     join public.user_roles u on u.user_id = p.id join public.roles r on r.id = u.role_id`,
  );
  expect(settings).toEqual({
    hospital_name: hospital.name,
    hospital_phone: hospital.phone,
    province: 'İzmir',
    scope: 'all',
    status: 'active',
    is_system: true,
    twice: 1,
    placed: true,
    told: 1,
  });
  for (const step of ['state', 'save', 'finish']) {
    expect((await send(step, { code, part: 'hospital', given: hospital })).status, step).toBe(404);
  }
  expect((await fetch(`${backend.url}/kurulum`)).status).toBe(404);
  expect(await count('app.first_run')).toBe(0);

  // The sheet's code gives a new password, once.
  const again = (password: string) =>
    clientOf(backend).auth.signUp({
      email: administrator.email,
      password,
      options: { data: { invitation: String(done['recovery_code']) } },
    });
  expect((await again('Yeni.Parola.1')).error).toBeNull();
  expect((await again('Yeni.Parola.2')).error?.message).toBe('invitation_invalid');
});

it.each([
  ['no code', {}],
  ['an empty code', { code: '' }],
  ['no text', { code: { $ne: '' } }],
  ['another code', { code: 'A'.repeat(32) }],
  ['a code of great length', { code: 'A'.repeat(10_000) }],
])('lets nobody in with %s', async (_, given) => {
  await answer();
  for (const step of ['state', 'save', 'finish']) {
    const body = { part: 'hospital', given: { name: 'Başka' }, ...given };
    expect(await told(send(step, body)), step).toEqual([401, { code: 'code_refused' }]);
  }
  expect(await count('auth.users')).toBe(0);
});

it('takes neither an old code, nor that of an earlier start, nor its hash', async () => {
  const code = codeOf(backend);
  await answer();
  expect((await send('finish', { code: hashOfCode(code) })).status).toBe(401);
  await backend.sql.query(`update app.first_run set expires_at = now() - interval '1 second'`);
  expect((await send('finish', { code })).status).toBe(401);
  await backend.sql.query('select app.open_first_run($1)', [hashOfCode('another start')]);
  expect((await send('finish', { code })).status).toBe(401);
  // What was answered is kept for the new code, but for the password.
  expect(await told(send('state', { code: 'another start' }))).toEqual([
    200,
    { state: 'open', answers: { hospital, administrator, places }, has_password: false },
  ]);
  expect(await told(send('finish', { code: 'another start' }))).toEqual([
    409,
    { code: 'incomplete', part: 'administrator' },
  ]);
  expect(await count('auth.users')).toBe(0);
});

it('makes one hospital of many ends at once', async () => {
  const code = codeOf(backend);
  await answer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => send('finish', { code })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 404),
  ]);
  expect([
    await count('auth.users'),
    await count('auth.identities'),
    await count('public.profiles'),
    await count('app.hospital'),
  ]).toEqual([1, 1, 1, 1]);
});

it.each([
  ['an invited user', `select app.console_create('Ada Er', 'ada@vizite.test')`],
  [
    'an account without a profile',
    `insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.test')`,
  ],
  [
    'a removed user',
    `insert into public.profiles (id, email, full_name, scope, status, deleted_at)
     values (gen_random_uuid(), 'eski@vizite.test', 'Eski', 'own', 'left', now())`,
  ],
])('is over as soon as there is %s', async (_, made) => {
  const code = codeOf(backend);
  await answer();
  await backend.sql.query(made);
  for (const step of ['state', 'save', 'finish']) {
    expect((await send(step, { code, part: 'hospital', given: hospital })).status, step).toBe(404);
  }
  expect((await fetch(`${backend.url}/kurulum`)).status).toBe(404);
});

it('hears nothing of another page', async () => {
  const code = codeOf(backend);
  await answer();
  const refused: [Record<string, string>, number][] = [
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 403],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 403],
    [{ 'content-type': 'multipart/form-data; boundary=application/json' }, 403],
  ];
  for (const [headers, status] of refused) {
    expect((await send('finish', { code }, headers)).status, JSON.stringify(headers)).toBe(status);
  }
  const read = await fetch(`${backend.url}/functions/v1/first-run/finish?code=${code}`);
  expect(read.status).toBe(405);
  expect(read.headers.get('access-control-allow-origin')).toBeNull();
  expect(await count('auth.users')).toBe(0);
  expect((await send('state', { code }, { origin: SITE, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

it('does not listen to somebody who guesses, and says so without the guesses or the code', async () => {
  const code = codeOf(backend);
  for (let n = 0; n < 30; n += 1) expect((await send('state', { code: `tahmin-${n}` })).status).toBe(401);
  const blocked = await send('state', { code });
  expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const written = async () =>
    JSON.stringify([backend.lines, await backend.sql.query('select * from app.first_run')]);
  await expect.poll(() => backend.lines.join('\n')).toMatch(/setup_refused[\s\S]*guesses_blocked/);
  expect(await written()).not.toContain(code);
  expect(backend.lines.join('\n')).not.toMatch(/tahmin/);
});

it('refuses a body of any size, and what is no answer, beside the field, and keeps what it has', async () => {
  const code = codeOf(backend);
  await answer();
  const save = (part: unknown, given: unknown, more: object = {}) =>
    told(send('save', { code, part, given, ...more }));
  const room = { name: 'Salon 2', departments: [], opens_at: '08:00', closes_at: '18:00' };
  const rooms = (...given: unknown[]) => save('places', { departments: [], rooms: given });
  const faults: [Promise<readonly [number, Record<string, unknown>]>, string][] = [
    [save('hospital', { ...hospital, name: '   ' }), 'name'],
    [save('hospital', { ...hospital, name: 'A'.repeat(121) }), 'name'],
    [save('hospital', { ...hospital, name: 7 }), 'name'],
    [save('hospital', { ...hospital, province: 'İ'.repeat(41) }), 'province'],
    [save('hospital', { ...hospital, phone: 'yok' }), 'phone'],
    [save('hospital', { ...hospital, role: 'admin' }), 'part'],
    [save('hospital', null), 'part'],
    [save('answers', {}), 'part'],
    [save('administrator', { ...administrator, full_name: '' }), 'full_name'],
    [save('administrator', { ...administrator, email: 'levent' }), 'email'],
    [save('administrator', { ...administrator, email: 'levént@cinar.example' }), 'email'],
    [save('administrator', administrator, { password: 'kısa' }), 'password'],
    [save('administrator', administrator, { password: 'ş'.repeat(37) }), 'password'],
    [save('administrator', administrator, { password: 12345678901 }), 'password'],
    [save('hospital', hospital, { password: PASSWORD }), 'password'],
    [save('places', { departments: 'KBB', rooms: [] }), 'departments'],
    [save('places', { departments: [null], rooms: [] }), 'departments'],
    [save('places', { departments: [], rooms: {} }), 'rooms'],
    [rooms(room, null), 'rooms/1/name'],
    [rooms(room, { ...room, name: 'SALON 2' }), 'rooms/1/twice'],
    [rooms({ ...room, departments: [1] }), 'rooms/0/departments'],
    [rooms({ ...room, opens_at: '25:00' }), 'rooms/0/hours'],
    [rooms({ ...room, opens_at: '18:00', closes_at: '08:00' }), 'rooms/0/hours'],
    [save('demo', { wanted: 'evet' }), 'wanted'],
  ];
  for (const [result, field] of faults) expect(await result).toEqual([422, { code: 'fault', field }]);
  expect((await send('save', { code, part: 'hospital', given: { name: 'A'.repeat(70_000) } })).status).toBe(
    413,
  );
  expect((await send('save', '{"code": ')).status).toBe(401);
  const [, kept] = await told(send('state', { code }));
  expect(kept['answers']).toEqual({ hospital, administrator, places });
});

it('prints no address, and answers nothing, where the database has accounts at the start', async () => {
  await answer();
  await send('finish', { code: codeOf(backend) });
  const [row] = await backend.sql.query<{ open: boolean }>(`select app.open_first_run($1) as open`, [
    hashOfCode('later'),
  ]);
  expect(row?.open).toBe(false);
  expect((await send('state', { code: 'later' })).status).toBe(404);
});
