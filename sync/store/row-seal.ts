import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { DataKey } from './data-key';

const NONCE_BYTES = 24;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A row as it is on the disk: what indexes need, readable, and the rest in one block. */
export type SealedRow = Readonly<Record<string, unknown>> & { readonly sealed: Uint8Array };

export function isSealed(row: unknown): row is SealedRow {
  // Not `instanceof`: a row may come from another realm.
  return typeof row === 'object' && row !== null && 'sealed' in row && ArrayBuffer.isView(row.sealed);
}

/** Returns what a block is bound to: its place and all unsealed fields of the row beside it. */
function bond(place: string, clear: Readonly<Record<string, unknown>>): Uint8Array {
  const names = Object.keys(clear).sort();
  return encoder.encode(JSON.stringify([place, names.map((name) => [name, clear[name]])]));
}

/**
 * Seals rows of IndexedDB tables with XChaCha20-Poly1305 under the person's key. A block that was changed, moved to
 * another row or table, or whose row was changed beside it, does not open. Rows hold values as JSON has them.
 */
export class RowSeal {
  readonly #key: DataKey;

  constructor(key: DataKey) {
    this.#key = key;
  }

  /**
   * @param place `<database>/<table>`
   * @param clear top-level fields that stay readable
   */
  seal(place: string, row: Readonly<Record<string, unknown>>, clear: ReadonlySet<string>): SealedRow {
    const beside: Record<string, unknown> = {};
    const secret: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) {
      if (clear.has(name)) beside[name] = value;
      else secret[name] = value;
    }
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const block = xchacha20poly1305(this.#key, nonce, bond(place, beside)).encrypt(
      encoder.encode(JSON.stringify(secret)),
    );
    const sealed = new Uint8Array(NONCE_BYTES + block.length);
    sealed.set(nonce);
    sealed.set(block, NONCE_BYTES);
    return { ...beside, sealed };
  }

  /**
   * Returns the row. Null where it is not sealed, or was sealed under another key, for another place, or was changed.
   */
  open(place: string, row: unknown): Record<string, unknown> | null {
    if (!isSealed(row)) return null;
    const { sealed, ...beside } = row;
    const block = new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    try {
      const secret = xchacha20poly1305(
        this.#key,
        block.subarray(0, NONCE_BYTES),
        bond(place, beside),
      ).decrypt(block.subarray(NONCE_BYTES));
      return { ...beside, ...(JSON.parse(decoder.decode(secret)) as Record<string, unknown>) };
    } catch {
      return null;
    }
  }
}
