import { useEffect, useEffectEvent, useMemo } from 'react';
import { map } from 'rxjs';
import { countOf } from '@sync/store/count-records';
import { beginWipe } from './device-wipe';
import { useObservable } from './live';
import type { Workspace } from './workspace';

/** Progress of the removal of the user's records that an administrator asked for. */
export interface WipeProgress {
  /** Changes that are sent before. */
  readonly unsent: number;
}

/**
 * Follows a request to remove the user's records from this device. Null if there is none. Unsent changes are sent
 * first. `onBegun` is called when the workspace has to be closed.
 */
export function useWipe(workspace: Workspace, onBegun: () => void): WipeProgress | null {
  const order = useObservable(useMemo(() => workspace.wipe$, [workspace]));
  const wipe = order.state === 'ready' ? order.data : null;
  const unsent = useObservable(
    useMemo(
      () => workspace.store.changes.all$.pipe(map(({ unsent, files }) => countOf(unsent, files))),
      [workspace],
    ),
  );
  const begun = useEffectEvent(onBegun);
  useEffect(() => {
    if (wipe?.stage !== 'ready') return;
    let gone = false;
    void beginWipe(workspace, wipe.id).then(() => gone || begun());
    return () => {
      gone = true;
    };
  }, [workspace, wipe]);
  return wipe === null ? null : { unsent: unsent.state === 'ready' ? unsent.data : 0 };
}
