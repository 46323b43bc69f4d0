import { useEffect, useMemo } from 'react';
import { beginEmergencyAccess } from '@sync/rpc/own-access';
import { useNowAt } from './now';
import { useSyncState } from './sync-state';
import { usePermission, useSignedIn } from './workspace';

/** An emergency access that runs. `endsAt`: ISO, UTC, by the server's clock. */
export interface RunningEmergency {
  readonly id: string;
  readonly endsAt: string;
}

/**
 * Returns the user's emergency access, on whichever device it began. Null when its time is over, which this device
 * knows without a network. The server is asked then, so that what the user may not see any more leaves the device.
 */
export function useRunningEmergency(): RunningEmergency | null {
  const { known, workspace } = useSignedIn();
  const clockAhead = useSyncState((sync) => sync.status.clockAhead);
  const emergency = known.emergency ?? null;
  const end = emergency === null ? null : Date.parse(emergency.endsAt) + clockAhead;
  const now = useNowAt(useMemo(() => (end === null ? [] : [end]), [end]));
  const over = end !== null && now >= end;
  useEffect(() => {
    if (over) void workspace.syncNow();
  }, [over, workspace]);
  return over ? null : emergency;
}

/** Returns whether the user may begin one. Users who see everything have no use for it. */
export function useMayBeginEmergency(): boolean {
  const { known } = useSignedIn();
  return usePermission(beginEmergencyAccess.permission) && (known.ownScope ?? known.scope) !== 'all';
}
