import { ServerBusy } from './database-unavailable';

/** Admits one caller at a time, in order of arrival. */
export type Turnstile = {
  /**
   * Waits for the turn. @returns what ends it; must be called exactly once.
   * @throws ServerBusy when the turn does not come in time – rather than hang for ever if a caller waits for itself.
   */
  acquire(): Promise<() => void>;
  /** Runs `work` alone. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** @param patience how long, in milliseconds, a turn may be waited for. */
export function createTurnstile(patience = 60_000): Turnstile {
  let tail: Promise<void> = Promise.resolve();
  const acquire = async () => {
    const before = tail;
    let release: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      release = resolve;
    });
    tail = before.then(() => mine);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ServerBusy()), patience);
    });
    try {
      await Promise.race([before, late]);
    } catch (error) {
      release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return release;
  };
  return {
    acquire,
    async run(work) {
      const release = await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
