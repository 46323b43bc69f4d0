import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import './paper.css';
import { endPrint, isPrinted, joinPapers } from './papers';
import type { PaperRank } from './papers';
import { useSteadyHandler } from './use-steady-handler';

/** Follows the browser's printing. @param begins returns whether this print concerns the caller */
function usePrint(begins: () => boolean): boolean {
  const [printing, setPrinting] = useState(false);
  const begin = useSteadyHandler(() => setPrinting(begins()));
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // The browser takes the page as it is when the listeners have run.
    addEventListener('beforeprint', () => flushSync(() => begin?.()), { signal });
    addEventListener(
      'afterprint',
      () => {
        endPrint();
        setPrinting(false);
      },
      { signal },
    );
    return () => ended.abort();
  }, [begin]);
  return printing;
}

/** Returns whether the page is being printed, however printing was started. */
export function usePrinting(): boolean {
  return usePrint(() => true);
}

/** Returns whether a paper of the page is being printed, however printing was started: one is at a time. */
export function usePaper(id: string, rank: PaperRank): boolean {
  useEffect(() => joinPapers(id, rank), [id, rank]);
  return usePrint(() => isPrinted(id));
}
