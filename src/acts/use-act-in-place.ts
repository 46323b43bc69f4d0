import { useCallback } from 'react';
import { toastFailure } from '@/kit/form/use-saved-toast';
import type { KeptRows } from '@/kit/home/kept-rows';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { runAct } from './run-act';
import { useActContext } from './use-act-context';
import { useUndoOf } from './use-do-act';

/**
 * Returns a function that does an act from a row of a card: the row stays in its place and says what became of it, with
 * *Geri al* where the act can be taken back. A failure is said, and the row waits again.
 */
export function useActInPlace(): <T>(
  rows: Pick<KeptRows<T>, 'keep' | 'drop'>,
  row: T,
  doing: { readonly act: Act; readonly id: string; readonly values?: AnyValues; readonly words: string },
) => void {
  const context = useActContext();
  const undoOf = useUndoOf();
  return useCallback(
    (rows, row, { act, id, values = {}, words }) => {
      rows.keep(row, { words });
      runAct(context, act, id, values).then(
        (done) => {
          const undo = undoOf(act, done)?.undo;
          if (undo === undefined) return;
          rows.keep(row, { words, undo: () => void undo().then(() => rows.drop(row)) });
        },
        (error: unknown) => {
          rows.drop(row);
          toastFailure(error);
        },
      );
    },
    [context, undoOf],
  );
}
