import { useEffect } from 'react';
import { checkAccount } from '@sync/session/account-check';
import { session, useSessionState } from './session';
import { leaveSuspended } from './sign-out';
import { useSyncState } from './sync-state';
import { useSignedIn } from './workspace';

/** Returns whether the server wants the password again; local work goes on meanwhile. */
export function useSessionExpired(): boolean {
  const state = useSessionState();
  const phase = useSyncState((sync) => sync.status.phase);
  return phase === 'session' || (state.kind === 'signed-in' && state.expired);
}

/** Milliseconds until the server is asked once more that could not be. */
const ASK_AGAIN = 30_000;

/**
 * Ends the session and clears the device when the server has suspended the account. Asks the server once more before:
 * an answer on its way may be older than the account is.
 */
export function useSuspension(): void {
  const { workspace } = useSignedIn();
  const phase = useSyncState((sync) => sync.status.phase);
  useEffect(() => {
    if (phase !== 'inactive') return;
    let gone = false;
    const ask = async (): Promise<void> => {
      if ((await checkAccount(session)) === 'inactive' && !gone) await leaveSuspended(workspace);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_AGAIN);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [phase, workspace]);
}
