import { BlockCache } from './block-cache';
import { inflated } from './block-seal';
import type { BlockSeal } from './block-seal';
import { Block } from './columns';
import { segmentOf, slotOf } from './directory';
import type { Head } from './head';
import type { Parts, SegmentFiles } from './segment-files';
import { BLOCK_ROWS, blockName, extractName, extractPart } from './segment-writer';

/** Rows of opened blocks that are kept. */
const CACHED_ROWS = 16_000;
/** Number of blocks of a segment from which all of it is read at once. */
const MOST_OF_A_SEGMENT = 4;

/** A segment was taken away while somebody read it. */
export class Moved extends Error {
  override readonly name = 'Moved';
}

/** The table of a segment. */
interface Table {
  readonly no: number;
  readonly layout: { readonly name: string };
}

/** Rows of one block that somebody asks for. */
export interface WantedRows {
  readonly block: Block;
  readonly ordinals: readonly number[];
}

const decoder = new TextDecoder('utf-8', { fatal: true });
const blockOf = (ordinal: number): number => Math.floor(slotOf(ordinal) / BLOCK_ROWS);

/** Returns the place of a row in its block. */
export const placeInBlock = (ordinal: number): number => ordinal % BLOCK_ROWS;

/** Reads what segments hold. What it throws: `Moved`, OperationError for what does not open, NotReadableError. */
export class SegmentReader {
  readonly #files: SegmentFiles;
  readonly #seal: BlockSeal;
  readonly #cache = new BlockCache(CACHED_ROWS);

  constructor(files: SegmentFiles, seal: BlockSeal) {
    this.#files = files;
    this.#seal = seal;
  }

  /** Forgets what it has opened. */
  clear(): void {
    this.#cache.clear();
  }

  /** Returns the block that holds a row. */
  block(table: Table, ordinal: number): Promise<Block> {
    return this.#block(table, ordinal, () => this.#parts(table, segmentOf(ordinal)));
  }

  /** Returns the blocks that hold rows. */
  blocks(table: Table, ordinals: readonly number[]): Promise<readonly WantedRows[]> {
    const segments = new Map<number, Map<number, number[]>>();
    for (const ordinal of ordinals) {
      const blocks = segments.get(segmentOf(ordinal)) ?? new Map<number, number[]>();
      segments.set(segmentOf(ordinal), blocks);
      const wanted = blocks.get(blockOf(ordinal));
      if (wanted === undefined) blocks.set(blockOf(ordinal), [ordinal]);
      else wanted.push(ordinal);
    }
    const found = [...segments].flatMap(([no, blocks]) => {
      let reading: Promise<Parts> | null = null;
      const parts = (): Promise<Parts> =>
        (reading ??= this.#parts(table, no).then((all) =>
          blocks.size < MOST_OF_A_SEGMENT ? all : all.inMemory(),
        ));
      return [...blocks.values()].map(async (wanted): Promise<WantedRows> => {
        const block = await this.#block(table, wanted[0] ?? 0, parts);
        return { block, ordinals: wanted };
      });
    });
    return Promise.all(found);
  }

  /** Returns the extract of a segment of a table that has one. */
  async extract(table: Table, no: number, head: Head): Promise<string> {
    const name = extractName(this.#files.name, table.layout.name, no);
    return this.#text(await this.#parts(table, no), extractPart(head), name);
  }

  #block(table: Table, ordinal: number, parts: () => Promise<Parts>): Promise<Block> {
    const [no, block] = [segmentOf(ordinal), blockOf(ordinal)];
    return this.#cache.get(`${table.no}/${no}/${block}`, BLOCK_ROWS, async () => {
      const name = blockName(this.#files.name, table.layout.name, no, block);
      return new Block(await this.#text(await parts(), block, name));
    });
  }

  async #parts({ no: table, layout }: Table, no: number): Promise<Parts> {
    const parts = await this.#files.parts(table, no);
    if (parts === null) throw new Moved(`${layout.name} ${no}`);
    return parts;
  }

  /**
   * Opens one part.
   * @param name what it is sealed to
   */
  async #text(parts: Parts, at: number, name: string): Promise<string> {
    const sealed = await parts.part(at);
    if (sealed === null) throw new Moved(name);
    return decoder.decode(await inflated(await this.#seal.open(name, sealed)));
  }
}
