/** Milliseconds that work waits at most for a page at rest. */
const IDLE_WITHIN = 1_000;

/** Lets the page draw and answer between two pieces of work. Timers would add 4 ms to each. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Waits until the page rests: the first screen reads its records before the indexes fill. */
export function whenIdle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return breathe();
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN });
  });
}
