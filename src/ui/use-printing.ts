import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import './paper.css';

/** Whether the page is on its way to paper, however it was asked for. */
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
