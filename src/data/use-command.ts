import { useState } from 'react';
import type { Command, RunOptions, ServerProblem } from '@sync/rpc/rpc';
import { runCommand } from './server';
import { useSyncState } from './sync-state';

/** Runs commands of the server one at a time and keeps what went wrong. */
export interface CommandRun {
  readonly busy: boolean;
  /** Reason why the last one failed; null while nothing went wrong. */
  readonly problem: ServerProblem | null;
  /** Nothing can be asked of the server now: goes into `disabledReason`. */
  readonly offline: boolean;
  /** Resolves with the value, or undefined where it failed. */
  run<Given, Value>(
    command: Command<Given, Value>,
    given: Given,
    options?: RunOptions,
  ): Promise<{ readonly value: Value } | undefined>;
}

export function useCommand(): CommandRun {
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  return {
    busy,
    problem,
    offline,
    async run(command, given, options) {
      setBusy(true);
      setProblem(null);
      const answer = await runCommand(command, given, options);
      setBusy(false);
      if (answer.ok) return { value: answer.value };
      setProblem(answer.problem);
      return undefined;
    },
  };
}
