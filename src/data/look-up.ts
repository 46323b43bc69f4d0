import { useCallback, useEffect, useState } from 'react';
import type { CommandAnswer, CommandProblem } from '@sync/session/command';

/** What the server told last. Nothing of it stays on the device. */
export interface LookedUp<T> {
  /** Null while nothing is known. */
  readonly value: T | null;
  /** When it was told, milliseconds since 1970. */
  readonly at: number;
  /** Why the last look failed; null where it did not. */
  readonly problem: CommandProblem | null;
}

/** Looks at once, again when the page is shown again and when the network comes back. @param look the same each time */
export function useLookAgain(look: () => Promise<void>): void {
  useEffect(() => {
    void look();
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    addEventListener('online', lookIfSeen);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      removeEventListener('online', lookIfSeen);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [look]);
}

/**
 * Asks the server, again when the page is shown again and when the network comes back.
 * @param ask the same function each time; another one asks anew.
 */
export function useLookUp<T>(
  ask: () => Promise<CommandAnswer<T>>,
): LookedUp<T> & { refresh: () => Promise<void> } {
  const [known, setKnown] = useState<LookedUp<T>>({ value: null, at: 0, problem: null });
  const refresh = useCallback(async () => {
    const answer = await ask();
    setKnown((before) =>
      answer.ok
        ? { value: answer.value, at: Date.now(), problem: null }
        : { ...before, problem: answer.problem },
    );
  }, [ask]);
  useLookAgain(refresh);
  return { ...known, refresh };
}
