import { HashIndex, hashOf } from './hash-index';
import type { HashPart } from './hash-index';
import type { Head } from './head';
import type { TableLayout } from './layout';

/** Slots of a segment in an ordinal: ten bits. */
export const SEGMENT_ROWS = 1_024;
/** Beyond it an ordinal would not fit into 32 bits. */
export const LAST_SEGMENT = 2 ** 22 - 1;

export const ordinalOf = (no: number, slot: number): number => no * SEGMENT_ROWS + slot;
export const segmentOf = (ordinal: number): number => Math.floor(ordinal / SEGMENT_ROWS);
export const slotOf = (ordinal: number): number => ordinal % SEGMENT_ROWS;

const NO_HASHES = new Uint32Array();

/** Facts of a segment in memory. */
export interface Segment {
  readonly no: number;
  readonly head: Head;
  /** The tag of the sealed head. */
  readonly tag: Uint8Array;
  readonly dead: Uint8Array;
  live: number;
  /** True after a row of the segment was removed; its content is still on the disk. */
  holdsRemoved: boolean;
}

/** The segments of one table and where their rows are, in typed arrays. Only live rows are ever told of. */
export class Directory {
  readonly #layout: TableLayout;
  readonly #segments = new Map<number, Segment>();
  readonly #ids = new HashIndex();
  readonly #references: ReadonlyMap<string, HashIndex>;
  readonly #isLive = (ordinal: number): boolean => this.isLive(ordinal);
  readonly #isPresent = (ordinal: number): boolean => this.#segments.has(segmentOf(ordinal));

  constructor(layout: TableLayout) {
    this.#layout = layout;
    this.#references = new Map(layout.references.map((field) => [field, new HashIndex()]));
  }

  get segments(): Iterable<Segment> {
    return this.#segments.values();
  }

  /** Live rows. */
  get size(): number {
    let size = 0;
    for (const { live } of this.#segments.values()) size += live;
    return size;
  }

  /** Bytes of the arrays that are held. */
  get bytes(): number {
    let bytes = this.#ids.bytes;
    for (const index of this.#references.values()) bytes += index.bytes;
    for (const { head, dead } of this.#segments.values()) {
      bytes += dead.byteLength;
      if (typeof head.revisions !== 'number') bytes += head.revisions.byteLength;
      for (const order of head.orders) bytes += order.byteLength;
    }
    return bytes;
  }

  segment(no: number): Segment | undefined {
    return this.#segments.get(no);
  }

  /** Takes segments in. Many at once cost a fraction of one after the other: their hashes are sorted together. */
  admit(added: readonly Pick<Segment, 'no' | 'head' | 'tag'>[]): void {
    for (const { no, head, tag } of added) {
      const dead = new Uint8Array(Math.ceil(head.size / 8));
      // The hashes go into the runs; what is kept of the head must not hold them as well.
      const kept: Head = {
        ...head,
        revisions: typeof head.revisions === 'number' ? head.revisions : head.revisions.slice(),
        orders: head.orders.map((order) => order.slice()),
        ids: new Uint32Array(),
        references: [],
        kills: head.kills.slice(),
      };
      this.#segments.set(no, { no, head: kept, tag, dead, live: head.size, holdsRemoved: false });
    }
    const parts = (hashesOf: (head: Head) => Uint32Array | undefined): readonly HashPart[] =>
      added.map(({ no, head }) => ({ hashes: hashesOf(head) ?? NO_HASHES, base: ordinalOf(no, 0) }));
    // Dead rows as well: whoever is removed leaves no earlier version behind.
    this.#ids.add(
      parts(({ ids }) => ids),
      this.#isPresent,
    );
    for (const [at, field] of this.#layout.references.entries())
      this.#references.get(field)?.add(
        parts(({ references }) => references[at]),
        this.#isLive,
      );
  }

  /** Applies the kills of a segment, once all earlier ones are there. */
  applyKills(no: number): void {
    const kills = this.#segments.get(no)?.head.kills ?? [];
    for (let at = 0; at < kills.length; at += 2) this.kill(kills[at] ?? 0, kills[at + 1] ?? 0);
  }

  /** Flags segments with a removed row: its content, and that of all its earlier versions, has to leave the disk. */
  markRemoved(id: string): void {
    for (const no of this.segmentsWith(id)) {
      const segment = this.#segments.get(no);
      if (segment !== undefined) segment.holdsRemoved = true;
    }
  }

  /** Segments that may hold a version of a row, one that counts or an earlier one. */
  segmentsWith(id: string): readonly number[] {
    return [...new Set(this.#ids.find(hashOf(id)).filter(this.#isPresent).map(segmentOf))];
  }

  /** Excludes a row that does not count any more. */
  kill(no: number, slot: number): void {
    const segment = this.#segments.get(no);
    if (segment === undefined) return;
    const bit = 1 << (slot & 7);
    if (((segment.dead[slot >> 3] ?? 0) & bit) !== 0) return;
    segment.dead[slot >> 3] = (segment.dead[slot >> 3] ?? 0) | bit;
    segment.live -= 1;
  }

  drop(no: number): void {
    this.#segments.delete(no);
  }

  isLive(ordinal: number): boolean {
    const segment = this.#segments.get(segmentOf(ordinal));
    if (segment === undefined) return false;
    const slot = slotOf(ordinal);
    return ((segment.dead[slot >> 3] ?? 0) & (1 << (slot & 7))) === 0;
  }

  revision(ordinal: number): number {
    const revisions = this.#segments.get(segmentOf(ordinal))?.head.revisions ?? 0;
    return typeof revisions === 'number' ? revisions : (revisions[slotOf(ordinal)] ?? 0);
  }

  /** Returns rows that may have an id. */
  byId(id: string): readonly number[] {
    return this.#ids.find(hashOf(id)).filter(this.#isLive);
  }

  /**
   * Returns rows that may refer to one of the values.
   * @returns null where the field is no reference
   */
  byReference(field: string, values: readonly string[]): readonly number[] | null {
    const index = this.#references.get(field);
    if (index === undefined || values.includes('')) return null;
    return [...new Set(values.flatMap((value) => index.find(hashOf(value))))].filter(this.#isLive);
  }

  /**
   * Returns rows that refer to anything by a field.
   * @returns null where the field is no reference
   */
  referring(field: string): readonly number[] | null {
    return this.#references.get(field)?.all().filter(this.#isLive) ?? null;
  }

  /**
   * Returns rows whose order lies between two numbers, both included.
   * @returns null where the field has no order
   */
  between(field: string, from: number, to: number): readonly number[] | null {
    const at = this.#layout.orders.indexOf(field);
    if (at < 0) return null;
    const found: number[] = [];
    for (const { no, head } of this.#segments.values()) {
      const order = head.orders[at];
      if (order === undefined) continue;
      for (let slot = 0; slot < order.length; slot += 1) {
        const value = order[slot] ?? 0;
        if (value < from || value > to) continue;
        const ordinal = ordinalOf(no, slot);
        if (this.isLive(ordinal)) found.push(ordinal);
      }
    }
    return found;
  }

  /** Returns the rows that come first by a field, with all that share the last row's place. */
  first(field: string, most: number): readonly number[] | null {
    const at = this.#layout.orders.indexOf(field);
    if (at < 0) return null;
    const orders: number[] = [];
    for (const { no, head } of this.#segments.values())
      head.orders[at]?.forEach((value, slot) => {
        if (this.isLive(ordinalOf(no, slot))) orders.push(value);
      });
    const last = Float64Array.from(orders).sort()[most - 1] ?? Infinity;
    return this.between(field, -Infinity, last);
  }

  /** Returns all rows. */
  all(): readonly number[] {
    const found: number[] = [];
    for (const { no } of this.#segments.values()) found.push(...this.of(no));
    return found;
  }

  /** Returns the rows of one segment. */
  of(no: number): readonly number[] {
    const segment = this.#segments.get(no);
    if (segment === undefined) return [];
    const found: number[] = [];
    for (let slot = 0; slot < segment.head.size; slot += 1) {
      const ordinal = ordinalOf(no, slot);
      if (this.isLive(ordinal)) found.push(ordinal);
    }
    return found;
  }
}
