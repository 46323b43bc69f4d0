/** A repeatable stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a whole number between both ends, which are included. */
  int(least: number, most: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** Derives four 32-bit words from a text. */
function seedWords(text: string): [number, number, number, number] {
  const words: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  for (let at = 0; at < text.length; at += 1) {
    const slot = at % 4;
    words[slot] = Math.imul((words[slot] ?? 0) ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
    words[(slot + 1) % 4] = ((words[(slot + 1) % 4] ?? 0) + (words[slot] ?? 0)) >>> 0;
  }
  return words;
}

/**
 * Creates a separate stream for each name, so that a change in one part of the demo data leaves the others unchanged.
 */
export function createRandom(seed: string): Random {
  // Small fast counting generator (sfc32): passes the usual test batteries, needs four words of state.
  let [a, b, c, counter] = seedWords(seed);
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 16; round += 1) next();
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

/** Picks items in proportion to their weights. @throws RangeError for an empty list. */
export function weighted<T>(entries: readonly (readonly [item: T, weight: number])[]): (random: Random) => T {
  const last = entries.at(-1);
  if (last === undefined) throw new RangeError('nothing to pick from');
  let total = 0;
  const steps = entries.map(([item, weight]) => ({ item, upTo: (total += weight) }));
  return (random) => {
    const point = random.next() * total;
    let [low, high] = [0, steps.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.upTo ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    return steps[low]?.item ?? last[0];
  };
}

/** Returns a UUIDv7 of the instant (epoch milliseconds) with random bits from the stream. */
export function uuidAt(random: Random, instant: number): string {
  const time = Math.floor(instant).toString(16).padStart(12, '0');
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = random.pick(['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(6)}${hex(6)}`;
}
