import { TooManyTogether } from '../core/acts';
import { Edits } from '../core/edits';
import type { OutboxEntry } from '../core/entry';
import type { Row } from '../core/row';
import { NotThere, StagedEdits } from '../core/staged-edits';
import type { Settled } from '../core/staged-edits';
import { entryKey, rowKey } from '../core/tables';
import { StorageLost } from '../core/transaction';
import type { Transaction } from '../core/transaction';
import { ActionError, actionError } from '../model/action-error';
import type { CollectionName, Entity } from '../model/entity';
import { errorTrace } from '../model/error-trace';
import { appContext } from './app-model';
import { recordKey } from './changes';
import type { ListedChange } from './changes';
import { newId } from './ids';
import type { LocalStore } from './local-store';
import { settledOf } from './outbox-changes';
import type { Turns } from './turns';
import { writesUnderWay } from './writes-under-way';
import type { WritesUnderWay } from './writes-under-way';

/** Greatest number of writes in one act: all its rows are in memory at once. A bulk change is many acts. */
export const MOST_WRITES = 2000;

/** Place where writes are stored: each by a commit of its own, or all in the one commit of an act. */
export interface WriteScope {
  /** Lets a write of a record begin when those before it have ended: it builds on them. */
  readonly inTurn: <T>(entity: Entity, id: string, write: () => Promise<T>) => Promise<T>;
  /**
   * Returns a record as it is stored, and the server's row that it is laid over.
   * @throws ActionError `not_found`
   */
  readonly current: (
    collection: CollectionName,
    id: string,
  ) => Promise<{ readonly row: Row; readonly base: Row | null | undefined }>;
  /** @throws ActionError where the entry of the list is not there any more as the user was shown it */
  readonly settledBy: (listed: ListedChange) => Promise<Settled>;
  /**
   * Shows a write at once, stores it, and undoes it where it is refused.
   * @param shown the record after the write; null where it is removed
   */
  readonly guarded: <T>(
    collection: CollectionName,
    id: string,
    shown: (edit: string) => Row | null,
    write: (edits: Pick<StagedEdits, 'create' | 'change' | 'remove'>) => Promise<T>,
  ) => Promise<T>;
}

/** Returns what a caller is told of a write that failed. */
export function failureOf(error: unknown): ActionError {
  if (error instanceof ActionError) return error;
  if (error instanceof NotThere) return actionError('not_found');
  if (error instanceof TooManyTogether) return actionError('too_many_together');
  if (error instanceof StorageLost) return actionError('storage_lost');
  console.error('local write failed', errorTrace(error));
  return actionError('storage');
}

type Reading = Pick<LocalStore['records'], 'read'>;

async function currentIn(
  records: Reading,
  collection: CollectionName,
  id: string,
): Promise<{ readonly row: Row; readonly base: Row | null | undefined }> {
  const [row, entry] = await records.read([rowKey(collection, id), entryKey(collection, id)]);
  if (row?.value == null) throw actionError('not_found');
  return { row: row.value as Row, base: (entry?.value as OutboxEntry | null | undefined)?.base };
}

/** Returns the scope in which each write is a commit of its own. */
export function singly({ database, records }: LocalStore): WriteScope {
  const underWay = writesUnderWay(database);
  return {
    inTurn: (entity, id, write) => underWay.turns.take(recordKey(entity.collection, id), write),
    current: (collection, id) => currentIn(records, collection, id),
    settledBy: async (listed) => {
      const settled = await settledOf(records, listed);
      if (settled === null) throw actionError('not_found');
      return settled;
    },
    guarded: async (collection, id, shown, write) => {
      const edit = newId();
      const ended = underWay.begin({ collection, id, edit, record: shown(edit) });
      try {
        const written = await write(new Edits(records, appContext(edit)));
        const [stored] = await records.read([rowKey(collection, id)]);
        ended(stored?.revision ?? 0);
        return written;
      } catch (error) {
        ended(null);
        throw failureOf(error);
      }
    },
  };
}

/** Writes of an act that screens show, though they are not stored yet. */
export class ShownWrites {
  readonly #underWay: WritesUnderWay;
  #shown: { readonly key: string; readonly ended: (revision: number | null) => void }[] = [];

  constructor(underWay: WritesUnderWay) {
    this.#underWay = underWay;
  }

  get size(): number {
    return this.#shown.length;
  }

  begin(collection: CollectionName, id: string, edit: string, record: Row | null): void {
    const ended = this.#underWay.begin({ collection, id, edit, record });
    this.#shown.push({ key: rowKey(collection, id), ended });
  }

  retract(): void {
    for (const { ended } of this.#shown.toReversed()) ended(null);
    this.#shown = [];
  }

  async stored(records: Reading): Promise<void> {
    const found = await records.read(this.#shown.map(({ key }) => key));
    for (const [at, { ended }] of this.#shown.entries()) ended(found[at]?.revision ?? 0);
    this.#shown = [];
  }
}

/**
 * Returns the scope of an act's writes, which go into one transaction.
 * @param acts ids of the acts that the writes belong to
 */
export function together(
  tx: Transaction,
  turn: (key: string) => Promise<void>,
  shownWrites: ShownWrites,
  acts: readonly string[],
): WriteScope {
  const loaded: Reading = {
    read: async (keys) => {
      await tx.load(keys);
      return keys.map((key) => ({ value: tx.get(key), revision: 0 }));
    },
  };
  return {
    inTurn: async (entity, id, write) => {
      await turn(recordKey(entity.collection, id));
      return write();
    },
    current: (collection, id) => currentIn(loaded, collection, id),
    settledBy: async (listed) => {
      const settled = await settledOf(loaded, listed);
      if (settled === null) throw actionError('not_found');
      return settled;
    },
    guarded: async (collection, id, shown, write) => {
      if (shownWrites.size >= MOST_WRITES) throw new Error(`an act of more than ${MOST_WRITES} writes`);
      const edit = newId();
      shownWrites.begin(collection, id, edit, shown(edit));
      return write(new StagedEdits(tx, appContext(edit), acts));
    },
  };
}

/** Lets an act keep the turns of its records until it ends. */
export function turnsOf(turns: Turns): {
  readonly take: (key: string) => Promise<void>;
  readonly end: () => void;
} {
  const held = new Set<string>();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    take: async (key) => {
      if (held.has(key)) return;
      held.add(key);
      await new Promise<void>((begin) => {
        void turns.take(key, () => {
          begin();
          return ended;
        });
      });
    },
    end: () => end(),
  };
}
