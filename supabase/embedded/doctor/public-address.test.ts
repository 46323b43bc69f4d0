import { expect, test } from 'vitest';
import { publicAddress } from './public-address';
import { made } from './testing/answers';

const URL_OF_HOSPITAL = 'https://vizite.hastane.example';
const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

/** Returns what asks a server that answers these two paths, and the addresses that were asked. */
function server(health: () => Response, config: () => Response) {
  const asked: string[] = [];
  const ask = ((address: string, init?: RequestInit) => {
    asked.push(address);
    expect(init).toMatchObject({ redirect: 'manual', signal: expect.any(AbortSignal) as AbortSignal });
    return Promise.resolve(address.endsWith('/healthz') ? health() : config());
  }) as typeof fetch;
  return { ask, asked };
}

const healthy = () => json({ status: 'ok' });
const config = (supabaseUrl: unknown) => () => json({ supabaseUrl, anonKey: 'public' });
const judge = async (
  ask: typeof fetch,
  publicUrl: string | undefined = URL_OF_HOSPITAL,
  trustsProxy = true,
) => made(publicAddress({ publicUrl, trustsProxy, ask }));

test('a server that tells its public address is well; nothing but that address is asked', async () => {
  const { ask, asked } = server(healthy, config(URL_OF_HOSPITAL));
  expect((await judge(ask)).level).toBe('ok');
  expect(asked).toEqual([`${URL_OF_HOSPITAL}/healthz`, `${URL_OF_HOSPITAL}/config.json`]);
  expect((await judge(ask, URL_OF_HOSPITAL, false)).level).toBe('warning');
});

test.each([
  ['http, as without the headers of the proxy', healthy, config('http://vizite.hastane.example')],
  ['another host', healthy, config('http://127.0.0.1:4173')],
  ['no address', healthy, config(undefined)],
  ['no object', healthy, () => json(null)],
  ['a page', healthy, () => new Response('<html></html>')],
  ['another server', () => new Response('<html></html>'), config(URL_OF_HOSPITAL)],
  ['an error of the proxy', () => json({ status: 'ok' }, 502), config(URL_OF_HOSPITAL)],
  [
    'a redirection',
    () => new Response(null, { status: 308, headers: { location: 'https://evil.example' } }),
    config(URL_OF_HOSPITAL),
  ],
])('%s is a failure', async (_, health, answer) => {
  expect((await judge(server(health, answer).ask)).level).toBe('failure');
});

test.each([
  [Object.assign(new Error('gizli'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error('gizli'), { code: 'CERT_HAS_EXPIRED' }) }),
    'sertifika',
  ],
  [new DOMException('gizli', 'TimeoutError'), 'beş saniyede'],
])('a server that cannot be reached is a failure: %s', async (error, said) => {
  const verdict = await judge(() => Promise.reject(error));
  expect(verdict.level).toBe('failure');
  expect(verdict.sentence).toContain(said);
  expect(verdict.sentence).not.toContain('gizli');
});

test('an address without HTTPS is a failure that is not asked, this machine’s own a warning', async () => {
  const { ask, asked } = server(healthy, config('http://127.0.0.1:4173'));
  expect((await judge(ask, 'http://vizite.hastane.example')).level).toBe('failure');
  expect(asked).toEqual([]);
  expect((await judge(ask, 'http://127.0.0.1:4173')).level).toBe('warning');
});

test('a password in the address is refused and not told', async () => {
  const { ask, asked } = server(healthy, config(URL_OF_HOSPITAL));
  const verdict = await judge(ask, 'https://ad:gizli@vizite.hastane.example');
  expect(verdict.level).toBe('failure');
  expect(verdict.sentence).not.toContain('gizli');
  expect(asked).toEqual([]);
});

test('without an address it says that one is wanted', async () => {
  const verdict = await made(publicAddress({ publicUrl: undefined, trustsProxy: false }));
  expect(verdict.level).toBe('warning');
});
