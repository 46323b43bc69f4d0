import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSignedIn } from '@/data/workspace';
import { useOutcome } from '@/kit/form/use-outcome';
import type { Outcome } from '@/kit/form/use-outcome';
import type { ToastOptions } from '@/ui/toast';
import type { Meeting } from '@sync/model/entities/meeting';
import { mayChangeOccurrence } from '../meeting-actions';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

/** An action on the meeting that is open. */
export type MeetingAct = (context: MeetingContext, target: MeetingTarget) => Promise<Meeting>;

/** Shared state and actions of the parts of the page. */
export interface MeetingEditor {
  readonly record: Meeting;
  readonly series: Meeting | null;
  readonly target: MeetingTarget;
  /** Rights alone; what a closed meeting keeps is `open`. */
  readonly mayEdit: boolean;
  /** Permission to still change minutes and decisions. */
  readonly open: boolean;
  /** Runs an action behind those before it. Rejects with ActionError. */
  readonly act: (action: MeetingAct) => Promise<Meeting>;
  /** Runs an action and says what became of it; true when it was done. */
  readonly run: (action: MeetingAct, text?: string, options?: ToastOptions) => Promise<boolean>;
  readonly outcome: Outcome;
  /** Context for changes to another meeting. */
  readonly context: MeetingContext;
}

/**
 * Returns the editor of the open meeting. The first change of a series' meeting creates a row of its own; the
 * following changes go into that row, so actions run one after the other.
 */
export function useMeetingEditor(
  record: Meeting,
  series: Meeting | null,
  target: MeetingTarget,
): MeetingEditor {
  const { writes, access } = useSignedIn();
  const outcome = useOutcome();
  const context = useMemo(() => ({ writes, now: () => new Date().toISOString() }), [writes]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const made = useRef<Meeting | null>(null);
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  }, [target]);
  const act = useCallback(
    (action: MeetingAct) => {
      const next = queue.current.then(async () => {
        const current = latest.current;
        const now =
          current.originalStart !== null && made.current !== null
            ? { record: made.current, originalStart: null }
            : current;
        const after = await action(context, now);
        // An answer may be for the whole series.
        if (now.originalStart !== null && after.id !== now.record.id) made.current = after;
        return after;
      });
      queue.current = next.catch(() => undefined);
      return next;
    },
    [context],
  );
  return useMemo(
    () => ({
      record,
      series,
      target,
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
