import type { Commit, Stored, StoredAt } from '@sync/core/transaction';

export class DiskFull extends Error {
  override readonly name = 'DiskFull';
}

const NOTHING: Stored = { value: null, revision: 0 };
/** `rows/clients/`: keys of one table and collection stand together. */
const bucketOf = (key: string): string => key.slice(0, key.indexOf('/', key.indexOf('/') + 1) + 1) || key;

/** Content of the disk of a device. Values are never changed in place. */
export class Disk {
  full = false;
  #commits = 0;
  readonly #buckets = new Map<string, Map<string, Stored>>();
  readonly #committed: (commit: Commit) => void;

  /** @param committed told of each commit */
  constructor(committed: (commit: Commit) => void) {
    this.#committed = committed;
  }

  commit(commit: Commit): boolean {
    for (const [key, revision] of commit.expect) if (this.read(key).revision !== revision) return false;
    if (this.full) throw new DiskFull();
    this.#commits += 1;
    for (const [key, value] of commit.put) {
      const name = bucketOf(key);
      const bucket = this.#buckets.get(name) ?? new Map<string, Stored>();
      this.#buckets.set(name, bucket.set(key, { value, revision: this.#commits }));
    }
    this.#committed(commit);
    return true;
  }

  read(key: string): Stored {
    return this.#buckets.get(bucketOf(key))?.get(key) ?? NOTHING;
  }

  get<T>(key: string): T | null {
    return this.read(key).value as T | null;
  }

  list(prefix: string): readonly StoredAt[] {
    const found: StoredAt[] = [];
    for (const [name, bucket] of this.#buckets) {
      if (!name.startsWith(prefix) && !prefix.startsWith(name)) continue;
      for (const [key, stored] of bucket)
        if (stored.value !== null && key.startsWith(prefix)) found.push({ key, ...stored });
    }
    return found;
  }

  values<T>(prefix: string): readonly T[] {
    return this.list(prefix).map(({ value }) => value as T);
  }
}

/** Yields what was listed in portions of two, as a large store tells it. */
export async function* inPortions(found: readonly StoredAt[]): AsyncGenerator<readonly StoredAt[], void> {
  for (let at = 0; at < found.length; at += 2) yield Promise.resolve(found.slice(at, at + 2));
}
