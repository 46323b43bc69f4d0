import { useEffect } from 'react';
import { useSyncState } from '@/data/sync-state';
import { appUpdates } from './start-updates';

/** Tells the update notice what the server says of this version of the app. Shows nothing itself. */
export function RequiredUpdate() {
  const phase = useSyncState((sync) => sync.status.phase);
  const newerServer = useSyncState((sync) => sync.status.newerServer);
  const outdated = phase === 'outdated';
  useEffect(() => {
    if (outdated) appUpdates.require();
    // Offline nobody knows more than before.
    else if (phase === 'online') appUpdates.release();
  }, [outdated, phase]);
  useEffect(() => {
    if (newerServer) appUpdates.look();
  }, [newerServer]);
  return null;
}
