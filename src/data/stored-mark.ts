/** A text in localStorage that parts of the page follow. Other tabs are heard by themselves. */
export class StoredMark {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();

  constructor(key: string) {
    this.#key = key;
  }

  readonly read = (): string | null => localStorage.getItem(this.#key);

  /** Sets it, or takes it away; nobody hears of it before `tell`. */
  store(text: string | null): void {
    if (text === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, text);
  }

  /** Tells those in this tab who follow it. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };
}
