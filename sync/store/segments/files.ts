import { StorageLost } from '../../core/transaction';
import type { Bytes } from './block-seal';

/*
 * What stands in IndexedDB: one database for each user, no index. What is large is a `Blob`: browsers keep it as a file of
 * its own, which they write once. LevelDB writes each value again with every level that it climbs.
 */

/** A single record: a row of the overlay, or anything that is no row. */
export interface RecordFile {
  /** The revision. */
  readonly r: number;
  /** The value, sealed to key, revision and place. */
  readonly b: Bytes;
  /** Place of a former version of the row: segment number and slot. */
  readonly p?: readonly [number, number];
}

/** Changes by one commit, for other tabs. */
export interface JournalFile {
  readonly records: readonly string[];
  readonly added: readonly SegmentName[];
  readonly gone: readonly SegmentName[];
}

/** Table number and segment number. */
export type SegmentName = readonly [number, number];

/** The parts of a segment behind its head, one behind the other: its blocks, and its extract where the table has one. */
export interface PartsFile {
  /** End of each part. */
  readonly ends: readonly number[];
  readonly bytes: Bytes | Blob;
}

/** The number of the last commit, and the rest of the state, sealed to it. */
export interface StateFile {
  readonly seq: number;
  readonly b: Bytes;
}

export const STORES = ['state', 'journal', 'records', 'heads', 'parts'] as const;
export type StoreName = (typeof STORES)[number];
export const STATE = 'state';

export const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')));
  });

/** @throws AbortError for a transaction that was aborted, else what the browser says */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('transaction aborted', 'AbortError')),
    );
  });

/** Returns the range of all keys that begin with a prefix. */
export const beginningWith = (prefix: string): IDBKeyRange =>
  IDBKeyRange.bound(prefix, `${prefix}\uFFFF`, false, true);

/** @throws what the browser refuses: no storage in a private window, a version that is newer */
export async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const store of STORES) opening.result.createObjectStore(store);
  });
  return settled(opening);
}

/** Opens a database once more. @throws StorageLost where it was removed meanwhile, else what the browser refuses */
export async function reopenDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  let isNew = false;
  opening.addEventListener('upgradeneeded', () => {
    isNew = true;
    opening.transaction?.abort();
  });
  try {
    return await settled(opening);
  } catch (error) {
    throw isNew ? new StorageLost() : error;
  }
}

export const deleteDatabase = (name: string): Promise<unknown> => settled(indexedDB.deleteDatabase(name));
