import { useRef, useState } from 'react';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { toastError, toastSuccess } from '@/ui/toast';
import type { MatchGroup } from '@sync/model/rules/settlement';
import { matchRows, undoMatch, unmatchRows } from '@sync/rpc/settlement';
import type { MatchToMake } from '@sync/rpc/settlement';
import { explainProblem } from './settlement-problems';

/** Id of the shared toast: each replaces the previous one, whose undo may no longer apply. */
const TOAST = 'settlement';

/** Matching and unmatching, each with undo. */
export interface Matching {
  readonly busy: boolean;
  readonly offline: boolean;
  /** Makes a match; true on success. A failure is shown in a toast, unless `onProblem` handles it. */
  readonly make: (
    given: Omit<MatchToMake, 'target'>,
    done: string,
    onProblem?: (sentence: string) => void,
  ) => Promise<boolean>;
  readonly takeApart: (group: MatchGroup) => Promise<boolean>;
  /** Suggestions that are none. */
  readonly refuse: (group: MatchGroup) => Promise<boolean>;
  /** Takes back what was done last; nothing where there is nothing. */
  readonly undoLast: () => void;
  /** Shows what a command of another form has matched, with undo. @param target the id of the command */
  readonly made: (target: string, text: string) => void;
}

/** Returns the command that restores a match as it was. */
function again({ bank, receipts, differenceKind, reason }: MatchGroup): MatchToMake {
  const parts = (rows: MatchGroup['bank']) => rows.map(([no, amount]) => ({ no, amount }));
  return {
    target: crypto.randomUUID(),
    bank: parts(bank),
    receipts: parts(receipts),
    kind: differenceKind,
    reason,
  };
}

export function useMatching(): Matching {
  const offline = useSyncState((sync) => sync.status.phase === 'offline');
  const [busy, setBusy] = useState(false);
  const done = useRef<(() => void)[]>([]);
  const lost = useRef<{ readonly asked: string; readonly target: string } | null>(null);

  const finish = (problem: ServerProblem | null, onProblem: (sentence: string) => void): boolean => {
    setBusy(false);
    if (problem !== null) onProblem(explainProblem(problem));
    return problem === null;
  };
  const withdraw = async (target: string) => {
    setBusy(true);
    const answer = await runCommand(undoMatch, { target });
    if (finish(answer.ok ? null : answer.problem, toastError))
      toastSuccess('Eşleme geri alındı', { id: TOAST });
  };
  const restore = async (group: MatchGroup) => {
    setBusy(true);
    const answer = await runCommand(matchRows, again(group));
    if (finish(answer.ok ? null : answer.problem, toastError))
      toastSuccess('Eşleme yeniden kuruldu', { id: TOAST });
  };
  /** Returns an undo function that runs only once, whether by the toast or by the key. */
  const way = (back: () => void): (() => void) => {
    const undo = () => {
      const at = done.current.indexOf(undo);
      if (at < 0) return;
      done.current.splice(at, 1);
      back();
    };
    done.current.push(undo);
    return undo;
  };
  const made = (target: string, text: string) =>
    toastSuccess(text, { id: TOAST, undo: way(() => void withdraw(target)) });
  const unmatch = async (group: MatchGroup, text: string, back: boolean) => {
    setBusy(true);
    const answer = await runCommand(unmatchRows, { groups: [group.no] });
    const ok = finish(answer.ok ? null : answer.problem, toastError);
    if (ok) toastSuccess(text, { id: TOAST, ...(back ? { undo: way(() => void restore(group)) } : {}) });
    return ok;
  };
  return {
    busy,
    offline,
    make: async (given, text, onProblem = toastError) => {
      setBusy(true);
      const asked = JSON.stringify(given);
      const target = lost.current?.asked === asked ? lost.current.target : crypto.randomUUID();
      const answer = await runCommand(matchRows, { target, ...given });
      // Without an answer it may be done all the same: sent again under its id, it is not done twice.
      lost.current = !answer.ok && answer.problem.kind === 'no-network' ? { asked, target } : null;
      const ok = finish(answer.ok ? null : answer.problem, onProblem);
      if (ok) made(target, text);
      return ok;
    },
    takeApart: (group) => unmatch(group, 'Eşleme kaldırıldı', true),
    refuse: (group) => unmatch(group, 'Öneri kaldırıldı', false),
    undoLast: () => done.current.at(-1)?.(),
    made,
  };
}
