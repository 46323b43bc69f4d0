import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import './paper.css';

/** Returns whether the page is being printed, however printing was started. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // The browser takes the page as it is when the listeners have run.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => ended.abort();
  }, []);
  return printing;
}
