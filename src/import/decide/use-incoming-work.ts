import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { judgeIncoming, takeIncoming } from '@sync/rpc/incoming';
import type { IncomingCounts } from '@sync/rpc/incoming';
import type { Work } from './decide-footer';

/** Lets the server judge a list and take it over, call by call; stopping loses nothing. */
export function useIncomingWork(target: string, onCounts: (counts: IncomingCounts) => void) {
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const abort = useRef<AbortController | null>(null);
  const begin = (): AbortSignal => {
    abort.current?.abort();
    abort.current = new AbortController();
    setProblem(null);
    return abort.current.signal;
  };
  const end = (signal: AbortSignal): void => {
    if (!signal.aborted) setWork(null);
  };

  const judgeUntilDone = async (signal: AbortSignal, of: number): Promise<boolean> => {
    const answer = await runCommand(
      judgeIncoming,
      { target },
      {
        signal,
        onProgress: (left) => {
          if (!signal.aborted) setWork({ title: 'Karşılaştırılıyor', done: Math.max(0, of - left), of });
        },
      },
    );
    if (signal.aborted) return false;
    if (answer.ok) onCounts(answer.value.counts);
    else setProblem(answer.problem);
    return answer.ok;
  };

  const judge = async (of: number): Promise<void> => {
    const signal = begin();
    setWork({ title: 'Karşılaştırılıyor', done: 0, of });
    await judgeUntilDone(signal, of);
    end(signal);
  };

  /** Resolves with the last counts; null where it was stopped or failed. */
  const take = async (of: number): Promise<IncomingCounts | null> => {
    const signal = begin();
    setWork({ title: 'İçe alınıyor', done: 0, of });
    let last: IncomingCounts | null = null;
    for (;;) {
      const answer = await runCommand(
        takeIncoming,
        { target },
        {
          signal,
          onProgress: (left) => {
            if (!signal.aborted) setWork({ title: 'İçe alınıyor', done: Math.max(0, of - left), of });
          },
        },
      );
      if (signal.aborted) return null;
      if (!answer.ok) {
        // Records have changed so much meanwhile that the list is compared again first.
        const again = answer.problem.kind === 'rejected' && answer.problem.reason === 'still_comparing';
        if (again && (await judgeUntilDone(signal, of))) continue;
        if (!again) setProblem(answer.problem);
        break;
      }
      last = answer.value.counts;
      onCounts(last);
      break;
    }
    end(signal);
    return last;
  };

  const stop = useEffectEvent(() => abort.current?.abort());
  useEffect(() => () => stop(), []);
  return {
    work,
    problem,
    judge,
    take,
    stop: () => {
      abort.current?.abort();
      setWork(null);
    },
  };
}
