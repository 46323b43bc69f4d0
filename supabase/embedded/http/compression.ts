import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Below this a body fits into one packet anyway. Bytes. */
const WORTHWHILE = 1_024;
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|manifest\+json|xml|wasm|vnd\.pgrst))/;

/** Returns the best encoding that the client accepts for this body; undefined: send it as it is. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  contentType: string | undefined,
  length: number,
): Encoding | undefined {
  if (length < WORTHWHILE || !COMPRESSIBLE.test(contentType ?? '')) return undefined;
  const accepted = new Set(
    (acceptEncoding ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(';')[0]),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : undefined;
}

/** @param effort `live` for answers made once, `kept` for files whose result is kept. */
export async function compress(body: Buffer, encoding: Encoding, effort: 'live' | 'kept'): Promise<Buffer> {
  const live = effort === 'live';
  if (encoding === 'gzip') return deflate(body, { level: live ? 5 : 9 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: live ? 4 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
