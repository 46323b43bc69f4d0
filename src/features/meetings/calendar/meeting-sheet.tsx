import { useDoAct } from '@/acts/use-do-act';
import type { Occurrence } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import type { Meeting } from '@sync/model/entities/meeting';
import { answer } from '@sync/model/meetings/acts/answer';
import { staffOf, takenBy } from '../calendar-entries';
import type { MeetingTask } from '../form/meeting-tasks';
import { recordOf, targetOf } from '../meeting-target';
import { MeetingAnswer } from '../detail/meeting-answer';
import { MeetingFacts } from '../detail/meeting-facts';
import { meeting$ } from '../meeting-queries';
import { timesText } from '../meeting-times';
import { OverlapNote } from '../form/overlap-note';
import { MeetingSheetFooter } from './meeting-sheet-footer';

/** Shows a meeting of the calendar: subject, time, place, participants and possible actions. */
export function MeetingSheet({
  occurrence,
  open,
  onTask,
  onOpenMeeting,
  onClose,
}: {
  occurrence: Occurrence;
  open: boolean;
  onTask: (task: MeetingTask, record: Meeting) => void;
  /** Reports that another row now represents this meeting. */
  onOpenMeeting: (id: string) => void;
  onClose: () => void;
}) {
  const { row } = occurrence;
  const { access } = useSignedIn();
  const doAct = useDoAct();
  const markOf = useSyncState((sync) => sync.mark);
  const live = useLiveQuery((database) => meeting$(database, row.id), [row.id]);
  const record = live.state === 'ready' ? live.data : null;
  const unsent = markOf('meetings', row.id);
  const inSeries = occurrence.originalStart !== null;
  const mayAnswer =
    access.permissions.has('companies.meetings.answer') || access.permissions.has('companies.meetings.edit');
  const own = record?.participants.find(({ user_id }) => user_id === access.userId);
  const taken = takenBy(occurrence);

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.busy ? 'Meşgul' : row.title}
      footer={
        record === null ? undefined : (
          <MeetingSheetFooter occurrence={occurrence} record={record} onTask={onTask} onClose={onClose} />
        )
      }
    >
      <p className="num text-base font-medium">{timesText(occurrence.start, occurrence.end, row.allDay)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        {row.status !== null && (
          <Badge tone={row.cancelled ? 'danger' : row.status === 'draft' ? 'warn' : 'neutral'}>
            {meetingStatuses[row.status]}
          </Badge>
        )}
        {unsent !== null && <SyncTag state={unsent} />}
      </p>
      {row.busy && (
        <p className="mt-3 text-ink-2">Bu saatte bir toplantı var. Ayrıntısını yalnız katılımcıları görür.</p>
      )}
      {!row.busy && live.state === 'loading' && <LoadingBlock />}
      {!row.busy && live.state === 'ready' && record === null && (
        <ErrorNote title="Toplantı bu cihazda yok">
          Silinmiş ya da görünürlüğü değişmiş olabilir. Takvim bağlanınca yenilenir.
        </ErrorNote>
      )}
      {record !== null && (
        <>
          {taken !== null && (
            <div className="mt-3">
              <OverlapNote
                times={[{ ...taken, people: staffOf(row) }]}
                except={(other) => other.key === occurrence.key}
              />
            </div>
          )}
          {own !== undefined && mayAnswer && !row.cancelled && (
            <MeetingAnswer
              response={own.response}
              choosesScope={inSeries}
              onAnswer={(response, scope) => {
                const shown = recordOf(targetOf(record, occurrence));
                doAct(answer, shown.id, { response, scope }, inSeries ? shown : undefined).then((done) => {
                  if (scope === 'one' && inSeries) onOpenMeeting(done.record.id);
                }, toastFailure);
              }}
            />
          )}
          <div className="mt-4">
            <MeetingFacts record={record} />
          </div>
        </>
      )}
    </Sheet>
  );
}
