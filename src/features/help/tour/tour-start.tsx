import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSyncState } from '@/data/sync-state';
import { noteTour, useTours } from '@/data/tours';
import { useSignedIn } from '@/data/workspace';
import { isQuiet } from './quiet';
import { beginTour, endTour, useTourRunning } from './tour-state';

// Without a network the part may not come; a tour that cannot be shown is no reason to take the screen away.
const Tour = lazy(() => import('./tour').catch(() => ({ default: () => null })));

/** Milliseconds between two looks at whether the user is in the middle of something. */
const LOOK_AGAIN = 1_500;

/**
 * Begins the tour once for each user of the device: on the home page, when all records are there, and while no dialog is
 * open and nothing is typed.
 */
export function TourStart() {
  const { userId } = useSignedIn().access;
  const { isDue } = useTours(userId);
  const isComplete = useSyncState(({ status }) => status.complete);
  const isHome = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const running = useTourRunning();
  const waits = isDue && isComplete && isHome && !running;

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (!isQuiet()) return;
      noteTour(userId);
      beginTour();
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [waits, userId]);
  // The next user of the screen begins with the first step.
  useEffect(() => endTour, []);

  if (!running) return null;
  return (
    <Suspense>
      <Tour onEnd={endTour} />
    </Suspense>
  );
}
