/**
 * Resolves when this context becomes the one of its origin that holds the name. It holds it until `stop`. The browser
 * passes a name on at once when its owner goes, however it goes. Never resolves if `stop` comes first.
 */
export function whenLeading(name: string, stop: AbortSignal): Promise<void> {
  // Outside of browsers there is nobody to share with.
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { signal: stop }, () => {
        resolve();
        return new Promise<void>((release) => {
          if (stop.aborted) release();
          stop.addEventListener('abort', () => release(), { once: true });
        });
      })
      .catch((error: unknown) => {
        if (!stop.aborted) reject(error instanceof Error ? error : new Error('the lock was refused'));
      });
  });
}
