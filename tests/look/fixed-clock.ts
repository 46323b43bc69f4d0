import type { BrowserContext } from '@playwright/test';

/** The day around which the demo hospital lies, a Friday. */
export const TODAY = '2026-11-27';

/** The time of all pictures. */
const NOW = Date.parse(`${TODAY}T06:40:00.000Z`);

/** Replaces the clock of a worker, which the one of the page does not reach. */
const WORKER_CLOCK = `{
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length === 0 ? [${NOW}] : given)); }
    static now() { return ${NOW}; }
  };
}
`;

/**
 * Stops the clock of a browser at the time of the pictures, in its pages and workers; timers go on. What the server tells
 * of its own clock is told alike, so that the device does not count as late.
 */
export async function stopClock(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.route(/worker[^/]*\.js$/u, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: WORKER_CLOCK + (await response.text()) });
  });
  await context.route(/\/rpc\//u, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const told = body.replaceAll(/("server_time":\s*")[^"]+/gu, `$1${new Date(NOW).toISOString()}`);
    await route.fulfill({ response, body: told });
  });
}
