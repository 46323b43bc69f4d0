import { useEffect, useState } from 'react';

/** Returns the seconds left to wait, and the function that begins a wait of so many milliseconds. */
export function useWait(first: number): readonly [number, (milliseconds: number) => void] {
  const [{ until, now }, setTimes] = useState(() => timesOf(first));
  const waits = until > now;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1_000);
    return () => clearInterval(timer);
  }, [waits]);
  return [Math.ceil(Math.max(0, until - now) / 1_000), (milliseconds) => setTimes(timesOf(milliseconds))];
}

function timesOf(wait: number): { readonly until: number; readonly now: number } {
  const now = Date.now();
  return { until: now + wait, now };
}
