import { Edits, NotThere } from '../core/edits';
import type { EditOf, Settled } from '../core/edits';
import type { OutboxEntry } from '../core/entry';
import type { Row, RowModel } from '../core/row';
import { entryKey, rowKey } from '../core/tables';
import { ActionError, actionError } from '../model/action-error';
import { errorTrace } from '../model/error-trace';
import { holdsAny } from '../model/access/permissions';
import type { Access } from '../model/access/permissions';
import type { CollectionName, DocumentOf, Entity } from '../model/entity';
import { amongOthers, changedSince, typedOver } from './among-others';
import type { ListedChange } from './changes';
import { checkFields, demand, newValues, provisional, tidy } from './checked-values';
import { recordKey } from './device';
import { editContext } from './edit-context';
import { newId } from './ids';
import type { LocalWrites } from './local-writes';
import { settledOf } from './outbox-changes';
import type { OutboxStore } from './outbox-store';
import { StorageLost } from './storage-lost';
import { nextTemporaryNumber } from './temporary-number';
import { writesUnderWay } from './writes-under-way';

type Values = Readonly<Record<string, unknown>>;

/** The writes of a signed-in user on an open store. @param model rows as the app describes them */
export function outboxWrites(store: OutboxStore, access: Access, model: RowModel): LocalWrites {
  const { database, device, records } = store;

  /**
   * Shows a write at once, stores it, and takes it back where it is refused.
   * @param shown the record as it will stand; null where it is removed
   */
  async function guarded<T>(
    collection: CollectionName,
    id: string,
    shown: (edit: string) => Row | null,
    write: (edits: Edits) => Promise<T>,
  ): Promise<T> {
    const edit = newId();
    const ended = writesUnderWay(database).begin({ collection, id, edit, record: shown(edit) });
    try {
      const written = await write(new Edits(records, editContext(model, edit)));
      const [stored] = await records.read([rowKey(collection, id)]);
      ended(stored?.revision ?? 0);
      return written;
    } catch (error) {
      ended(null);
      if (error instanceof ActionError) throw error;
      if (error instanceof NotThere) throw actionError('not_found');
      if (error instanceof StorageLost) throw actionError('storage_lost');
      console.error('local write failed', errorTrace(error));
      throw actionError('storage');
    }
  }

  /** @throws ActionError where the entry of the list is not there any more as the user was shown it */
  async function settledBy(listed: ListedChange): Promise<Settled> {
    const settled = await settledOf(records, listed);
    if (settled === null) throw actionError('not_found');
    return settled;
  }

  const create: LocalWrites['create'] = async (entity, draft, options) => {
    const { id = newId(), summary, origin } = options;
    const now = new Date().toISOString();
    const given = tidy(entity, draft);
    const values = newValues(access, entity, id, given, now);
    const { add, derive = add } = entity.permissions;
    demand(access, entity, origin === undefined || holdsAny(access, add ?? []) ? add : derive, values);
    checkFields(entity, values, Object.keys(entity.fields));
    provisional(entity, values, given);
    const madeOf =
      origin === undefined ? undefined : newValues(access, entity, id, tidy(entity, origin), now);
    const of = editOf(entity, id, summary);
    const shown = (edit: string): Row => model.derive(entity.collection, { ...values, edit } as Row);
    // Without one a write is shown in the moment of writing.
    const settled = options.settles && (await settledBy(options.settles));
    await guarded(entity.collection, id, shown, (edits) => edits.create(of, values, madeOf, settled));
    return values as unknown as DocumentOf<typeof entity>;
  };

  const change: LocalWrites['change'] = async (entity, id, patch, options) => {
    const { opened, begun = null, conflicts = [] } = options;
    /** What this change writes onto a version of the record. @throws ActionError */
    const apply = (row: Row, base: Row | null | undefined) => {
      demand(access, entity, entity.permissions.edit, row, entity.delegateField);
      const wanted = tidy(
        entity,
        typeof patch === 'function' ? (patch as (current: never) => Values)(row as never) : patch,
      );
      const mine = opened === undefined ? wanted : changedSince({ ...opened }, wanted);
      checkFields(entity, { ...row, ...mine }, Object.keys(mine));
      const server = base === undefined ? undefined : { ...base };
      const { values: given, clashes } =
        opened === undefined
          ? { values: mine, clashes: [] }
          : amongOthers(entity, typedOver({ ...opened }, { ...begun }, mine), mine, row, server);
      const values: Record<string, unknown> = { ...row, ...given };
      provisional(entity, values, given);
      const stamp = { updated_at: new Date().toISOString(), updated_by: access.userId };
      return { values: { ...values, ...stamp }, conflicts: [...clashes, ...conflicts] };
    };
    // Without one a write is shown in the moment of writing.
    const settled = options.settles && (await settledBy(options.settles));
    const stored = await current(entity.collection, id);
    // Refused before anything is shown.
    const first = apply(stored.row, stored.base);
    const shown = (edit: string): Row =>
      model.derive(entity.collection, { ...stored.row, ...first.values, edit });
    const written = await guarded(entity.collection, id, shown, (edits) =>
      // Read behind `patch`: it may name the record as that has found it.
      edits.change(editOf(entity, id, options.summary), apply, settled),
    );
    return written as unknown as DocumentOf<typeof entity>;
  };

  /** A record as it is stored, and the server's row that it is laid over. @throws ActionError `not_found` */
  async function current(
    collection: CollectionName,
    id: string,
  ): Promise<{ readonly row: Row; readonly base: Row | null | undefined }> {
    const [row, entry] = await records.read([rowKey(collection, id), entryKey(collection, id)]);
    if (row?.value == null) throw actionError('not_found');
    return { row: row.value as Row, base: (entry?.value as OutboxEntry | null | undefined)?.base };
  }

  const remove: LocalWrites['remove'] = async (entity, id, options) => {
    // Without one a write is shown in the moment of writing.
    const settled = options.settles && (await settledBy(options.settles));
    const check = (row: Row): void => demand(access, entity, entity.permissions.remove, row);
    check((await current(entity.collection, id)).row);
    await guarded(
      entity.collection,
      id,
      () => null,
      (edits) => edits.remove(editOf(entity, id, options.summary), check, settled),
    );
  };

  const inTurn = <T>(entity: Entity, id: string, write: () => Promise<T>): Promise<T> =>
    writesUnderWay(database).turns.take(recordKey(entity.collection, id), write);

  return {
    access,
    create: (entity, draft, options) => {
      const id = options.id ?? newId();
      return inTurn(entity, id, () => create(entity, draft, { ...options, id }));
    },
    change: (entity, id, patch, options) => inTurn(entity, id, () => change(entity, id, patch, options)),
    remove: (entity, id, options) => inTurn(entity, id, () => remove(entity, id, options)),
    temporaryNumber: () => nextTemporaryNumber(device),
  };
}

const editOf = ({ collection, kind }: Entity, id: string, summary: string): EditOf => ({
  collection,
  kind,
  id,
  summary,
});
