import { useCallback } from 'react';
import { useOutcome } from '@/kit/form/use-outcome';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { behindName } from '@sync/model/acts/perform';
import { runAct } from './run-act';
import type { DoneAct } from './run-act';
import { undoAct } from './undo-act';
import { useActContext } from './use-act-context';

/**
 * Returns a function that does an act and says so, with its undo; it rejects where the act is refused.
 * @param name of the record, said before what was done
 */
export function useDoAct(
  name?: string,
): (act: Act, id: string, values?: AnyValues, unstored?: AnyRecord) => Promise<DoneAct> {
  const context = useActContext();
  const outcome = useOutcome();
  return useCallback(
    async (act, id, values = {}, unstored = undefined) => {
      const done = await runAct(context, act, id, values, unstored);
      const undo = async (): Promise<void> => {
        try {
          const kept = await undoAct(context.writes, act, done.steps);
          outcome.done(
            kept === 0 ? 'Geri alındı' : 'Geri alındı; bu arada değişen alanlar olduğu gibi kaldı',
          );
        } catch (error) {
          outcome.failed(error);
        }
      };
      outcome.done(
        name === undefined ? done.said : behindName(name, done.said),
        act.undo === undefined ? undefined : { undo },
      );
      return done;
    },
    [context, outcome, name],
  );
}
