import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import type { ActContext } from './run-act';

/** Returns what doing an act needs, for the signed-in user. */
export function useActContext(): ActContext {
  const { writes, workspace } = useSignedIn();
  const reference = useReferenceData();
  const phase = useSyncState((sync) => sync.status.phase);
  return useMemo(
    () => ({
      writes,
      database: workspace.store.database,
      reference,
      now: () => new Date().toISOString(),
      isOffline: () => phase !== 'online',
    }),
    [writes, workspace, reference, phase],
  );
}
