import { CalendarArrowDown, CalendarDays, Move, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Occurrence } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { SyncTag } from '@/ui/sync-mark';
import { ActionError } from '@sync/model/action-error';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { isMovable } from '../calendar-entries';
import { changeStatus } from './minutes-actions';
import { MeetingTasks } from '../form/meeting-tasks';
import type { BegunTask } from '../form/meeting-tasks';
import { calendarFileOf, saveCalendarFile } from '../ics/save-calendar-file';
import { StatusDialog } from './status-dialog';
import type { Asking } from './status-dialog';
import { nextMove, offeredMoves, statusTones } from './status-moves';
import type { StatusMove } from './status-moves';
import { timesText } from '../meeting-times';
import type { MeetingEditor } from './use-meeting-editor';

/** Shows what the meeting is, its status, and the next step. */
export function MeetingHeader({
  editor,
  occurrence,
  unsavedMinutes,
}: {
  editor: MeetingEditor;
  occurrence: Occurrence;
  /** Returns whether the minutes contain typed text that is not stored yet. */
  unsavedMinutes: () => boolean;
}) {
  const { record, mayEdit } = editor;
  const { access, workspace } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const seesCalendar = usePermission('companies.meetings_calendar.read');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [task, setTask] = useState<BegunTask | null>(null);
  const mark = markOf('meetings', record.id);
  const moves = mayEdit ? offeredMoves(record.status, access) : [];
  const next = mayEdit ? nextMove(record.status, access) : null;
  const { row, originalStart } = occurrence;

  const go = ({ to }: StatusMove) =>
    editor.run((context, target) => changeStatus(context, target, to), meetingStatuses[to]);
  const take = (move: StatusMove) => {
    if ((move.to === 'minutes_review' || move.to === 'closed') && unsavedMinutes()) {
      editor.outcome.failed(
        new ActionError('not_allowed', 'Tutanakta kaydedilmemiş yazı var. Önce tutanağı kaydedin.'),
      );
      return;
    }
    if (move.asks === 'cancel') setTask({ kind: 'cancel', record: editor.target.record, occurrence });
    else if (move.asks === 'nothing') void go(move);
    else setAsking(move.asks);
  };
  const openTask = (kind: 'edit' | 'move') => () =>
    setTask({ kind, record: editor.target.record, occurrence });
  const entries: MenuEntry[] = [];
  if (mayEdit && isMovable(row)) {
    entries.push(
      { label: 'Bilgileri düzenle', icon: Pencil, onSelect: openTask('edit') },
      { label: 'Taşı…', icon: Move, onSelect: openTask('move') },
    );
  }
  entries.push(
    { label: 'Tutanağı yazdır', icon: Printer, onSelect: () => void printMinutes() },
    { label: 'Takvim dosyası indir (.ics)', icon: CalendarArrowDown, onSelect: () => void download() },
  );
  // A meeting of a series is cancelled instead: without its row the series would have it take place again. And what
  // was written down stays.
  const removable = record.series_id === null && record.minutes === null && editor.open;
  if (access.permissions.has('companies.meetings.delete') && removable) {
    entries.push('separator', {
      label: 'Toplantıyı sil',
      icon: Trash2,
      danger: true,
      onSelect: () => setAsking('delete'),
    });
  }

  async function printMinutes() {
    await logView(workspace, 'print', 'meeting', { entityId: record.id });
    print();
  }
  async function download() {
    saveCalendarFile(record.starts_at, calendarFileOf({ ...record, recurrence: null }, []));
    await logView(workspace, 'export', 'meeting', { entityId: record.id });
  }

  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-5 py-3.5 max-[56.1875em]:px-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="record-title break-words">{record.title}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <span className="num text-ink-2">
            {timesText(occurrence.start, occurrence.end, record.all_day)}
          </span>
          {moves.length === 0 && (
            <Badge tone={statusTones[record.status]}>{meetingStatuses[record.status]}</Badge>
          )}
          {mark !== null && <SyncTag state={mark} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {seesCalendar && (
          <Link
            to="/companies/meetings-calendar"
            search={{
              view: 'week',
              date: dayOf(occurrence.start),
              meeting: row.id,
              ...(originalStart === null ? {} : { at: originalStart }),
            }}
            className={buttonClass('quiet')}
          >
            <CalendarDays className="size-4" aria-hidden="true" />
            <span className="max-[56.1875em]:sr-only">Takvimde göster</span>
          </Link>
        )}
        {moves.length > 0 && (
          <Menu entries={moves.map((move) => ({ label: move.label, onSelect: () => take(move) }))}>
            <span className="sr-only">Durum: </span>
            {meetingStatuses[record.status]}
          </Menu>
        )}
        {next !== null && (
          <Button tone="primary" onClick={() => take(next)}>
            {next.label}
          </Button>
        )}
        <Menu entries={entries} label="Diğer işlemler" />
      </div>
      {asking !== null && <StatusDialog asking={asking} editor={editor} onClose={() => setAsking(null)} />}
      <MeetingTasks task={task} onTask={setTask} onOpenMeeting={() => undefined} onClose={() => undefined} />
    </header>
  );
}
