import type { CollectionName } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { Conflict } from '../model/merge/merge';
import { leaveActs, loadActs } from './acts';
import { conflictChanges } from './conflicts';
import type { ListedConflict } from './conflicts';
import type { ListedRejection } from './rejected';
import { withEdit } from './entry';
import type { Edit, OutboxEntry } from './entry';
import type { CoreContext } from './records';
import type { Row } from './row';
import { conflictKey, entryKey, logKey, ORDER, rejectedKey, rowKey } from './tables';
import type { Key, Transaction } from './transaction';

/** The record, or the entry of a list, is not there any more as the user saw it. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** Record that an edit is about, with its name in the panel. */
export type EditOf = Pick<Edit, 'collection' | 'kind' | 'id' | 'summary'>;

/** Values that a change writes to a record. */
export interface Patch {
  readonly values: object;
  /** Values that others wrote meanwhile to fields that the user typed in. Kept like the conflicts of a merge. */
  readonly conflicts?: readonly Conflict[];
}

/** An entry of a list, as the user was shown it, that an edit settles. It goes in the commit of the edit. */
export type Settled = { readonly rejected: ListedRejection } | { readonly conflict: ListedConflict };

export const keyOf = (settled: Settled): Key<ListedRejection | ListedConflict> =>
  'rejected' in settled ? rejectedKey(settled.rejected) : conflictKey(settled.conflict);
const valueOf = (settled: Settled): ListedRejection | ListedConflict =>
  'rejected' in settled ? settled.rejected : settled.conflict;

type Next = Pick<Edit, 'operation' | 'row' | 'origin'> & Pick<Patch, 'conflicts'>;

/**
 * Edits of records within one transaction, each with its outbox entry and the list entry that it ends. An edit builds on
 * those before it. The caller checks rights and fields on the row that the function is given.
 */
export class StagedEdits {
  readonly #tx: Transaction;
  readonly #context: CoreContext;
  readonly #acts: readonly string[];

  /** @param acts ids of the acts that the edits belong to; the caller writes them with `storeAct` */
  constructor(tx: Transaction, context: CoreContext, acts: readonly string[] = []) {
    this.#tx = tx;
    this.#context = context;
    this.#acts = acts;
  }

  /**
   * @param values makes the record. @param origin what it is made of, where other devices may create it too
   * @throws NotThere where a record has this id
   */
  create(of: EditOf, values: object, origin?: object, settled?: Settled): Promise<Row> {
    const made = (from: object, edit: string): Row => ({
      ...from,
      id: of.id,
      kind: of.kind,
      row_version: 0,
      edit,
    });
    const next = (row: Row | null, name: string): Next => {
      if (row !== null) throw new NotThere();
      const created = { operation: 'create', row: made(values, name) } as const;
      return origin === undefined ? created : { ...created, origin: made(origin, '') };
    };
    return this.#write(of, next, settled);
  }

  /**
   * @param patch of the row as it is stored, and the server's row that it is laid over; null where it is not on the
   * server, undefined where nothing of it is unsent. @throws NotThere, and what `patch` throws
   */
  change(
    of: EditOf,
    patch: (row: Row, base: Row | null | undefined) => Patch,
    settled?: Settled,
  ): Promise<Row> {
    const next = (row: Row | null, name: string, entry: OutboxEntry | null): Next => {
      if (row === null) throw new NotThere();
      const { values, conflicts = [] } = patch(row, entry?.base);
      return { operation: 'change', row: { ...row, ...values, edit: name }, conflicts };
    };
    return this.#write(of, next, settled);
  }

  /** @param check throws where the user may not. @throws NotThere */
  async remove(of: EditOf, check: (row: Row) => void = () => undefined, settled?: Settled): Promise<void> {
    const next = (row: Row | null): Next => {
      if (row === null) throw new NotThere();
      check(row);
      return { operation: 'remove', row: null };
    };
    await this.#write(of, next, settled);
  }

  /** Writes an edit, and the end of what it settles. */
  async #write(
    { collection, kind, id, summary }: EditOf,
    next: (row: Row | null, name: string, entry: OutboxEntry | null) => Next,
    settled?: Settled,
  ): Promise<Row> {
    const tx = this.#tx;
    const name = this.#context.newName();
    const [row, entry] = [rowKey(collection, id), entryKey(collection, id)];
    await tx.load([row, entry, ORDER, ...(settled === undefined ? [] : [keyOf(settled)])]);
    if (settled !== undefined && !isListed(tx, settled)) throw new NotThere();
    const before = { row: tx.get(row), entry: tx.get(entry) };
    await loadActs(tx, [before.entry]);
    const { origin, conflicts = [], ...edited } = next(before.row, name, before.entry);
    const complete = edited.row === null ? null : this.#context.model.derive(collection, edited.row);
    if (before.row !== null && conflicts.length > 0) await this.#keep(collection, before.row, conflicts);
    if (settled !== undefined) settle(tx, settled, 'mine', this.#context);
    const order = tx.get(ORDER) ?? 0;
    const edit: Edit = {
      name,
      operation: edited.operation,
      row: complete,
      collection,
      kind,
      id,
      summary,
      at: this.#context.now(),
      acts: this.#acts,
      ...(origin === undefined ? {} : { origin }),
    };
    const after = withEdit(before, edit, order);
    if (before.entry === null) tx.set(ORDER, order + 1);
    tx.set(row, after.row);
    tx.set(entry, after.entry);
    if (before.entry !== null) leaveActs(tx, before.entry, after.entry);
    return complete ?? before.row ?? { id, kind, row_version: 0, edit: name };
  }

  /** Keeps conflicts of a form with what it writes. */
  async #keep(collection: CollectionName, theirs: Row, conflicts: readonly Conflict[]): Promise<void> {
    const tx = this.#tx;
    const keyOfField = (field: string) => conflictKey({ collection, id: theirs.id, field });
    await tx.load(conflicts.map(({ field }) => keyOfField(field)));
    const earlier = (field: string) => tx.get(keyOfField(field));
    const { now, newName } = this.#context;
    const { listed, logged } = conflictChanges(collection, theirs, conflicts, earlier, now());
    for (const conflict of listed) tx.set(keyOfField(conflict.field), conflict);
    for (const entry of logged) tx.set(logKey(newName()), entry);
  }
}

/** Returns whether the entry of a list is still as the user was shown it. */
export const isListed = (tx: Transaction, settled: Settled): boolean =>
  sameJson(tx.get(keyOf(settled)), valueOf(settled));

/**
 * Removes a settled entry from its list, and logs the choice for a conflict. Keeps a conflict that this very commit
 * raises again: its value is now another than the user has seen.
 */
export function settle(
  tx: Transaction,
  settled: Settled,
  choice: 'mine' | 'theirs',
  { newName }: Pick<CoreContext, 'newName'>,
): void {
  if (!isListed(tx, settled)) return;
  tx.set(keyOf(settled), null);
  if ('rejected' in settled) return;
  const { conflict } = settled;
  tx.set(logKey(newName()), { type: 'decision', conflict, choice, byRule: false });
}
