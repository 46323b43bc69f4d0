import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { NOW, planner, storeSurgery, surgeryReference } from '@/records/testing/surgeries.fixture';
import type { ActAsking, ActFields, ActValues } from '@sync/model/acts/act';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import { runAct } from '../run-act';
import type { ActContext, DoneAct } from '../run-act';
import { undoAct } from '../undo-act';
import { actContextOf } from './act-context.fixture';

/** Returns functions that store surgeries of a test and do acts with them as users of some permissions. */
export function surgeryDoing(test: TestWorkspace) {
  const contextAs = (permissions: readonly string[]): ActContext => ({
    ...actContextOf(test, test.writesWith(...permissions), () => NOW),
    reference: surgeryReference,
  });
  const stored = async (id: string) =>
    (await test.workspace.store.database.surgeries.findOne(id).exec())?.toJSON();
  const run = <F extends ActFields>(
    permissions: readonly string[],
    act: ActAsking<F>,
    id: string,
    values: Partial<ActValues<F>> = {},
  ): Promise<DoneAct> => runAct(contextAs(permissions), act, id, values);
  return {
    contextAs,
    stored,
    run,
    store: (fields: Partial<SurgeryDraft> = {}) => storeSurgery(test.writesWith(...planner), fields),
    /** Does an act, and returns the surgery as it stands then. */
    after: async <F extends ActFields>(
      permissions: readonly string[],
      act: ActAsking<F>,
      id: string,
      values: Partial<ActValues<F>> = {},
    ): Promise<Surgery> => (await run(permissions, act, id, values)).record as Surgery,
    undo: (permissions: readonly string[], act: ActAsking<ActFields>, { steps }: DoneAct) =>
      undoAct(contextAs(permissions).writes, act, steps),
  };
}
