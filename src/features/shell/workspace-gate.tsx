import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useContactLapse } from '@/data/contact-lapse';
import { useReadAhead } from '@/data/preferences';
import { ReferenceDataProvider } from '@/data/reference-data';
import { useIdleLock } from '@/data/idle-lock';
import { useObservable } from '@/data/live';
import { useSharedLock } from '@/data/lock';
import { useOpenedWorkspace } from '@/data/opened-workspace';
import type { OpeningMode } from '@/data/opened-workspace';
import type { SessionState } from '@/data/session';
import { SyncStateProvider } from '@/data/sync-state';
import { settleWorkInTime } from '@/data/unsaved-work';
import { useAwakeForFirstSync } from '@/data/unattended-sync';
import { useWipe } from '@/data/use-wipe';
import { SignedInProvider } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { NavigationProvider } from '@/kit/navigation/navigation-provider';
import { NAVIGATION } from '@/kit/navigation/own-navigation';
import { PageTitleProvider } from '@/ui/page-title';
import { FirstSync } from './first-sync';
import { LapseScreen } from './lapse-screen';
import { Opening } from './opening';
import { OlderVersion, OpeningFailed } from './opening-failed';
import { useOwnPlace } from './own-place';
import { RECENT_RECORDS } from './use-recents';
import { Splash } from './splash';
import { WipeScreen } from './wipe-screen';
import { WorkerNotice } from './worker-notice';

/** Opens the workspace again when its worker has failed, and says so. Everything that was stored is still there. */
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

/** Returns whether a tab on a newer version took the store over; true once the input of this tab is stored. */
function useSuperseded(workspace: Workspace | null): boolean {
  const [superseded, setSuperseded] = useState<Workspace | null>(null);
  useEffect(() => {
    const signal = workspace?.superseded;
    const release = (): void => {
      void settleWorkInTime().then(() => setSuperseded(workspace));
    };
    if (signal?.aborted === true) release();
    signal?.addEventListener('abort', release);
    return () => signal?.removeEventListener('abort', release);
  }, [workspace]);
  return workspace !== null && superseded === workspace;
}

/** Opens the user's workspace and draws the screens in it, or what keeps them from being drawn. */
export default function WorkspaceGate(props: {
  signedIn: Extract<SessionState, { kind: 'signed-in' }>;
  mode: OpeningMode;
  attempt: number;
  onRetry: (mode?: OpeningMode) => void;
  children: ReactNode;
}) {
  const { user, key } = props.signedIn;
  useOwnPlace(user.id);
  useSharedLock(user, key);
  useIdleLock(user.id);
  const opened = useOpenedWorkspace(user, key, props.mode, props.attempt);
  const workspace = opened.state === 'open' ? opened.workspace : null;
  useAwakeForFirstSync(workspace);
  useRestart(workspace, props.onRetry);
  if (useSuperseded(workspace)) return <OlderVersion />;
  switch (opened.state) {
    case 'opening':
      return <Opening />;
    case 'failed':
      return <OpeningFailed error={opened.error} onRetry={props.onRetry} />;
    case 'open':
      return (
        <>
          <WorkerNotice workspace={opened.workspace} reopening={opened.reopening} />
          {/* What is pressed now would go to a database that is not there. */}
          <div className="contents" inert={opened.reopening}>
            <WipeGate workspace={opened.workspace} onBegun={props.onRetry}>
              <ContactGate workspace={opened.workspace}>
                <AccessGate workspace={opened.workspace}>{props.children}</AccessGate>
              </ContactGate>
            </WipeGate>
          </div>
        </>
      );
  }
}

/** Takes the screens away when an administrator wants the user's records off this device. */
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

/** Preferences that the frame is drawn from: read later they would make it jump. */
const frame: readonly string[] = [NAVIGATION, RECENT_RECORDS];

function AccessGate({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const access = useObservable(useMemo(() => workspace.access$, [workspace]));
  const isRead = useReadAhead(workspace, frame);
  if (access.state === 'error') throw access.error;
  if (access.state === 'loading' || !isRead) return <Splash />;
  if (access.data === null) return <FirstSync workspace={workspace} />;
  return (
    <SignedInProvider workspace={workspace} known={access.data}>
      <SyncStateProvider pending={<Splash />}>
        <ReferenceDataProvider pending={<Splash />}>
          <PageTitleProvider>
            <NavigationProvider>{children}</NavigationProvider>
          </PageTitleProvider>
        </ReferenceDataProvider>
      </SyncStateProvider>
    </SignedInProvider>
  );
}
