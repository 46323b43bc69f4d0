/*
 * From the hash of a text to the rows that may have it, in typed arrays. A row is named by its ordinal:
 * segment number and slot in one. Hits are checked against the row itself, so a collision costs a look and no more.
 */

/** A hash of 32 bits; 0 for what is no text or an empty one, which is never looked for. */
export function hashOf(value: unknown): number {
  if (typeof value !== 'string' || value === '') return 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  hash ^= hash >>> 12;
  return hash >>> 0 || 1;
}

const HIGH_BITS = 16;
const BUCKETS = 1 << HIGH_BITS;
/** From so many rows on, the table of buckets costs less than half of the hashes. */
const LARGE = BUCKETS * 2;

/** Hashes in ascending order with their ordinals. The high halves of a large run are told by where they stand. */
export class HashRun {
  readonly ordinals: Uint32Array;
  /** Whole hashes of a small run, low halves of a large one. */
  readonly #hashes: Uint32Array | Uint16Array;
  readonly #starts: Uint32Array | null;

  /** @param hashes in ascending order */
  constructor(hashes: Uint32Array, ordinals: Uint32Array) {
    this.ordinals = ordinals;
    if (hashes.length < LARGE) {
      this.#hashes = hashes;
      this.#starts = null;
      return;
    }
    this.#hashes = Uint16Array.from(hashes, (hash) => hash & 0xffff);
    const starts = new Uint32Array(BUCKETS + 1);
    for (const hash of hashes) {
      const high = (hash >>> HIGH_BITS) + 1;
      starts[high] = (starts[high] ?? 0) + 1;
    }
    for (let at = 0; at < BUCKETS; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
    this.#starts = starts;
  }

  /** @param hashes of rows that follow one another from an ordinal on; rows without a hash are left out */
  static of(hashes: Uint32Array, base: number): HashRun {
    const slots = 1 << 20;
    const keys = Float64Array.from(hashes, (hash, slot) => hash * slots + slot).sort();
    const from = keys.findIndex((key) => key >= slots);
    const kept = from < 0 ? new Float64Array() : keys.subarray(from);
    return new HashRun(
      Uint32Array.from(kept, (key) => Math.floor(key / slots)),
      Uint32Array.from(kept, (key) => base + (key % slots)),
    );
  }

  get size(): number {
    return this.ordinals.length;
  }

  get bytes(): number {
    return this.#hashes.byteLength + this.ordinals.byteLength + (this.#starts?.byteLength ?? 0);
  }

  find(hash: number, found: number[]): void {
    const starts = this.#starts;
    const high = hash >>> HIGH_BITS;
    const wanted = starts === null ? hash : hash & 0xffff;
    let low = starts?.[high] ?? 0;
    const end = starts?.[high + 1] ?? this.size;
    for (let above = end; low < above;) {
      const middle = (low + above) >>> 1;
      if ((this.#hashes[middle] ?? 0) < wanted) low = middle + 1;
      else above = middle;
    }
    for (; low < end && this.#hashes[low] === wanted; low += 1) found.push(this.ordinals[low] ?? 0);
  }

  /** The whole hashes, in ascending order. */
  hashes(): Uint32Array {
    if (this.#starts === null) return this.#hashes as Uint32Array;
    const whole = new Uint32Array(this.size);
    for (let high = 0; high < BUCKETS; high += 1) {
      const end = this.#starts[high + 1] ?? 0;
      for (let at = this.#starts[high] ?? 0; at < end; at += 1)
        whole[at] = ((high << HIGH_BITS) | (this.#hashes[at] ?? 0)) >>> 0;
    }
    return whole;
  }
}

function merged(a: HashRun, b: HashRun, isLive: (ordinal: number) => boolean): HashRun {
  const [left, right] = [a.hashes(), b.hashes()];
  const hashes = new Uint32Array(a.size + b.size);
  const ordinals = new Uint32Array(a.size + b.size);
  let size = 0;
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    const fromLeft = j >= right.length || (i < left.length && (left[i] ?? 0) <= (right[j] ?? 0));
    const ordinal = fromLeft ? (a.ordinals[i] ?? 0) : (b.ordinals[j] ?? 0);
    const hash = fromLeft ? (left[i] ?? 0) : (right[j] ?? 0);
    if (fromLeft) i += 1;
    else j += 1;
    if (!isLive(ordinal)) continue;
    hashes[size] = hash;
    ordinals[size] = ordinal;
    size += 1;
  }
  return size === hashes.length
    ? new HashRun(hashes, ordinals)
    : new HashRun(hashes.slice(0, size), ordinals.slice(0, size));
}

/** Runs of which each is at least twice as long as the next: a row is merged a few times, a look goes to a few runs. */
export class HashIndex {
  readonly #runs: HashRun[] = [];

  get bytes(): number {
    return this.#runs.reduce((sum, run) => sum + run.bytes, 0);
  }

  /** @param isLive what is not any more is left out where runs are merged */
  add(hashes: Uint32Array, base: number, isLive: (ordinal: number) => boolean): void {
    let run = HashRun.of(hashes, base);
    for (
      let last = this.#runs.at(-1);
      last !== undefined && last.size < run.size * 2;
      last = this.#runs.at(-1)
    ) {
      this.#runs.pop();
      run = merged(last, run, isLive);
    }
    if (run.size > 0) this.#runs.push(run);
  }

  /** Ordinals of rows that may have the text of this hash. */
  find(hash: number): readonly number[] {
    const found: number[] = [];
    for (const run of this.#runs) run.find(hash, found);
    return found;
  }

  /** Ordinals of all rows that have a text. */
  all(): number[] {
    return this.#runs.flatMap(({ ordinals }) => [...ordinals]);
  }
}
