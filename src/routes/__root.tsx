import { createRootRoute } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { isFirstRunPath } from '@/data/first-run';
import { surveyWordIn, useIsHandedOver } from '@/data/handed-over-mark';
import { useSessionState } from '@/data/session';
import { AppGate, WorkspaceGate } from '@/features/shell/app-gate';
import { NotFoundPage } from '@/features/shell/not-found-page';
import { dropUnreadSearch } from '@/features/shell/read-address';
import { Splash } from '@/features/shell/splash';
import { UpdateNotice } from '@/features/updates/update-notice';
import { AssistBar } from '@/telemetry/assist-bar';
import { useRecorder } from '@/telemetry/use-recorder';
import { fetchedPart } from '@/lib/fetched-part';
import { Announcer } from '@/ui/announcer';
import { useKeptFocus } from '@/ui/kept-focus';
import { useSaveKey } from '@/ui/save-key';

const ToastArea = lazy(() => import('@/ui/toast-area').then(({ ToastArea }) => ({ default: ToastArea })));
const LockPage = fetchedPart(() => import('@/features/lock/lock-page'));
const HandedOver = lazy(() =>
  import('@/features/surveys/patient/handed-over').then(({ HandedOver }) => ({ default: HandedOver })),
);
const LinkSurvey = lazy(() =>
  import('@/features/surveys/patient/link-survey').then(({ LinkSurvey }) => ({ default: LinkSurvey })),
);
const FirstRunPage = lazy(() =>
  import('@/features/first-run/first-run-page').then(({ FirstRunPage }) => ({ default: FirstRunPage })),
);
const SignInPage = lazy(() => import('@/features/sign-in/sign-in-page'));
const Screens = fetchedPart(() => import('./-signed-in/screens'));

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });
// Not among the options above: its type there would depend on the router's, and that one on this route's.
Object.assign(Route.options, { beforeLoad: dropUnreadSearch });

/** Milliseconds after which is fetched what will be needed later: the lock, perhaps without a network, or the screens. */
const FETCH_LATER = 3_000;

/**
 * Fetches parts of the app ahead of their use. A signed-in user, also before the lock, needs the screens at once; a
 * user who signs in needs the sign-in page first.
 */
function useFetchedAhead(): void {
  const isSignedOut = useSessionState().kind === 'signed-out';
  useEffect(() => {
    const signedIn = [WorkspaceGate, Screens];
    if (!isSignedOut) for (const part of signedIn) part.fetchAhead();
    const timer = setTimeout(() => {
      for (const part of [LockPage, ...signedIn]) part.fetchAhead();
    }, FETCH_LATER);
    return () => clearTimeout(timer);
  }, [isSignedOut]);
}

/** Shows a questionnaire in place of everything else while a patient uses the tablet. */
function InHand({ children }: { children: ReactNode }) {
  return useIsHandedOver() ? (
    <Suspense fallback={<Splash />}>
      <HandedOver>{children}</HandedOver>
    </Suspense>
  ) : (
    children
  );
}

/** A patient who followed a link comes to one page alone, and sees nothing else of the app. */
const surveyWord = surveyWordIn(location.pathname);

/** Nobody can be signed in before the hospital is set up; its page is none of the app, either. */
const isFirstRun = isFirstRunPath(location.pathname);

function Root() {
  if (surveyWord === null && !isFirstRun) return <App />;
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <Suspense fallback={<Splash />}>
        {surveyWord === null ? <FirstRunPage /> : <LinkSurvey token={surveyWord} />}
      </Suspense>
    </div>
  );
}

function App() {
  useRecorder();
  useSaveKey();
  useKeptFocus();
  useFetchedAhead();
  return (
    <div className="flex h-dvh flex-col bg-canvas">
      <UpdateNotice />
      <AssistBar />
      <InHand>
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
          <Screens />
        </AppGate>
      </InHand>
      <Suspense>
        <ToastArea />
      </Suspense>
      <Announcer />
    </div>
  );
}
