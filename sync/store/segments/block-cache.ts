import type { Block } from './columns';

/** Blocks that were opened lately, up to a number of rows. */
export class BlockCache {
  readonly #blocks = new Map<string, Promise<Block>>();
  readonly #sizes = new Map<string, number>();
  readonly #most: number;
  #rows = 0;

  /** @param most rows */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the block under a name; opens it where it is not cached. A failure is not cached. */
  get(name: string, size: number, open: () => Promise<Block>): Promise<Block> {
    const known = this.#blocks.get(name);
    if (known !== undefined) {
      this.#blocks.delete(name);
      this.#blocks.set(name, known);
      return known;
    }
    const opening = open();
    this.#blocks.set(name, opening);
    this.#sizes.set(name, size);
    this.#rows += size;
    opening.catch(() => this.#forget(name));
    for (const oldest of this.#blocks.keys()) {
      if (this.#rows <= this.#most || oldest === name) break;
      this.#forget(oldest);
    }
    return opening;
  }

  clear(): void {
    this.#blocks.clear();
    this.#sizes.clear();
    this.#rows = 0;
  }

  #forget(name: string): void {
    if (!this.#blocks.delete(name)) return;
    this.#rows -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
