import type { DataKey } from './data-key';
import type { DeviceStore } from './device';
import { BlockSeal } from './segments/block-seal';

/*
 * Pages of rows of in-memory indexes, sealed. They are large and read in a row when the app opens, so other than what
 * stands in Dexie's transactions they are compressed and sealed by the browser itself: AES-256-GCM under a key of their
 * own that is derived from the person's. A page is bound to its key in the table.
 */

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
  readonly #seal: BlockSeal;

  constructor(device: DeviceStore, key: DataKey) {
    this.#device = device;
    this.#seal = new BlockSeal(key, 'vizite index pages');
  }

  /** The rows of a page; null where there is none, or it does not open. */
  async read(key: string): Promise<readonly Row[] | null> {
    const stored = await this.#device.indexPages.get(key);
    if (stored === undefined) return null;
    try {
      const opened = await this.#seal.open(key, stored.sealed);
      const text = through(opened, new DecompressionStream('gzip'));
      return rowsOf((await text.json()) as Columns);
    } catch {
      return null;
    }
  }

  /** A page as it is stored. */
  async seal(key: string, rows: readonly object[]): Promise<StoredIndexPage> {
    const text = encoder.encode(JSON.stringify(columnsOf(rows)));
    const packed = await through(text, new CompressionStream('gzip')).arrayBuffer();
    return { key, sealed: await this.#seal.seal(key, new Uint8Array(packed)) };
  }
}

/** A page as it stands on the disk. */
export interface StoredIndexPage {
  readonly key: string;
  /** Nonce, then the block. */
  readonly sealed: Uint8Array<ArrayBuffer>;
}
