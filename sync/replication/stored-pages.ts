import { sameJson } from '../model/merge/equality';
import type { Checkpoint } from './scoped-pull';

/** Milliseconds between two looks whether a page is stored, and until a page that was not is asked for again. */
const LOOK = 10;
const RETRY = 5_000;

/**
 * Hands RxDB a page only when the one before it is stored. RxDB asks for the next page while it stores the last, and
 * where that fails it goes on with the next: its cursor would pass rows that are not there. Without a next page it
 * ends, and its next pull begins at the cursor that is stored.
 */
export class StoredPages {
  readonly #stored: () => Checkpoint | undefined;
  readonly #wake: () => void;
  #failed = false;
  #stopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param stored the cursor as RxDB has stored it last. @param wake asks for another pull. */
  constructor(stored: () => Checkpoint | undefined, wake: () => void) {
    this.#stored = stored;
    this.#wake = wake;
  }

  /** Whether something that was handed out could not be stored; a new pull begins before it. */
  get failed(): boolean {
    return this.#failed;
  }

  /** RxDB could not store a page. */
  fail(): void {
    this.#failed = true;
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(this.#wake, RETRY);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Resolves when everything up to here is stored. @returns false where it could not be stored */
  async until(last: Checkpoint | undefined): Promise<boolean> {
    const isStored = (): boolean => last === undefined || sameJson(this.#stored(), last);
    if (isStored()) {
      this.#failed = false;
      return true;
    }
    while (!this.#failed && !this.#stopped) {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (isStored()) return true;
    }
    return false;
  }
}
