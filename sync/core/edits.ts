import { boundBy, boundEntries, listUnsent, leaveActs, storeAct, wholeAmong } from './acts';
import type { Act } from './act';
import { afterDiscard, lastEdit } from './entry';
import type { Edit } from './entry';
import type { CoreContext } from './records';
import type { ListedRejection } from './rejected';
import type { Row } from './row';
import { isListed, keyOf, settle, StagedEdits } from './staged-edits';
import type { Settled } from './staged-edits';
import { ACTS, entryKey, logKey, OUTBOX, REJECTED, rowKey } from './tables';
import { transact } from './transaction';
import type { Store } from './transaction';

/** An unsent change as the user was shown it. */
export type Shown = Pick<Edit, 'collection' | 'id'> & { readonly edit: string };

/** Edits of records by a user, each a commit of its own: no crash comes between what belongs to it. */
export class Edits {
  readonly #store: Store;
  readonly #context: CoreContext;

  constructor(store: Store, context: CoreContext) {
    this.#store = store;
    this.#context = context;
  }

  create(...args: Parameters<StagedEdits['create']>): Promise<Row> {
    return this.#commit((edits) => edits.create(...args));
  }

  change(...args: Parameters<StagedEdits['change']>): Promise<Row> {
    return this.#commit((edits) => edits.change(...args));
  }

  remove(...args: Parameters<StagedEdits['remove']>): Promise<void> {
    return this.#commit((edits) => edits.remove(...args));
  }

  #commit<T>(work: (edits: StagedEdits) => Promise<T>): Promise<T> {
    const name = this.#context.newName();
    return transact(this.#store, (tx) => {
      // A commit that lost a race is made again under the same name.
      const names = [name];
      const newName = () => names.pop() ?? this.#context.newName();
      return work(new StagedEdits(tx, { ...this.#context, newName }));
    });
  }

  /**
   * Makes the edits of an act in one commit.
   * @throws TooManyTogether, and what `work` throws
   */
  act<T>(of: Pick<Act, 'name' | 'sentence' | 'whole'>, work: (edits: StagedEdits) => Promise<T>): Promise<T> {
    const { newName, now } = this.#context;
    const id = newName();
    return transact(this.#store, async (tx) => {
      const result = await work(new StagedEdits(tx, this.#context, [id]));
      await storeAct(tx, { ...of, id, at: now() });
      return result;
    });
  }

  /**
   * Ends entries of the lists without an edit. A rejected change is dropped, of a conflict the other value stays.
   * @returns false, and nothing is dropped, where one is not there any more as the user was shown it, or where a whole
   * act was rejected and not all of it is given
   */
  drop(...settled: readonly Settled[]): Promise<boolean> {
    return transact(this.#store, async (tx) => {
      const keys = settled.map(keyOf);
      await tx.load(keys);
      await tx.list(REJECTED);
      const isThere = settled.every((entry) => isListed(tx, entry));
      if (!isThere || !isWholly(boundRejections(tx.all(REJECTED)), keys)) return false;
      for (const entry of settled) settle(tx, entry, 'theirs', this.#context);
      return true;
    });
  }

  /**
   * Drops the unsent changes of records. A send under way may store them all the same; then a pull brings them.
   * @param shown records with the last edit that the user was shown. @returns false, and nothing is dropped, where
   * something else is unsent by now, or where the change of another record is stored with one of them or not at all
   */
  discard(...shown: readonly Shown[]): Promise<boolean> {
    return transact(this.#store, async (tx) => {
      await listUnsent(tx);
      const keys = shown.map(({ collection, id }) => entryKey(collection, id));
      const entries = keys.map((key) => tx.get(key));
      const isAsShown = entries.every((entry, at) => entry !== null && lastEdit(entry) === shown[at]?.edit);
      const isWhole = wholeAmong(tx.all(ACTS).map(({ value }) => value));
      const groups = boundEntries(
        tx.all(OUTBOX).map(({ value }) => value),
        isWhole,
      );
      const bound = groups.map((group) => group.map(({ collection, id }) => entryKey(collection, id)));
      if (!isAsShown || !isWholly(bound, keys)) return false;
      for (const [at, entry] of entries.entries()) {
        const key = keys[at];
        if (entry === null || key === undefined) continue;
        tx.set(key, null);
        leaveActs(tx, entry, null);
        tx.set(rowKey(entry.collection, entry.id), afterDiscard(entry));
        tx.set(logKey(this.#context.newName()), { type: 'discard', entry });
      }
      return true;
    });
  }
}

/** Returns whether each group of keys is among the given ones with all its members, or with none. */
const isWholly = (groups: readonly (readonly string[])[], keys: readonly string[]): boolean =>
  groups.every(
    (group) => group.every((key) => keys.includes(key)) || !group.some((key) => keys.includes(key)),
  );

/** Returns the keys of rejected changes in groups: those of a whole act. */
const boundRejections = (
  listed: readonly { readonly key: string; readonly value: ListedRejection }[],
): readonly (readonly string[])[] =>
  boundBy(listed, ({ value: { acts = [] } }) => acts.flatMap(({ id, whole }) => (whole ? [id] : []))).map(
    (group) => group.map(({ key }) => key),
  );
