import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { ActAsking, ActFields, ActValues, AnyRecord } from '@sync/model/acts/act';
import { runAct } from '../run-act';
import { actContextOf } from './act-context.fixture';

/** Returns a function that does acts as a user of these permissions, and returns the record as it stands then. */
export const doingAs =
  <R extends AnyRecord>(test: TestWorkspace, ...permissions: readonly string[]) =>
  async <F extends ActFields>(
    act: ActAsking<F>,
    id: string,
    values: Partial<ActValues<F>> = {},
  ): Promise<R> =>
    (await runAct(actContextOf(test, test.writesWith(...permissions)), act, id, values)).record as R;
