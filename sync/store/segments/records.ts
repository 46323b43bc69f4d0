import { tagOf } from './block-seal';
import type { Bytes } from './block-seal';
import type { RecordFile } from './files';
import type { RecordSeal } from './record-seal';

/** Segment number and slot of the former version of a row. */
export type Place = readonly [number, number];

/** A record that does not open. The disk is damaged, or it was changed past the app. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
  readonly key: string;

  constructor(key: string) {
    super(`does not open: ${key}`);
    this.key = key;
  }
}

/** A single record as memory holds it. It is opened when it is first asked for. */
export class StoredRecord {
  readonly revision: number;
  readonly tag: Bytes;
  readonly place: Place | null;
  #sealed: Bytes | null;
  #value: unknown;

  private constructor(
    revision: number,
    tag: Bytes,
    place: Place | null,
    sealed: Bytes | null,
    value: unknown,
  ) {
    this.revision = revision;
    this.tag = tag;
    this.place = place;
    this.#sealed = sealed;
    this.#value = value;
  }

  static ofFile({ r, b, p }: RecordFile): StoredRecord {
    return new StoredRecord(r, tagOf(b), p ?? null, b, null);
  }

  /** @param file as it was made of the value */
  static ofValue({ r, b, p }: RecordFile, value: unknown): StoredRecord {
    return new StoredRecord(r, tagOf(b), p ?? null, null, value);
  }

  /** @throws DamagedRecord */
  value(key: string, seal: RecordSeal, database: string): unknown {
    if (this.#sealed !== null) {
      try {
        this.#value = seal.open(placeName(database, key, this.revision, this.place), this.#sealed);
      } catch {
        throw new DamagedRecord(key);
      }
      this.#sealed = null;
    }
    return this.#value;
  }
}

/** Returns the place that a record is sealed to. */
export const placeName = (database: string, key: string, revision: number, place: Place | null): string =>
  JSON.stringify([database, key, revision, place]);

/** `rows/clients/`: keys of one table are together. */
export const bucketOf = (key: string): string => {
  const second = key.indexOf('/', key.indexOf('/') + 1);
  return second < 0 ? key : key.slice(0, second + 1);
};

/** The single records, by key: rows of the overlay and all that is no row. */
export class Records {
  readonly #buckets = new Map<string, Map<string, StoredRecord>>();

  get(key: string): StoredRecord | undefined {
    return this.#buckets.get(bucketOf(key))?.get(key);
  }

  set(key: string, record: StoredRecord | null): void {
    const name = bucketOf(key);
    const bucket = this.#buckets.get(name);
    if (record === null) bucket?.delete(key);
    else if (bucket === undefined) this.#buckets.set(name, new Map([[key, record]]));
    else bucket.set(key, record);
  }

  /** Returns the number of records of a bucket. */
  count(bucket: string): number {
    return this.#buckets.get(bucket)?.size ?? 0;
  }

  *beginningWith(prefix: string): Iterable<readonly [string, StoredRecord]> {
    for (const [name, bucket] of this.#buckets) {
      if (!name.startsWith(prefix) && !prefix.startsWith(name)) continue;
      for (const entry of bucket) if (entry[0].startsWith(prefix)) yield entry;
    }
  }

  *[Symbol.iterator](): Iterator<readonly [string, StoredRecord]> {
    for (const bucket of this.#buckets.values()) yield* bucket;
  }
}
