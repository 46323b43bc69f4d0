import { defer, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { RxCollection, RxDocument } from 'rxdb';
import { withKnownFields } from '@sync/model/known-fields';

/** Returns a document as a plain read-only value, in a list of one. */
function plain<D>(document: RxDocument<D> | undefined): readonly D[] {
  return document === undefined ? [] : [withKnownFields(document.toJSON() as D & object)];
}

/** Records read from the store at a time, so that the page can draw in between. */
const BATCH = 500;

/**
 * Emits the documents of a collection with these ids, in their order, again with every change; missing ones left out.
 */
export function documentsById$<D>(
  collection: RxCollection<D>,
  ids: readonly string[],
): Observable<readonly D[]> {
  return collection.findByIds([...ids]).$.pipe(map((found) => ids.flatMap((id) => plain(found.get(id)))));
}

/**
 * Emits selected documents, again with every change. Thousands are read once: with each change to one of them all
 * would be read again.
 */
export function chosenDocuments$<D>(
  collection: RxCollection<D>,
  ids: readonly string[],
): Observable<readonly D[]> {
  return ids.length > BATCH ? defer(() => readById(collection, ids)) : documentsById$(collection, ids);
}

/** Reads the documents with these ids once, in their order; missing ones left out. For long lists. */
export async function readById<D>(collection: RxCollection<D>, ids: readonly string[]): Promise<D[]> {
  const read: D[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    const found = await collection.findByIds(part).exec();
    read.push(...part.flatMap((id) => plain(found.get(id))));
  }
  return read;
}
