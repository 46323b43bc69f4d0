/** Time of the last touch of the app in any of its tabs, by the clock; milliseconds since 1970, 0 for never. */
export interface SharedTouch {
  read(): number;
  write(at: number): void;
}

/** Writing each touch down would cost more than it tells. Milliseconds. */
const WRITE_EVERY = 10_000;

/**
 * Clock of the time since the last touch of the app. By the clock, which goes on while a tablet sleeps, and by the
 * time the page runs, which nobody sets back: whichever says more.
 */
export class IdleClock {
  readonly #shared: SharedTouch;
  readonly #now: () => number;
  readonly #running: () => number;
  #at: number;
  #ranAt: number;
  #writtenAt = 0;

  /** @param now milliseconds since 1970 @param running milliseconds that the page runs */
  constructor(shared: SharedTouch, now = () => Date.now(), running = () => performance.now()) {
    this.#shared = shared;
    this.#now = now;
    this.#running = running;
    this.#at = now();
    this.#ranAt = running();
  }

  touch(): void {
    this.#at = this.#now();
    this.#ranAt = this.#running();
    if (Math.abs(this.#at - this.#writtenAt) < WRITE_EVERY) return;
    this.#writtenAt = this.#at;
    this.#shared.write(this.#at);
  }

  /** Returns the milliseconds without a touch in any tab. */
  idle(): number {
    const now = this.#now();
    const elsewhere = this.#shared.read();
    if (elsewhere > this.#at && elsewhere <= now) {
      this.#at = elsewhere;
      this.#ranAt = this.#running() - (now - elsewhere);
    }
    return Math.max(0, now - this.#at, this.#running() - this.#ranAt);
  }
}
