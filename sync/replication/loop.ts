/** Work that is done again and again, with pauses that anybody may cut short. */
export class Loop {
  readonly #step: () => Promise<number>;
  readonly #stop = new AbortController();
  #wake: () => void = () => undefined;
  #isWanted = false;
  #isPausing = false;
  #ended: Promise<void> | null = null;

  /** @param step milliseconds until it is due again. It must not fail; what it waits for ends with the loop */
  constructor(step: () => Promise<number>) {
    this.#step = step;
  }

  /** True where nothing is done at this moment, and nothing is wanted. */
  get isPausing(): boolean {
    return this.#isPausing && !this.#isWanted;
  }

  start(): void {
    this.#ended ??= this.#run();
  }

  /** Begins at once, or once more behind the step that runs. */
  wake(): void {
    this.#isWanted = true;
    this.#wake();
  }

  /** @returns once the step that runs has ended */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      this.#isWanted = false;
      const pause = await this.#step();
      if (pause > 0) await this.#pause(pause);
    }
  }

  #pause(milliseconds: number): Promise<void> {
    if (this.#isWanted || this.#stop.signal.aborted) return Promise.resolve();
    this.#isPausing = true;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#isPausing = false;
        resolve();
      };
      // A timer takes no endless pause.
      const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
      this.#wake = end;
    });
  }
}
