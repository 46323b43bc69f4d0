import type { PushResult, WireChange } from './wire';
import { lastEdit, renamed } from './entry';
import type { OutboxEntry } from './entry';
import { parentKey } from './parents';
import type { QueueModel } from './parents';
import { settleAnswer } from './records';
import type { CoreContext } from './records';
import { rowKey } from './tables';
import type { Draft } from './transaction';

/* What the answer to a unit means for its records: those of a rejected act are listed all at once, or none. */

/** A change of a unit, with its answer. */
export interface Answered {
  readonly key: string;
  readonly change: WireChange;
  /** Name of the call. */
  readonly attempt: string;
  readonly result: PushResult | undefined;
}

/** A change whose answer counts: nobody has taken it up before. */
interface Counting extends Answered {
  readonly entry: OutboxEntry;
  readonly result: PushResult;
}

/** Outcome of an answer: it is settled, its unit waits for a parent, or it has moved nothing. */
export type Settling = 'settled' | 'waits' | 'unmoved';

const isRejected = ({ result }: Answered): boolean => result?.status === 'rejected';
const isAtFault = (answered: Answered): boolean =>
  answered.result?.status === 'rejected' && answered.result.because === undefined;
const isCurrent = ({ entry, change }: Counting): boolean => lastEdit(entry) === change.edit;

/** Takes up the answers to a unit. Records, acts, lists and parents have to be loaded. */
export function settleUnit(
  draft: Draft,
  context: CoreContext,
  queue: QueueModel,
  unit: readonly Answered[],
): Settling {
  if (unit.some((answered) => isAtFault(answered) && waitsForParent(draft, queue, answered))) return 'waits';
  const counting = unit.flatMap((answered): Counting[] => {
    const entry = draft.get<OutboxEntry>(answered.key);
    const { result, attempt } = answered;
    const counts = entry?.sent.some(({ attempts }) => attempts.includes(attempt)) === true;
    return entry === null || result === undefined || !counts ? [] : [{ ...answered, entry, result }];
  });
  // They were answered to another tab, or discarded.
  if (counting.length === 0) return 'settled';
  const moved = counting
    .filter((answered) => !isRejected(answered))
    .map((answered) => settleOne(draft, context, answered));
  const rejected = counting.filter(isRejected);
  if (rejected.length > 0) {
    settleRejected(draft, context, unit, rejected);
    return 'settled';
  }
  return moved.includes(true) ? 'settled' : 'unmoved';
}

function settleOne(
  draft: Draft,
  context: CoreContext,
  { entry, change, attempt, result }: Counting,
): boolean {
  return settleAnswer(draft, context, entry, { edit: change.edit ?? '', attempt }, result);
}

/**
 * Takes up rejections. An act of which something was edited since it was sent goes again as it is now: the answer to
 * that decides about all of it. What was refused because of a change that is another by now goes under a new name,
 * since an edit stays refused for good.
 */
function settleRejected(
  draft: Draft,
  context: CoreContext,
  unit: readonly Answered[],
  rejected: readonly Counting[],
): void {
  const [only] = rejected;
  if (unit.length === 1 && only !== undefined && isAtFault(only)) return void settleOne(draft, context, only);
  if (rejected.some((answered) => isAtFault(answered) && isCurrent(answered))) {
    if (rejected.every(isCurrent)) for (const answered of rejected) settleOne(draft, context, answered);
    return;
  }
  for (const { entry, key } of rejected.filter((answered) => !isAtFault(answered) && isCurrent(answered))) {
    const next = renamed(entry, context.newName());
    draft.set<OutboxEntry>(key, next);
    if (next.mine !== null) draft.set(rowKey(entry.collection, entry.id), next.mine);
  }
}

/**
 * Returns whether a change refers to a record that is itself still to be created. Then it is retried after it, with its
 * whole act.
 */
function waitsForParent(draft: Draft, model: QueueModel, { change, result }: Answered): boolean {
  if (result?.status !== 'rejected' || result.code !== '23503' || result.field == null) return false;
  const key = parentKey(model, change.kind, change.document, result.field);
  return key !== null && draft.get<OutboxEntry>(key)?.operation === 'create';
}
