/*
 * From the hash of a text to the rows that may have it, in typed arrays. A row is named by its ordinal:
 * segment number and slot in one. Hits are checked against the row itself, so a collision costs a look and no more.
 */

/** Returns a hash of 32 bits; 0 for an empty text or no text, which is never looked up. */
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
/** Number of rows from which the table of buckets costs less than half of the hashes. */
const LARGE = BUCKETS * 2;

/** Hashes of rows that follow one another from an ordinal on; 0 for a row without one. */
export interface HashPart {
  readonly hashes: Uint32Array;
  readonly base: number;
}

/** Hashes in ascending order with their ordinals. The high halves of a large run follow from their position. */
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
    const halves = new Uint16Array(hashes.length);
    const starts = new Uint32Array(BUCKETS + 1);
    for (const [at, hash] of hashes.entries()) {
      halves[at] = hash & 0xffff;
      const high = (hash >>> HIGH_BITS) + 1;
      starts[high] = (starts[high] ?? 0) + 1;
    }
    for (let at = 0; at < BUCKETS; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
    this.#hashes = halves;
    this.#starts = starts;
  }

  /** Returns a run of all parts; rows without a hash are left out. */
  static of(parts: readonly HashPart[]): HashRun {
    const most = parts.reduce((sum, { hashes }) => sum + hashes.length, 0);
    const hashes = new Uint32Array(most);
    const ordinals = new Uint32Array(most);
    let size = 0;
    for (const part of parts)
      for (let slot = 0; slot < part.hashes.length; slot += 1) {
        const hash = part.hashes[slot] ?? 0;
        if (hash === 0) continue;
        hashes[size] = hash;
        ordinals[size] = part.base + slot;
        size += 1;
      }
    return sorted(hashes.slice(0, size), ordinals.slice(0, size));
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

  /** Returns the whole hashes, in ascending order. */
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

type Columns = Readonly<Record<'hashes' | 'ordinals', Uint32Array>>;

/** Sorts byte by byte, from the last to the first: several times as fast as by comparing. */
function sorted(hashes: Uint32Array, ordinals: Uint32Array): HashRun {
  let from: Columns = { hashes, ordinals };
  let to: Columns = { hashes: hashes.slice(), ordinals: ordinals.slice() };
  const starts = new Uint32Array(257);
  for (let shift = 0; shift < 32; shift += 8) {
    starts.fill(0);
    for (let at = 0; at < hashes.length; at += 1) {
      const byte = ((from.hashes[at] ?? 0) >>> shift) & 0xff;
      starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
    }
    for (let byte = 0; byte < 256; byte += 1)
      starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0);
    for (let at = 0; at < hashes.length; at += 1) {
      const hash = from.hashes[at] ?? 0;
      const byte = (hash >>> shift) & 0xff;
      const place = starts[byte] ?? 0;
      starts[byte] = place + 1;
      to.hashes[place] = hash;
      to.ordinals[place] = from.ordinals[at] ?? 0;
    }
    [from, to] = [to, from];
  }
  return new HashRun(from.hashes, from.ordinals);
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

/** Runs of which each is at least twice as long as the next. A row is merged a few times, a look goes to a few runs. */
export class HashIndex {
  readonly #runs: HashRun[] = [];

  get bytes(): number {
    return this.#runs.reduce((sum, run) => sum + run.bytes, 0);
  }

  /** @param isLive what is not any more is left out where runs are merged */
  add(parts: readonly HashPart[], isLive: (ordinal: number) => boolean): void {
    let run = HashRun.of(parts);
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
