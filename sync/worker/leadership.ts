/**
 * Resolves when this context becomes the one of its origin that holds the name. It holds it until `stop`. The browser
 * passes a name on at once when its owner goes, however it goes. Never resolves if `stop` comes first.
 */
function whenLeading(name: string, stop: AbortSignal): Promise<void> {
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

/** The lease of one name: who holds it replicates. It is waited for from the beginning on. */
export interface Lease {
  /** Resolves when this context leads; never if it lets go first. */
  readonly begun: Promise<void>;
  /** True while this context leads. */
  readonly isHeld: boolean;
  /** Passes the lease on. */
  release(): void;
}

/** Waits for the lease of a name. */
export function takeLease(name: string): Lease {
  const released = new AbortController();
  let isHeld = false;
  const begun = whenLeading(name, released.signal).then(() => {
    isHeld = !released.signal.aborted;
  });
  return {
    begun,
    get isHeld() {
      return isHeld;
    },
    release: () => {
      isHeld = false;
      released.abort();
    },
  };
}
