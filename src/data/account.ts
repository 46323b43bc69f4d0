import { useEffect, useState } from 'react';
import { checkAccount } from '@sync/session/account-check';
import { session, useSessionState } from './session';
import { useSyncState } from './sync-state';
import type { SyncStatus } from './sync-state';

/** What stands between the person and the server besides the network. */
export type AccountProblem =
  /** The password is wanted again. */
  | 'expired'
  /** The account is suspended or has ended. */
  | 'inactive';

/** Whether the server refuses the signed-in account; asked when its answers fail. */
export function useAccountInactive(phase: SyncStatus['phase']): boolean {
  const [inactive, setInactive] = useState(false);
  useEffect(() => {
    if (phase === 'online') setInactive(false);
    if (phase !== 'failing') return;
    let gone = false;
    void checkAccount(session).then((account) => gone || setInactive(account === 'inactive'));
    return () => {
      gone = true;
    };
  }, [phase]);
  return inactive;
}

/** Follows whether the server still takes the signed-in person; local work goes on in any case. */
export function useAccountProblem(): AccountProblem | null {
  const state = useSessionState();
  const { phase } = useSyncState().status;
  const inactive = useAccountInactive(phase);
  if (phase === 'session' || (state.kind === 'signed-in' && state.expired)) return 'expired';
  return inactive ? 'inactive' : null;
}
