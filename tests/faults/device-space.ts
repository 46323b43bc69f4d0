let isFull = false;

/** Sets whether the storage of this device takes nothing any more, as a browser's does when the disk is full. */
export function setFull(full: boolean): void {
  isFull = full;
}

/** The replacement for the browser's channel between tabs has a database of its own. */
const CHANNEL = 'pubkey.broadcast-channel';

function refuse({ transaction }: IDBObjectStore): void {
  if (isFull && !transaction.db.name.startsWith(CHANNEL)) {
    throw new DOMException('no space left', 'QuotaExceededError');
  }
}

type Write<T> = (this: T, ...given: unknown[]) => IDBRequest;

const store = IDBObjectStore.prototype as unknown as Record<'put' | 'add', Write<IDBObjectStore>>;
for (const name of ['put', 'add'] as const) {
  const write = store[name];
  store[name] = function (...given) {
    refuse(this);
    return write.apply(this, given);
  };
}

const cursor = IDBCursor.prototype as unknown as Record<'update', Write<IDBCursor>>;
const { update } = cursor;
cursor.update = function (...given) {
  refuse('objectStore' in this.source ? this.source.objectStore : this.source);
  return update.apply(this, given);
};
