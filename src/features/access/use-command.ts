import { useState } from 'react';
import type { CommandAnswer } from '@/data/people';
import { useSyncState } from '@/data/sync-state';
import { explainProblem } from './command-problems';

/** Runs commands of the server one at a time and keeps what went wrong in words. */
export interface CommandRun {
  readonly busy: boolean;
  /** A sentence for the person; null while nothing went wrong. */
  readonly failure: string | null;
  /** Nothing can be asked of the server now: goes into `disabledReason`. */
  readonly offline: boolean;
  /** Resolves with the value, or undefined where it failed. */
  run<T>(command: () => Promise<CommandAnswer<T>>): Promise<{ readonly value: T } | undefined>;
}

export function useCommand(): CommandRun {
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    offline,
    async run(command) {
      setBusy(true);
      setFailure(null);
      const answer = await command();
      setBusy(false);
      if (answer.ok) return { value: answer.value };
      setFailure(explainProblem(answer.problem));
      return undefined;
    },
  };
}
