import { useEffect } from 'react';

/** Tag of the notification that the service worker shows (public/push.js). */
const TAG = 'vizite.push';

async function takeAway(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications({ tag: TAG })) ?? [];
  for (const notification of shown) notification.close();
}

/**
 * Takes away the notification that something waits, once the user sees the bell or has read everything. A hidden window
 * leaves it: nobody has seen the bell there.
 */
export function useShownPushes(count: number): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('Notification' in window)) return;
    const look = (): void => {
      // What cannot be taken away stays until the user does it.
      if (document.visibilityState === 'visible' || count === 0) takeAway().catch(() => undefined);
    };
    const hear = ({ data }: MessageEvent): void => {
      if ((data as { type?: unknown } | null)?.type === 'vizite.push.shown') look();
    };
    look();
    document.addEventListener('visibilitychange', look);
    navigator.serviceWorker.addEventListener('message', hear);
    return () => {
      document.removeEventListener('visibilitychange', look);
      navigator.serviceWorker.removeEventListener('message', hear);
    };
  }, [count]);
}
