import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '@/data/session';
import { recorder, recorderConfig$ } from './recorder-of-window';

/** Tells the recorder who is signed in, and whether the open or next screen may be recorded. */
export function useRecorder(): void {
  const router = useRouter();
  useEffect(() => {
    function follow(mayRecord: boolean): void {
      const state = session.state;
      const user = state.kind === 'signed-in' && !state.expired ? state.user : null;
      recorder.follow(user, mayRecord && recorderConfig$.value !== null && navigator.onLine);
    }
    const mayRecordNow = (): boolean => router.state.matches.at(-1)?.staticData.recordable === true;
    const now = (): void => follow(mayRecordNow());
    const endings = [
      // Before the next screen draws anything.
      router.subscribe('onBeforeLoad', ({ toLocation }) => {
        if (router.matchRoutes(toLocation).at(-1)?.staticData.recordable !== true) follow(false);
      }),
      router.subscribe('onRendered', now),
    ];
    const subscriptions = [session.state$.subscribe(now), recorderConfig$.subscribe(now)];
    addEventListener('online', now);
    return () => {
      removeEventListener('online', now);
      for (const end of endings) end();
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [router]);
}
