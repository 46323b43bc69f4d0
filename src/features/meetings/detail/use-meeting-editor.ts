import { useCallback, useMemo } from 'react';
import { useSignedIn } from '@/data/workspace';
import { useOutcome } from '@/kit/form/use-outcome';
import type { Outcome } from '@/kit/form/use-outcome';
import type { ToastOptions } from '@/ui/toast';
import type { Meeting } from '@sync/model/entities/meeting';
import { mayChangeOccurrence } from '../meeting-forms';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

/** An action on the meeting that is open. */
export type MeetingAct = (context: MeetingContext, target: MeetingTarget) => Promise<Meeting>;

/** Shared state and actions of the parts of the page. */
export interface MeetingEditor {
  readonly record: Meeting;
  readonly series: Meeting | null;
  readonly target: MeetingTarget;
  /** True of a meeting of a series that has no row of its own yet. */
  readonly isUnstored: boolean;
  /** Rights alone; what a closed meeting keeps is `open`. */
  readonly mayEdit: boolean;
  /** Permission to still change minutes and decisions. */
  readonly open: boolean;
  /** Runs an action. Rejects with ActionError. */
  readonly act: (action: MeetingAct) => Promise<Meeting>;
  /** Runs an action and says what became of it; true when it was done. */
  readonly run: (action: MeetingAct, text?: string, options?: ToastOptions) => Promise<boolean>;
  readonly outcome: Outcome;
  /** Context for changes to another meeting. */
  readonly context: MeetingContext;
}

/** Returns the editor of the open meeting. The first change of a series' meeting creates a row of its own. */
export function useMeetingEditor(
  record: Meeting,
  series: Meeting | null,
  target: MeetingTarget,
): MeetingEditor {
  const { writes, access } = useSignedIn();
  const outcome = useOutcome();
  const context = useMemo(() => ({ writes, now: () => new Date().toISOString() }), [writes]);
  const act = useCallback((action: MeetingAct) => action(context, target), [context, target]);
  return useMemo(
    () => ({
      record,
      series,
      target,
      isUnstored: target.originalStart !== null,
      mayEdit:
        target.originalStart === null
          ? access.permissions.has('companies.meetings.edit')
          : mayChangeOccurrence(access),
      open: record.status !== 'closed',
      act,
      run: (action, text, options) => outcome.run(() => act(action), text, options),
      outcome,
      context,
    }),
    [record, series, target, access, act, outcome, context],
  );
}
