/** Collects changes of an index's documents between two times of keeping its rows. */
export class Followed {
  /** Documents written since the rows were kept. */
  written = 0;
  /** Whether it is known how many that are. */
  known = false;
  /** The time from which on what is kept, or being kept, lacks what is written. */
  #until = Infinity;
  #disturbances = 0;
  #last: Promise<void> = Promise.resolve();

  /** @returns whether what is kept may hold something of it */
  hear(documents: number, gone: readonly string[], earliest: number): boolean {
    this.written += documents;
    const matters = gone.length > 0 || earliest <= this.#until;
    if (matters) this.#disturbances += 1;
    return matters;
  }

  /** Rows are going to be kept that may lack what is written after `until`. @returns whether nothing spoilt them so far */
  begin(until: number): () => boolean {
    // Until it is known otherwise, also of what was kept before.
    this.#until = until;
    this.known = false;
    this.written = 0;
    const before = this.#disturbances;
    return () => this.#disturbances === before;
  }

  knows(until: number, written: number): void {
    this.#until = until;
    this.written += written;
    this.known = true;
  }

  inTurn(task: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(task, task).catch(() => undefined);
    return this.#last;
  }
}
