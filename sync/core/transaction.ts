/*
 * All that the core needs of the storage: reads with revisions, and commits that are made only where nothing that was
 * read has changed since. Nothing is held open across an `await`, so the storage may seal, unpack or ask a worker.
 */

declare const value: unique symbol;

/** Key of the store; `T` is the type of its value. */
export type Key<T> = string & { readonly [value]?: T };
/** Beginning of keys whose values have one type. */
export type Prefix<T> = string & { readonly [value]?: T };

/** Stored value with its revision: 0 for an absent one. A removed one may keep the revision of its removal. */
export interface Stored {
  readonly value: unknown;
  /** The number of the commit that wrote it. */
  readonly revision: number;
}

export interface StoredAt extends Stored {
  readonly key: string;
}

export interface Commit {
  /** The revisions that were read. */
  readonly expect: ReadonlyMap<string, number>;
  /** Null removes. */
  readonly put: ReadonlyMap<string, unknown>;
}

/** The storage as the caller gives it. */
export interface Store {
  read(keys: readonly string[]): Promise<readonly Stored[]>;
  list(prefix: string): Promise<readonly StoredAt[]>;
  /**
   * Writes all or nothing.
   * @returns false, and nothing is written, where one of `expect` is not as it was read. @throws what the storage refuses
   */
  commit(commit: Commit): Promise<boolean>;
}

/** A storage that may hold more than fits into one list. */
export interface LargeStore extends Store {
  /** Yields everything under a prefix, in portions. A value written meanwhile may be among it, or not. */
  pages(prefix: string): AsyncIterableIterator<readonly StoredAt[]>;
}

/** Part of a transaction that pure functions see: loaded values, and what is written so far. */
export interface Draft {
  get<T>(key: Key<T>): T | null;
  all<T>(prefix: Prefix<T>): readonly { readonly key: string; readonly value: T }[];
  set<T>(key: Key<T>, value: T | null): void;
}

/** Values that one transaction has read, and those it is going to write. */
export class Transaction implements Draft, Commit {
  readonly expect = new Map<string, number>();
  readonly put = new Map<string, unknown>();
  readonly #read = new Map<string, unknown>();
  readonly #listed: string[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes keys known. What was read first counts: whatever is written behind it makes the commit fail. */
  async load(keys: readonly string[]): Promise<void> {
    const missing = [...new Set(keys)].filter((key) => !this.#read.has(key));
    if (missing.length === 0) return;
    const found = await this.#store.read(missing);
    for (const [at, key] of missing.entries()) this.#note(key, found[at] ?? { value: null, revision: 0 });
  }

  async list(prefix: string): Promise<void> {
    if (this.#listed.some((known) => prefix.startsWith(known))) return;
    for (const stored of await this.#store.list(prefix)) this.#note(stored.key, stored);
    this.#listed.push(prefix);
  }

  #note(key: string, stored: Stored): void {
    if (this.#read.has(key)) return;
    this.expect.set(key, stored.revision);
    this.#read.set(key, stored.value);
  }

  get<T>(key: Key<T>): T | null {
    if (this.put.has(key)) return this.put.get(key) as T | null;
    if (!this.#read.has(key) && !this.#listed.some((prefix) => key.startsWith(prefix)))
      throw new Error(`not loaded: ${key}`);
    return (this.#read.get(key) ?? null) as T | null;
  }

  /** Returns whether a key is unchanged since this revision; an absent one, since it was absent. */
  isAt(key: string, revision: number): boolean {
    return (this.#read.get(key) === null ? 0 : this.expect.get(key)) === revision;
  }

  all<T>(prefix: Prefix<T>): readonly { readonly key: string; readonly value: T }[] {
    const keys = [...new Set([...this.#read.keys(), ...this.put.keys()])].filter((key) =>
      key.startsWith(prefix),
    );
    return keys.flatMap((key) => {
      const found = this.get<T>(key);
      return found === null ? [] : [{ key, value: found }];
    });
  }

  set<T>(key: Key<T>, next: T | null): void {
    this.put.set(key, next);
  }
}

/** Reads, computes, and writes what was computed where nothing of it has changed meanwhile; else once more. */
export async function transact<T>(store: Store, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (;;) {
    const tx = new Transaction(store);
    const result = await work(tx);
    if (tx.put.size === 0 || (await store.commit(tx))) return result;
  }
}

/** Failure because the worker that stores is gone. Of the data passed to it, nobody knows whether it is stored. */
export class StorageLost extends Error {
  override readonly name = 'StorageLost';

  constructor() {
    super('the database worker is gone');
  }
}
