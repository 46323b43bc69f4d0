import { CalendarArrowDown, CalendarDays, Move, Pencil, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useActs } from '@/acts/use-acts';
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
import type { Act } from '@sync/model/acts/act';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { remove } from '@sync/model/meetings/acts/remove';
import { nextStep, steps, stepsFrom } from '@sync/model/meetings/acts/steps';
import { isMovable } from '../calendar-entries';
import { MeetingTasks } from '../form/meeting-tasks';
import type { BegunTask } from '../form/meeting-tasks';
import { calendarFileOf, saveCalendarFile } from '../ics/save-calendar-file';
import { statusTones } from './status-tones';
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
  const { workspace } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const seesCalendar = usePermission('companies.meetings_calendar.read');
  const [task, setTask] = useState<BegunTask | null>(null);
  const navigate = useNavigate();
  const acts = useActs(record, {}, null, {
    isUnstored: editor.isUnstored,
    onDone: (act) => {
      if (act === remove) void navigate({ to: '/companies/meetings' });
    },
  });
  const mark = markOf('meetings', record.id);
  const isOffered = (act: Act) => mayEdit && acts.reason(act) === null;
  const moves = stepsFrom(record.status).filter(isOffered);
  const usual = nextStep(record.status);
  const next = usual !== undefined && isOffered(usual) ? usual : null;
  const { row, originalStart } = occurrence;

  const take = (step: Act) => {
    if ((step === steps.minutes_review || step === steps.closed) && unsavedMinutes()) {
      editor.outcome.failed(
        new ActionError('not_allowed', 'Tutanakta kaydedilmemiş yazı var. Önce tutanağı kaydedin.'),
      );
      return;
    }
    // A meeting that has a row of its own is cancelled alone.
    acts.press(step, step === steps.cancelled && originalStart === null ? { scope: 'one' } : {});
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
  if (acts.reason(remove) === null) entries.push('separator', ...acts.entries([remove], remove.group));

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
          <Menu entries={moves.map((move) => ({ label: acts.label(move), onSelect: () => take(move) }))}>
            <span className="sr-only">Durum: </span>
            {meetingStatuses[record.status]}
          </Menu>
        )}
        {next !== null && (
          <Button tone="primary" onClick={() => take(next)}>
            {acts.label(next)}
          </Button>
        )}
        <Menu entries={entries} label="Diğer işlemler" />
      </div>
      {acts.dialog}
      <MeetingTasks task={task} onTask={setTask} onOpenMeeting={() => undefined} onClose={() => undefined} />
    </header>
  );
}
