/**
 * Does something now and again and again, never twice at once; the process may end meanwhile.
 * @param interval milliseconds between two beginnings
 * @param work never rejects
 * @returns stops it, and waits for what is under way
 */
export function repeat(interval: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let running = work();
  const timer = setInterval(() => {
    running = running.then(work);
  }, interval);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
