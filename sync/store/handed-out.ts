/**
 * Ids of the documents that RxDB was given and may still hold. An id is known for as long as one of its documents
 * lives: RxDB's document cache holds the documents it answers from, and lets them go as they are collected.
 */
export class HandedOut {
  /** How many documents of an id live. */
  readonly #living = new Map<string, number>();
  readonly #collected = new FinalizationRegistry<string>((id) => {
    const left = (this.#living.get(id) ?? 0) - 1;
    if (left > 0) this.#living.set(id, left);
    else this.#living.delete(id);
  });

  add(id: string, document: object): void {
    this.#living.set(id, (this.#living.get(id) ?? 0) + 1);
    this.#collected.register(document, id);
  }

  has(id: string): boolean {
    return this.#living.has(id);
  }

  get ids(): Iterable<string> {
    return this.#living.keys();
  }
}
