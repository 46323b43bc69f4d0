import type { Bytes } from './block-seal';

/** Facts of a segment that memory has to know: revisions, and what rows are looked up by. */
export interface Head {
  /** Number of rows. */
  readonly size: number;
  /** Fields of the columns below; a segment of another layout is rewritten. */
  readonly layout: string;
  /** The revision of each row; one number where all rows share it. */
  readonly revisions: number | Float64Array;
  /** Numbers by which rows are ordered, for each such field of the layout. */
  readonly orders: readonly Float64Array[];
  /** Hashes of the rows' ids. */
  readonly ids: Uint32Array;
  /** Hashes of what rows refer to, for each such field of the layout; 0 where a row refers to nothing. */
  readonly references: readonly Uint32Array[];
  /** Rows of earlier segments that do not count any more: pairs of segment number and slot. */
  readonly kills: Uint32Array;
}

interface Preamble {
  readonly size: number;
  readonly layout: string;
  readonly revision?: number;
  readonly orders: number;
  readonly references: number;
  readonly kills: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Encodes a head: the length of the preamble, the preamble, padding to 8 bytes, the numbers of 8 bytes, those of 4. */
export function encodeHead({ size, layout, revisions, orders, ids, references, kills }: Head): Bytes {
  const isShared = typeof revisions === 'number';
  const preamble: Preamble = {
    size,
    layout,
    ...(isShared && { revision: revisions }),
    orders: orders.length,
    references: references.length,
    kills: kills.length,
  };
  const text = encoder.encode(JSON.stringify(preamble));
  const start = Math.ceil((4 + text.length) / 8) * 8;
  const doubles = [...(isShared ? [] : [revisions]), ...orders];
  const words = [ids, ...references, kills];
  const parts = [...doubles, ...words];
  const bytes = new Uint8Array(start + parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  let at = start;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

/** @param bytes of `encodeHead`, at the beginning of their buffer */
export function decodeHead(bytes: Bytes): Head {
  const { buffer } = bytes;
  const length = new DataView(buffer).getUint32(0, true);
  const preamble = JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))) as Preamble;
  const { size, layout } = preamble;
  let at = Math.ceil((4 + length) / 8) * 8;
  const doubles = (): Float64Array => {
    const part = new Float64Array(buffer, at, size);
    at += part.byteLength;
    return part;
  };
  const words = (count: number): Uint32Array => {
    const part = new Uint32Array(buffer, at, count);
    at += part.byteLength;
    return part;
  };
  const revisions = preamble.revision ?? doubles();
  const orders = Array.from({ length: preamble.orders }, doubles);
  const ids = words(size);
  const references = Array.from({ length: preamble.references }, () => words(size));
  return { size, layout, revisions, orders, ids, references, kills: words(preamble.kills) };
}
