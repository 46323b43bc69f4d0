import { ActionError } from '@sync/model/action-error';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { runAct } from './run-act';
import type { ActContext, DoneAct } from './run-act';
import { undoAct } from './undo-act';

/** Result of an act on a selection. */
export interface ManyDone {
  /** Acts that have changed something. */
  readonly done: readonly DoneAct[];
  /** Records that were so already. */
  readonly same: number;
  /** Records with which it could not be done. */
  readonly refused: number;
}

/** Runs something for each; @returns the results, and how many refused it */
async function each<T, R>(
  list: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<{ readonly results: readonly R[]; readonly refused: number }> {
  const results: R[] = [];
  let refused = 0;
  for (const item of list) {
    try {
      results.push(await run(item));
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      refused += 1;
    }
  }
  return { results, refused };
}

/** Does an act with each record of a selection, each by itself: what one refuses, others do. */
export async function runMany(
  context: ActContext,
  act: Act,
  ids: readonly string[],
  values: AnyValues,
): Promise<ManyDone> {
  const { results, refused } = await each(ids, (id) => runAct(context, act, id, values));
  const done = results.filter(({ steps }) => steps.length > 0);
  return { done, same: results.length - done.length, refused };
}

/** Takes an act on a selection back. @returns how many records were kept as they are, at least in part */
export async function undoMany({ writes }: ActContext, act: Act, { done }: ManyDone): Promise<number> {
  const { results, refused } = await each(done, ({ steps }) => undoAct(writes, act, steps));
  return refused + results.filter((kept) => kept > 0).length;
}
