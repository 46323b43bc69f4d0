import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import { withDerivedFields } from './collections';
import type { LocalStore } from './local-store';
import { editsOf, readSetting, writeSetting } from './device';
import type { DeviceStore, UnsentNote } from './device';
import { dropFile } from './kept-files';
import { plainCollection } from './plain-collection';

/** Which edits of a record were given up since the queue has taken up another. */
const settingOf = (key: string): string => `given-up/${key}`;

async function givenUpEdits(device: DeviceStore, key: string): Promise<readonly unknown[]> {
  const edits = await readSetting(device, settingOf(key));
  return Array.isArray(edits) ? (edits as readonly unknown[]) : [];
}

/** The server's version as a local document without an edit of its own. */
function serverDocument(collection: CollectionName, base: AnyDocument): Record<string, unknown> {
  const document: Record<string, unknown> = { ...withDerivedFields(collection, base) };
  // A base that came with a merge carries the store's own mark.
  delete document['_deleted'];
  return document;
}

/** @returns false where another page has changed the record behind what is given up: that change stays, and with it all */
async function putBack({ database }: Pick<LocalStore, 'database'>, note: UnsentNote): Promise<boolean> {
  const collection = plainCollection(database, note.collection);
  const stored = await collection.findOne(note.id).exec();
  const server =
    note.base === null ? { edit: '', _deleted: true } : serverDocument(note.collection, note.base);
  if (stored === null) {
    if (note.base !== null) await collection.insert(server);
    return true;
  }
  const isGivenUp = (edit: unknown): boolean => edit === '' || editsOf(note).some((one) => one === edit);
  const written = await stored.incrementalModify((current) =>
    isGivenUp(current['edit']) ? Object.assign(current, server) : current,
  );
  return isGivenUp(written.get('edit'));
}

/**
 * Gives up the waiting change of a record: its server version stands again, a record that was made here goes. Nothing
 * of it is sent from now on. A send whose answer got lost may have stored it all the same; then it comes back with
 * the next pull, as the server's.
 *
 * @param key `<collection>/<id>`.
 * @returns false where nothing waits (any more), or not what waited when it was asked.
 */
export async function giveUpChange(
  store: Pick<LocalStore, 'database' | 'device'>,
  key: string,
): Promise<boolean> {
  const { device } = store;
  const note = await device.unsent.get(key);
  if (note === undefined) return false;
  // In this order nothing is lost by a crash: a note without an edit is mended away at the next start.
  if (!(await putBack(store, note))) return false;
  await device.transaction(
    'rw',
    [device.unsent, device.settings, device.files, device.fileBytes],
    async () => {
      // One that was given up before may still wait in the queue.
      const before = await givenUpEdits(device, key);
      await writeSetting(device, settingOf(key), [...new Set([...before, ...editsOf(note)])]);
      const now = await device.unsent.get(key);
      if (now?.edit === note.edit) await device.unsent.delete(key);
      // A record that nobody else has takes its file along.
      if (note.base === null) await dropFile(device, note.id);
    },
  );
  return true;
}

/** Whether the person gave this edit up after it had been handed to the queue; asked before each attempt to send. */
export async function wasGivenUp(device: DeviceStore, key: string, edit: string): Promise<boolean> {
  const before = await givenUpEdits(device, key);
  if (before.length === 0) return false;
  return device.transaction('rw', device.settings, async () => {
    const edits = await givenUpEdits(device, key);
    if (edits.includes(edit)) return true;
    // The queue goes forward: behind a later state no earlier one follows.
    await device.settings.delete(settingOf(key));
    return false;
  });
}
