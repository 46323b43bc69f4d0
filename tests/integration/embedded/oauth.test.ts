import { afterAll, beforeAll, expect, it } from 'vitest';
import { oauthProvidersFrom } from '../../../supabase/embedded/api/oauth-providers';
import { request, startTestBackend, type TestBackend } from './fixtures';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({
    oauth: { google: { clientId: 'google-id', secret: 'google-secret' } },
    publicUrl: 'https://vizite.hospital.test',
  });
});
afterAll(() => backend.dispose());

it('sends people to a configured provider, and back to where Vizite is', async () => {
  const path = '/auth/v1/authorize?provider=google&redirect_to=https%3A%2F%2Fvizite.hospital.test%2F';
  const response = await fetch(backend.url + path, { redirect: 'manual' });
  expect(response.status).toBe(302);
  const target = new URL(response.headers.get('location') ?? '');
  expect(target.host).toBe('accounts.google.com');
  expect(target.searchParams.get('client_id')).toBe('google-id');
  expect(target.searchParams.get('redirect_uri')).toBe('https://vizite.hospital.test/auth/v1/callback');
});

it('refuses the others, and a stranger’s state', async () => {
  const other = await fetch(`${backend.url}/auth/v1/authorize?provider=github`, { redirect: 'manual' });
  expect(other.status).toBe(400);
  const callback = await fetch(`${backend.url}/auth/v1/callback?code=x&state=y`, { redirect: 'manual' });
  expect(new URL(callback.headers.get('location') ?? '').searchParams.get('error')).not.toBeNull();
});

it('tells the browser which are on', async () => {
  const config = (await (await request(backend, '/config.json')).json()) as object;
  expect(config).toMatchObject({ oauthProviders: ['google'] });
});

it('takes them from the environment only when complete', () => {
  const environment = {
    SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID: 'id',
    SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET: 'secret',
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'half',
  };
  expect(oauthProvidersFrom(environment)).toEqual({ github: { clientId: 'id', secret: 'secret' } });
});
