import bcrypt from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSignInLimits, SIGN_IN_LIMITS } from '../../../supabase/embedded/api/sign-in-limits';
import {
  addUsers,
  clientOf,
  PASSWORD,
  request,
  signIn,
  startTestBackend,
  type TestBackend,
} from './fixtures';

let backend: TestBackend;
let ids: string[];
beforeAll(async () => {
  backend = await startTestBackend();
  ids = await addUsers(
    backend,
    'ayse@vizite.test',
    'Mehmet@Vizite.test',
    'kilit@vizite.test',
    'degisen@vizite.test',
  );
});
afterAll(() => backend.dispose());

const tryPassword = (email: string, password: string) =>
  request(backend, '/auth/v1/token?grant_type=password', { body: { email, password } });

describe('an unmodified supabase-js', () => {
  it('signs in, refreshes with rotation, and signs out', async () => {
    const client = clientOf(backend);
    const { data } = await client.auth.signInWithPassword({ email: 'AYSE@vizite.test', password: PASSWORD });
    expect(data.user?.id).toBe(ids[0]);
    expect(data.session?.expires_in).toBeLessThanOrEqual(3_600);
    const refreshed = await client.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await client.auth.getUser()).data.user?.email).toBe('ayse@vizite.test');
    expect((await client.auth.signOut()).error).toBeNull();
    const again = await clientOf(backend).auth.refreshSession({
      refresh_token: refreshed.data.session?.refresh_token ?? '',
    });
    expect(again.error?.code).toBe('refresh_token_not_found');
  });

  it.each([
    'MEHMET@VİZİTE.TEST',
    'mehmet@vızıte.test',
    'Mehmet@Vi\u0307zi\u0307te.test',
    ' ｍehmet@vizite.test\u200b',
  ])('signs in as %s, as a Turkish keyboard or a copy writes it', async (email) => {
    const { data } = await clientOf(backend).auth.signInWithPassword({ email, password: PASSWORD });
    expect(data.user?.id).toBe(ids[1]);
  });

  it('counts the failures of an account under each of its writings together', () => {
    const limits = createSignInLimits(SIGN_IN_LIMITS, () => 0);
    const writings = ['KİLİT@vizite.test', 'kılıt@vizite.test', 'ki\u0307lit@vizite.test'];
    for (let tries = 0; tries < SIGN_IN_LIMITS.failuresPerAccount; tries += 1) {
      expect(limits.check('kilit@vizite.test', 'elsewhere').allowed).toBe(true);
      limits.failed(writings[tries % writings.length] ?? '', `ward ${tries}`);
    }
    expect(limits.check('Kilit@Vizite.test', 'elsewhere')).toMatchObject({ reason: 'locked' });
  });

  it('learns the code of a wrong password', async () => {
    const { error } = await clientOf(backend).auth.signInWithPassword({
      email: 'ayse@vizite.test',
      password: 'yanlış',
    });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  it('cannot sign up, by any door', async () => {
    const client = clientOf(backend);
    const email = 'yeni@vizite.test';
    expect((await client.auth.signUp({ email, password: PASSWORD })).error?.code).toBe('signup_disabled');
    expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({ status: 404 });
    expect((await client.auth.signInAnonymously()).error?.code).toBe('signup_disabled');
    expect((await request(backend, '/auth/v1/magiclink', { body: { email } })).status).toBe(404);
    const rows = await backend.sql.query('select 1 from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  it('cannot set a new password with nothing but a token', async () => {
    const client = await signIn(backend, 'degisen@vizite.test');
    expect((await client.auth.updateUser({ password: 'Yepyeni.2026!' })).error?.status).toBe(404);
    expect((await client.auth.updateUser({ data: { role: 'admin' } })).error?.status).toBe(404);
    expect((await tryPassword('degisen@vizite.test', PASSWORD)).status).toBe(200);
  });
});

it('a token ends with its session, not only when it expires', async () => {
  const client = await signIn(backend, 'mehmet@vizite.test');
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const call = () => request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token });
  expect((await call()).status).toBe(200);
  await client.auth.signOut();
  const after = await call();
  expect(after.status).toBe(401);
  expect(await after.json()).toMatchObject({ code: 'PGRST301' });
});

it('a banned user neither signs in nor refreshes nor reads', async () => {
  const [id = ''] = await addUsers(backend, 'yasak@vizite.test');
  const client = await signIn(backend, 'yasak@vizite.test');
  await backend.sql.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    id,
  ]);
  expect((await client.rpc('who_am_i')).status).toBe(401);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  expect((await tryPassword('yasak@vizite.test', PASSWORD)).status).toBe(400);
});

describe('repeated failures', () => {
  it('lock the account, with the right password too, known or unknown alike', async () => {
    for (const email of ['kilit@vizite.test', 'hic-yok@vizite.test']) {
      const guesses = [];
      for (let guess = 0; guess < 6; guess += 1) guesses.push((await tryPassword(email, 'yanlış')).status);
      expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
      const refused = await tryPassword(email, PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
      expect(await refused.json()).toEqual({
        code: 429,
        error_code: 'account_locked',
        msg: expect.any(String) as string,
      });
    }
    const { error } = await clientOf(backend).auth.signInWithPassword({
      email: 'kilit@vizite.test',
      password: PASSWORD,
    });
    expect(error).toMatchObject({ status: 429, code: 'account_locked' });
  });

  it('sent at once cannot outrun the lock', async () => {
    await addUsers(backend, 'hizli@vizite.test');
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => tryPassword('hizli@vizite.test', 'yanlış')),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('do not count successes of a ward behind one address', () => {
    const limits = createSignInLimits({ ...SIGN_IN_LIMITS, failuresPerAddress: 3 });
    for (let person = 0; person < 10; person += 1) {
      expect(limits.check(`kisi${person}@vizite.test`, 'ward')).toEqual({ allowed: true });
      limits.failed(`kisi${person}@vizite.test`, 'ward');
      limits.succeeded(`kisi${person}@vizite.test`, 'ward');
    }
  });

  it('grow the lock, end it with time, and are forgotten by a success', () => {
    let now = 1_000_000;
    const limits = createSignInLimits(SIGN_IN_LIMITS, () => now);
    const fail = (times: number) => {
      for (let count = 0; count < times; count += 1) limits.failed('a@b.tr', 'x');
    };
    const wait = () => {
      const verdict = limits.check(' A@B.tr', 'y');
      return verdict.allowed ? 0 : verdict.retryAfter;
    };
    fail(4);
    expect(wait()).toBe(0);
    limits.succeeded('a@b.tr', 'x');
    fail(4);
    expect(wait()).toBe(0);
    fail(1);
    expect(wait()).toBe(300);
    now += 300_000;
    expect(wait()).toBe(0);
    fail(5);
    expect(wait()).toBe(600);
  });

  it('from one address slow that address down, and memory stays bounded', () => {
    let now = 0;
    const limits = createSignInLimits({ ...SIGN_IN_LIMITS, failuresPerAddress: 3, capacity: 10 }, () => now);
    for (let count = 0; count < 3; count += 1) limits.failed(`${count}@b.tr`, 'x');
    expect(limits.check('new@b.tr', 'x')).toMatchObject({ allowed: false, reason: 'rate' });
    expect(limits.check('new@b.tr', 'y')).toEqual({ allowed: true });
    now += SIGN_IN_LIMITS.addressWindow;
    expect(limits.check('new@b.tr', 'x')).toEqual({ allowed: true });
  });
});

it('an unknown account costs a password check like a known one', async () => {
  const compare = vi.spyOn(bcrypt, 'compare');
  await tryPassword('hic-olmamis@vizite.test', 'yanlış');
  expect(compare).toHaveBeenCalledTimes(1);
  compare.mockRestore();
});
