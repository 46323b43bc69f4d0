import { getHeightOfRevision } from 'rxdb/plugins/core';
import type { RxDocument } from 'rxdb';
import type { DocumentOf, DraftOf, Entity } from '../model/entity';
import { actionError, ActionError } from '../model/action-error';
import { errorTrace } from '../model/error-trace';
import type { AnyDocument } from '../model/registry';
import { holdsAny } from '../model/access/permissions';
import type { Access } from '../model/access/permissions';
import type { Conflict } from '../model/merge/merge';
import { amongOthers, changedSince, typedOver } from './among-others';
import { checkFields, demand, newValues, provisional, tidy } from './checked-values';
import type { ListedChange } from './changes';
import { withDerivedFields } from './collections';
import { endListed } from './device-changes';
import type { ReplicatedStore } from './database';
import { editsOf, recordKey } from './device';
import type { ChangeOperation, UnsentNote } from './device';
import { newId } from './ids';
import { noteClashes } from './merge-journal';
import { plainCollection } from './plain-collection';
import { StorageLost } from './storage-lost';
import type { PlainCollection } from './plain-collection';
import { nextTemporaryNumber } from './temporary-number';
import { writesUnderWay } from './writes-under-way';
import type { StoredRecord, WriteUnderWay } from './writes-under-way';

export interface WriteOptions {
  /** One Turkish line that names the change in the sync panel: "Yeni talep: fiyat teklifi". */
  readonly summary: string;
  /** An entry of a list, as the user was shown it, that this write settles: it goes with the write. */
  readonly settles?: ListedChange;
}

export interface CreateOptions<E extends Entity> extends WriteOptions {
  readonly id?: string;
  /**
   * What the record says before the person changes anything, where it stands for what another record says: others may
   * make it under the same `id`, and their changes and these are merged. `permissions.derive` is enough then.
   */
  readonly origin?: DraftOf<E>;
}

export interface ChangeOptions<E extends Entity> extends WriteOptions {
  /**
   * The record as the form was filled from it, which `patch` may repeat. Only what differs from it is written, and what
   * others have changed since is kept: both are merged field by field, and where both changed a field that a person decides about, their value stands until somebody has chosen.
   */
  readonly opened?: DocumentOf<E>;
  /**
   * The record as it stood when the draft was begun that the form took up, where it took one up: what the person has
   * changed of it was typed over these values, which others may have changed before the form was opened again.
   */
  readonly begun?: DocumentOf<E> | null;
  /** What the caller has found that others have written meanwhile; it is kept as conflicts of a merge are. */
  readonly conflicts?: readonly Conflict[];
}

/**
 * Every write of a screen goes through here: permission and fields are checked, the change is noted as unsent,
 * then it stands in the local database. Nothing waits for the network. Each throws `ActionError` and changes
 * nothing where it may not or cannot; where the storage is lost on the way, nobody knows (`storage_lost`).
 */
export interface LocalWrites {
  readonly access: Access;
  create<E extends Entity>(entity: E, draft: DraftOf<E>, options: CreateOptions<E>): Promise<DocumentOf<E>>;
  /** `patch` may be a function of the current document, so that it builds on what is stored now. */
  change<E extends Entity>(
    entity: E,
    id: string,
    patch: Partial<DraftOf<E>> | ((current: DocumentOf<E>) => Partial<DraftOf<E>>),
    options: ChangeOptions<E>,
  ): Promise<DocumentOf<E>>;
  remove(entity: Entity, id: string, options: WriteOptions): Promise<void>;
  /** `Geçici-0042`: the next number of this device for records that have none from the server yet. */
  temporaryNumber(): Promise<string>;
}

type Values = Readonly<Record<string, unknown>>;
type PlainDocument = RxDocument<Record<string, unknown>>;

/** A stored record without the store's own marks. */
const withoutMarks = (stored: Values): Values =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !name.startsWith('_')));

/** What a note says without one of its edits; undefined where it says nothing else. */
function withoutEdit(note: UnsentNote | undefined, edit: string): UnsentNote | undefined {
  if (note === undefined) return undefined;
  const edits = editsOf(note).filter((one) => one !== edit);
  const last = edits.at(-1);
  return last === undefined ? undefined : { ...note, edits, edit: last };
}

/** The writes of a signed-in person on an open local store. */
export function localWrites(store: ReplicatedStore, access: Access): LocalWrites {
  const { database, device } = store;

  function collectionOf(entity: Entity): PlainCollection {
    return plainCollection(database, entity.collection);
  }

  /**
   * Notes the change as unsent, behind every other edit of the record.
   * @param stored the record as it stands before this change; null where it is made now
   * @param origin what a new record is made of, where others may make it too
   * @returns the note of earlier unsent changes of the record
   */
  async function note(
    entity: Entity,
    id: string,
    operation: ChangeOperation,
    summary: string,
    edit: string,
    stored: Values | null,
    origin: Values | null = null,
  ): Promise<UnsentNote | undefined> {
    const key = recordKey(entity.collection, id);
    const at = Date.now();
    return device.transaction('rw', device.unsent, async () => {
      const before = withoutEdit(await device.unsent.get(key), edit);
      await device.unsent.put({
        key,
        collection: entity.collection,
        kind: entity.kind,
        id,
        // A record that was made here and never sent is still being made, whatever is changed in it.
        operation: before?.operation === 'create' && operation === 'change' ? 'create' : operation,
        summary: before?.operation === 'create' && operation === 'change' ? before.summary : summary,
        since: before?.since ?? at,
        at,
        edit,
        edits: [...(before === undefined ? [] : editsOf(before)), edit],
        base: before === undefined ? (stored as AnyDocument | null) : before.base,
        ...(origin === null ? {} : { origin: origin as unknown as AnyDocument }),
        ...(before?.origin === undefined ? {} : { origin: before.origin }),
        sent: before?.sent ?? [],
      });
      return before;
    });
  }

  /** @param gone the record was deleted meanwhile: what waited of it before was settled with it, but for a removal. */
  async function restoreNote(
    { collection, id, edit }: WriteUnderWay,
    before: UnsentNote | undefined,
    gone: boolean,
  ): Promise<void> {
    const key = recordKey(collection, id);
    try {
      await device.transaction('rw', device.unsent, async () => {
        const now = await device.unsent.get(key);
        // Somebody else's note stands there by now.
        if (now?.edit !== edit) return;
        const left = editsOf(now).slice(0, -1);
        // What waited before has been answered meanwhile.
        const answered = before !== undefined && !left.includes(before.edit);
        if (before === undefined || answered || (gone && before.operation !== 'remove'))
          await device.unsent.delete(key);
        else await device.unsent.put({ ...before, edits: left, base: now.base, sent: now.sent ?? [] });
      });
    } catch {
      // The store takes nothing at all; notes without a change are mended at the next start.
    }
  }

  /**
   * Notes and stores; when the browser refuses, the note goes back to what it was and the person is told.
   * @param write is given what it has to call right before it stores: another page may have changed the same record
   * since this change was noted. Its confirmation would have taken this note with it, or would do so later.
   */
  async function guarded(
    underWay: WriteUnderWay,
    notes: (stored: Values | null) => ReturnType<typeof note>,
    stored: Values | null,
    write: (noteLast: (current: Values) => Promise<void>) => Promise<PlainDocument>,
  ): Promise<PlainDocument> {
    const noted = notes(stored);
    const ended = writesUnderWay(database).begin(underWay);
    let before: Awaited<typeof noted> | null = null;
    const noteLast = async (current: Values): Promise<void> => {
      const standing = await device.unsent.get(recordKey(underWay.collection, underWay.id));
      if (standing?.edit !== underWay.edit) before = await notes(withoutMarks(current));
    };
    try {
      before = await noted;
      const written = await write(noteLast);
      ended(getHeightOfRevision(written.revision));
      return written;
    } catch (error) {
      ended(null);
      // Stored or not: the note stays, and is mended at the next opening where there is nothing that it tells of.
      if (error instanceof StorageLost) throw actionError('storage_lost');
      const refusal = error instanceof ActionError ? error.code : null;
      if (before !== null) await restoreNote(underWay, before, refusal === 'not_found');
      if (refusal !== null) throw error;
      console.error('local write failed', errorTrace(error));
      throw actionError('storage');
    }
  }

  function localDocument(entity: Entity, values: Values, edit: string): StoredRecord {
    return { ...withDerivedFields(entity.collection, values as unknown as AnyDocument, edit) };
  }

  async function create<E extends Entity>(
    entity: E,
    draft: DraftOf<E>,
    id: string,
    { summary, origin }: CreateOptions<E>,
  ): Promise<DocumentOf<E>> {
    const edit = newId();
    const now = new Date().toISOString();
    const given = tidy(entity, draft);
    const values = newValues(access, entity, id, given, now);
    const { add, derive = add } = entity.permissions;
    demand(access, entity, origin === undefined || holdsAny(access, add ?? []) ? add : derive, values);
    checkFields(entity, values, Object.keys(entity.fields));
    provisional(entity, values, given);
    const madeOf = origin === undefined ? null : newValues(access, entity, id, tidy(entity, origin), now);
    const notes = () => note(entity, id, 'create', summary, edit, null, madeOf);
    const record = localDocument(entity, values, edit);
    await guarded({ collection: entity.collection, id, edit, record }, notes, null, () =>
      collectionOf(entity).insert({ ...record }),
    );
    return values as unknown as DocumentOf<E>;
  }

  async function change<E extends Entity>(
    entity: E,
    id: string,
    patch: Partial<DraftOf<E>> | ((current: DocumentOf<E>) => Partial<DraftOf<E>>),
    options: ChangeOptions<E>,
  ): Promise<DocumentOf<E>> {
    type Doc = DocumentOf<E>;
    const { opened, begun = null } = options;
    const stored = await collectionOf(entity).findOne(id).exec();
    if (stored === null) throw actionError('not_found');
    const waiting =
      opened === undefined ? undefined : await device.unsent.get(recordKey(entity.collection, id));
    const edit = newId();
    const apply = (current: Values): { record: StoredRecord; clashes: readonly Conflict[] } => {
      demand(access, entity, entity.permissions.edit, current, entity.delegateField);
      const wanted = tidy(
        entity,
        typeof patch === 'function' ? (patch as (current: Doc) => Values)(current as unknown as Doc) : patch,
      );
      const mine = opened === undefined ? wanted : changedSince({ ...opened }, wanted);
      checkFields(entity, { ...current, ...mine }, Object.keys(mine));
      // Merged with a newer version since, it holds values of others beside the person's own.
      const isMerged = Number(current['row_version']) > (waiting?.base?.row_version ?? 0);
      const server = waiting === undefined || isMerged ? undefined : { ...waiting.base };
      const { values: given, clashes } =
        opened === undefined
          ? { values: mine, clashes: [] }
          : amongOthers(entity, typedOver({ ...opened }, { ...begun }, mine), mine, current, server);
      const values: Record<string, unknown> = { ...current, ...given };
      provisional(entity, values, given);
      const stamp = { updated_at: new Date().toISOString(), updated_by: access.userId };
      return { record: localDocument(entity, { ...values, ...stamp }, edit), clashes };
    };
    // Refused before anything is noted.
    const { record } = apply(stored.toJSON());
    const notes = (before: Values | null) => note(entity, id, 'change', options.summary, edit, before);
    const underWay = { collection: entity.collection, id, edit, record };
    const written = await guarded(underWay, notes, stored.getLatest().toJSON(), (noteLast) =>
      stored.incrementalModify(async (current) => {
        // Deleted by the server since it was read: written onto a deleted record, the change would be nowhere.
        if (current['_deleted'] === true) throw actionError('not_found');
        const applied = apply(current);
        await noteLast(current);
        const clashes = [...applied.clashes, ...(options.conflicts ?? [])];
        await noteClashes(device, entity.collection, current as unknown as AnyDocument, clashes);
        return Object.assign(current, applied.record);
      }),
    );
    return written.toJSON() as unknown as Doc;
  }

  async function remove(entity: Entity, id: string, options: WriteOptions): Promise<void> {
    const stored = await collectionOf(entity).findOne(id).exec();
    if (stored === null) throw actionError('not_found');
    demand(access, entity, entity.permissions.remove, stored.toJSON());
    const edit = newId();
    const notes = (before: Values | null) => note(entity, id, 'remove', options.summary, edit, before);
    const underWay = { collection: entity.collection, id, edit, record: null };
    await guarded(underWay, notes, stored.getLatest().toJSON(), (noteLast) =>
      stored.incrementalModify(async (current) => {
        await noteLast(current);
        return Object.assign(current, { edit, _deleted: true });
      }),
    );
  }

  const inTurn = <T>(
    entity: Entity,
    id: string,
    { settles }: WriteOptions,
    write: () => Promise<T>,
  ): Promise<T> =>
    writesUnderWay(database).turns.take(recordKey(entity.collection, id), async () => {
      const written = await write();
      if (settles !== undefined) await endListed(device, settles, 'mine');
      return written;
    });

  return {
    access,

    create: (entity, draft, options) => {
      const id = options.id ?? newId();
      return inTurn(entity, id, options, () => create(entity, draft, id, options));
    },
    change: (entity, id, patch, options) =>
      inTurn(entity, id, options, () => change(entity, id, patch, options)),
    remove: (entity, id, options) => inTurn(entity, id, options, () => remove(entity, id, options)),
    temporaryNumber: () => nextTemporaryNumber(device),
  };
}
