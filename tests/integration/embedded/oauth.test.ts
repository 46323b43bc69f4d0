import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oauthProvidersFrom } from '../../../supabase/embedded/api/oauth-providers';
import { addUsers, request, startTestBackendOn, type TestBackend } from './fixtures';

const SITE = 'https://vizite.hospital.test';
const VERIFIER = 'v'.repeat(50);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackendOn('fixture', {
    oauth: {
      google: { clientId: 'google-id', secret: 'google-secret' },
      github: { clientId: 'github-id', secret: 'github-secret' },
    },
    publicUrl: SITE,
  });
});
afterAll(() => backend.dispose());

/** Returns the answer to a browser that is sent to a provider. */
function authorize(given: Record<string, string>): Promise<Response> {
  const query = new URLSearchParams({
    provider: 'google',
    code_challenge: CHALLENGE,
    code_challenge_method: 's256',
    ...given,
  });
  return fetch(`${backend.url}/auth/v1/authorize?${query}`, { redirect: 'manual' });
}
const targetOf = (response: Response): URL => new URL(response.headers.get('location') ?? '');

it('sends people to a configured provider, and back to where Vizite is', async () => {
  const response = await authorize({ redirect_to: `${SITE}/` });
  expect(response.status).toBe(302);
  const target = targetOf(response);
  expect(target.host).toBe('accounts.google.com');
  expect(target.searchParams.get('client_id')).toBe('google-id');
  expect(target.searchParams.get('redirect_uri')).toBe(`${SITE}/auth/v1/callback`);
});

it('tells the provider nothing that the address says of itself', async () => {
  const forged = {
    client_id: 'another',
    redirect_uri: 'http://evil.test/',
    state: 'known',
    scope: 'repo',
    response_type: 'token',
  };
  const told = targetOf(await authorize(forged)).searchParams;
  for (const [name, value] of Object.entries(forged))
    expect([name, told.get(name)]).not.toEqual([name, value]);
  expect(told.get('client_id')).toBe('google-id');
});

it('gives no tokens in an address, and none to another site', async () => {
  expect((await authorize({ code_challenge: '' })).status).toBe(400);
  for (const back of ['http://127.0.0.1:4444/', 'http://[::1]:1/', 'https://evil.test/', 'not an address']) {
    expect([back, (await authorize({ redirect_to: back })).status]).toEqual([back, 400]);
  }
});

describe('an account at a provider', () => {
  type Address = { email: string; verified: boolean; primary: boolean };
  let addresses: Address[];
  let number = 1_000;
  beforeAll(async () => {
    await addUsers(backend, 'yonetici@vizite.test');
    const outside = globalThis.fetch;
    const answers: Record<string, () => unknown> = {
      'https://github.com/login/oauth/access_token': () => ({ access_token: 'x', token_type: 'bearer' }),
      'https://api.github.com/user/emails': () => addresses,
      'https://api.github.com/user': () => ({ id: number, login: `u${number}`, name: 'Ad Soyad' }),
    };
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = answers[input instanceof Request ? input.url : String(input)];
      return answer === undefined ? outside(input, init) : Promise.resolve(Response.json(answer()));
    });
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  /** @returns the account that a user with these addresses is signed in to; null if the user is turned away */
  async function signInWith(...given: Address[]): Promise<string | null> {
    addresses = given;
    number += 1;
    const state = targetOf(await authorize({ provider: 'github' })).searchParams.get('state') ?? '';
    const path = `/auth/v1/callback?code=given&state=${encodeURIComponent(state)}`;
    const code = targetOf(await fetch(backend.url + path, { redirect: 'manual' })).searchParams.get('code');
    if (code === null) return null;
    const body = { auth_code: code, code_verifier: VERIFIER };
    const answer = await request(backend, '/auth/v1/token?grant_type=pkce', { body });
    return ((await answer.json()) as { user?: { email?: string } }).user?.email ?? null;
  }

  it('opens the account of its verified address', async () => {
    const own = { email: 'yonetici@vizite.test', verified: true, primary: true };
    expect(await signInWith(own)).toBe('yonetici@vizite.test');
  });

  it('opens no account by an address that nobody has proved there', async () => {
    const claimed = { email: 'yonetici@vizite.test', verified: false };
    expect(await signInWith({ ...claimed, primary: true })).toBeNull();
    const own = { email: 'yabanci@evil.test', verified: true, primary: true };
    expect(await signInWith(own, { ...claimed, primary: false })).toBeNull();
  });
});

it('refuses the others, and a stranger’s state', async () => {
  const other = await fetch(`${backend.url}/auth/v1/authorize?provider=gitlab&code_challenge=x`, {
    redirect: 'manual',
  });
  expect(other.status).toBe(400);
  const callback = await fetch(`${backend.url}/auth/v1/callback?code=x&state=y`, { redirect: 'manual' });
  expect(new URL(callback.headers.get('location') ?? '').searchParams.get('error')).not.toBeNull();
});

it('tells the browser which are on', async () => {
  const config = (await (await request(backend, '/config.json')).json()) as object;
  expect(config).toMatchObject({ oauthProviders: ['google', 'github'] });
});

it('takes them from the environment only when complete', () => {
  const environment = {
    SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'id',
    SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: 'secret',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'half',
  };
  expect(oauthProvidersFrom(environment)).toEqual({ github: { clientId: 'id', secret: 'secret' } });
});
