import { createRootRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { TakeCall } from '@/features/caller/take-call';
import { GlobalSearch } from '@/features/search/global-search';
import { AppGate } from '@/features/shell/app-gate';
import { GuardedOutlet } from '@/features/shell/guarded-outlet';
import { MainLayout } from '@/features/shell/main-layout';
import { NotFoundPage } from '@/features/shell/not-found-page';
import { dropUnreadSearch } from '@/features/shell/read-address';
import { Splash } from '@/features/shell/splash';
import { SessionNotice } from '@/features/sign-in/session-notice';
import { RescueNotice } from '@/features/sync/rescue-notice';
import { SyncIndicator } from '@/features/sync/sync-indicator';
import { RequiredUpdate } from '@/features/updates/required-update';
import { UpdateNotice } from '@/features/updates/update-notice';
import { AssistBar } from '@/telemetry/assist-bar';
import { useRecorder } from '@/telemetry/use-recorder';
import { useSaveKey } from '@/ui/save-key';

const NotificationBell = lazy(() =>
  import('@/features/inbox/notification-bell').then(({ NotificationBell }) => ({
    default: NotificationBell,
  })),
);
const ToastArea = lazy(() => import('@/ui/toast-area').then(({ ToastArea }) => ({ default: ToastArea })));
const loadLock = () => import('@/features/lock/lock-page');
const LockPage = lazy(loadLock);
const SignInPage = lazy(() => import('@/features/sign-in/sign-in-page'));

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
// Not among the options above: there its type would hang on the router's, and that one on this route's.
Object.assign(Route.options, { beforeLoad: dropUnreadSearch });

/** Milliseconds after which the lock is fetched that may be needed without a network. */
const FETCH_LOCK = 3_000;

function Root() {
  useRecorder();
  useSaveKey();
  useEffect(() => {
    const timer = setTimeout(() => void loadLock().catch(() => undefined), FETCH_LOCK);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <UpdateNotice />
      <AssistBar />
      <AppGate
        signIn={
          <Suspense fallback={<Splash />}>
            <SignInPage />
          </Suspense>
        }
        lock={
          <Suspense fallback={<Splash />}>
            <LockPage />
          </Suspense>
        }
      >
        <MainLayout
          notice={
            <>
              <RequiredUpdate />
              <SessionNotice />
              <RescueNotice />
            </>
          }
          search={<GlobalSearch />}
          sync={<SyncIndicator />}
          bell={
            <Suspense fallback={<span className="size-[var(--ctl)]" />}>
              <NotificationBell />
            </Suspense>
          }
        >
          <TakeCall>
            <GuardedOutlet />
          </TakeCall>
        </MainLayout>
      </AppGate>
      <Suspense>
        <ToastArea />
      </Suspense>
    </div>
  );
}
