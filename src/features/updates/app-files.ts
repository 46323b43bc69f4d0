import * as v from 'valibot';

/**
 * A browser may delete the cached files of this app alone, and keep the service worker, the records and the session. The
 * worker then fetches each file from the network and caches none, and the next start without a network fails. A worker
 * fills its cache only when it is installed, so the page puts missing files back.
 */

/** Written by the build, see `tools/app-files.ts`. */
const LIST = '/app-files.json';
const START = '/index.html';

const listShape = v.object({
  version: v.string(),
  files: v.array(v.object({ url: v.string(), revision: v.nullable(v.string()) })),
});

/** Returns the name under which Workbox keeps files for a scope. */
const cacheName = (scope: string): string => `workbox-precache-v2-${scope}`;

/** Returns the address under which Workbox keeps a file. */
function keptAs(url: string, revision: string | null): string {
  return revision === null ? url : `${url}?__WB_REVISION__=${revision}`;
}

/**
 * Puts the files back that the browser threw away; the page of the start comes last and tells that all are there.
 * Does nothing where the server has another version: the update brings its files by itself.
 * @param version of the app that runs
 * @throws if the network or the device refuses; a later load tries again
 */
export async function restoreAppFiles(scope: string, version: string): Promise<void> {
  const cache = await caches.open(cacheName(scope));
  if ((await cache.match(START, { ignoreSearch: true })) !== undefined) return;
  const answer = await fetch(LIST, { cache: 'no-cache' });
  if (!answer.ok) return;
  const list = v.parse(listShape, await answer.json());
  if (list.version !== version) return;
  const startLast = list.files.toSorted((a, b) => Number(a.url === START) - Number(b.url === START));
  for (const { url, revision } of startLast) {
    const key = keptAs(url, revision);
    if ((await cache.match(key)) !== undefined) continue;
    const file = await fetch(url, { cache: revision === null ? 'default' : 'no-cache' });
    if (!file.ok || file.redirected) throw new Error(`no file ${url}: ${file.status}`);
    await cache.put(key, file);
  }
}
