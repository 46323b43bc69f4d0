import type { WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import type { LocalDocument } from '../store/collections';
import { editsOf, recordKey } from '../store/device';
import type { DeviceStore, RefusedChange, UnsentNote } from '../store/device';
import { refusedInSight } from '../store/out-of-sight';
import { readKnownAccess } from './known-access';
import type { PushResult } from './wire';

/** What the server's answers do to the notes of unsent changes. */

type Document<C extends CollectionName> = WithDeleted<LocalDocument<C>>;

/** The edits of a note that were made after one that is answered. */
function editsAfter(note: UnsentNote, answered: string): readonly string[] {
  const edits = editsOf(note);
  return edits.slice(edits.indexOf(answered) + 1);
}

/**
 * An edit reached the server: its note goes. Where the record was edited again meanwhile, the note stays.
 * @param version the version that the edit made of the row; 0 where nothing had to be stored
 */
export async function noteConfirmed<C extends CollectionName>(
  device: DeviceStore,
  collection: C,
  document: Document<C>,
  version: number,
): Promise<void> {
  const key = recordKey(collection, document.id);
  await device.transaction('rw', device.unsent, async () => {
    const note = await device.unsent.get(key);
    if (note?.edit === document.edit) await device.unsent.delete(key);
    else if (note !== undefined && version > 0) {
      await device.unsent.put({
        ...note,
        edits: editsAfter(note, document.edit),
        base: { ...document, row_version: version },
        sent: [],
        operation: note.operation === 'create' ? 'change' : note.operation,
      });
    }
  });
}

/**
 * The version that a refused edit was written onto: what its note tells, or, where it was merged with a newer one since,
 * that. Undefined where neither is known.
 */
function writtenOnto<C extends CollectionName>(
  { row_version: version }: Document<C>,
  note: UnsentNote | undefined,
  assumed: Document<C> | undefined,
): AnyDocument | undefined {
  const noted = note?.base ?? note?.origin;
  const known: readonly (AnyDocument | undefined)[] = [noted, assumed];
  return known.find((one) => one !== undefined && one.row_version >= version);
}

/**
 * The server refuses an edit: the person's version moves to the list that asks for a decision. Where a later edit stands
 * on the device already, it contains the refused one, is sent in its place, and its answer decides about both.
 * @param standing the last edit that the stored record contains. @param server what the server has instead
 * @param assumed what the replication takes for the version that the edit builds on
 */
export async function noteRefused<C extends CollectionName>(
  device: DeviceStore,
  collection: C,
  document: Document<C>,
  result: Extract<PushResult, { status: 'rejected' }>,
  standing: string | undefined,
  server: Document<C>,
  assumed?: Document<C>,
): Promise<void> {
  const { unsent, refused } = device;
  const key = recordKey(collection, document.id);
  // What waited may have been written when the person saw more.
  const access = await readKnownAccess(device);
  await device.transaction('rw', unsent, refused, async () => {
    const note = await unsent.get(key);
    if (note !== undefined && note.edit !== document.edit) {
      // The later edit builds on what this one was built on, not on what the server has by now.
      const sent = (note.sent ?? []).filter(({ edit }) => edit !== document.edit);
      await unsent.put({ ...note, edits: editsAfter(note, document.edit), sent });
      if (note.edit === standing) return;
    }
    const base = writtenOnto(document, note, assumed);
    const change: RefusedChange = {
      // One entry for each refused edit: a later refusal of the same record never takes the place of an earlier.
      key: `${key}#${document.edit}`,
      collection,
      kind: document.kind,
      id: document.id,
      summary: note?.summary ?? '',
      document: document,
      ...(base === undefined ? {} : { base }),
      ...(note?.origin === undefined || base !== note.origin ? {} : { origin: note.origin }),
      deleted: document._deleted,
      current: server._deleted ? null : server,
      code: result.code,
      constraint: result.constraint ?? null,
      field: result.field ?? null,
      messageKey: result.message_key,
      at: Date.now(),
    };
    await refused.put(
      access === null ? change : refusedInSight(change, { ...access, seesRow: !server._deleted }),
    );
    if (note?.edit === document.edit) await unsent.delete(key);
  });
}
