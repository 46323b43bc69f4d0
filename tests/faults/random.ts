/**
 * Numbers that follow from a seed alone (FNV-1a for the seed, then Mulberry32). Each subject draws from a stream of its
 * own, so that one more draw here changes nothing there.
 */
export class Random {
  readonly #seed: string;
  #state: number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#state = 2_166_136_261;
    for (const character of seed) {
      this.#state = Math.imul(this.#state ^ (character.codePointAt(0) ?? 0), 16_777_619);
    }
    // Seeds that differ in one digit begin alike without this.
    for (let round = 0; round < 4; round += 1) this.next();
  }

  /** Returns a stream of its own, named by a subject. */
  fork(subject: string): Random {
    return new Random(`${this.#seed}/${subject}`);
  }

  /** Draws a number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Draws a whole number in [0, below). */
  integer(below: number): number {
    return Math.floor(this.next() * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.integer(list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Draws one of the names, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    throw new Error('no weights');
  }

  /** Draws a UUID of version 7 whose time is fixed: ids are the same whenever the seed is played. */
  uuid(): string {
    const hex = Array.from({ length: 5 }, () => this.integer(65_536).toString(16).padStart(4, '0')).join('');
    return `01930000-0000-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
  }
}
