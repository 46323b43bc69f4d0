import type { CollectionName } from '../model/entity';
import type { PullPage } from '../replication/wire';
import type { Progress, Resync } from './checkpoint';
import { afterResync, beginResync } from './page';
import type { AnswerFrame } from './page';
import { redactLists, takeNews } from './records';
import type { CoreContext } from './records';
import { OUT_OF_SIGHT } from './row';
import {
  ACCESS,
  conflictsIn,
  entryKey,
  idOfKey,
  marksOf,
  outboxOf,
  progressKey,
  rejectedIn,
  rowKey,
  rowsIn,
} from './tables';
import type { StoredAt, Transaction } from './transaction';

/** A record that a sweep asks about, with the revisions of what stood of it then; 0 where nothing did. */
export interface Unmarked {
  readonly id: string;
  readonly row: number;
  readonly entry: number;
}

/** Records of which something is here and that have no mark. @param found all that is stored of the collection */
export function unmarked(
  collection: CollectionName,
  found: readonly StoredAt[],
  marks: ReadonlySet<string>,
): readonly Unmarked[] {
  const records = new Map<string, Unmarked>();
  for (const { key, value, revision } of found) {
    const id = idOfKey(key);
    if (value === null || marks.has(id)) continue;
    const record = records.get(id) ?? { id, row: 0, entry: 0 };
    if (key.startsWith(rowsIn(collection))) records.set(id, { ...record, row: revision });
    else if (key.startsWith(outboxOf(collection))) records.set(id, { ...record, entry: revision });
    else records.set(id, record);
  }
  return [...records.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Keys under which something of a record stands that the user may have to lose sight of. */
export const sweptPrefixes = (collection: CollectionName): readonly string[] => [
  rowsIn(collection),
  outboxOf(collection),
  conflictsIn(collection),
  rejectedIn(collection),
];

/**
 * One step of a sweep: of the rows that were asked about, those that are not in sight go. The last step ends the resync,
 * and the pull goes on from where that began. Records, lists and marks have to be loaded.
 *
 * A pull gives out nothing from the oldest transaction under way on, so a row that did not come may be in sight all the
 * same: the server is asked (see `app.in_sight`).
 *
 * @param asked the records that the call asked about. @param isLast whether there were no more of them
 */
export function takeSweep(
  tx: Transaction,
  context: CoreContext,
  progress: Progress,
  page: PullPage,
  { epoch }: AnswerFrame,
  asked: readonly Unmarked[],
  isLast: boolean,
): void {
  const { collection, in_sight: inSight = [], readable } = page;
  const { resync } = progress;
  if (resync === null) return;
  if (epoch !== resync.epoch) return beginResync(tx, collection, progress, epoch);
  const seen = new Set(readable === false ? [] : inSight);
  const settled: string[] = [];
  for (const { id, row, entry } of asked) {
    // What an answer to a push has changed since the server was asked is asked about once more.
    if (!tx.isAt(rowKey(collection, id), row) || !tx.isAt(entryKey(collection, id), entry)) continue;
    settled.push(id);
    if (!seen.has(id)) takeNews(tx, context, collection, id, OUT_OF_SIGHT);
  }
  if (!isLast || settled.length < asked.length) {
    // What was asked about is in sight, gone, or kept for its unsent change.
    tx.set(`${marksOf(collection)}asked-${context.newName()}`, settled);
    // Another tab that has asked about the same rows finds the progress changed.
    tx.set(progressKey(collection), { ...progress });
    return;
  }
  endResync(tx, context, collection, progress, resync);
}

function endResync(
  tx: Transaction,
  context: CoreContext,
  collection: CollectionName,
  progress: Progress,
  resync: Resync,
): void {
  for (const { key } of tx.all(marksOf(collection))) tx.set(key, null);
  tx.set(progressKey(collection), afterResync(progress, resync));
  const permissions = tx.get(ACCESS)?.permissions;
  if (permissions === undefined) return;
  // Of records that are in sight, single fields may not be any more.
  const listed = [...tx.all(conflictsIn(collection)), ...tx.all(rejectedIn(collection))];
  for (const { value } of listed)
    redactLists(tx, context, collection, value.id, { seesRow: true, permissions });
}
