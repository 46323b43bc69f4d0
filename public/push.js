/*
 * Part of the service worker: shows that something waits when the server sends word of it, also while no page is open.
 * The words are these, whatever is sent: a lock screen shows them to everybody. See docs/decisions/0074.
 */
(() => {
  const TITLE = 'Vizite';
  const BODY = 'Vizite’de yeni bir iş';
  const TAG = 'vizite.push';
  const MOST = 9_999;

  /** Reads how much waits, for the badge of the app; null where that is not told. */
  function waitingOf(data) {
    try {
      const { waiting } = data.json();
      return Number.isInteger(waiting) && waiting > 0 && waiting <= MOST ? waiting : null;
    } catch {
      return null;
    }
  }

  async function setBadge(waiting) {
    if (waiting === null) await self.navigator.setAppBadge?.();
    else await self.navigator.setAppBadge?.(waiting);
  }

  /** Finds the windows of the app, the one in use first. */
  async function windows() {
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const use = ({ focused, visibilityState }) => (focused ? 2 : visibilityState === 'visible' ? 1 : 0);
    return open.sort((a, b) => use(b) - use(a));
  }

  async function show(data) {
    // A system without badges still shows the notification.
    const badge = setBadge(waitingOf(data)).catch(() => undefined);
    await self.registration.showNotification(TITLE, {
      body: BODY,
      // The next takes the place of this, and makes itself heard all the same.
      tag: TAG,
      renotify: true,
      lang: 'tr',
      icon: '/icon-192.png',
    });
    await badge;
    // A page on which somebody works tells of it in its own way, and takes the notification away.
    for (const client of await windows()) client.postMessage({ type: 'vizite.push.shown' });
  }

  /** Brings the app to the front as it stands, with what is being typed there; opens it where there is none. */
  async function open() {
    for (const client of await windows()) {
      try {
        await client.focus();
        return;
      } catch {
        // A window that is just being closed.
      }
    }
    await self.clients.openWindow('/');
  }

  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open());
  });
})();
