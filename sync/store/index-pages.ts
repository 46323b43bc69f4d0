import type { DataKey } from './data-key';
import type { DeviceStore } from './device';

/*
 * Pages of rows of in-memory indexes, sealed. They are large and read in a row when the app opens, so other than what
 * stands in Dexie's transactions they are compressed and sealed by the browser itself: AES-256-GCM under a key of their
 * own that is derived from the person's. A page is bound to its key in the table.
 */

const NONCE_BYTES = 12;
const encoder = new TextEncoder();

type Row = Readonly<Record<string, unknown>>;
type Columns = readonly [names: readonly string[], ...columns: readonly (readonly unknown[])[]];

/** Rows of one shape as columns: the names of the fields once. */
function columnsOf(rows: readonly object[]): Columns {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...names.map((name) => rows.map((row) => (row as Row)[name]))];
}

function rowsOf([names, ...columns]: Columns): readonly Row[] {
  return (columns[0] ?? []).map((_, at) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at]])),
  );
}

function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream));
}

export class IndexPages {
  readonly #device: DeviceStore;
  readonly #key: Promise<CryptoKey>;

  constructor(device: DeviceStore, key: DataKey) {
    this.#device = device;
    this.#key = crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']).then((person) =>
      crypto.subtle.deriveKey(
        {
          name: 'HKDF',
          hash: 'SHA-256',
          salt: new Uint8Array(),
          info: encoder.encode('vizite index pages'),
        },
        person,
        { name: 'AES-GCM', length: 256 },
        false,
        ['encrypt', 'decrypt'],
      ),
    );
  }

  /** The rows of a page; null where there is none, or it does not open. */
  async read(key: string): Promise<readonly Row[] | null> {
    const stored = await this.#device.indexPages.get(key);
    if (stored === undefined) return null;
    const nonce = stored.sealed.subarray(0, NONCE_BYTES);
    const block = stored.sealed.subarray(NONCE_BYTES);
    try {
      const opened = await crypto.subtle.decrypt(this.#cipher(key, nonce), await this.#key, block);
      const text = through(new Uint8Array(opened), new DecompressionStream('gzip'));
      return rowsOf((await text.json()) as Columns);
    } catch {
      return null;
    }
  }

  /** A page as it is stored. */
  async seal(key: string, rows: readonly object[]): Promise<StoredIndexPage> {
    const text = encoder.encode(JSON.stringify(columnsOf(rows)));
    const packed = await through(text, new CompressionStream('gzip')).arrayBuffer();
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const block = await crypto.subtle.encrypt(this.#cipher(key, nonce), await this.#key, packed);
    const sealed = new Uint8Array(NONCE_BYTES + block.byteLength);
    sealed.set(nonce);
    sealed.set(new Uint8Array(block), NONCE_BYTES);
    return { key, sealed };
  }

  #cipher(key: string, nonce: Uint8Array<ArrayBuffer>): AesGcmParams {
    return { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(key) };
  }
}

/** A page as it stands on the disk. */
export interface StoredIndexPage {
  readonly key: string;
  /** Nonce, then the block. */
  readonly sealed: Uint8Array<ArrayBuffer>;
}
