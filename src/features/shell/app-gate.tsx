import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { markLapsedPeople, useContactLapse } from '@/data/contact-lapse';
import { DirectoryProvider } from '@/data/definitions';
import { isBeingWiped } from '@/data/device-wipe';
import { useObservable } from '@/data/live';
import { useOpenedWorkspace } from '@/data/opened-workspace';
import type { OpeningMode } from '@/data/opened-workspace';
import { useSessionState } from '@/data/session';
import type { SignedInPerson } from '@/data/session';
import { removeLeftRecords } from '@/data/sign-out';
import { SyncStateProvider } from '@/data/sync-state';
import { useWipe } from '@/data/use-wipe';
import { settleWork } from '@/data/unsaved-work';
import { SignedInProvider } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { PageTitleProvider } from '@/ui/page-title';
import { FirstSync } from './first-sync';
import { LapseScreen } from './lapse-screen';
import { Opening } from './opening';
import { OlderVersion, OpeningFailed } from './opening-failed';
import { Splash } from './splash';
import { WipeEnd, WipeScreen } from './wipe-screen';

interface Attempt {
  readonly attempt: number;
  readonly mode: OpeningMode;
}

/**
 * Draws the screens for a signed-in person whose workspace is open, and the sign-in page for nobody. The address
 * stays through all of it, so that the person arrives where they wanted to go.
 */
export function AppGate({ signIn, children }: { signIn: ReactNode; children: ReactNode }) {
  const state = useSessionState();
  const [{ attempt, mode }, setAttempt] = useState<Attempt>({ attempt: 0, mode: 'look' });
  if (state.kind === 'signed-out') return <SignedOut>{signIn}</SignedOut>;
  if (isBeingWiped(state.person)) return <WipeEnd person={state.person} />;
  return (
    <WorkspaceGate
      key={`${state.person.id} ${attempt}`}
      person={state.person}
      mode={mode}
      onRetry={(next = 'look') => setAttempt({ attempt: attempt + 1, mode: next })}
    >
      {children}
    </WorkspaceGate>
  );
}

function SignedOut({ children }: { children: ReactNode }) {
  useEffect(() => void markLapsedPeople().then(removeLeftRecords), []);
  return children;
}

/** Opens the workspace anew when its worker has failed, and says so. Everything that was stored is still there. */
function useRestart(workspace: Workspace | null, onRetry: () => void): void {
  const again = useEffectEvent(() => {
    onRetry();
    // The notices stay out of what the first screen has to load.
    void import('@/ui/toast').then(({ toastError }) =>
      toastError('Yerel veritabanı yanıt vermedi ve yeniden açıldı. Kaydettikleriniz yerinde.'),
    );
  });
  useEffect(() => {
    const lost = workspace?.lost;
    if (lost?.aborted === true) again();
    lost?.addEventListener('abort', again);
    return () => lost?.removeEventListener('abort', again);
  }, [workspace]);
}

/** Milliseconds that open forms get to be kept on the device. */
const SETTLE = 2_000;

/** Whether a tab on a newer version took the store over; true once what is typed here is kept. */
function useSuperseded(workspace: Workspace | null): boolean {
  const [superseded, setSuperseded] = useState<Workspace | null>(null);
  useEffect(() => {
    const signal = workspace?.superseded;
    const letGo = (): void => {
      const patience = new Promise((resolve) => setTimeout(resolve, SETTLE));
      void Promise.race([settleWork(), patience]).then(() => setSuperseded(workspace));
    };
    if (signal?.aborted === true) letGo();
    signal?.addEventListener('abort', letGo);
    return () => signal?.removeEventListener('abort', letGo);
  }, [workspace]);
  return workspace !== null && superseded === workspace;
}

function WorkspaceGate(props: {
  person: SignedInPerson;
  mode: OpeningMode;
  onRetry: (mode?: OpeningMode) => void;
  children: ReactNode;
}) {
  const opened = useOpenedWorkspace(props.person, props.mode);
  const workspace = opened.state === 'open' ? opened.workspace : null;
  useRestart(workspace, props.onRetry);
  if (useSuperseded(workspace)) return <OlderVersion />;
  switch (opened.state) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return <OpeningFailed error={opened.error} onRetry={props.onRetry} />;
    case 'open':
      return (
        <WipeGate workspace={opened.workspace} onBegun={props.onRetry}>
          <ContactGate workspace={opened.workspace}>
            <AccessGate workspace={opened.workspace}>{props.children}</AccessGate>
          </ContactGate>
        </WipeGate>
      );
  }
}

/** Takes the screens away when an administrator wants the person's records off this device. */
function WipeGate(props: { workspace: Workspace; onBegun: () => void; children: ReactNode }) {
  const wipe = useWipe(props.workspace, props.onBegun);
  return wipe === null ? props.children : <WipeScreen unsent={wipe.unsent} />;
}

/** Takes the screens away when the device has had no contact for too long. */
function ContactGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const lapse = useContactLapse(workspace);
  if (lapse.state === 'unknown') return <Splash />;
  return lapse.state === 'open' ? children : <LapseScreen workspace={workspace} left={lapse.left} />;
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
