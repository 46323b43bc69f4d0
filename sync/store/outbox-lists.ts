import type { ListedConflict } from '../core/conflicts';
import { titlesAmong } from '../core/acts';
import type { Act, ActTitle } from '../core/act';
import { lastEdit } from '../core/entry';
import type { OutboxEntry } from '../core/entry';
import type { ListedRejection } from '../core/rejected';
import { ACTS, OUTBOX } from '../core/tables';
import type { LogEntry } from '../core/tables';
import { transact } from '../core/transaction';
import type { Store } from '../core/transaction';
import type { AnyDocument } from '../model/registry';
import { recordKey } from './changes';
import type { FieldConflict, RejectedChange, UnsentChange } from './changes';
import type { DeviceStore } from './device';
import { recordDecision } from './view-log';

/* What waits for the server or for the user, as the screens know it. */

const asDocument = (row: object): AnyDocument => row as AnyDocument;

/** Returns an unsent change as the screens know it. @param titles of its acts */
export function unsentChange(
  entry: OutboxEntry,
  titles: (entry: OutboxEntry) => readonly ActTitle[],
): UnsentChange {
  const { collection, kind, id, operation, summary, since, at, base } = entry;
  return {
    key: recordKey(collection, id),
    collection,
    kind,
    id,
    operation,
    summary,
    since,
    at,
    edit: lastEdit(entry),
    base: base === null ? null : asDocument(base),
    acts: titles(entry),
  };
}

const values = async <T>(store: Store, prefix: string): Promise<readonly T[]> =>
  (await store.list(prefix)).flatMap(({ value }) => (value === null ? [] : [value as T]));

const byTime = <T extends { readonly at: number }>(listed: readonly T[]): readonly T[] =>
  listed.toSorted((a, b) => a.at - b.at);

/** Returns the acts that have an unsent edit. */
export const knownActs = (store: Store): Promise<readonly Act[]> => values<Act>(store, ACTS);

export async function unsentChanges(store: Store): Promise<readonly UnsentChange[]> {
  const entries = await values<OutboxEntry>(store, OUTBOX);
  const titles = titlesAmong(await knownActs(store));
  return entries.toSorted((a, b) => a.order - b.order).map((entry) => unsentChange(entry, titles));
}

export async function rejectedChanges(store: Store): Promise<readonly RejectedChange[]> {
  const listed = await values<ListedRejection>(store, 'rejected/');
  return byTime(listed).map(({ base, origin, document, current, ...change }) => ({
    ...change,
    key: `${recordKey(change.collection, change.id)}#${change.edit}`,
    document: asDocument(document),
    current: current === null ? null : asDocument(current),
    ...(base === undefined ? {} : { base: asDocument(base) }),
    ...(origin === undefined ? {} : { origin: asDocument(origin) }),
  }));
}

export async function fieldConflicts(store: Store): Promise<readonly FieldConflict[]> {
  const listed = await values<ListedConflict>(store, 'conflicts/');
  return byTime(listed).map((conflict) => ({
    ...conflict,
    key: `${recordKey(conflict.collection, conflict.id)}/${conflict.field}`,
  }));
}

/**
 * Moves what was decided to the log of views, which goes to the server. A crash between the two tells it twice; the
 * log keeps each name once.
 */
export async function handOverLog(store: Store, device: DeviceStore): Promise<void> {
  const listed = await store.list('log/');
  for (const { key, value } of listed) {
    const entry = value as LogEntry | null;
    if (entry?.type === 'decision') {
      const { conflict, choice, byRule } = entry;
      const { field, mine, theirs, together, theirsBy, theirsAt } = conflict;
      await recordDecision(
        device,
        conflict,
        {
          field,
          mine,
          theirs,
          ...(together === undefined ? {} : { together }),
          theirs_by: theirsBy,
          theirs_at: theirsAt,
          choice,
          ...(byRule ? { by_rule: true as const } : {}),
        },
        key.slice('log/'.length),
      );
    }
    await transact(store, async (tx) => {
      await tx.load([key]);
      tx.set(key, null);
    });
  }
}
