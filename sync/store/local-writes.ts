import { storeAct } from '../core/acts';
import type { Row } from '../core/row';
import type { EditOf } from '../core/staged-edits';
import { transact } from '../core/transaction';
import type { Transaction } from '../core/transaction';
import { holdsAny } from '../model/access/permissions';
import type { Access } from '../model/access/permissions';
import type { ActName } from '../model/act-name';
import type { DocumentOf, DraftOf, Entity } from '../model/entity';
import type { Conflict } from '../model/merge/merge';
import { appModel } from './app-model';
import { amongOthers, changedSince, typedOver } from './among-others';
import type { ListedChange } from './changes';
import { checkFields, demand, newValues, provisional, tidy } from './checked-values';
import type { DeviceStore } from './device';
import { newId } from './ids';
import type { LocalStore } from './local-store';
import { failureOf, ShownWrites, singly, together, turnsOf } from './write-scope';
import type { WriteScope } from './write-scope';
import { writesUnderWay } from './writes-under-way';

export interface WriteOptions {
  /** One Turkish line that names the change in the sync panel: "Yeni talep: fiyat teklifi". */
  readonly summary: string;
  /** An entry of a list, as the user was shown it, that this write settles. It goes with the write. */
  readonly settles?: ListedChange;
}

export interface CreateOptions<E extends Entity> extends WriteOptions {
  readonly id?: string;
  /**
   * Values of the record before the user changes anything, where it represents what another record says: others may
   * make it under the same `id`, and their changes and these are merged. `permissions.derive` is enough then.
   */
  readonly origin?: DraftOf<E>;
}

export interface ChangeOptions<E extends Entity> extends WriteOptions {
  /**
   * The record as the form was filled from it, which `patch` may repeat. Only what differs from it is written, and
   * what others have changed since is kept: both are merged field by field, and where both changed a field that a
   * person decides about, their value stays until somebody has chosen.
   */
  readonly opened?: DocumentOf<E>;
  /**
   * The record as it stood when the draft was begun that the form took up, where it took one up: what the user has
   * changed of it was typed over these values, which others may have changed before the form was opened again.
   */
  readonly begun?: DocumentOf<E> | null;
  /** Conflicts that the caller has found with what others wrote meanwhile. Kept like the conflicts of a merge. */
  readonly conflicts?: readonly Conflict[];
}

/**
 * Every write of a screen goes through here. Permission and fields are checked, then one commit stores the record and
 * its outbox entry. Nothing waits for the network. Each throws `ActionError` and changes nothing where it may not or
 * cannot; where the storage is lost on the way, nobody knows (`storage_lost`).
 */
export interface LocalWrites {
  readonly access: Access;
  /**
   * Returns a record as it is stored; in an act, as the act has written it.
   * @throws ActionError `not_found`
   */
  read<E extends Entity>(entity: E, id: string): Promise<DocumentOf<E>>;
  create<E extends Entity>(entity: E, draft: DraftOf<E>, options: CreateOptions<E>): Promise<DocumentOf<E>>;
  /** `patch` may be a function of the current document, so that it builds on what is stored now. */
  change<E extends Entity>(
    entity: E,
    id: string,
    patch: Partial<DraftOf<E>> | ((current: DocumentOf<E>) => Partial<DraftOf<E>>),
    options: ChangeOptions<E>,
  ): Promise<DocumentOf<E>>;
  remove(entity: Entity, id: string, options: WriteOptions): Promise<void>;
  /**
   * Runs an act of several writes as one: all of them are stored, or none. What `act` throws takes back those before
   * it. The writes that it is given see what it has written so far; other writes in it would wait for it for ever. It
   * runs again where others have changed one of its records meanwhile, so it does nothing but write, and waits for
   * nothing but its writes. At most `MOST_WRITES` of them belong to one act.
   * @param as its name; of a whole act the server stores all rows or none, too. An act within a whole one is part of it
   */
  run<T>(act: (writes: LocalWrites) => Promise<T>, as?: ActName): Promise<T>;
  /** `Geçici-0042`: the next number of this device for records that have none from the server yet. */
  temporaryNumber(): Promise<string>;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the writes of a signed-in user on an open store. */
export function localWrites(store: LocalStore, access: Access): LocalWrites {
  const { database, device, records } = store;
  const underWay = writesUnderWay(database);
  const temporaryNumber = () => nextTemporaryNumber(device);
  return {
    ...writesIn(singly(store), access),
    access,
    temporaryNumber,
    // Acts one after the other, so that no two wait for each other's records.
    run: (act, as) =>
      underWay.turns.take('acts', async () => {
        const turns = turnsOf(underWay.turns);
        const shown = new ShownWrites(underWay);
        try {
          const result = await transact(records, (tx) => {
            // Of a try that lost a race.
            shown.retract();
            const within = (acts: readonly string[], isWhole: boolean): LocalWrites => {
              const writes: LocalWrites = {
                ...writesIn(together(tx, turns.take, shown, acts), access),
                access,
                temporaryNumber,
                run: (inner, name) =>
                  name === undefined || isWhole
                    ? inner(writes)
                    : named(tx, name, (id) => inner(within([...acts, id], name.whole))),
              };
              return writes;
            };
            return within([], false).run(act, as);
          });
          await shown.stored(records);
          return result;
        } catch (error) {
          shown.retract();
          throw failureOf(error);
        } finally {
          turns.end();
        }
      }),
  };
}

/** Runs an act under a name, and writes both down. */
async function named<T>(tx: Transaction, as: ActName, run: (id: string) => Promise<T>): Promise<T> {
  const id = newId();
  const result = await run(id);
  const { name, sentence, whole } = as;
  const told = typeof sentence === 'string' ? sentence : sentence();
  await storeAct(tx, { id, name, sentence: told, whole, at: Date.now() });
  return result;
}

/** Returns the three kinds of writes, stored as the scope says. */
function writesIn(
  scope: WriteScope,
  access: Access,
): Pick<LocalWrites, 'read' | 'create' | 'change' | 'remove'> {
  const { current, guarded, settledBy } = scope;

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
    const shown = (edit: string): Row => appModel.derive(entity.collection, { ...values, edit } as Row);
    // Without one a write is shown in the moment of writing.
    const settled = options.settles && (await settledBy(options.settles));
    await guarded(entity.collection, id, shown, (edits) => edits.create(of, values, madeOf, settled));
    return values as unknown as DocumentOf<typeof entity>;
  };

  const change: LocalWrites['change'] = async (entity, id, patch, options) => {
    const { opened, begun = null, conflicts = [] } = options;
    /**
     * Returns what this change writes onto a version of the record.
     * @throws ActionError
     */
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
      appModel.derive(entity.collection, { ...stored.row, ...first.values, edit });
    const written = await guarded(entity.collection, id, shown, (edits) =>
      // Read behind `patch`: it may name the record as that has found it.
      edits.change(editOf(entity, id, options.summary), apply, settled),
    );
    return written as unknown as DocumentOf<typeof entity>;
  };

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

  return {
    read: async (entity, id) =>
      (await current(entity.collection, id)).row as unknown as DocumentOf<typeof entity>,
    create: (entity, draft, options) => {
      const id = options.id ?? newId();
      return scope.inTurn(entity, id, () => create(entity, draft, { ...options, id }));
    },
    change: (entity, id, patch, options) =>
      scope.inTurn(entity, id, () => change(entity, id, patch, options)),
    remove: (entity, id, options) => scope.inTurn(entity, id, () => remove(entity, id, options)),
  };
}

const editOf = ({ collection, kind }: Entity, id: string, summary: string): EditOf => ({
  collection,
  kind,
  id,
  summary,
});

/** `Geçici-0042`: the next number of this device for records that have none from the server yet. */
function nextTemporaryNumber(device: DeviceStore): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const last = (await device.settings.get('temporary-number'))?.value;
    const next = (typeof last === 'number' ? last : 0) + 1;
    await device.settings.put({ key: 'temporary-number', value: next });
    return `Geçici-${String(next).padStart(4, '0')}`;
  });
}
