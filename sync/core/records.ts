import type { CollectionName } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { PushResult } from './wire';
import { leaveActs, loadActs, titlesOf } from './acts';
import { conflictChanges } from './conflicts';
import { lastEdit, withoutActsUpTo } from './entry';
import type { OutboxEntry } from './entry';
import { afterAnswer, afterPull } from './overlay';
import type { Outcome } from './overlay';
import { rejectedChange } from './rejected';
import { rowOf, versionOf } from './row';
import type { News, RowModel } from './row';
import { conflictInSight, NO_SIGHT, rejectedInSight } from './sight';
import type { Sight } from './sight';
import {
  ACCESS,
  conflictKey,
  conflictsIn,
  conflictsOf,
  entryKey,
  logKey,
  rejectedIn,
  rejectedKey,
  rejectedOf,
  rowKey,
} from './tables';
import type { Draft, Transaction } from './transaction';

/** Functions of the surrounding app that the core needs. */
export interface CoreContext {
  readonly model: RowModel;
  /** Returns a name that nothing else has. */
  readonly newName: () => string;
  /** Returns the time of the device's clock, for display in lists. Nothing is decided by it. */
  readonly now: () => number;
}

/** Makes known what `takeNews` and `settleAnswer` read of these records. */
export async function loadRecords(
  tx: Transaction,
  collection: CollectionName,
  ids: readonly string[],
): Promise<void> {
  await tx.load([ACCESS, ...ids.flatMap((id) => [rowKey(collection, id), entryKey(collection, id)])]);
  await loadActs(
    tx,
    ids.map((id) => tx.get(entryKey(collection, id))),
  );
}

/** Makes known what waits for a decision of the user in a collection. */
export async function loadLists(tx: Transaction, collection: CollectionName): Promise<void> {
  await tx.list(conflictsIn(collection));
  await tx.list(rejectedIn(collection));
}

/** Writes what is to be stored of a record, with its conflicts, in the commit that settles it. */
function storeOutcome(draft: Draft, context: CoreContext, before: OutboxEntry, outcome: Outcome): void {
  const { collection, id } = before;
  draft.set(entryKey(collection, id), outcome.entry);
  leaveActs(draft, before, outcome.entry);
  if (!sameJson(draft.get(rowKey(collection, id)), outcome.row))
    draft.set(rowKey(collection, id), outcome.row);
  if (outcome.theirs === undefined || outcome.conflicts.length === 0) return;
  const earlier = (field: string) => draft.get(conflictKey({ collection, id, field }));
  const at = context.now();
  const { listed, logged } = conflictChanges(collection, outcome.theirs, outcome.conflicts, earlier, at);
  for (const conflict of listed) draft.set(conflictKey(conflict), conflict);
  for (const entry of logged) draft.set(logKey(context.newName()), entry);
}

/** Takes up what a page of the pull tells of one record. The record and the lists have to be loaded. */
export function takeNews(
  draft: Draft,
  context: CoreContext,
  collection: CollectionName,
  id: string,
  news: News,
): void {
  const key = rowKey(collection, id);
  const row = draft.get(key);
  const entry = draft.get(entryKey(collection, id));
  if (entry === null) {
    const next = rowOf(news);
    // The answer was given before one that this device has taken already.
    const isOlder = (row?.row_version ?? 0) > (versionOf(news) ?? Infinity);
    if (!isOlder && !sameJson(row, next)) draft.set(key, next);
  } else {
    const outcome = afterPull(context.model, entry, news);
    if (outcome !== null) storeOutcome(draft, context, entry, outcome);
  }
  if (news.state === 'out-of-sight') redactLists(draft, context, collection, id, NO_SIGHT);
}

/**
 * Takes up the answer to one change. The record and the lists have to be loaded.
 * @returns whether it has moved something; one that has not is not asked for again at once
 */
export function settleAnswer(
  draft: Draft,
  context: CoreContext,
  entry: OutboxEntry,
  sent: { readonly edit: string; readonly attempt: string },
  result: PushResult,
): boolean {
  const outcome = afterAnswer(context.model, entry, sent.attempt, result);
  // It was answered to another tab, or discarded.
  if (outcome === null) return true;
  // What is stored of an act is not rejected with what came later.
  const before = result.status === 'rejected' ? result.stored : undefined;
  const titles = titlesOf(draft, before === undefined ? entry : withoutActsUpTo(entry, before));
  storeOutcome(draft, context, entry, outcome);
  if (outcome.rejected !== undefined && result.status === 'rejected') {
    const { server } = outcome.rejected;
    const change = rejectedChange(entry, sent.edit, result, server, context.now(), titles);
    // The user may have seen more when it was written.
    const permissions = draft.get(ACCESS)?.permissions;
    const entity = context.model.entityOf(entry.kind);
    const seesRow = server.state === 'row';
    const sight: Sight | null =
      permissions !== undefined ? { seesRow, permissions } : seesRow ? null : NO_SIGHT;
    draft.set(rejectedKey(change), sight === null ? change : rejectedInSight(entity, change, sight));
  }
  const next = outcome.entry;
  return next === null || lastEdit(next) !== sent.edit || next.base?.row_version !== entry.base?.row_version;
}

/** Takes out of the lists what others wrote in a record, where the user may not see it any more. */
export function redactLists(
  draft: Draft,
  { model }: CoreContext,
  collection: CollectionName,
  id: string,
  sight: Sight,
): void {
  for (const { key, value } of draft.all(conflictsOf(collection, id))) {
    const redacted = conflictInSight(model.entityOf(value.kind), value, sight);
    if (!sameJson(redacted, value)) draft.set(key, redacted);
  }
  for (const { key, value } of draft.all(rejectedOf(collection, id))) {
    const redacted = rejectedInSight(model.entityOf(value.kind), value, sight);
    if (!sameJson(redacted, value)) draft.set(key, redacted);
  }
}
