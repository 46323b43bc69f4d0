import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { DirectoryProvider } from '@/data/definitions';
import { useObservable } from '@/data/live';
import { useOpenedWorkspace } from '@/data/opened-workspace';
import { useSessionState } from '@/data/session';
import type { SignedInPerson } from '@/data/session';
import { removeLeftRecords } from '@/data/sign-out';
import { SyncStateProvider } from '@/data/sync-state';
import { SignedInProvider } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { PageTitleProvider } from '@/ui/page-title';
import { FirstSync } from './first-sync';
import { OpeningFailed } from './opening-failed';
import { Splash } from './splash';

/**
 * Draws the screens for a signed-in person whose workspace is open, and the sign-in page for nobody. The address
 * stays through all of it, so that the person arrives where they wanted to go.
 */
export function AppGate({ signIn, children }: { signIn: ReactNode; children: ReactNode }) {
  const state = useSessionState();
  const [attempt, setAttempt] = useState(0);
  if (state.kind === 'signed-out') return <SignedOut>{signIn}</SignedOut>;
  return (
    <WorkspaceGate
      key={`${state.person.id} ${attempt}`}
      person={state.person}
      onRetry={() => setAttempt(attempt + 1)}
    >
      {children}
    </WorkspaceGate>
  );
}

function SignedOut({ children }: { children: ReactNode }) {
  useEffect(() => void removeLeftRecords(), []);
  return children;
}

function WorkspaceGate(props: { person: SignedInPerson; onRetry: () => void; children: ReactNode }) {
  const opened = useOpenedWorkspace(props.person);
  switch (opened.state) {
    case 'opening':
      return <Splash />;
    case 'failed':
      return <OpeningFailed error={opened.error} onRetry={props.onRetry} />;
    case 'open':
      return <AccessGate workspace={opened.workspace}>{props.children}</AccessGate>;
  }
}

function AccessGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const access = useObservable(useMemo(() => workspace.access$, [workspace]));
  if (access.state === 'error') throw access.error;
  if (access.state === 'loading') return <Splash />;
  if (access.data === null) return <FirstSync workspace={workspace} />;
  return (
    <SignedInProvider workspace={workspace} known={access.data}>
      <SyncStateProvider>
        <DirectoryProvider>
          <PageTitleProvider>{children}</PageTitleProvider>
        </DirectoryProvider>
      </SyncStateProvider>
    </SignedInProvider>
  );
}
