import { CalendarArrowDown, FileText, Move, Pencil } from 'lucide-react';
import { useActs } from '@/acts/use-acts';
import type { Occurrence } from '@/data/meetings';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { steps } from '@sync/model/meetings/acts/steps';
import { isMovable } from '../calendar-entries';
import { mayChangeOccurrence } from '../meeting-forms';
import type { MeetingTask } from '../form/meeting-tasks';
import { recordOf, targetOf } from '../meeting-target';
import { MeetingLink } from '../meeting-link';
import { readExceptions } from '../meeting-queries';
import { calendarFileOf, saveCalendarFile } from '../ics/save-calendar-file';

/** Shows what a user may do with a meeting of the calendar. */
export function MeetingSheetFooter({
  occurrence,
  record,
  onTask,
  onClose,
}: {
  occurrence: Occurrence;
  /** The row of the meeting; of a meeting of a series that was not changed yet, the series. */
  record: Meeting;
  onTask: (task: MeetingTask, record: Meeting) => void;
  onClose: () => void;
}) {
  const { row } = occurrence;
  const { access, workspace } = useSignedIn();
  const isUnstored = occurrence.originalStart !== null;
  const acts = useActs(recordOf(targetOf(record, occurrence)), {}, null, {
    isUnstored,
    onDone: (act) => {
      if (act === steps.cancelled) onClose();
    },
  });
  // What was called off as a series is planned again as one.
  const ofRow = useActs(record);
  const mayEdit =
    isMovable(row) &&
    (isUnstored ? mayChangeOccurrence(access) : access.permissions.has('companies.meetings.edit'));
  const opensPage = access.permissions.has('companies.meetings_list.read');

  const save = async (whole: boolean) => {
    const series = record.recurrence !== null;
    const exceptions = whole && series ? await readExceptions(workspace.store.database, record.id) : [];
    const shown = {
      ...record,
      // By an id of its own: a calendar that has the series, too, keeps both.
      id: isUnstored ? occurrenceId(record.id, new Date(occurrence.start).toISOString()) : record.id,
      starts_at: new Date(occurrence.start).toISOString(),
      ends_at: new Date(occurrence.end).toISOString(),
      recurrence: null,
    };
    saveCalendarFile(shown.starts_at, calendarFileOf(whole ? record : shown, exceptions));
    await logView(workspace, 'export', 'meeting', { entityId: record.id });
  };
  const file = (label: string, whole: boolean): MenuEntry => ({
    label,
    icon: CalendarArrowDown,
    onSelect: () => void save(whole),
  });
  const more: readonly MenuEntry[] = [
    ...(mayEdit ? [{ label: 'Düzenle', icon: Pencil, onSelect: () => onTask('edit', record) }] : []),
    file(isUnstored ? 'Bu toplantıyı indir (.ics)' : 'Takvim dosyası indir (.ics)', false),
    ...(isUnstored ? [file('Tüm diziyi indir (.ics)', true)] : []),
    ...(mayEdit
      ? [
          'separator' as const,
          ...acts.entries([steps.cancelled], steps.cancelled.group, isUnstored ? {} : { scope: 'one' }),
        ]
      : []),
    ...(row.cancelled ? ofRow.entries([steps.planned], steps.planned.group) : []),
  ];
  return (
    <>
      {acts.dialog}
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
  );
}
