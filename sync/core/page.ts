import type { PullPage } from './wire';
import { backTo, isStart, resyncUnder, START } from './checkpoint';
import type { Progress, Resync } from './checkpoint';
import { takeNews } from './records';
import type { CoreContext } from './records';
import { newsOf, OUT_OF_SIGHT } from './row';
import { marksOf, outboxOf, progressKey } from './tables';
import type { Draft } from './transaction';

/** Rights, and last transaction, under which the pull gave an answer. */
export interface AnswerFrame {
  readonly epoch: string;
  readonly horizon: string | null;
}

/** Begins to read a collection from the start. Marks of an earlier resync count no more. The marks have to be loaded. */
export function beginResync(
  draft: Draft,
  collection: PullPage['collection'],
  progress: Progress,
  epoch: string,
): void {
  for (const { key } of draft.all(marksOf(collection))) draft.set(key, null);
  draft.set(progressKey(collection), { ...progress, resync: resyncUnder(epoch) });
}

/** Returns whether the next page is the first one ever. */
export const isFirst = ({ epoch, resync, checkpoint }: Progress): boolean =>
  epoch === '' && resync === null && isStart(checkpoint);

/**
 * Takes up one page: rows, what became invisible, marks and checkpoint are one commit. Records, lists and marks have
 * to be loaded; for a first page the collection's part of the outbox, too.
 * @returns whether there is more to ask for at once
 */
export function takePage(
  draft: Draft,
  context: CoreContext,
  progress: Progress,
  page: PullPage,
  { epoch, horizon }: AnswerFrame,
): boolean {
  const { collection, documents, gone = [], cursor: checkpoint } = page;
  const isOther = (progress.resync?.epoch ?? progress.epoch) !== epoch;
  // Rows that were read under other rights say nothing about what did not come.
  if (isOther && !isFirst(progress)) {
    beginResync(draft, collection, progress, epoch);
    return true;
  }
  const resync = isOther ? firstLoad(draft, collection, progress, epoch) : progress.resync;
  for (const row of documents)
    takeNews(draft, context, collection, row.id, newsOf(context.model, collection, row));
  for (const id of gone) takeNews(draft, context, collection, id, OUT_OF_SIGHT);
  if (resync === null) {
    draft.set(progressKey(collection), { ...progress, checkpoint });
    return page.has_more;
  }
  const next = {
    ...resync,
    checkpoint,
    horizon: resync.horizon ?? horizon,
    pages: resync.pages + 1,
    complete: page.readable === false || !page.has_more,
  };
  if (next.fresh === true) {
    draft.set(
      progressKey(collection),
      next.complete ? afterResync(progress, next) : { ...progress, resync: next },
    );
    return true;
  }
  const ids = documents.flatMap((row) => (row.deleted_at === null ? [row.id] : []));
  draft.set(`${marksOf(collection)}${resync.pages}`, ids);
  draft.set(progressKey(collection), { ...progress, resync: next });
  return true;
}

/**
 * Returns the resync that a first page begins. Rows that were sent before it, or came ahead, may become invisible to
 * the user before the page is read, and no later pull tells of that: then the load ends with a sweep, as any other.
 */
function firstLoad(
  draft: Draft,
  collection: PullPage['collection'],
  { ahead }: Progress,
  epoch: string,
): Resync {
  const isEmpty = ahead !== true && draft.all(outboxOf(collection)).length === 0;
  return isEmpty ? { ...resyncUnder(epoch), fresh: true } : resyncUnder(epoch);
}

/**
 * Returns the progress of a collection that was read from the start. The pull continues from where that read began:
 * it reports there what has become invisible since.
 */
export const afterResync = ({ evictedOn }: Progress, { epoch, checkpoint, horizon }: Resync): Progress => ({
  epoch,
  checkpoint: horizon === null ? START : backTo(checkpoint, horizon),
  resync: null,
  ...(evictedOn === undefined ? {} : { evictedOn }),
});
