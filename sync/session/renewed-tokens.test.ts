import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newDataKey } from '../store/data-key';
import { RenewedTokens } from './renewed-tokens';
import { openTokens, sealTokens, tokenPlaceOf } from './sealed-place';
import type { TokenPlace } from './sealed-place';

const USER = '11111111-1111-4111-8111-111111111111';
const config = {
  supabaseUrl: 'https://vizite.test',
  anonKey: 'anon',
  oauthProviders: [],
  recorder: null,
  offlineDays: 30,
};
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens as the server gives them. @param left seconds until the access token ends */
function given(name: string, left: number): object {
  const exp = Math.floor(Date.now() / 1_000) + left;
  return {
    access_token: `${base64url({ alg: 'HS256' })}.${base64url({ sub: USER, exp, name })}.${name}`,
    refresh_token: `renews-${name}`,
    token_type: 'bearer',
    expires_in: left,
    expires_at: exp,
    user: { id: USER },
  };
}

const key = newDataKey();
let place: TokenPlace;
let stored: string | null;
let written: string[];
let asked: string[];
let answer: () => Response | Promise<Response>;
let tokens: RenewedTokens;

beforeEach(async () => {
  place = await tokenPlaceOf(USER, key);
  written = [];
  asked = [];
  answer = () => Response.json(given('new', 3_600));
  vi.stubGlobal('fetch', (url: string, { body }: { readonly body: string }) => {
    asked.push(`${url} ${body}`);
    return Promise.resolve().then(answer);
  });
});
afterEach(async () => {
  await tokens.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function begin(held: object | null, opened = place): Promise<void> {
  stored = held === null ? null : await sealTokens(opened, JSON.stringify(held));
  const kept = {
    read: () => Promise.resolve(stored),
    write: (sealed: string) => {
      written.push(sealed);
      if (stored !== null) stored = sealed;
      return Promise.resolve();
    },
  };
  tokens = await RenewedTokens.of(USER, key, kept, config);
}
const held = async (): Promise<unknown> =>
  stored === null ? null : JSON.parse((await openTokens(place, stored)) ?? 'null');
const refused = (status: number) =>
  Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status });

describe('the tokens of a worker whose page is locked', () => {
  it('are used while they last, and none is asked for', async () => {
    await begin(given('old', 3_600));
    expect(await tokens.accessToken()).toMatch(/\.old$/u);
    expect([asked, written]).toEqual([[], []]);
  });

  it('are renewed when they have ended, and handed to the page under seal', async () => {
    await begin(given('old', -10));
    const both = await Promise.all([tokens.accessToken(), tokens.accessToken()]);
    expect(both.every((token) => token?.endsWith('.new'))).toBe(true);
    expect(asked).toEqual([expect.stringContaining('renews-old')]);
    expect(await held()).toMatchObject({ refresh_token: 'renews-new' });
    for (const text of written)
      for (const secret of ['renews', 'access_token', '.new']) expect(text).not.toContain(secret);
  });

  it('are renewed when the server refuses them before their time', async () => {
    await begin(given('old', 3_600));
    await tokens.accessToken();
    expect(await tokens.renew()).toMatch(/\.new$/u);
    expect(await tokens.accessToken()).toMatch(/\.new$/u);
    expect(asked).toHaveLength(1);
  });

  it('that another tab has renewed are taken from there', async () => {
    await begin(given('old', -10));
    stored = await sealTokens(place, JSON.stringify(given('other', 3_600)));
    expect(await tokens.accessToken()).toMatch(/\.other$/u);
  });

  it.each([400, 401, 403])(
    'are none when the server renews them no more; the page keeps what it has: %i',
    async (status) => {
      await begin(given('old', -10));
      const before = stored;
      answer = () => refused(status);
      expect(await tokens.accessToken()).toBeNull();
      expect(await tokens.renew()).toBeNull();
      expect(stored).toBe(before);
    },
  );

  it('are asked for again later where the server has no time for it', async () => {
    await begin(given('old', 3_600));
    await tokens.accessToken();
    answer = () => Response.json({ message: 'later' }, { status: 429 });
    await expect(tokens.renew()).rejects.toThrow('later');
    expect(await held()).toMatchObject({ refresh_token: 'renews-old' });
  });

  it('hold up no end where there is no network, though the library tries on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await begin(given('old', 3_600));
    await tokens.accessToken();
    answer = () => Promise.reject(new TypeError('no network'));
    const renewing = tokens.renew().catch(() => null);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    let isOver = false;
    void renewing.then(() => (isOver = true));
    await tokens.end();
    expect(isOver).toBe(false);
    expect(await renewing).toBeNull();
  });

  it.each<readonly [string, () => Promise<void>]>([
    ['there are none', () => begin(null)],
    [
      'they are sealed under another key',
      async () => begin(given('old', 3_600), await tokenPlaceOf(USER, newDataKey())),
    ],
    [
      'they are those of another user',
      async () => begin(given('old', 3_600), await tokenPlaceOf(`${USER}0`, key)),
    ],
  ])('are none where %s', async (_, start) => {
    await start();
    expect(await tokens.accessToken()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('are stored also where the lock is opened while they are renewed; afterwards there are none', async () => {
    await begin(given('old', 3_600));
    await tokens.accessToken();
    let reply: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    const renewing = tokens.renew();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    const ending = tokens.end();
    reply(Response.json(given('new', 3_600)));
    await ending;
    expect(await held()).toMatchObject({ refresh_token: 'renews-new' });
    await renewing;
    expect(await tokens.accessToken()).toBeNull();
  });

  it('are not brought back after a sign-out', async () => {
    await begin(given('old', 3_600));
    await tokens.accessToken();
    let reply: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (reply = resolve));
    const renewing = tokens.renew().catch(() => null);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    stored = null;
    reply(Response.json(given('new', 3_600)));
    await renewing;
    expect([stored, written]).toEqual([null, []]);
  });
});
