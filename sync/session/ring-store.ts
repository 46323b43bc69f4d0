/*
 * Stores key rings in a database of their own, written through to the disk. The browser writes localStorage down
 * seconds later; a tablet whose battery ends before that would have records and no key.
 */

const DATABASE = 'vizite.keys';
const STORE = 'rings';

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no answer'));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await answered(opening);
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not stored'));
    });
    const [result] = await Promise.all([answered(work(transaction.objectStore(STORE))), done]);
    return result;
  } finally {
    database.close();
  }
}

/**
 * Returns the value under a name; undefined where there is nothing.
 * @throws what the browser refuses
 */
export function readRing(name: string): Promise<unknown> {
  return within('readonly', (store) => store.get(name) as IDBRequest<unknown>);
}

/** Resolves when it is on the disk. @throws what the browser refuses */
export async function writeRing(name: string, ring: object): Promise<void> {
  await within('readwrite', (store) => store.put(ring, name));
}

export function removeRing(name: string): Promise<void> {
  return within('readwrite', (store) => store.delete(name));
}
