/*
 * Which ids came in a resync, as numbers of 52 bits in one typed array: of two million ids 64 MB less than a set of
 * texts. Two different ids share a number once in thousands of sweeps of that size; such a row goes with the next resync.
 */

const HIGH = 2 ** 32;

/** Returns a number for a text, from 1 up to 2^52. */
function numberOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
    high ^= high >>> 15;
  }
  low ^= low >>> 16;
  return (high >>> 12) * HIGH + (low >>> 0) || 1;
}

/** A set of ids that only grows. */
export class Marks {
  #slots = new Float64Array(1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(id: string): void {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    if (this.#put(this.#slots, numberOf(id))) this.#size += 1;
  }

  has(id: string): boolean {
    const wanted = numberOf(id);
    const mask = this.#slots.length - 1;
    for (let at = (wanted % HIGH) & mask; ; at = (at + 1) & mask) {
      const found = this.#slots[at];
      if (found === wanted) return true;
      if (found === 0) return false;
    }
  }

  #put(slots: Float64Array, number: number): boolean {
    const mask = slots.length - 1;
    let at = (number % HIGH) & mask;
    while (slots[at] !== 0) {
      if (slots[at] === number) return false;
      at = (at + 1) & mask;
    }
    slots[at] = number;
    return true;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2);
    for (const number of this.#slots) if (number !== 0) this.#put(slots, number);
    this.#slots = slots;
  }
}
