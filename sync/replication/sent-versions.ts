import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/index-of-entities';
import { recordKey } from '../store/device';
import type { DeviceStore, UnsentNote } from '../store/device';
import { sameJson } from './equality';

/**
 * What was handed to the server and never answered. The app may be closed or killed between a send and its answer;
 * whoever edits the record after that must not meet an own earlier version as if it were somebody else's.
 */

type Values = Readonly<Record<string, unknown>>;

/** Versions kept of one record: more than can be under way. */
const KEPT = 5;

/** A version that goes out, with the server's version that the replication knows it to build on. */
export interface Sending {
  readonly document: AnyDocument;
  readonly base: AnyDocument | undefined;
}

/**
 * Notes versions before they are sent, and what they build on by now: after a merge that is the version merged with.
 * Records without a waiting change are passed over.
 */
export async function noteSent(
  device: DeviceStore,
  collection: CollectionName,
  sendings: readonly Sending[],
): Promise<void> {
  await device.transaction('rw', device.unsent, async () => {
    const notes = await device.unsent.bulkGet(
      sendings.map(({ document }) => recordKey(collection, document.id)),
    );
    const changed = sendings.flatMap(({ document, base }, at): UnsentNote[] => {
      const note = notes[at];
      if (note === undefined) return [];
      const sent = (note.sent ?? []).filter((version) => !sameJson(version, document));
      const isNewer = base !== undefined && base.row_version > (note.base?.row_version ?? 0);
      return [{ ...note, base: isNewer ? base : note.base, sent: [...sent, document].slice(-KEPT) }];
    });
    await device.unsent.bulkPut(changed);
  });
}

/**
 * The common ancestor for a merge when versions of this device may be what the server has. A value that both the
 * server and one of them hold is this person's own, so the later edit builds on it.
 *
 * @param base the server's version the edit was begun on; null for a record that was made here: the server can have
 * that only from what was sent.
 * @returns undefined where nothing is known.
 */
export function baseAmongSent(
  base: Values | null,
  sent: readonly Values[],
  theirs: Values,
): Values | undefined {
  const start = base ?? sent[0];
  if (start === undefined) return undefined;
  return Object.fromEntries(
    Object.keys(start).map((name) => [
      name,
      sent.some((version) => sameJson(version[name], theirs[name])) ? theirs[name] : start[name],
    ]),
  );
}
