import { deflated, tagOf } from './block-seal';
import type { BlockSeal, Bytes } from './block-seal';
import { encodeColumns } from './columns';
import type { PlainRow } from './columns';
import { SEGMENT_ROWS } from './directory';
import { hashOf } from './hash-index';
import { encodeHead } from './head';
import type { Head } from './head';
import { layoutName, orderOf } from './layout';
import type { TableLayout } from './layout';

/** Rows of a block. A cold read opens one; more of them pack better. */
export const BLOCK_ROWS = 128;

/** A row with the number of the commit that wrote it. */
export interface RevisedRow {
  readonly row: PlainRow;
  readonly revision: number;
}

/** A segment that is ready to be stored. */
export interface MadeSegment {
  readonly no: number;
  readonly head: Head;
  readonly sealedHead: Bytes;
  readonly tag: Bytes;
  /** Its blocks, and its extract where the table has one. */
  readonly parts: readonly Bytes[];
}

const encoder = new TextEncoder();

/** Returns the name that heads and blocks are sealed to. */
export const headName = (database: string, table: string, no: number): string =>
  JSON.stringify([database, table, no, 'head']);
export const blockName = (database: string, table: string, no: number, block: number): string =>
  JSON.stringify([database, table, no, block]);
export const extractName = (database: string, table: string, no: number): string =>
  JSON.stringify([database, table, no, 'extract']);
/** Returns the number of the part that holds the extract, after the blocks. */
export const extractPart = ({ size }: Head): number => Math.ceil(size / BLOCK_ROWS);

function headOf(layout: TableLayout, rows: readonly RevisedRow[], kills: readonly number[]): Head {
  const [first] = rows;
  const isShared = rows.every(({ revision }) => revision === first?.revision);
  return {
    size: rows.length,
    layout: layoutName(layout),
    revisions: isShared ? (first?.revision ?? 0) : Float64Array.from(rows, ({ revision }) => revision),
    // What has no known place among the others is looked at by whoever asks for an order.
    orders: layout.orders.map((field) => Float64Array.from(rows, ({ row }) => orderOf(row[field]) ?? NaN)),
    ids: Uint32Array.from(rows, ({ row }) => hashOf(row['id'])),
    references: layout.references.map((field) => Uint32Array.from(rows, ({ row }) => hashOf(row[field]))),
    kills: Uint32Array.from(kills),
  };
}

/**
 * Makes segments of rows.
 * @param kills pairs of segment number and slot, which are in the first one's head; without rows it holds only them
 */
export async function makeSegments(
  seal: BlockSeal,
  database: string,
  layout: TableLayout,
  rows: readonly RevisedRow[],
  kills: readonly number[],
  numberOf: (at: number) => number,
): Promise<readonly MadeSegment[]> {
  const made: MadeSegment[] = [];
  for (let at = 0; at < rows.length || (at === 0 && kills.length > 0); at += SEGMENT_ROWS) {
    const part = rows.slice(at, at + SEGMENT_ROWS);
    const no = numberOf(made.length);
    const head = headOf(layout, part, at === 0 ? kills : []);
    const parts: Promise<Bytes>[] = [];
    const add = (place: string, text: string): number =>
      parts.push(deflated(encoder.encode(text)).then((packed) => seal.seal(place, packed)));
    const plain = part.map(({ row }) => row);
    for (let from = 0; from < part.length; from += BLOCK_ROWS) {
      const place = blockName(database, layout.name, no, from / BLOCK_ROWS);
      add(place, encodeColumns(plain.slice(from, from + BLOCK_ROWS)));
    }
    if (layout.extract !== undefined && part.length > 0)
      add(extractName(database, layout.name, no), layout.extract.of(plain));
    const sealedHead = await seal.seal(headName(database, layout.name, no), encodeHead(head));
    made.push({ no, head, sealedHead, tag: tagOf(sealedHead), parts: await Promise.all(parts) });
  }
  return made;
}
