/** Part of the browser's launch queue that is used. https://wicg.github.io/web-app-launch/ */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string | null }) => void): void;
}

/**
 * Opens the address of a shortcut, of a link from elsewhere or of a telephone call in the window that is open already: the
 * manifest has such launches focus it, and nothing else would lead there. Without a launch queue browsers open a window.
 *
 * @param open leads to an address of this application, `/path?search#hash`
 */
export function followLaunches(open: (address: string) => void): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(({ targetURL }) => {
    if (targetURL == null || !URL.canParse(targetURL)) return;
    const { origin, pathname, search, hash, href } = new URL(targetURL);
    // The launch that has opened this window has led there by itself.
    if (origin !== location.origin || href === location.href) return;
    open(`${pathname}${search}${hash}`);
  });
}
