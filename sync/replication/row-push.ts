import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { AnyDocument, CollectionDocuments } from '../model/registry';
import { withDerivedFields } from '../store/collections';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import type { UnsentNote } from '../store/device';
import { wasGivenUp } from '../store/give-up';
import { plainCollection } from '../store/plain-collection';
import type { ComingBack } from './coming-back';
import { sameJson } from '../model/merge/equality';
import type { PushCoordinator } from './push-coordinator';
import { baseAmongSent, noteSent } from './sent-versions';
import { noteConfirmed, noteRefused } from './unsent-notes';
import { fromWire, tombstone, toWire } from './wire-document';
import type { WrittenOnto } from './wire-document';
import { deviceTime } from './wire';
import type { PushResult } from './wire';

/** What RxDB's replication pushes of a collection: each row through the shared queue, and what its answer means. */
export class RowPush<C extends CollectionName> {
  readonly #store: ReplicatedStore;
  readonly #collection: C;
  readonly #pushes: PushCoordinator;
  readonly #comingBack: ComingBack;

  constructor(store: ReplicatedStore, collection: C, pushes: PushCoordinator, comingBack: ComingBack) {
    this.#store = store;
    this.#collection = collection;
    this.#pushes = pushes;
    this.#comingBack = comingBack;
  }

  /** RxDB's push handler. @returns the server's version of each row that does not stand there as it was sent */
  async push(rows: readonly PushRow<C>[]): Promise<Document<C>[]> {
    const sendings = rows.map(({ newDocumentState: document, assumedMasterState: base }) => ({
      document,
      isDeleted: document._deleted,
      base: onServer(base as Numbered | undefined) as AnyDocument | undefined,
    }));
    const earlier = await noteSent(this.#store.device, this.#collection, sendings);
    return this.#comingBack.during(async () =>
      (
        await Promise.all(rows.map((row) => this.#pushRow(row, earlier.get(row.newDocumentState.id) ?? [])))
      ).flat(),
    );
  }

  /** @param earlier edits of the record that were sent before and not answered */
  async #pushRow(row: PushRow<C>, earlier: readonly string[]): Promise<readonly Document<C>[]> {
    const document = row.newDocumentState;
    const { device, conflicts } = this.#store;
    // The outcome of a resolved conflict comes through here once more; when it is the server's own, it is there.
    if (row.assumedMasterState !== undefined && sameJson(row.assumedMasterState, document)) return [];
    // Removed because it left the person's reach, or given up: nobody here has deleted it.
    if (document._deleted && document.edit === '') return [];
    const isUnknown = row.assumedMasterState === undefined && document.row_version === 0;
    // One that was sent may be there, whatever became of the answer: then the server has to delete it. So it has to
    // where the answer was noted, and the app ended before the replication had booked it.
    if (
      isUnknown &&
      document._deleted &&
      earlier.length === 0 &&
      (await this.#unsentBase(document.id)) === null
    ) {
      await noteConfirmed(device, this.#collection, document, 0);
      return [];
    }
    const result = await this.#pushes.push(
      {
        collection: this.#collection,
        kind: document.kind,
        id: document.id,
        base_version: this.#baseVersion(row),
        document: toWire<C>(document, new Date().toISOString(), await this.#writtenOnto(row)),
        device_at: deviceTime(document.updated_at),
        edit: document.edit === '' ? null : document.edit,
        earlier,
      },
      async () => !(await wasGivenUp(device, recordKey(this.#collection, document.id), document.edit)),
    );
    switch (result.status) {
      case 'given-up':
        return this.#passOver(document);
      case 'applied':
        return this.#confirm(document, result);
      case 'conflict': {
        this.#store.applied.forget(this.#collection, document.id);
        const theirs = fromWire(this.#collection, result.current);
        if (result.stored === undefined && (await this.#deletesOwnAlone(document))) {
          conflicts.takeServerState(this.#collection, document);
          await noteConfirmed(device, this.#collection, document, 0);
          return [theirs];
        }
        await this.#announceBase(row, result.stored);
        return [theirs];
      }
      case 'rejected': {
        const server =
          result.current === undefined
            ? (row.assumedMasterState ?? (await this.#unsentBase(document.id)) ?? this.#goneFrom(document))
            : result.current === null
              ? this.#goneFrom(document)
              : fromWire(this.#collection, result.current);
        // The server's own version, put back after a change was given up, holds nothing of the person's.
        if (document.edit !== '')
          await noteRefused(
            device,
            this.#collection,
            document,
            result,
            await this.#standing(document.id),
            server,
            row.assumedMasterState,
          );
        conflicts.takeServerState(this.#collection, document);
        return [server];
      }
    }
  }

  #baseVersion(row: PushRow<C>): number | null {
    // The server's own version, put back after a change was given up: pushed as if it were new it is compared, never
    // written, and a newer one comes back as a conflict.
    if (row.newDocumentState.edit === '') return null;
    const known = row.assumedMasterState?.row_version ?? row.newDocumentState.row_version;
    const version = Math.max(known, this.#store.applied.of(this.#collection, row.newDocumentState.id));
    return version === 0 ? null : version;
  }

  /** The change reached the server, maybe some time ago: then others may have gone on from it. */
  async #confirm(
    document: Document<C>,
    { row_version: version, current }: Extract<PushResult, { status: 'applied' }>,
  ): Promise<readonly Document<C>[]> {
    this.#store.applied.note(this.#collection, document.id, version);
    if (version > 0) this.#comingBack.confirmed(document.id, version);
    await noteConfirmed(this.#store.device, this.#collection, document, version);
    if (current === undefined) return [];
    this.#store.conflicts.takeServerState(this.#collection, document);
    return [fromWire(this.#collection, current)];
  }

  /** Nothing of a change that was given up is sent; for the replication the server's version stands. */
  async #passOver(document: Document<C>): Promise<readonly Document<C>[]> {
    const stored = await plainCollection(this.#store.database, this.#collection).findOne(document.id).exec();
    const standing =
      stored !== null && stored.get('edit') === ''
        ? ({ ...stored.toJSON(), _deleted: false } as unknown as Document<C>)
        : null;
    this.#store.conflicts.takeServerState(this.#collection, document);
    return [(await this.#unsentBase(document.id)) ?? standing ?? this.#goneFrom(document)];
  }

  /** Whether what is deleted was made here: what the server has under the id somebody else has made, and it stays. */
  async #deletesOwnAlone(document: Document<C>): Promise<boolean> {
    // What was merged with the server's version, or confirmed, is the record of both.
    return document._deleted && document.row_version === 0 && (await this.#unsentBase(document.id)) === null;
  }

  /** The last edit that the record as it is stored contains, removed or not. */
  async #standing(id: string): Promise<string | undefined> {
    const local = plainCollection(this.#store.database, this.#collection);
    const [stored] = await local.storageInstance.findDocumentsById([id], true);
    return stored?.['edit'] as string | undefined;
  }

  /** What the change of a record that the server has was written onto. */
  async #writtenOnto(row: PushRow<C>): Promise<WrittenOnto> {
    const { id, row_version: version, edit } = row.newDocumentState;
    const note = await this.#store.device.unsent.get(recordKey(this.#collection, id));
    const base = note === undefined ? (row.assumedMasterState ?? null) : builtOn(row, note);
    if (edit === '' || (base === null && version === 0)) return undefined;
    return base === null ? null : { ...base };
  }

  /** What stands in for the server's version where it has none that the person may see. */
  #goneFrom(document: Document<C>): Document<C> {
    return tombstone(this.#collection, document.id, document.kind);
  }

  /** The server's version that the waiting change builds on, where this device has it. */
  async #unsentBase(id: string): Promise<Document<C> | null> {
    const base = (await this.#store.device.unsent.get(recordKey(this.#collection, id)))?.base ?? null;
    if (base === null) return null;
    const local = withDerivedFields(this.#collection, base as CollectionDocuments[C]);
    return { ...local, _deleted: false } as Document<C>;
  }

  /**
   * What a conflict of this row is merged against, where more is known than RxDB's own bookkeeping tells.
   * @param stored the last edit of this device that the server has stored
   */
  async #announceBase(row: PushRow<C>, stored: string | undefined): Promise<void> {
    const document = row.newDocumentState;
    const note = await this.#store.device.unsent.get(recordKey(this.#collection, document.id));
    if (note === undefined) return;
    const known = builtOn(row, note) ?? note.origin ?? null;
    const base = baseAmongSent(known, note.sent ?? [], stored);
    if (base !== undefined) this.#store.conflicts.mergeAgainst(this.#collection, document, { ...base });
  }
}

/**
 * What the replication takes for the server's version, where it is one. Of a record that was made here and given up or
 * refused it books what stood here then, or an empty tombstone: compared with that, the record made again under its id
 * would seem unchanged where it says the same, and emptied where a colleague who has made it, too, says more.
 */
function onServer<D extends Numbered>(assumed: D | undefined): D | undefined {
  return assumed === undefined || assumed._deleted || assumed.row_version === 0 ? undefined : assumed;
}

/** The server's version that a change builds on; null where none is known. */
function builtOn<C extends CollectionName>(
  { assumedMasterState }: PushRow<C>,
  { base }: UnsentNote,
): AnyDocument | null {
  const assumed = onServer(assumedMasterState);
  // Of one version, what the change was written onto: the bookkeeping may hold a change that was given up since.
  return assumed === undefined || (base?.row_version ?? -1) >= assumed.row_version ? base : assumed;
}

type Numbered = WithDeleted<Pick<AnyDocument, 'row_version'>>;
type Document<C extends CollectionName> = WithDeleted<LocalDocument<C>>;
type PushRow<C extends CollectionName> = RxReplicationWriteToMasterRow<LocalDocument<C>>;
