import { useCallback } from 'react';
import { useSavedToast, toastFailure } from '@/kit/form/use-saved-toast';
import { useSignedIn } from '@/data/workspace';
import { toastSuccess } from '@/ui/toast';
import type { ChosenTime } from '../form/chosen-time';
import { overlapsAt, staffOf } from '../calendar-entries';
import type { CalendarEntry } from './entry-face';
import { tellMoved } from '../form/move-dialog';
import { moveMeeting } from '../meeting-forms';
import { readMeeting } from '../meeting-queries';

function timesOf({ start, end, allDay }: ChosenTime) {
  return {
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(end).toISOString(),
    all_day: allDay,
  };
}

/** Moves a meeting to where it was dragged. It can be taken back; what is in the way is told. */
export function useDragMove() {
  const { workspace, writes } = useSignedIn();
  const saved = useSavedToast();
  return useCallback(
    async ({ occurrence }: CalendarEntry, time: ChosenTime, revert: () => void) => {
      const context = { writes, now: () => new Date().toISOString() };
      const { row } = occurrence;
      const before = { start: occurrence.start, end: occurrence.end, allDay: row.allDay };
      try {
        const record = await readMeeting(workspace.store.database, row.id);
        if (record === null) {
          revert();
          return;
        }
        const originalStart =
          occurrence.originalStart === null ? null : new Date(occurrence.originalStart).toISOString();
        const moved = await moveMeeting(context, { record, originalStart }, timesOf(time));
        const undo = () =>
          void moveMeeting(context, { record: moved, originalStart: null }, timesOf(before)).then(
            (back) => tellMoved(back, timesOf(before), () => toastSuccess('Eski zamanına alındı.')),
            toastFailure,
          );
        const inTheWay = overlapsAt(
          workspace.meetings,
          { start: time.start, end: time.end, room: row.room, people: staffOf(row) },
          (other) => other.key === occurrence.key || other.row.id === moved.id,
        );
        const warning = inTheWay.some(({ room }) => room)
          ? 'Salon bu saatte dolu. '
          : inTheWay.length > 0
            ? 'Katılımcıların başka toplantısı var. '
            : '';
        tellMoved(moved, timesOf(time), () => saved(`${warning}Toplantı taşındı`, { undo }));
      } catch (error) {
        revert();
        toastFailure(error);
      }
    },
    [workspace, writes, saved],
  );
}
