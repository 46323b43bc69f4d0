import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';

/** Milliseconds between two looks at the worker. */
const LOOK_EVERY = 5_000;
/** Checks in a row without an answer after which the worker counts as busy, and as lost. */
const BUSY_AFTER = 2;
const LOST_AFTER = 12;
/** Milliseconds by which a look may be late. Later, the page itself was held up and has signs of life unread. */
const PUNCTUAL = 1_000;

/** Tells a worker that is busy from one that hangs. */
export interface Watchdog {
  /** True while the worker has not been heard of for a while. */
  readonly busy$: Observable<boolean>;
  /** Notes a sign of life of the worker: an answer, a change, whatever it sends. */
  readonly heard: () => void;
  stop(): void;
}

/**
 * Watches a worker. A worker that works through a long queue answers late but goes on sending; only one that sends
 * nothing at all is lost. Looks are counted, not time: a tablet that slept stops both sides.
 * @param ask has the worker send something. @param onLost called once
 */
export function watchdog(ask: () => void, onLost: () => void): Watchdog {
  const busy$ = new BehaviorSubject(false);
  let silent = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const late = performance.now() - lookedAt > LOOK_EVERY + PUNCTUAL;
    lookedAt = performance.now();
    if (!late) silent += 1;
    if (silent > LOST_AFTER) {
      stop();
      onLost();
      return;
    }
    if (silent > BUSY_AFTER && !busy$.value) busy$.next(true);
    ask();
  }, LOOK_EVERY);
  function stop(): void {
    clearInterval(timer);
    busy$.complete();
  }
  return {
    busy$,
    heard: () => {
      silent = 0;
      if (busy$.value) busy$.next(false);
    },
    stop,
  };
}
