import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import { recordKey } from '../store/device';
import type { DeviceStore, SentVersion, UnsentNote } from '../store/device';

/**
 * What was handed to the server and never answered. The app may be closed or killed between a send and its answer;
 * whoever edits the record after that must not meet an own earlier version as if it were somebody else's. The server
 * keeps receipts of what it stored, and tells which of the versions kept here is among them.
 */

/** Versions kept of one record: more than can be under way. */
const KEPT = 20;

/** A version that goes out, with the server's version that the replication knows it to build on. */
export interface Sending {
  readonly document: SentVersion;
  readonly isDeleted: boolean;
  readonly base: AnyDocument | undefined;
}

/**
 * Notes versions before they are sent, and what they build on by now: after a merge that is the version merged with.
 * Records without a waiting change are passed over.
 * @returns by record's id: edits that the record's version contains and that were sent before without an answer
 */
export async function noteSent(
  device: DeviceStore,
  collection: CollectionName,
  sendings: readonly Sending[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const earlier = new Map<string, readonly string[]>();
  await device.transaction('rw', device.unsent, async () => {
    const notes = await device.unsent.bulkGet(
      sendings.map(({ document }) => recordKey(collection, document.id)),
    );
    const changed = sendings.flatMap(({ document, isDeleted, base }, at): UnsentNote[] => {
      const note = notes[at];
      if (note === undefined) return [];
      const before = (note.sent ?? []).filter(({ edit }) => edit !== document.edit);
      earlier.set(
        document.id,
        before.map(({ edit }) => edit),
      );
      // What is deleted, or stands as the server had it, holds nothing that a later merge could meet.
      if (isDeleted || document.edit === '') return [];
      const isNewer = base !== undefined && base.row_version > (note.base?.row_version ?? 0);
      return [{ ...note, base: isNewer ? base : note.base, sent: [...before, document].slice(-KEPT) }];
    });
    await device.unsent.bulkPut(changed);
  });
  return earlier;
}

/**
 * The common ancestor for a merge when versions of this device may be what the server has gone on from: the one of which
 * it has a receipt, as it was sent. No other one counts, though the server may have some of its values again: they may be
 * other people's, which the record had when it was sent and has lost since.
 *
 * @param known the server's version the edit was begun on, or what a record was made of that others may make too; null
 * for one that was made here: the server can have that only from what was sent.
 * @param stored the last edit of this device that the server has stored
 * @returns undefined where nothing is known.
 */
export function baseAmongSent(
  known: AnyDocument | null,
  sent: readonly SentVersion[],
  stored: string | undefined,
): SentVersion | AnyDocument | undefined {
  return sent.find(({ edit }) => edit === stored) ?? known ?? sent[0];
}
