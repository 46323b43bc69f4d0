import { awaitAppKept } from '@/data/app-kept';
import { hasFilledForm, settleWork } from '@/data/unsaved-work';
import { AppUpdates } from './app-updates';
import { errorTrace } from '@sync/model/error-trace';

/** Returns whether a dialog or a filled form is open: then the tab must not be reloaded by itself. */
function occupied(): boolean {
  return hasFilledForm() || document.querySelector('[aria-modal="true"]') !== null;
}

const ATTEMPTS = 'vizite.update_attempts';

export const appUpdates = new AppUpdates({
  occupied,
  settle: settleWork,
  reload: () => location.reload(),
  attempts: {
    read: () => Number(sessionStorage.getItem(ATTEMPTS)),
    write: (count) => sessionStorage.setItem(ATTEMPTS, String(count)),
  },
  channel: new BroadcastChannel('vizite.updates'),
});

/** Registers the service worker after the page load, so that precaching does not delay the first screen. */
export function startUpdates(): void {
  keepErrorsOfOldTabs();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registering = loaded().then(registerWorker);
  awaitAppKept(registering, () => navigator.serviceWorker.ready);
  registering.catch((error: unknown) =>
    console.error('the service worker was not registered', errorTrace(error)),
  );
}

/** Resolves after the page load. */
async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

async function registerWorker(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  const registration = await worker.register({ immediate: true });
  if (registration === undefined) return;
  appUpdates.follow(registration);
  // A worker that is being installed, or waits, brings its files by itself.
  if (registration.active === null || registration.installing !== null || registration.waiting !== null)
    return;
  await keepFiles(registration.scope);
}

/** Puts files of the app back that the browser threw away; without a network a later load does it. */
async function keepFiles(scope: string): Promise<void> {
  try {
    const { restoreAppFiles } = await import('./app-files');
    await restoreAppFiles(scope, __APP_VERSION__);
  } catch (error) {
    console.warn('files of the app were not put back', errorTrace(error));
  }
}

/**
 * Keeps the router from reloading a tab on old code whose next screen is no longer on the server. The router's own mark
 * for "reloaded once" prevents the reload, and the error page with *Yenile* is shown instead.
 */
function keepErrorsOfOldTabs(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
  });
}
