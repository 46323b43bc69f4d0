/*
 * Part of the service worker: keeps the key of who works here in memory while a page is loaded anew, so that a reload
 * does not ask for the PIN. It is given once, and gone after twenty seconds; see sync/session/key-hand-over.ts.
 */
(() => {
  const KEEP = 20_000;
  let kept = null;

  function take(person) {
    const found = kept;
    kept = null;
    found?.done();
    return found?.person === person ? found.key : null;
  }

  self.addEventListener('message', (event) => {
    const { type, person, key } = event.data ?? {};
    if (type === 'vizite.key.keep') {
      take(null);
      // The browser ends workers that have nothing to do, and with them their memory. As long as there is something to
      // do, no new version takes over: no longer than needed.
      event.waitUntil(
        new Promise((done) => {
          const mine = { person, key, done };
          kept = mine;
          setTimeout(() => {
            if (kept === mine) take(null);
          }, KEEP);
        }),
      );
    }
    if (type === 'vizite.key.ask') event.ports[0].postMessage(take(person));
    if (type === 'vizite.key.forget') take(null);
  });
})();
