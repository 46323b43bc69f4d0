import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { chooseEncoding, compress, type Encoding } from './compression';
import { jsonAnswer, type Answer, type Incoming } from './messages';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
};

/** Vite names these by their content. */
const HASHED = '/assets/';
const CACHE_BYTES = 64 * 1_024 * 1_024;

type StoredFile = { modified: number; body: Buffer; tag: string; encoded: Map<Encoding, Promise<Buffer>> };

/**
 * Serves the built PWA. A path that is no file answers with index.html when a browser navigates to it (a deep
 * link), and with 404 when it is asked for as a file.
 */
export function createStaticFiles(folder: string): (request: Incoming) => Promise<Answer> {
  const root = resolve(folder);
  const files = new Map<string, StoredFile>();
  let cachedBytes = 0;

  const load = async (pathname: string): Promise<StoredFile | undefined> => {
    const path = join(root, pathname);
    if (!path.startsWith(root + sep)) return undefined;
    const info = await stat(path).catch(() => undefined);
    if (info === undefined || !info.isFile()) return undefined;
    const kept = files.get(path);
    if (kept?.modified === info.mtimeMs) return kept;
    const body = await readFile(path);
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const file = { modified: info.mtimeMs, body, tag, encoded: new Map<Encoding, Promise<Buffer>>() };
    if (cachedBytes + body.length <= CACHE_BYTES) {
      cachedBytes += body.length - (kept?.body.length ?? 0);
      files.set(path, file);
    }
    return file;
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return jsonAnswer(405, { code: 'method_not_allowed' }, { allow: 'GET, HEAD' });
    }
    const wanted = decodePath(request.url.pathname);
    if (wanted === undefined) return notFound();
    const named = wanted === '/' ? undefined : await load(wanted);
    const file = named ?? (isNavigation(request, wanted) ? await load('/index.html') : undefined);
    if (file === undefined) return wanted === '/' ? notBuilt() : notFound();
    return answerWith(file, named === undefined ? '/index.html' : wanted, request);
  };
}

async function answerWith(file: StoredFile, pathname: string, request: Incoming): Promise<Answer> {
  const type = TYPES[extname(pathname).toLowerCase()] ?? 'application/octet-stream';
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': cacheControl(pathname),
    etag: file.tag,
    vary: 'accept-encoding',
  };
  if (pathname === '/sw.js') headers['service-worker-allowed'] = '/';
  if (request.headers['if-none-match']?.includes(file.tag)) return { status: 304, headers, body: '' };
  const encoding = chooseEncoding(request.headers['accept-encoding'], type, file.body.length);
  if (encoding === undefined) return { status: 200, headers, body: file.body };
  const encoded = file.encoded.get(encoding) ?? compress(file.body, encoding, 'kept');
  file.encoded.set(encoding, encoded);
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: await encoded };
}

function cacheControl(pathname: string): string {
  // Whatever else there is has the same name in the next version: it is asked for again, and answered by its tag.
  return pathname.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Returns true for a browser's own navigation. `/assets` and names with an ending are files for every request. */
function isNavigation({ headers }: Incoming, pathname: string): boolean {
  if (pathname === '/') return true;
  if (pathname.startsWith(HASHED) || /\.[a-z0-9]{2,11}$/i.test(pathname)) return false;
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
}

function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    return /[\0\\]|\/\.|\/\//.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function notFound(): Answer {
  return jsonAnswer(404, { code: 'not_found', message: 'There is no such file' });
}

function notBuilt(): Answer {
  return {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    body: 'Uygulama dosyaları henüz derlenmedi.',
  };
}
