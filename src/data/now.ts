import { useEffect, useState } from 'react';

const MINUTE = 60_000;
/** Longest wait a browser timer takes. */
const LONGEST = 2 ** 31 - 1;

/**
 * Returns the present in milliseconds since 1970. It renews with every minute of the clock and when the page becomes
 * visible, so that everything on a screen ages together.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      clearTimeout(timer);
      timer = window.setTimeout(tick, MINUTE - (at % MINUTE));
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') tick();
    };
    timer = window.setTimeout(tick, MINUTE - (Date.now() % MINUTE));
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return now;
}

/**
 * Returns the present as `useNow` has it, and again at just the moments given (milliseconds since 1970; a list that
 * changes only when they do): what falls due between two minutes need not wait for the next one.
 */
export function useNowAt(moments: readonly number[]): number {
  const minute = useNow();
  const [moment, setMoment] = useState(0);
  const now = Math.max(minute, moment);
  useEffect(() => {
    const next = Math.min(...moments.filter((at) => at > now));
    if (!Number.isFinite(next)) return;
    const wait = Math.min(Math.max(next - Date.now(), 0), LONGEST);
    const timer = setTimeout(() => setMoment(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [now, moments]);
  return now;
}
