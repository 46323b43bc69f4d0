import { useState } from 'react';
import type { Occurrence } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { useSavedToast } from '@/kit/form/use-saved-toast';
import type { Meeting } from '@sync/model/entities/meeting';
import type { ChosenTime } from './chosen-time';
import { createMeeting, editMeeting, moveMeeting, moveSeries } from '../meeting-forms';
import type { MeetingTimes } from '../meeting-forms';
import { draftOf, emptyForm, formOf, patchOf } from './meeting-form-values';
import { MeetingFormSheet } from './meeting-form-sheet';
import { targetOf } from '../meeting-target';
import { MoveDialog, tellMoved } from './move-dialog';
import type { MoveScope } from './move-dialog';

/** Task that an open meeting requests from its page; each replaces the sheet of the meeting. */
export type MeetingTask = 'move' | 'edit';

/** Task that the user has begun with a meeting. */
export type BegunTask =
  | { readonly kind: 'new'; readonly time: ChosenTime }
  | { readonly kind: MeetingTask; readonly record: Meeting; readonly occurrence: Occurrence };

/** Returns the change to a series' time of day and length when its occurrence at `from` gets these times. */
function seriesChange(from: number, times: MeetingTimes) {
  const DAY = 86_400_000;
  const start = Date.parse(times.starts_at);
  // Another day chosen by mistake counts as the time of day of the same one.
  const shift = (start - from) % DAY;
  return { shift, length: Date.parse(times.ends_at) - start };
}

/** Shows the sheet or dialog of a task that was begun with a meeting. */
export function MeetingTasks({
  task,
  onTask,
  onOpenMeeting,
  onClose,
}: {
  task: BegunTask | null;
  onTask: (task: BegunTask | null) => void;
  onOpenMeeting: (id: string) => void;
  onClose: () => void;
}) {
  const { writes } = useSignedIn();
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const saved = useSavedToast();
  // Made once for each form: what is typed must not be lost when the meeting changes beside it.
  const [context] = useState(() => ({ writes, now: () => new Date().toISOString() }));
  const close = () => onTask(null);
  /** Opens the new row where another row now represents the meeting. */
  const follow = (before: Meeting, after: Meeting) => {
    if (after.id !== before.id) onOpenMeeting(after.id);
  };

  return (
    <>
      {task?.kind === 'new' && (
        <MeetingFormSheet
          title="Yeni toplantı"
          saveLabel="Toplantıyı kaydet"
          initial={emptyForm(task.time)}
          repeatable
          draftKey="new-meeting"
          except={() => false}
          onSave={async (values, nameOf) => {
            await createMeeting(context, draftOf(values, writes.access.userId, nameOf));
            saved('Toplantı kaydedildi');
          }}
          onClose={close}
        />
      )}
      {task?.kind === 'edit' && (
        <MeetingFormSheet
          title={
            task.occurrence.originalStart === null ? 'Toplantıyı düzenle' : 'Yalnız bu toplantıyı düzenle'
          }
          saveLabel="Değişikliği kaydet"
          initial={formOf(task.record, task.occurrence.start)}
          repeatable={false}
          draftKey={`edit-meeting/${task.occurrence.key}`}
          record={task.record}
          except={(other) => other.key === task.occurrence.key}
          onSave={async (values, nameOf, begun) => {
            const patch = patchOf(values, task.record.participants, nameOf);
            follow(
              task.record,
              await editMeeting(context, targetOf(task.record, task.occurrence), patch, begun),
            );
            saved('Toplantı güncellendi');
          }}
          onClose={close}
        />
      )}
      {task?.kind === 'move' && (
        <MoveDialog
          occurrence={task.occurrence}
          online={online}
          onMove={async (times: MeetingTimes, scope: MoveScope) => {
            const { record, occurrence } = task;
            if (scope === 'series') {
              await moveSeries(context, record, seriesChange(occurrence.start, times), online);
              onClose();
              saved('Dizi taşındı');
            } else {
              const moved = await moveMeeting(context, targetOf(record, occurrence), times);
              follow(record, moved);
              tellMoved(moved, times, () => saved('Toplantı taşındı'));
            }
          }}
          onClose={close}
        />
      )}
    </>
  );
}
