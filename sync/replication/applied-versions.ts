import type { CollectionName } from '../model/entity';
import { recordKey } from '../store/device';

/**
 * Versions that the server gave to what this device sent. The stored record learns its version when it comes back with
 * a pull. A pull that was answered before the push was may bring an earlier version afterwards: it is passed over, for
 * the later one follows.
 */
export class AppliedVersions {
  readonly #versions = new Map<string, number>();

  note(collection: CollectionName, id: string, version: number): void {
    this.#versions.set(recordKey(collection, id), version);
  }

  /** The last known version; 0 where none is known. */
  of(collection: CollectionName, id: string): number {
    return this.#versions.get(recordKey(collection, id)) ?? 0;
  }

  forget(collection: CollectionName, id: string): void {
    this.#versions.delete(recordKey(collection, id));
  }

  /** Under another epoch versions may begin anew: the server may have been restored. */
  clear(): void {
    this.#versions.clear();
  }
}
