import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The present in milliseconds since 1970, again with every minute on the clock and when the page becomes visible,
 * so that everything on a screen ages together.
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
