import { CalendarArrowDown, CalendarX2, FileText, Move, Pencil, RotateCcw } from 'lucide-react';
import type { Occurrence } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { toastFailure, useSavedToast } from '@/kit/form/use-saved-toast';
import { logView } from '@/data/view-log';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { isMovable, staffOf, takenBy } from '../calendar-entries';
import { answerMeeting, mayChangeOccurrence, resumeMeeting } from '../meeting-actions';
import type { MeetingTask } from '../form/meeting-tasks';
import { targetOf } from '../meeting-target';
import { MeetingAnswer } from '../detail/meeting-answer';
import { MeetingFacts } from '../detail/meeting-facts';
import { MeetingLink } from '../meeting-link';
import { meeting$, readExceptions } from '../meeting-queries';
import { timesText } from '../meeting-times';
import { OverlapNote } from '../form/overlap-note';
import { calendarFileOf, saveCalendarFile } from '../ics/save-calendar-file';

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
  const { access, writes, workspace } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const saved = useSavedToast();
  const live = useLiveQuery((database) => meeting$(database, row.id), [row.id]);
  const record = live.state === 'ready' ? live.data : null;
  const unsent = markOf('meetings', row.id);
  const opensPage = access.permissions.has('companies.meetings_list.read');
  const inSeries = occurrence.originalStart !== null;
  const mayEdit =
    isMovable(row) &&
    (inSeries ? mayChangeOccurrence(access) : access.permissions.has('companies.meetings.edit'));
  const mayAnswer =
    access.permissions.has('companies.meetings.answer') || access.permissions.has('companies.meetings.edit');
  const own = record?.participants.find(({ user_id }) => user_id === access.userId);
  const taken = takenBy(occurrence);
  const context = { writes, now: () => new Date().toISOString() };

  const save = async (whole: boolean) => {
    if (record === null) return;
    const series = record.recurrence !== null;
    const exceptions = whole && series ? await readExceptions(workspace.store.database, record.id) : [];
    const shown = {
      ...record,
      // By an id of its own: a calendar that has the series, too, keeps both.
      id: inSeries ? occurrenceId(record.id, new Date(occurrence.start).toISOString()) : record.id,
      starts_at: new Date(occurrence.start).toISOString(),
      ends_at: new Date(occurrence.end).toISOString(),
      recurrence: null,
    };
    saveCalendarFile(shown.starts_at, calendarFileOf(whole ? record : shown, exceptions));
    await logView(workspace, 'export', 'meeting', { entityId: record.id });
  };
  const files: readonly MenuEntry[] =
    record === null
      ? []
      : [
          {
            label: inSeries ? 'Bu toplantıyı indir (.ics)' : 'Takvim dosyası indir (.ics)',
            icon: CalendarArrowDown,
            onSelect: () => void save(false),
          },
          ...(inSeries
            ? [
                {
                  label: 'Tüm diziyi indir (.ics)',
                  icon: CalendarArrowDown,
                  onSelect: () => void save(true),
                },
              ]
            : []),
        ];
  const more: readonly MenuEntry[] = [
    ...(mayEdit && record !== null
      ? [{ label: 'Düzenle', icon: Pencil, onSelect: () => onTask('edit', record) }]
      : []),
    ...files,
    ...(mayEdit && record !== null
      ? [
          'separator' as const,
          { label: 'İptal et', icon: CalendarX2, danger: true, onSelect: () => onTask('cancel', record) },
        ]
      : []),
    ...(row.cancelled && record !== null && access.permissions.has('companies.meetings.edit')
      ? [
          {
            label: 'İptali geri al',
            icon: RotateCcw,
            onSelect: () =>
              void resumeMeeting(context, record).then(() => saved('İptal geri alındı'), toastFailure),
          },
        ]
      : []),
  ];

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.busy ? 'Meşgul' : row.title}
      footer={
        record === null ? undefined : (
          <>
            {mayEdit && (
              <Button icon={Move} onClick={() => onTask('move', record)}>
                Taşı…
              </Button>
            )}
            {opensPage && (
              <MeetingLink to={occurrence} className={buttonClass('secondary')}>
                <FileText className="size-4" aria-hidden="true" />
                Toplantıyı aç
              </MeetingLink>
            )}
            <Menu label="Diğer işlemler" entries={more} align="start" />
          </>
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
                const target =
                  !inSeries || scope === 'series'
                    ? { record, originalStart: null }
                    : targetOf(record, occurrence);
                answerMeeting(context, target, response).then(({ id }) => {
                  saved('Yanıtınız kaydedildi');
                  if (id !== record.id) onOpenMeeting(id);
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
