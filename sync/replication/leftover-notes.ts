import type { ReplicatedStore } from '../store/database';
import type { UnsentNote } from '../store/device';
import { plainCollection } from '../store/plain-collection';
import { pause } from './first-load';

/**
 * Milliseconds after which no write is under way any more: it notes the change, then it stores the record. A note that
 * is younger may be of somebody who types in another tab at this moment.
 */
const WRITE_TAKES = 10_000;

/** Whether the write that made the note may be under way. @param now milliseconds since 1970, by the clock of the device */
export const isYoung = ({ at }: UnsentNote, now: number): boolean => at > now - WRITE_TAKES;

/** Mends a note as far as it stands as it was read; one whose change is stored stays as it is. */
export async function mendNote({ database, device }: ReplicatedStore, note: UnsentNote): Promise<void> {
  const document = await plainCollection(database, note.collection).findOne(note.id).exec();
  const edit = document === null ? '' : String(document.get('edit'));
  const isDeletion = note.operation === 'remove';
  // A deleted record is not found here; its note stays until the server confirms the deletion.
  if (isDeletion ? document === null : edit === note.edit) return;
  // What is stored came back from the server, or was put back; or is an edit of the change; or one before it that was
  // answered already: then nothing waits. Notes of earlier versions of the app do not name their edits.
  const { edits = [edit] } = note;
  const left = edit === '' ? [] : edits.slice(0, edits.indexOf(edit) + 1);
  await device.transaction('rw', device.unsent, async () => {
    const now = await device.unsent.get(note.key);
    if (now?.edit !== note.edit || now.at !== note.at) return;
    if (left.length === 0) {
      await device.unsent.delete(note.key);
      return;
    }
    const operation = now.base === null ? 'create' : 'change';
    await device.unsent.put({ ...now, edit, edits: left, ...(isDeletion ? { operation } : {}) });
  });
}

/**
 * Mends notes that an earlier run of the app has left: of changes that never reached the store, or that were confirmed
 * while the app was being closed.
 */
export async function mendUnsentNotes(store: ReplicatedStore, stop: AbortSignal): Promise<void> {
  const found = await store.device.unsent.toArray();
  const now = Date.now();
  for (const note of found) if (!isYoung(note, now)) await mendNote(store, note);
  const young = found.filter((note) => isYoung(note, now));
  if (young.length === 0 || stop.aborted) return;
  await pause(WRITE_TAKES, stop);
  for (const note of young) if (!stop.aborted) await mendNote(store, note);
}
