import { useCallback, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import type { AnyRecord } from '@sync/model/acts/act';
import { isBeyondScope } from '@sync/model/rules/beyond-scope';
import type { ActContext } from './run-act';

/**
 * Returns a check whether an emergency access alone shows a record. It is then read-only: the server would reject a
 * change. This is so until the server says that the access is over: without a network the records are still here.
 */
export function useBeyond(): (record: AnyRecord) => boolean {
  const { known } = useSignedIn();
  const me = useReferenceData().user(known.userId);
  const isOpened = (known.emergency ?? null) !== null;
  const scope = known.ownScope ?? known.scope;
  return useCallback(
    (record) => isOpened && me !== undefined && isBeyondScope(record, scope, me),
    [isOpened, scope, me],
  );
}

/** Returns what doing an act needs, for the signed-in user. */
export function useActContext(): ActContext {
  const { writes, workspace } = useSignedIn();
  const reference = useReferenceData();
  const isBeyond = useBeyond();
  return useMemo(
    () => ({
      writes,
      database: workspace.store.database,
      reference,
      now: () => new Date().toISOString(),
      isBeyond,
    }),
    [writes, workspace, reference, isBeyond],
  );
}
