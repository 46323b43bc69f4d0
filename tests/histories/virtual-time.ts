interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** More than any history needs that comes to rest. */
const MOST_EVENTS = 60_000;

/** A world in which time passes only when something happens. Events run one after another, in a fixed order. */
export class VirtualTime {
  now = 0;
  events = 0;
  #order = 0;
  #heap: Event[] = [];

  after(milliseconds: number, run: () => void): void {
    const heap = this.#heap;
    let at = heap.length;
    const event = { at: this.now + milliseconds, order: (this.#order += 1), run };
    heap.push(event);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = heap[up];
      if (above === undefined || !isBefore(event, above)) break;
      heap[at] = above;
      heap[up] = event;
      at = up;
    }
  }

  #next(time: number): Event | null {
    const heap = this.#heap;
    const [top] = heap;
    if (top === undefined || top.at > time) return null;
    const last = heap.pop();
    if (last !== undefined && last !== top) this.#sink(last);
    return top;
  }

  #sink(event: Event): void {
    const heap = this.#heap;
    heap[0] = event;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      if (a === undefined) return;
      const least = b !== undefined && isBefore(b, a) ? left + 1 : left;
      const below = least === left ? a : (b ?? a);
      if (!isBefore(below, event)) return;
      heap[at] = below;
      heap[least] = event;
      at = least;
    }
  }

  /** Runs everything until this moment. What an event sets going is done before the next one. */
  async until(time: number): Promise<void> {
    for (;;) {
      const next = this.#next(time);
      if (next === null) break;
      this.now = next.at;
      this.events += 1;
      if (this.events > MOST_EVENTS) throw new Error('it does not come to rest');
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.now = Math.max(this.now, time);
  }

  /** Forgets what was to come. */
  drop(): void {
    this.#heap = [];
  }
}
