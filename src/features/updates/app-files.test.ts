import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreAppFiles } from './app-files';

const SCOPE = 'https://vizite.test/';
const FILES = [
  { url: '/index.html', revision: 'r1' },
  { url: '/assets/start-abc.js', revision: null },
  { url: '/push.js', revision: 'r2' },
];

let kept: Map<string, Response>;
let served: Map<string, () => Response>;
let asked: string[];

beforeEach(() => {
  kept = new Map();
  asked = [];
  served = new Map(FILES.map(({ url }) => [url, () => new Response(url)]));
  serveList('1.0.0');
  vi.stubGlobal('caches', {
    open: (name: string) => {
      expect(name).toBe(`workbox-precache-v2-${SCOPE}`);
      return Promise.resolve({
        match: (key: string, { ignoreSearch = false } = {}) => {
          const found = [...kept].find(([own]) => (ignoreSearch ? own.split('?')[0] === key : own === key));
          return Promise.resolve(found?.[1]);
        },
        put: (key: string, file: Response) => Promise.resolve(kept.set(key, file)),
      });
    },
  });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(served.get(url)?.() ?? new Response(null, { status: 404 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function serveList(version: string): void {
  served.set('/app-files.json', () => Response.json({ version, files: FILES }));
}

it('puts back all files under the names of the worker, the page of the start last', async () => {
  await restoreAppFiles(SCOPE, '1.0.0');
  expect([...kept.keys()]).toEqual([
    '/assets/start-abc.js',
    '/push.js?__WB_REVISION__=r2',
    '/index.html?__WB_REVISION__=r1',
  ]);
});

it('asks for nothing where all is there', async () => {
  await restoreAppFiles(SCOPE, '1.0.0');
  asked = [];
  await restoreAppFiles(SCOPE, '1.0.0');
  expect(asked).toEqual([]);
});

it('goes on where it was interrupted, and takes no error for a file', async () => {
  const push = served.get('/push.js');
  served.set('/push.js', () => new Response('Bad gateway', { status: 502 }));
  await expect(restoreAppFiles(SCOPE, '1.0.0')).rejects.toThrow('/push.js: 502');
  expect([...kept.keys()]).toEqual(['/assets/start-abc.js']);
  if (push !== undefined) served.set('/push.js', push);
  asked = [];
  await restoreAppFiles(SCOPE, '1.0.0');
  expect(asked).toEqual(['/app-files.json', '/push.js', '/index.html']);
  expect(kept.size).toBe(3);
});

it('takes no files of another version, and no page of a network that asks for a sign-in', async () => {
  serveList('1.1.0');
  await restoreAppFiles(SCOPE, '1.0.0');
  expect(kept.size).toBe(0);
  serveList('1.0.0');
  served.set('/assets/start-abc.js', () =>
    Object.defineProperty(new Response('<html>Wi-Fi</html>'), 'redirected', { value: true }),
  );
  await expect(restoreAppFiles(SCOPE, '1.0.0')).rejects.toThrow('/assets/start-abc.js');
  expect(kept.size).toBe(0);
});
