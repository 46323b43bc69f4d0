import type { Act, ActTitle } from './act';
import type { OutboxEntry } from './entry';
import { ACTS, actKey, entryKey, OUTBOX } from './tables';
import type { Draft, Transaction } from './transaction';

/*
 * An act is what the user did with several records in one commit. Entries of the outbox name the acts that their edits
 * came from. Of a whole act the server stores all rows or none, so its entries are sent, listed and discarded together.
 */

/** Greatest number of records that the server has to store together: they travel in one call. */
export const MOST_TOGETHER = 200;

/** Failure of an act that would bind more records together than one call may carry. */
export class TooManyTogether extends Error {
  override readonly name = 'TooManyTogether';

  constructor() {
    super(`more than ${MOST_TOGETHER} records that are stored together`);
  }
}

/** Returns the ids of the acts that an entry has an unsent edit of, the oldest first. */
export const actsOf = (entry: Pick<OutboxEntry, 'acts'> | null): readonly string[] =>
  (entry?.acts ?? []).map(({ act }) => act);

/** Returns how to tell whether an act is whole. One that nobody knows any more counts as whole: nothing is torn. */
export function wholeAmong(acts: readonly ActTitle[]): (id: string) => boolean {
  const known = new Map(acts.map(({ id, whole }) => [id, whole]));
  return (id) => known.get(id) ?? true;
}

/**
 * Returns items in groups: those that have one of the given names in common, directly or through others. Groups and
 * their items keep the order of the items.
 */
export function boundBy<T>(
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
): readonly (readonly T[])[] {
  const above = new Map<string, string>();
  const first = (name: string): string => {
    const next = above.get(name);
    return next === undefined ? name : first(next);
  };
  for (const item of items) {
    const [name, ...others] = namesOf(item).map(first);
    for (const other of others)
      if (name !== undefined && first(other) !== name) above.set(first(other), name);
  }
  const groups = new Map<string | T, T[]>();
  for (const item of items) {
    const [name] = namesOf(item);
    const key = name === undefined ? item : first(name);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** Returns entries in groups: those that the server stores together or not at all. */
export const boundEntries = (
  entries: readonly OutboxEntry[],
  isWhole: (id: string) => boolean,
): readonly (readonly OutboxEntry[])[] => boundBy(entries, (entry) => actsOf(entry).filter(isWhole));

/** Makes known the acts of entries. */
export async function loadActs(
  tx: Transaction,
  entries: readonly (Pick<OutboxEntry, 'acts'> | null)[],
): Promise<void> {
  await tx.load(entries.flatMap((entry) => actsOf(entry).map(actKey)));
}

/** Takes an entry out of the acts that it has no unsent edit of any more. They have to be loaded. */
export function leaveActs(draft: Draft, before: OutboxEntry, after: OutboxEntry | null): void {
  const key = entryKey(before.collection, before.id);
  const kept = new Set(actsOf(after));
  for (const id of actsOf(before)) {
    const act = kept.has(id) ? null : draft.get(actKey(id));
    if (act === null) continue;
    const records = act.records.filter((other) => other !== key);
    draft.set(actKey(id), records.length === 0 ? null : { ...act, records });
  }
}

/** Returns an act as the panel names it; of one that is not known any more, the little that is. */
function titleOf(id: string, act: Act | null): ActTitle {
  const { name = '', sentence = '', whole = true } = act ?? {};
  return { id, name, sentence, whole };
}

/** Returns the acts of an entry as the panel names them. They have to be loaded. */
export const titlesOf = (draft: Draft, entry: OutboxEntry): readonly ActTitle[] =>
  actsOf(entry).map((id) => titleOf(id, draft.get(actKey(id))));

/** Returns how to name the acts of an entry, among those that are known. */
export function titlesAmong(acts: readonly Act[]): (entry: OutboxEntry) => readonly ActTitle[] {
  const known = new Map(acts.map((act) => [act.id, act]));
  return (entry) => actsOf(entry).map((id) => titleOf(id, known.get(id) ?? null));
}

/**
 * Writes an act whose edits are in the transaction. One that has left nothing to send leaves no trace.
 * @throws TooManyTogether
 */
export async function storeAct(tx: Transaction, act: Omit<Act, 'records'>): Promise<void> {
  const records = tx.all(OUTBOX).flatMap(({ key, value }) => (actsOf(value).includes(act.id) ? [key] : []));
  if (records.length === 0) return;
  tx.set(actKey(act.id), { ...act, records });
  if (act.whole && (await countTogether(tx, records)) > MOST_TOGETHER) throw new TooManyTogether();
}

/** Returns how many records are bound to these, with these. */
async function countTogether(tx: Transaction, keys: readonly string[]): Promise<number> {
  const bound = new Set(keys);
  // A set yields what is added while it is gone through.
  for (const key of bound) {
    if (bound.size > MOST_TOGETHER) break;
    await tx.load([key]);
    const entry: OutboxEntry | null = tx.get(key);
    await loadActs(tx, [entry]);
    for (const id of actsOf(entry)) {
      const act = tx.get(actKey(id));
      if (act?.whole === true) for (const other of act.records) bound.add(other);
    }
  }
  return bound.size;
}

/** Makes known all that is unsent, with its acts. */
export async function listUnsent(tx: Transaction): Promise<void> {
  await tx.list(OUTBOX);
  await tx.list(ACTS);
}
