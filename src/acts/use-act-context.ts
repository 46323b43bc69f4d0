import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useBeyond } from '@/data/use-beyond';
import { useSignedIn } from '@/data/workspace';
import type { ActContext } from './run-act';

/** Returns what doing an act needs, for the signed-in user. */
export function useActContext(): ActContext {
  const { writes, workspace } = useSignedIn();
  const reference = useReferenceData();
  const isBeyond = useBeyond();
  const phase = useSyncState((sync) => sync.status.phase);
  return useMemo(
    () => ({
      writes,
      database: workspace.store.database,
      reference,
      now: () => new Date().toISOString(),
      isBeyond,
      isOffline: () => phase !== 'online',
    }),
    [writes, workspace, reference, isBeyond, phase],
  );
}
