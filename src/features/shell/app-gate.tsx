import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isBeingWiped } from '@/data/device-wipe';
import { useNow } from '@/data/now';
import { markLapsedUsers, useLapsedLock } from '@/data/lapsed-users';
import { useKeySearch } from '@/data/lock';
import type { LockedState } from '@/data/lock';
import type { OpeningMode } from '@/data/opened-workspace';
import { useSessionState } from '@/data/session';
import { removeLeftRecords } from '@/data/sign-out';
import { fetchedPart } from '@/lib/fetched-part';
import { useOwnPlace } from './own-place';
import { Splash } from './splash';
import { WipeEnd } from './wipe-screen';

/** Gate between the session and the screens. It is loaded with the store, which signing in does not need. */
export const WorkspaceGate = fetchedPart(() => import('./workspace-gate'));

interface Attempt {
  readonly attempt: number;
  readonly mode: OpeningMode;
}

/**
 * Draws the screens for a signed-in user with an open workspace, the lock without the key, and otherwise the sign-in
 * page. The address stays through all of it, so that the user arrives where they wanted to go. Another user has an
 * address of their own.
 */
export function AppGate(props: { signIn: ReactNode; lock: ReactNode; children: ReactNode }) {
  const state = useSessionState();
  const [{ attempt, mode }, setAttempt] = useState<Attempt>({ attempt: 0, mode: 'look' });
  if (state.kind === 'signed-out') return <SignedOut>{props.signIn}</SignedOut>;
  if (isBeingWiped(state.user)) return <WipeEnd user={state.user} />;
  if (state.kind === 'locked') {
    return (
      <LockGate key={state.user.id} locked={state}>
        {props.lock}
      </LockGate>
    );
  }
  return (
    <Suspense fallback={<Splash />}>
      <WorkspaceGate
        key={state.user.id}
        signedIn={state}
        mode={mode}
        attempt={attempt}
        onRetry={(next = 'look') => setAttempt({ attempt: attempt + 1, mode: next })}
      >
        {props.children}
      </WorkspaceGate>
    </Suspense>
  );
}

/** Milliseconds between two looks for records that are to go. */
const LOOK = 5 * 60_000;

function SignedOut({ children }: { children: ReactNode }) {
  // The page may stay open for weeks, and a tab that hangs may have kept records from going.
  const look = Math.floor(useNow() / LOOK);
  useEffect(() => void markLapsedUsers().then(() => removeLeftRecords()), [look]);
  return children;
}

/** Shows the lock if no other page has the key, but no longer than contact may be missing. */
function LockGate({ locked, children }: { locked: LockedState; children: ReactNode }) {
  useOwnPlace(locked.user.id);
  useLapsedLock(locked);
  return useKeySearch(locked) ? <Splash /> : children;
}
