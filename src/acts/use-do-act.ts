import { useCallback } from 'react';
import { useOutcome } from '@/kit/form/use-outcome';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { behindName } from '@sync/model/acts/perform';
import { runAct } from './run-act';
import type { DoneAct } from './run-act';
import { undoAct } from './undo-act';
import { useActContext } from './use-act-context';

/** Returns a function that does an act whose effect is seen where it was pressed: only a failure is said. True when it was done. */
export function useQuietAct(): (act: Act, id: string, values?: AnyValues) => Promise<boolean> {
  const context = useActContext();
  const outcome = useOutcome();
  return useCallback(
    (act, id, values = {}) => outcome.run(() => runAct(context, act, id, values)),
    [context, outcome],
  );
}

/** Returns a function that gives a notice its undo, which says what became of it; nothing where an act has none. */
export function useUndoOf(): (
  act: Act,
  done: Pick<DoneAct, 'steps'>,
) => { readonly undo: () => Promise<void> } | undefined {
  const { writes } = useActContext();
  const outcome = useOutcome();
  return useCallback(
    (act, { steps }) => {
      if (act.undo === undefined) return undefined;
      const undo = async (): Promise<void> => {
        try {
          const kept = await undoAct(writes, act, steps);
          outcome.done(
            kept === 0 ? 'Geri alındı' : 'Geri alındı; bu arada değişen alanlar olduğu gibi kaldı',
          );
        } catch (error) {
          outcome.failed(error);
        }
      };
      return { undo };
    },
    [writes, outcome],
  );
}

/**
 * Returns a function that does an act and says so, with its undo; it rejects where the act is refused.
 * @param name of the record, said before what was done
 */
export function useDoAct(
  name?: string,
): (act: Act, id: string, values?: AnyValues, unstored?: AnyRecord) => Promise<DoneAct> {
  const context = useActContext();
  const outcome = useOutcome();
  const undoOf = useUndoOf();
  return useCallback(
    async (act, id, values = {}, unstored = undefined) => {
      const done = await runAct(context, act, id, values, unstored);
      // Of a record the last act is told: several presses in a row would pile up over what is pressed next.
      const told = { ...undoOf(act, done), id: `act ${id}` };
      outcome.done(name === undefined ? done.said : behindName(name, done.said), told);
      return done;
    },
    [context, outcome, name, undoOf],
  );
}
