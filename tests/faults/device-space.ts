let isFull = false;

/** Whether the storage of this device takes nothing any more, as a browser's does when the disk is full. */
export function setFull(full: boolean): void {
  isFull = full;
}

type Store = { -readonly [K in 'put' | 'add']: (...given: unknown[]) => IDBRequest };

const store = IDBObjectStore.prototype as unknown as Store;
const cursor = IDBCursor.prototype as unknown as { update: (value: unknown) => IDBRequest };

function refusing<G extends unknown[]>(write: (...given: G) => IDBRequest): (...given: G) => IDBRequest {
  return function (this: unknown, ...given: G): IDBRequest {
    if (isFull) throw new DOMException('no space left', 'QuotaExceededError');
    return write.apply(this, given);
  };
}

store.put = refusing(store.put);
store.add = refusing(store.add);
cursor.update = refusing(cursor.update);
